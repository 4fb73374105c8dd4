import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';

/** Password form with errors for weak or different passwords. */
export const changePasswordForm = (minLength: number, { weak, notSame }: { weak: string; notSame: string }) =>
  changePasswordInput
    .extend({
      newPassword: z.string().refine((password) => meetsPasswordRules(password, minLength), weak),
      again: z.string(),
    })
    .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: notSame });
