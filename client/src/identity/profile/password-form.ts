import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';

/** The form with what is said of a password that is weak, or not typed the same twice. */
export const changePasswordForm = (minLength: number, { weak, notSame }: { weak: string; notSame: string }) =>
  changePasswordInput
    .extend({
      newPassword: z.string().refine((password) => meetsPasswordRules(password, minLength), weak),
      again: z.string(),
    })
    .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: notSame });
