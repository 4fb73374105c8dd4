import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const requestFacilityChangeInput = z.object({
  enrolleeId: z.string().min(1).meta({ graphql: 'ID' }),
  wholeFamily: z.boolean().describe('Includes the spouse and children of this principal.'),
  toHcpId: z.string({ error: 'Choose a facility' }).min(1, 'Choose a facility').meta({ graphql: 'ID' }),
  reason: z
    .string()
    .trim()
    .max(1000)
    .nullish()
    .transform((reason) => reason || null)
    .describe('Required unless it is a first choice.'),
});

export const approveFacilityChangeInput = z.object({ version });
export const rejectFacilityChangeInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(500),
});
export const cancelFacilityChangeInput = z.object({ version });
