import {
  clearAttempts,
  countReserved,
  limitReached,
  PASSWORD_LIMIT,
  releaseAttempt,
  reserveAttempt,
} from '../../platform/access/attempts.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import { getSettings } from '../../platform/settings/settings.ts';
import { logAccount, type Origin } from './account-log.ts';
import { type AuthAnswer, ask } from './auth-request.ts';
import { guessableBy } from './guessable.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { OWN_PASSWORD, storePassword } from './password-changes.ts';
import { meetsPasswordRules } from './password-rules.shared.ts';
import { rotateSession } from './session.ts';

/** One rule for every way to a new password. `owner` is what is known of the person, which the password may not be made of. */
export async function requireStrong(password: string, owner: readonly string[], field = 'newPassword'): Promise<void> {
  const { schemeName, stateName, passwordMinLength: min } = await getSettings();
  if (!meetsPasswordRules(password, min)) throw fieldError('AUTH_PASSWORD_WEAK', field, { min });
  const reason = await guessableBy(password, [...owner, schemeName, stateName, 'Lafiya']);
  if (reason) throw fieldError(`AUTH_PASSWORD_${reason}`, field);
}

/** What is known of the owner of an account; nothing where there is none. */
export async function wordsOfAccount(userId: string | undefined): Promise<string[]> {
  if (!userId) return [];
  const select = { name: true, email: true, phone: true, enrollee: { select: { enrolmentNo: true } } } as const;
  const user = await db.userAccount.findUnique({ where: { id: userId }, select });
  return [user?.name, user?.email, user?.phone, user?.enrollee?.enrolmentNo].filter((word) => word != null);
}

/** The first own password after a temporary one. The session that asked goes on under a new cookie, which is answered; all others end. */
export async function setFirstPassword(userId: string, sessionId: string, newPassword: string, origin: Origin): Promise<string> {
  await requireStrong(newPassword, await wordsOfAccount(userId));
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

/** Runs what better-auth does only for the present password. A session left open has five wrong ones in 15 minutes. */
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
