import type { EnrolleeStatus, HcpStatus } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { SessionUser } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';

export type AccountState = {
  isActive: boolean;
  emailVerified: boolean;
  mustChangePassword: boolean;
  temporaryUntil: Date | null;
  hcpStatus: HcpStatus | null;
  enrolleeStatus: EnrolleeStatus | null;
};

/** Columns of an account read at each request, from `u`, its facility `h` and its enrollee `e`. */
export type AccountRow = Omit<SessionUser, 'id' | 'sessionId'> & Omit<AccountState, 'temporaryUntil'>;
export const ACCOUNT_COLUMNS = `u.name, u.email, u.role, u."hcpId", u."enrolleeId", u."lgaScoped", u."lgaIds"::text[] AS "lgaIds",
      u."isActive", u."emailVerified", u."mustChangePassword", h.status AS "hcpStatus", e.status AS "enrolleeStatus"`;
export const ACCOUNT_JOINS = 'LEFT JOIN "Hcp" h ON h.id = u."hcpId" LEFT JOIN "Enrollee" e ON e.id = u."enrolleeId"';

/** Reason why sign-in is denied despite a correct password; null if allowed. */
export function refusalOf(account: AccountState): ErrorCode | null {
  if (!account.isActive) return 'AUTH_INACTIVE';
  if (account.hcpStatus !== null && account.hcpStatus !== 'ACTIVATED') return 'AUTH_INACTIVE';
  if (account.enrolleeStatus === 'DISABLED' || account.enrolleeStatus === 'DECEASED') return 'AUTH_INACTIVE';
  if (account.mustChangePassword) return account.temporaryUntil && account.temporaryUntil <= now() ? 'AUTH_TEMPORARY_EXPIRED' : null;
  return account.emailVerified ? null : 'AUTH_UNVERIFIED';
}

export async function accountState(userId: string): Promise<AccountState | null> {
  const user = await db.userAccount.findUnique({
    where: { id: userId },
    select: {
      isActive: true,
      emailVerified: true,
      mustChangePassword: true,
      temporaryUntil: true,
      hcp: { select: { status: true } },
      enrollee: { select: { status: true } },
    },
  });
  return user && { ...user, hcpStatus: user.hcp?.status ?? null, enrolleeStatus: user.enrollee?.status ?? null };
}

/** The account with an email address or enrolment number. Always one statement, so that timing reveals nothing. */
export async function accountOfLogin(login: string) {
  const select = {
    id: true,
    email: true,
    firstName: true,
    name: true,
    role: true,
    isActive: true,
    emailVerified: true,
    twoFactorEnabled: true,
    isDemo: true,
  } as const;
  const typed = login.trim();
  if (typed.includes('@')) return db.userAccount.findUnique({ where: { email: typed.toLowerCase() }, select });
  return db.userAccount.findFirst({ where: { enrollee: { enrolmentNo: typed.toUpperCase() } }, select });
}
