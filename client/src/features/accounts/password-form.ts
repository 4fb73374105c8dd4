import { z } from 'zod';
import { changePasswordInput } from '../../../../server/auth/auth.input.ts';
import { isStrongPassword } from '../../../../server/auth/password.input.ts';
import { WEAK } from './PasswordRules.tsx';

export const changePasswordForm = changePasswordInput
  .extend({ newPassword: z.string().refine(isStrongPassword, WEAK), again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'This is not the same as above.' });
