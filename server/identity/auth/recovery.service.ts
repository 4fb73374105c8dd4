import { z } from 'zod';
import { db } from '../../platform/db.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countAttempt, limitReached, MAIL_LIMIT, normalizedLoginKey } from '../../scheme/access/attempts.ts';
import { accountOfLogin } from './account-state.ts';
import { changePasswordInput, firstPasswordInput, loginInput, resetPasswordInput, verifyEmailInput } from './auth.input.ts';
import { auth } from './auth.ts';
import { type AuthAnswer, type AuthRequest, ask, headersFor } from './auth-request.ts';
import { rememberDevice } from './known-device.ts';
import { personalWordsOf, requireStrong, setFirstPassword, withPassword } from './password.service.ts';
import { afterPasswordChange } from './password-changes.ts';
import { sessionState } from './session.ts';

type Done = AuthAnswer<{ done: true }>;
const done = (cookies: string[] = []): Done => ({ body: { done: true }, cookies });

export type AccountMail = 'RESET' | 'VERIFY';

/** Accepts a request for a link. A job looks up the address later, so the response does not reveal whether it exists. */
export async function requestAccountMail(raw: unknown, kind: AccountMail): Promise<Done> {
  const { login } = parse(loginInput, raw);
  const attempt = await countAttempt(`mail:${kind}:${normalizedLoginKey(login)}`, MAIL_LIMIT);
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
  await addJob(db, 'accountMail', { login, kind });
  return done();
}

/** Sends the requested link. */
export async function sendAccountMail(login: string, kind: AccountMail): Promise<void> {
  const account = await accountOfLogin(login);
  if (!account?.isActive || account.email === null) return;
  if (kind === 'RESET') await (await auth()).api.requestPasswordReset({ body: { email: account.email } });
  else if (!account.emailVerified) await (await auth()).api.sendVerificationEmail({ body: { email: account.email } });
}

export async function resetPassword(raw: unknown, request: AuthRequest): Promise<Done> {
  const input = parse(resetPasswordInput, raw);
  const { internalAdapter } = await (await auth()).$context;
  const owner = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  await requireStrong(input.newPassword, await personalWordsOf(owner?.value));
  await ask((await auth()).api.resetPassword({ body: input, returnHeaders: true }));
  return done(owner ? [await rememberDevice(owner.value, request)] : []);
}

const payload = z.object({ email: z.string() });

/** The address in a link, or null. It is untrusted until the token is accepted. */
function addressIn(token: string): string | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).email;
  } catch {
    return null;
  }
}

/** Verifies an address by its link. Returns whether it was already verified, so that a reopened link is not reported as invalid. */
export async function verifyEmail(raw: unknown, _request: AuthRequest): Promise<AuthAnswer<{ done: true; wasVerified: boolean }>> {
  const { token } = parse(verifyEmailInput, raw);
  const email = addressIn(token);
  const account = email ? await db.userAccount.findUnique({ where: { email }, select: { emailVerified: true } }) : null;
  await ask((await auth()).api.verifyEmail({ query: { token }, returnHeaders: true }));
  return { body: { done: true, wasVerified: account?.emailVerified ?? false }, cookies: [] };
}

/** For someone who signed in with a temporary password. */
export async function firstPassword(raw: unknown, request: AuthRequest): Promise<Done> {
  const { newPassword } = parse(firstPasswordInput, raw);
  const { session, refusal } = await sessionState(request.headers);
  if (!session) throw new DomainError('UNAUTHENTICATED');
  if (refusal !== 'AUTH_PASSWORD_CHANGE_REQUIRED') throw new DomainError('FORBIDDEN');
  const origin = { ip: request.ip, userAgent: request.userAgent };
  const cookie = await setFirstPassword(session.userId, session.id, newPassword, origin);
  return done([cookie, await rememberDevice(session.userId, request)]);
}

/** Changes the user’s own password, ends all other sessions and renews the cookie of this one. */
export async function changePassword(raw: unknown, request: AuthRequest): Promise<Done> {
  const input = parse(changePasswordInput, raw);
  const { user } = await sessionState(request.headers);
  if (!user) throw new DomainError('UNAUTHENTICATED');
  await requireStrong(input.newPassword, await personalWordsOf(user.id));
  if (input.newPassword === input.currentPassword)
    throw new DomainError('AUTH_PASSWORD_SAME', { fields: { newPassword: new DomainError('AUTH_PASSWORD_SAME').message } });
  const { cookies } = await withPassword(user.id, 'currentPassword', async () =>
    (await auth()).api.changePassword({ body: { ...input, revokeOtherSessions: true }, headers: headersFor(request), returnHeaders: true }),
  );
  await afterPasswordChange(user.id, { ip: request.ip, userAgent: request.userAgent });
  return done([...cookies, await rememberDevice(user.id, request)]);
}
