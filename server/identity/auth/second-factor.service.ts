import type { Role } from '../../generated/prisma/enums.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countAttempt } from '../../scheme/access/attempts.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { logAccount, type Origin } from './account-log.ts';
import { appCodeInput, passwordInput } from './auth.input.ts';
import { auth } from './auth.ts';
import { type AuthAnswer, type AuthRequest, ask, headersFor } from './auth-request.ts';
import { withPassword } from './password.service.ts';
import { rotateSession, sessionState } from './session.ts';

type Account = { id: string; role: Role; isDemo: boolean };

/** Whether the settings require a second step for this account. Never for demo accounts: their password is public, and production has none. */
export const roleOwesCode = ({ role, isDemo }: Omit<Account, 'id'>, { otpRoles }: Settings): boolean => !isDemo && otpRoles.includes(role);

/** Whether a user has set up and confirmed an authenticator app. */
export const hasApp = async (userId: string): Promise<boolean> => (await db.twoFactor.count({ where: { userId, verified: true } })) > 0;

export async function recoveryCodesLeft(userId: string): Promise<number> {
  return (await hasApp(userId)) ? (await recoveryCodes(userId)).length : 0;
}

const recoveryCodes = async (userId: string): Promise<string[]> =>
  (await (await auth()).api.viewBackupCodes({ body: { userId } })).backupCodes;

/** Prevents replay: a second use of an app code within its validity fails like a wrong code. */
export async function requireUnusedAppCode(userId: string, code: string): Promise<void> {
  const { allowed } = await countAttempt(`app-code:${userId}:${code}`, { max: 1, minutes: 2 });
  if (!allowed) throw new DomainError('AUTH_OTP_INVALID');
}

/** Notifies the owner of a sign-in by recovery code and of the number left. */
export async function recordRecovery(userId: string, origin: Origin): Promise<void> {
  const left = await recoveryCodesLeft(userId);
  const user = await db.userAccount.findUniqueOrThrow({ where: { id: userId }, select: { email: true, name: true } });
  await db.$transaction((tx) =>
    record(tx, { id: userId, ...user }, origin, {
      action: 'RECOVERY_CODE_USE',
      summary: `Used a recovery code; ${left} left`,
      mail: `Someone signed in to your account with a recovery code. ${left} codes are left.`,
    }),
  );
}

async function signedInUser({ headers }: AuthRequest) {
  const { user, session } = await sessionState(headers);
  if (!user || !session) throw new DomainError('UNAUTHENTICATED');
  return { id: user.id, name: user.name, email: user.email, sessionId: session.id };
}

type Change = { action: 'APP_SET_UP' | 'APP_TURN_OFF' | 'RECOVERY_CODES_RENEW' | 'RECOVERY_CODE_USE'; summary: string; mail: string };

/** Logs a change of the sign-in method and notifies the user by email. */
async function record(tx: Tx, user: { id: string; email: string | null; name: string }, { ip, userAgent }: Origin, change: Change) {
  await logAccount(tx, { ip, userAgent, action: change.action, summary: change.summary, userId: user.id, proved: true });
  if (!user.email) return;
  const words = await emailMessage(tx, 'SIGN_IN_CHANGED', { name: user.name, change: change.mail, link: `${publicUrl()}/forgot-password` });
  await addJob(tx, 'sendMail', { to: user.email, ...words });
}

/** After a change of the sign-in method: ends other sessions and renews the cookie of this one. */
async function renewSessions(tx: Tx, { id, sessionId }: { id: string; sessionId: string }): Promise<string> {
  await tx.session.deleteMany({ where: { userId: id, id: { not: sessionId } } });
  return rotateSession(tx, sessionId);
}

/** Starts the setup of an authenticator app: returns the URI for the QR code. Inactive until `confirmApp`. */
export async function setUpApp(raw: unknown, request: AuthRequest): Promise<AuthAnswer<{ uri: string }>> {
  const { password } = parse(passwordInput, raw);
  const user = await signedInUser(request);
  const { schemeName } = await getSettings();
  const { body } = await withPassword(user.id, 'password', async () =>
    (await auth()).api.enableTwoFactor({ body: { password, issuer: schemeName }, headers: headersFor(request), returnHeaders: true }),
  );
  if (!('totpURI' in body)) throw new Error('An authenticator app was set up without its address');
  return { body: { uri: body.totpURI }, cookies: [] };
}

/** Confirms the app by its first code and activates it; returns the recovery codes once. */
export async function confirmApp(raw: unknown, request: AuthRequest): Promise<AuthAnswer<{ recoveryCodes: string[] }>> {
  const { code } = parse(appCodeInput, raw);
  const user = await signedInUser(request);
  if (await hasApp(user.id)) throw new DomainError('AUTH_APP_ON');
  await requireUnusedAppCode(user.id, code);
  // Otherwise better-auth creates another session here. Each sign-in sets this again.
  await db.userAccount.update({ where: { id: user.id }, data: { twoFactorEnabled: true } });
  await ask((await auth()).api.verifyTOTP({ body: { code }, headers: headersFor(request), returnHeaders: true }));
  const cookie = await db.$transaction(async (tx) => {
    await record(tx, user, request, {
      action: 'APP_SET_UP',
      summary: 'Set up an authenticator app; other sessions ended',
      mail: 'An authenticator app has been set up for your account. From now on, signing in asks for a code from the app.',
    });
    return renewSessions(tx, user);
  });
  return { body: { recoveryCodes: await recoveryCodes(user.id) }, cookies: [cookie] };
}

/** Turns off the app; codes are sent by email again. */
export async function turnOffApp(raw: unknown, request: AuthRequest): Promise<AuthAnswer<{ done: true }>> {
  const { password } = parse(passwordInput, raw);
  const user = await signedInUser(request);
  await withPassword(user.id, 'password', async () =>
    (await auth()).api.verifyPassword({ body: { password }, headers: headersFor(request), returnHeaders: true }),
  );
  const cookie = await db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { userId: user.id } });
    if (count === 0) throw new DomainError('AUTH_APP_OFF');
    await record(tx, user, request, {
      action: 'APP_TURN_OFF',
      summary: 'Turned off the authenticator app; other sessions ended',
      mail: 'The authenticator app on your account has been turned off. App codes and recovery codes no longer work.',
    });
    return renewSessions(tx, user);
  });
  return { body: { done: true }, cookies: [cookie] };
}

/** Replaces the recovery codes; returns the new ones once. */
export async function renewRecoveryCodes(raw: unknown, request: AuthRequest): Promise<AuthAnswer<{ recoveryCodes: string[] }>> {
  const { password } = parse(passwordInput, raw);
  const user = await signedInUser(request);
  if (!(await hasApp(user.id))) throw new DomainError('AUTH_APP_OFF');
  const { body } = await withPassword(user.id, 'password', async () =>
    (await auth()).api.generateBackupCodes({ body: { password }, headers: headersFor(request), returnHeaders: true }),
  );
  await db.$transaction((tx) =>
    record(tx, user, request, {
      action: 'RECOVERY_CODES_RENEW',
      summary: 'Created new recovery codes',
      mail: 'New recovery codes have been created for your account. The old ones no longer work.',
    }),
  );
  return { body: { recoveryCodes: body.backupCodes }, cookies: [] };
}
