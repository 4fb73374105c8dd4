import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';

export const updateSignInSettingsInput = z
  .object({
    otpRoles: z
      .array(z.enum(Role))
      .transform((roles) => [...new Set(roles)].sort())
      .describe('Who is asked for a code besides the password.'),
  })
  .meta({ id: 'UpdateSignInSettingsInput' });
