import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

const ownKeys = ({ userId }: Viewer): Prisma.ApiKeyWhereInput => ({ userId });

/** Keys visible to the viewer: all for officers of the whole scheme, those of its system for a facility, otherwise those of the account. */
export const visibleApiKeys = defineScope('ApiKey', {
  lgas: (_lgaIds, viewer) => ownKeys(viewer),
  facility: (hcpId) => ({ hcpId }),
  self: (_enrolleeId, viewer) => ownKeys(viewer),
});

export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** The status of a key, as a where condition and as a value. */
export function stateWhere(state: ApiKeyState): Prisma.ApiKeyWhereInput {
  switch (state) {
    case 'REVOKED':
      return { status: 'REVOKED' };
    case 'EXPIRED':
      return { status: 'ACTIVE', expiresAt: { lte: now() } };
    case 'ACTIVE':
      return { status: 'ACTIVE', expiresAt: { gt: now() } };
  }
}

export function stateOfKey({ status, expiresAt }: { status: 'ACTIVE' | 'REVOKED'; expiresAt: Date }): ApiKeyState {
  if (status === 'REVOKED') return 'REVOKED';
  return expiresAt <= now() ? 'EXPIRED' : 'ACTIVE';
}
