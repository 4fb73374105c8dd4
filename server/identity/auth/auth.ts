import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { db } from '../../platform/db.ts';
import { authSecret, publicUrl } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { otpMail, resetMail, verifyMail } from '../../platform/mail/templates.ts';
import { accountState, refusalOf } from './account-state.ts';
import { hashPassword, recoveryCodes, verifyPassword } from './password.ts';
import { afterEmailVerified, afterPasswordReset } from './password-changes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.shared.ts';
import { withHashedTokens } from './session-token.ts';

export const SESSION_HOURS = 12;
export const OTP_MINUTES = 10;

/** better-auth gives what the column holds: null for a member without an address. */
type MailUser = { email: string | null; name: string };

function create() {
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
      // __Host- instead of better-auth's __Secure-: then a browser takes the cookie from this very host alone.
      cookiePrefix: https ? '__Host-lafiya' : 'lafiya',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      database: { generateId: false },
    },
    // What is not listed here (role, facility, member) does not exist for better-auth and cannot be set through it.
    user: { modelName: 'userAccount' },
    account: { modelName: 'credential' },
    session: { expiresIn: SESSION_HOURS * 3600, disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => post(user, resetMail(user.name, `${publicUrl()}/reset-password?token=${token}`)),
      onPasswordReset: ({ user }) => afterPasswordReset(user.id),
    },
    emailVerification: {
      expiresIn: 24 * 3600,
      sendVerificationEmail: ({ user, token }) => post(user, verifyMail(user.name, `${publicUrl()}/verify-email?token=${token}`)),
      afterEmailVerification: (user) => afterEmailVerified(user.id),
    },
    plugins: [
      twoFactor({
        // Wrong codes are counted in one place for all kinds (OTP_LIMIT).
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
        twoFactorCookieMaxAge: OTP_MINUTES * 60,
        otpOptions: {
          period: OTP_MINUTES,
          digits: 6,
          allowedAttempts: 5,
          storeOTP: 'hashed',
          sendOTP: ({ user, otp }) => post(user, otpMail(user.name, otp, OTP_MINUTES)),
        },
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          // Every way to a session passes here.
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

/** Stored before it is sent: a crash in between loses no e-mail. */
const post = async ({ email }: MailUser, mail: { subject: string; text: string; html: string }): Promise<void> => {
  if (email) await addJob(db, 'sendMail', { to: email, ...mail });
};

let instance: ReturnType<typeof create> | undefined;

/** Passwords, sessions, tokens and codes. Made at first use: by then the server knows its own address. */
export function auth(): ReturnType<typeof create> {
  instance ??= create();
  return instance;
}
