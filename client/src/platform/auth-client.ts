import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { requestAuth } from './auth-request.ts';

type ServerRejection = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  params?: Record<string, unknown>;
  digest?: string;
};

/** The next step after a correct password or code. */
export type SignInStep = { next: 'HOME' } | { next: 'CHANGE_PASSWORD' } | { next: 'OTP'; minutes: number; by: SecondStep | 'SMS' };

/** How the second factor is delivered: by e-mail, authenticator app or recovery code. */
export type SecondStep = 'MAIL' | 'APP' | 'RECOVERY';

/** Who of those who share a phone signs in. */
export type PersonChoice = { id: string; name: string; enrolmentNo: string | null };

/** Sends a request to /api/auth. Errors are thrown like GraphQL errors, so that forms handle both alike. */
async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  const { ok, status, content } = await requestAuth(path, body);
  if (ok) return content as Answer;
  const {
    code = `HTTP_${status}`,
    message = 'The server is not responding. Try again in a moment.',
    ...rest
  } = (content as { error?: ServerRejection }).error ?? {};
  throw new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code, ...rest } }] });
}

type Done = { done: true };

/** Passwords and codes are not sent through GraphQL, because its requests are stored for the Idempotency-Key. */
export const authClient = {
  signIn: (input: { login: string; password: string }) => post<SignInStep>('sign-in', input),
  verifyOtp: (input: { by: SecondStep; code: string }) => post<SignInStep>('verify-otp', input),
  sendPhoneCode: (input: { login: string }) => post<SignInStep>('phone-code', input),
  verifyPhoneCode: (input: { code: string }) =>
    post<SignInStep | { next: 'CHOOSE_PERSON'; people: PersonChoice[] }>('verify-phone-code', input),
  choosePerson: (input: { enrolleeId: string }) => post<SignInStep>('choose-person', input),
  sendOtp: () => post<SignInStep>('send-otp'),
  register: (input: {
    planId: string;
    forWhom: string;
    firstName: string;
    lastName: string;
    email: string;
    password: string;
    website: string;
  }) => post<Done>('register', input),
  forgotPassword: (input: { login: string }) => post<Done>('forgot-password', input),
  resetPassword: (input: { token: string; newPassword: string }) => post<Done>('reset-password', input),
  firstPassword: (input: { newPassword: string }) => post<Done>('first-password', input),
  changePassword: (input: { currentPassword: string; newPassword: string }) => post<Done>('change-password', input),
  setUpApp: (input: { password: string }) => post<{ uri: string }>('set-up-app', input),
  confirmApp: (input: { code: string }) => post<{ recoveryCodes: string[] }>('confirm-app', input),
  turnOffApp: (input: { password: string }) => post<Done>('turn-off-app', input),
  renewRecoveryCodes: (input: { password: string }) => post<{ recoveryCodes: string[] }>('renew-recovery-codes', input),
  verifyEmail: (input: { token: string }) => post<Done & { wasVerified: boolean }>('verify-email', input),
  offlineKey: (input: { vaultId: string | undefined }) => post<{ userId: string; key: string; endsAt: string }>('offline-key', input),
  resendVerification: (input: { login: string }) => post<Done>('resend-verification', input),
};
