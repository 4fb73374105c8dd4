import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';

/** `weak` is what a password that does not meet the rules is refused with. */
export const changePasswordForm = (minLength: number, weak: string) =>
  changePasswordInput
    .extend({
      newPassword: z.string().refine((password) => meetsPasswordRules(password, minLength), weak),
      again: z.string(),
    })
    .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
