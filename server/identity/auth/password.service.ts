import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import {
  clearAttempts,
  countReserved,
  limitReached,
  PASSWORD_LIMIT,
  releaseAttempt,
  reserveAttempt,
} from '../../scheme/access/attempts.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { logAccount, type Origin } from './account-log.ts';
import { type AuthAnswer, ask } from './auth-request.ts';
import { guessableBy } from './guessable.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { OWN_PASSWORD, storePassword } from './password-changes.ts';
import { meetsPasswordRules } from './password-rules.shared.ts';
import { rotateSession } from './session.ts';

/** The rule for every new password. `owner` contains words about the user that it must not be based on. */
export async function requireStrong(password: string, owner: readonly string[], field = 'newPassword'): Promise<void> {
  const { schemeName, stateName, passwordMinLength: min } = await getSettings();
  if (!meetsPasswordRules(password, min)) throw fieldError('AUTH_PASSWORD_WEAK', field, { min });
  const reason = await guessableBy(password, [...owner, schemeName, stateName, 'Lafiya']);
  if (reason) throw fieldError(`AUTH_PASSWORD_${reason}`, field);
}

/** Words about the owner of an account; empty without an account. */
export async function personalWordsOf(userId: string | undefined): Promise<string[]> {
  if (!userId) return [];
  const select = { name: true, email: true, phone: true, enrollee: { select: { enrolmentNo: true } } } as const;
  const user = await db.userAccount.findUnique({ where: { id: userId }, select });
  return [user?.name, user?.email, user?.phone, user?.enrollee?.enrolmentNo].filter((word) => word != null);
}

/** Replaces a temporary password. The current session continues with a new cookie, which is returned; all others end. */
export async function setFirstPassword(userId: string, sessionId: string, newPassword: string, origin: Origin): Promise<string> {
  await requireStrong(newPassword, await personalWordsOf(userId));
  const credential = await db.credential.findUnique({ where: { providerId_accountId: { providerId: 'credential', accountId: userId } } });
  if (credential?.password && (await verifyPassword(credential.password, newPassword)))
    throw fieldError('AUTH_PASSWORD_SAME', 'newPassword');
  const hash = await hashPassword(newPassword);
  return db.$transaction(async (tx) => {
    const { count } = await tx.userAccount.updateMany({ where: { id: userId, mustChangePassword: true }, data: OWN_PASSWORD });
    if (count === 0) throw new DomainError('FORBIDDEN');
    await storePassword(tx, userId, hash);
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
    await logAccount(tx, {
      ...origin,
      action: 'PASSWORD_CHANGE',
      summary: 'Replaced a temporary password',
      userId,
      proved: true,
    });
    return rotateSession(tx, sessionId);
  });
}

/** Runs a better-auth call that needs the current password. Allows five wrong ones per user in 15 minutes. */
export async function withPassword<Body>(
  userId: string,
  field: string,
  call: () => Promise<{ headers: Headers; response: Body }>,
): Promise<AuthAnswer<Body>> {
  const key = `password:${userId}`;
  const attempt = await reserveAttempt(key, PASSWORD_LIMIT);
  if (!attempt.allowed) throw limitReached('AUTH_LOCKED', attempt);
  const answer = await ask(call()).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code !== 'AUTH_BUSY') await countReserved(key, PASSWORD_LIMIT);
    else await releaseAttempt(key);
    throw error instanceof DomainError && error.code === 'AUTH_PASSWORD_WRONG' ? fieldError('AUTH_PASSWORD_WRONG', field) : error;
  });
  await clearAttempts(key);
  return answer;
}
