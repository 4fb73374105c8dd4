import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import { weakPassword } from '../sign-in/PasswordRules.tsx';

export const changePasswordForm = (minLength: number) =>
  changePasswordInput
    .extend({
      newPassword: z.string().refine((password) => meetsPasswordRules(password, minLength), weakPassword(minLength)),
      again: z.string(),
    })
    .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
