import { z } from 'zod';
import { changePasswordInput } from '../../../../server/identity/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import { WEAK } from '../sign-in/PasswordRules.tsx';

export const changePasswordForm = changePasswordInput
  .extend({ newPassword: z.string().refine(meetsPasswordRules, WEAK), again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
