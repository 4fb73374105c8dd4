import { z } from 'zod';
import { phone } from '../../scheme/validation/fields.ts';
import { PASSWORD_MAX } from './password-rules.shared.ts';

const password = z.string('Enter the password.').min(1, 'Enter the password.').max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
/** Email address or enrolment number. */
const login = z
  .string('Enter your email or enrolment number.')
  .trim()
  .min(1, 'Enter your email or enrolment number.')
  .max(254, 'This is too long.');
const token = z.string().min(1).max(4000);

export const signInInput = z.object({ login, password });
export const passwordInput = z.object({ password });
const sixDigits = z
  .string('Enter the code.')
  .trim()
  .regex(/^\d{6}$/, 'The code has 6 digits.');
export const appCodeInput = z.object({ code: sixDigits });
/** The second step of signing in. */
export const otpInput = z.discriminatedUnion('by', [
  z.object({ by: z.literal('MAIL'), code: sixDigits }),
  z.object({ by: z.literal('APP'), code: sixDigits }),
  z.object({
    by: z.literal('RECOVERY'),
    code: z
      .string('Enter the code.')
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]{5}-?[a-z0-9]{5}$/, 'A recovery code has two groups of 5 characters.')
      .transform((code) => `${code.slice(0, 5)}-${code.slice(-5)}`),
  }),
]);
export const loginInput = z.object({ login });

const PHONE_LOGIN = 'Enter a phone number, for example 08031234567, or an enrolment number.';
/** Phone number or enrolment number: digits alone are a phone number. */
export const phoneLoginInput = z.object({
  login: z
    .string(PHONE_LOGIN)
    .trim()
    .min(1, PHONE_LOGIN)
    .max(60, 'This is too long.')
    .transform((text, context) => {
      if (/[a-z]/i.test(text)) return text.toUpperCase();
      const parsed = phone.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: PHONE_LOGIN });
      return z.NEVER;
    }),
});
export const personChoiceInput = z.object({ enrolleeId: z.uuid('Choose who you are.') });
export const resetPasswordInput = z.object({ token, newPassword: password });
export const verifyEmailInput = z.object({ token });
export const firstPasswordInput = z.object({ newPassword: password });
const name = (what: string) =>
  z
    .string(`Enter the ${what}.`)
    .trim()
    .min(1, `Enter the ${what}.`)
    .max(60, 'Use at most 60 characters.')
    .regex(/^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u, 'Use only letters, spaces, hyphens and apostrophes.');

/** A portal account for a person not yet on record. */
export const registerInput = z.object({
  planId: z.uuid('Choose a plan.'),
  /** Whether the registration starts with the name of the account or empty. */
  forWhom: z.enum(['ME', 'FAMILY', 'OTHER'], 'Choose who will be covered.'),
  firstName: name('first name'),
  lastName: name('surname'),
  email: z.email('Enter an email address, for example name@example.ng.').trim().toLowerCase().max(254),
  password,
  /** Honeypot: hidden on screen, filled in only by bots. */
  website: z.string().max(500).optional(),
});
export const changePasswordInput = z.object({ currentPassword: password, newPassword: password });
/** A browser vault. Without an id: the key of earlier releases. */
export const offlineKeyInput = z.object({ vaultId: z.uuid().optional() });
