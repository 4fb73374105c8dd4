import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules, PASSWORD_MIN } from '../../../../server/identity/auth/password-rules.shared.ts';
import { english } from '../../platform/i18n/english.ts';

export const changePasswordForm = changePasswordInput
  .extend({
    newPassword: z.string().refine(meetsPasswordRules, english.signIn.rules.weak.replace('{{min}}', String(PASSWORD_MIN))),
    again: z.string(),
  })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
