import { z } from 'zod';

export const discardJobInput = z.object({
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters.').max(500, 'At most 500 characters.'),
});
