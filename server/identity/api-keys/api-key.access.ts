import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope } from '../../platform/access/row-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';

const ownKeys = ({ userId }: Viewer): Prisma.ApiKeyWhereInput => ({ userId });

/** The keys this viewer may see: an officer of the whole scheme all of them, a facility those of its system, everyone else those of their own account. */
export const visibleApiKeys = defineScope('ApiKey', {
  lgas: (_lgaIds, viewer) => ownKeys(viewer),
  facility: (hcpId) => ({ hcpId }),
  self: (_enrolleeId, viewer) => ownKeys(viewer),
});

export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** What a key is, in one word; the same rule as a where and as a value. */
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
