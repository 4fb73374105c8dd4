import { z } from 'zod';

const version = z.number().int();

export const requestFacilityChangeInput = z.object({
  enrolleeId: z.string().min(1),
  wholeFamily: z.boolean(),
  toHcpId: z.string({ error: 'Choose a facility' }).min(1, 'Choose a facility'),
  /** A first choice needs none. */
  reason: z
    .string()
    .trim()
    .max(1000)
    .nullish()
    .transform((reason) => reason || null),
});

export const approveFacilityChangeInput = z.object({ version });
export const rejectFacilityChangeInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters').max(500),
});
export const cancelFacilityChangeInput = z.object({ version });
