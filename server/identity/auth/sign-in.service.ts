import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { addMinutes, now, systemTime } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { clearAttempts, countAttempt, limitReached, MAIL_LIMIT, OTP_LIMIT } from '../../scheme/access/attempts.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { logAccount, logAccountNow, type Origin } from './account-log.ts';
import { accountOfLogin } from './account-state.ts';
import { otpInput, signInInput } from './auth.input.ts';
import { auth } from './auth.ts';
import { type AuthAnswer, type AuthRequest, ask, headersFor } from './auth-request.ts';
import { makeSignedCookie, signedCookie } from './cookies.ts';
import { rememberDevice } from './known-device.ts';
import { hasApp, recordRecovery, requireUnusedAppCode, roleOwesCode } from './second-factor.service.ts';
import { endSessionOf, sessionState, withoutSession } from './session.ts';
import { SignInTry } from './sign-in-limits.ts';

/** The next step for the user. */
export type SignInStep = { next: 'HOME' } | { next: 'CHANGE_PASSWORD' } | { next: 'OTP'; minutes: number; by: 'APP' | 'MAIL' | 'SMS' };

/** An address that no account can have; looking it up takes as long as a known one. */
const NOBODY = 'nobody@nowhere.invalid';
const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

const owes = (by: 'APP' | 'MAIL', { signInCodeMinutes }: Settings): SignInStep => ({ next: 'OTP', minutes: signInCodeMinutes, by });

/** Signs in with an email address or enrolment number. Response and work are the same for unknown ones. */
export async function signIn(raw: unknown, request: AuthRequest): Promise<AuthAnswer<SignInStep>> {
  const input = parse(signInInput, raw);
  const [account, settings] = [await accountOfLogin(input.login), await getSettings()];
  const attempt = await SignInTry.admit(account?.id ?? null, input.login, request, settings);

  const withApp = await hasApp(account?.id ?? NOBODY_ID);
  const wantsCode = withApp || (account !== null && roleOwesCode(account, settings));
  if (account && account.twoFactorEnabled !== wantsCode) {
    await db.userAccount.update({ where: { id: account.id }, data: { twoFactorEnabled: wantsCode } });
  }
  const body = { email: account?.email ?? NOBODY, password: input.password };
  const guest = await withoutSession(request);
  const answer = await ask((await auth()).api.signInEmail({ body, headers: headersFor(guest), returnHeaders: true })).catch(
    (error: unknown) => refused(error, account?.id ?? null, attempt, request),
  );
  if (!account) throw new DomainError('AUTH_INVALID');
  await attempt.succeeded();
  await endSessionOf(request);
  if ('twoFactorRedirect' in answer.body) {
    const cookie = headersFor(guest, answer.cookies).get('cookie') ?? '';
    if (!withApp) await sendCode(account.id, { ...guest, headers: { ...guest.headers, cookie } });
    return { body: owes(withApp ? 'APP' : 'MAIL', settings), cookies: answer.cookies };
  }
  return signedIn(account.id, request, answer.cookies);
}

async function refused(error: unknown, userId: string | null, attempt: SignInTry, request: AuthRequest): Promise<never> {
  // Other errors are returned only after a correct password.
  if (!(error instanceof DomainError) || error.code !== 'AUTH_INVALID') await attempt.release();
  if (!(error instanceof DomainError) || error.code === 'AUTH_BUSY') throw error;
  const origin = originOf(request);
  await logAccountNow({ ...origin, action: 'SIGN_IN_FAIL', summary: `Sign-in rejected: ${error.code}`, userId });
  if (error.code === 'AUTH_INVALID') await attempt.failed(userId, origin);
  throw error;
}

const originOf = ({ ip, userAgent }: Origin): Origin => ({ ip, userAgent });

export async function signedIn(
  userId: string,
  request: AuthRequest,
  cookies: string[],
  { summary = 'Signed in', loginKey }: { summary?: string; loginKey?: string } = {},
): Promise<AuthAnswer<SignInStep>> {
  const { mustChangePassword } = await db.$transaction(async (tx) => {
    await logAccount(tx, { ...originOf(request), action: 'SIGN_IN', summary, userId, proved: true });
    return tx.userAccount.update({ where: { id: userId }, data: { lastLoginAt: now() }, select: { mustChangePassword: true } });
  });
  const next = mustChangePassword ? 'CHANGE_PASSWORD' : 'HOME';
  return { body: { next }, cookies: [...cookies, await rememberDevice(userId, request, loginKey)] };
}

/** Starts the second step for an app code after a proof outside better-auth, as after a password. */
export async function owesAppCode(userId: string, request: AuthRequest): Promise<AuthAnswer<SignInStep>> {
  const { internalAdapter } = await (await auth()).$context;
  const settings = await getSettings();
  const challenge = `2fa-${randomBytes(20).toString('base64url')}`;
  const expiresAt = addMinutes(new Date(systemTime()), settings.signInCodeMinutes);
  await internalAdapter.createVerificationValue({ identifier: challenge, value: userId, expiresAt });
  await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${challenge}`, value: '0', expiresAt });
  await endSessionOf(request);
  return { body: owes('APP', settings), cookies: [await makeSignedCookie('two_factor', challenge, settings.signInCodeMinutes * 60)] };
}

/** The user of the sign-in cookie, who gave the correct password and must enter the code. */
async function pending(request: AuthRequest): Promise<string> {
  const { createAuthCookie, internalAdapter } = await (await auth()).$context;
  const challenge = signedCookie(request.headers.cookie, createAuthCookie('two_factor').name);
  const verification = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
  if (!verification || verification.expiresAt.getTime() <= systemTime()) throw new DomainError('AUTH_OTP_EXPIRED');
  return verification.value;
}

async function sendCode(userId: string, request: AuthRequest): Promise<void> {
  const { email } = await db.userAccount.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  if (!email) throw new DomainError('AUTH_NO_EMAIL');
  const mails = await countAttempt(`otp-mail:${userId}`, MAIL_LIMIT);
  if (!mails.allowed) throw limitReached('RATE_LIMITED', mails);
  await ask((await auth()).api.sendTwoFactorOTP({ headers: headersFor(request), returnHeaders: true }));
}

/** Sends a new code for a pending sign-in; the previous one is void. */
export async function resendCode(request: AuthRequest): Promise<AuthAnswer<SignInStep>> {
  await sendCode(await pending(request), await withoutSession(request));
  return { body: owes('MAIL', await getSettings()), cookies: [] };
}

/** The second step: limited attempts per sign-in, ten wrong codes an hour over all methods. */
export async function verifyCode(raw: unknown, request: AuthRequest): Promise<AuthAnswer<SignInStep>> {
  const input = parse(otpInput, raw);
  const userId = await pending(request);
  const attempt = await countAttempt(`otp:${userId}`, OTP_LIMIT);
  if (!attempt.allowed) throw limitReached('AUTH_LOCKED', attempt);
  const { cookies } = await compareCode(userId, input, await withoutSession(request)).catch(async (error: unknown) => {
    if (error instanceof DomainError) {
      await logAccountNow({ ...originOf(request), action: 'SIGN_IN_FAIL', summary: `Sign-in code rejected: ${error.code}`, userId });
    }
    throw error;
  });
  await clearAttempts(`otp:${userId}`);
  await clearAttempts(`otp-mail:${userId}`);
  if (input.by === 'RECOVERY') await recordRecovery(userId, originOf(request));
  return signedIn(userId, request, cookies);
}

async function compareCode(userId: string, { by, code }: z.output<typeof otpInput>, request: AuthRequest) {
  const call = { body: { code }, headers: headersFor(request), returnHeaders: true } as const;
  if (by === 'MAIL') return ask((await auth()).api.verifyTwoFactorOTP(call));
  if (!(await hasApp(userId))) throw new DomainError('AUTH_OTP_INVALID');
  if (by === 'RECOVERY') return ask((await auth()).api.verifyBackupCode(call));
  await requireUnusedAppCode(userId, code);
  return ask((await auth()).api.verifyTOTP(call));
}

/** Ends the session of the cookie, if any. */
export async function signOut(request: AuthRequest): Promise<AuthAnswer<{ next: 'LOGIN' }>> {
  const { session } = await sessionState(request.headers);
  if (session) {
    await db.$transaction(async (tx) => {
      await tx.session.deleteMany({ where: { id: session.id } });
      await logAccount(tx, { ...originOf(request), action: 'SIGN_OUT', summary: 'Signed out', userId: session.userId, proved: true });
    });
  }
  const { cookies } = await ask((await auth()).api.signOut({ headers: headersFor(request), returnHeaders: true }));
  return { body: { next: 'LOGIN' }, cookies };
}
