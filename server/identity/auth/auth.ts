import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { MailText } from '../../messaging/texts/mail-text.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { db } from '../../platform/db.ts';
import { authSecret, publicUrl } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { getSettings, type Settings, settingsSchema } from '../../scheme/settings/settings.ts';
import { accountState, refusalOf } from './account-state.ts';
import { hashPassword, recoveryCodes, verifyPassword } from './password.ts';
import { afterEmailVerified, afterPasswordReset } from './password-changes.ts';
import { PASSWORD_FLOOR, PASSWORD_MAX } from './password-rules.shared.ts';
import { withHashedTokens } from './session-token.ts';

/** Settings for sessions, codes and links. */
type AuthRules = Pick<
  Settings,
  'sessionHours' | 'signInCodeMinutes' | 'signInCodeAttempts' | 'passwordResetMinutes' | 'emailVerificationHours'
>;

function create(rules: AuthRules) {
  const https = publicUrl().startsWith('https:');
  return betterAuth({
    appName: 'Lafiya',
    baseURL: publicUrl(),
    basePath: '/api/auth',
    secret: authSecret(),
    database: (options: BetterAuthOptions) => withHashedTokens(prismaAdapter(db, { provider: 'postgresql' })(options)),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      // __Host- instead of better-auth’s __Secure-: browsers then accept the cookie only from this host.
      cookiePrefix: https ? '__Host-lafiya' : 'lafiya',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      database: { generateId: false },
    },
    // Fields not listed here (role, facility, member) cannot be set through better-auth.
    user: { modelName: 'userAccount' },
    account: { modelName: 'credential' },
    session: { expiresIn: rules.sessionHours * 3600, disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      // The minimum length of the settings is checked before, for every new password.
      minPasswordLength: PASSWORD_FLOOR,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: rules.passwordResetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { name, email }, token }) => {
        const link = `${publicUrl()}/reset-password?token=${token}`;
        await post(email, await emailMessage(db, 'PASSWORD_LINK', { name, link, minutes: rules.passwordResetMinutes }));
      },
      onPasswordReset: ({ user }) => afterPasswordReset(user.id),
    },
    emailVerification: {
      expiresIn: rules.emailVerificationHours * 3600,
      sendVerificationEmail: async ({ user: { name, email }, token }) => {
        const link = `${publicUrl()}/verify-email?token=${token}`;
        await post(email, await emailMessage(db, 'EMAIL_LINK', { name, link, hours: rules.emailVerificationHours }));
      },
      afterEmailVerification: (user) => afterEmailVerified(user.id),
    },
    plugins: [
      twoFactor({
        // All types of wrong codes share one limit (OTP_LIMIT).
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
        twoFactorCookieMaxAge: rules.signInCodeMinutes * 60,
        otpOptions: {
          period: rules.signInCodeMinutes,
          digits: 6,
          allowedAttempts: rules.signInCodeAttempts,
          storeOTP: 'hashed',
          sendOTP: async ({ user: { name, email }, otp }) =>
            post(email, await emailMessage(db, 'SIGN_IN_CODE_MAIL', { name, code: otp, minutes: rules.signInCodeMinutes })),
        },
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          // Every sign-in passes through here.
          before: async ({ userId }) => {
            const state = await accountState(userId);
            const refusal = state ? refusalOf(state) : 'AUTH_INVALID';
            if (refusal) throw new APIError('FORBIDDEN', { code: refusal, message: new DomainError(refusal).message });
          },
        },
      },
    },
  });
}

/** Queues the email in the database, so that a crash does not lose it. Members may have no address. */
const post = async (email: string | null | undefined, mail: MailText): Promise<void> => {
  if (email) await addJob(db, 'sendMail', { to: email, ...mail });
};

const rulesOf = ({
  sessionHours,
  signInCodeMinutes,
  signInCodeAttempts,
  passwordResetMinutes,
  emailVerificationHours,
}: Settings): AuthRules => ({
  sessionHours,
  signInCodeMinutes,
  signInCodeAttempts,
  passwordResetMinutes,
  emailVerificationHours,
});

let instance: { rules: AuthRules; made: ReturnType<typeof create> } | undefined;

function madeBy(rules: AuthRules): ReturnType<typeof create> {
  if (!instance || JSON.stringify(instance.rules) !== JSON.stringify(rules)) instance = { rules, made: create(rules) };
  return instance.made;
}

/** The better-auth instance for the current settings; rebuilt when they change, also in another process. */
export const auth = async (): Promise<ReturnType<typeof create>> => madeBy(rulesOf(await getSettings()));

/** Instance for parts that do not depend on settings, such as cookie names. Created lazily, because it needs the server’s address. */
export const authNames = (): ReturnType<typeof create> => instance?.made ?? madeBy(rulesOf(settingsSchema.parse({})));
