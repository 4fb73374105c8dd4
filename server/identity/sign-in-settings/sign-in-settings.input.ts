import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';

export const signInSettingsInput = z.object({
  /** Who is asked for a code besides the password. */
  otpRoles: z.array(z.enum(Role)).transform((roles) => [...new Set(roles)].sort()),
});
