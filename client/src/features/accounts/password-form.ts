import { z } from 'zod';
import { changePasswordInput } from '../../../../server/auth/auth.input.ts';
import { meetsPasswordRules } from '../../../../server/auth/password.input.ts';
import { WEAK } from './PasswordRules.tsx';

export const changePasswordForm = changePasswordInput
  .extend({ newPassword: z.string().refine(meetsPasswordRules, WEAK), again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
