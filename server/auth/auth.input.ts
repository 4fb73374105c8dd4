import { z } from 'zod';
import { PASSWORD_MAX } from './password.input.ts';

const password = z.string('Enter the password.').min(1, 'Enter the password.').max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
/** E-mail address or enrolment number. */
const login = z
  .string('Enter your email or enrolment number.')
  .trim()
  .min(1, 'Enter your email or enrolment number.')
  .max(254, 'This is too long.');
const token = z.string().min(1).max(4000);

export const signInInput = z.object({ login, password });
export const otpInput = z.object({
  code: z
    .string('Enter the code.')
    .trim()
    .regex(/^\d{6}$/, 'The code has 6 digits.'),
});
export const loginInput = z.object({ login });
export const resetPasswordInput = z.object({ token, newPassword: password });
export const verifyEmailInput = z.object({ token });
export const firstPasswordInput = z.object({ newPassword: password });
export const changePasswordInput = z.object({ currentPassword: password, newPassword: password });
