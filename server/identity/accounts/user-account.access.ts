import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

const ownAccount = ({ userId }: Viewer): Prisma.UserAccountWhereInput => ({ id: userId });

/** Accounts visible to the viewer: all for officers of the whole scheme, otherwise their own. */
export const visibleUserAccounts = defineScope('UserAccount', {
  lgas: (_lgaIds, viewer) => ownAccount(viewer),
  facility: (_hcpId, viewer) => ownAccount(viewer),
  self: (_enrolleeId, viewer) => ownAccount(viewer),
});

/** The viewer's own sessions that have not ended. */
export const ownSessions = ({ userId }: Viewer): Prisma.SessionWhereInput => ({ userId, expiresAt: { gt: now() } });

export type UserAccountStatus = 'ACTIVE' | 'INVITED' | 'UNVERIFIED' | 'DEACTIVATED';

export const USER_ACCOUNT_STATUSES = ['ACTIVE', 'INVITED', 'UNVERIFIED', 'DEACTIVATED'] as const satisfies readonly UserAccountStatus[];

/** The status of an account, as a where condition and as a value. */
export const statusWhere: Record<UserAccountStatus, Prisma.UserAccountWhereInput> = {
  DEACTIVATED: { isActive: false },
  INVITED: { isActive: true, mustChangePassword: true },
  UNVERIFIED: { isActive: true, mustChangePassword: false, emailVerified: false },
  ACTIVE: { isActive: true, mustChangePassword: false, emailVerified: true },
};

export function statusOfAccount(user: { isActive: boolean; mustChangePassword: boolean; emailVerified: boolean }): UserAccountStatus {
  if (!user.isActive) return 'DEACTIVATED';
  if (user.mustChangePassword) return 'INVITED';
  return user.emailVerified ? 'ACTIVE' : 'UNVERIFIED';
}
