import { z } from 'zod';

export const discardJobInput = z.object({
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500, 'At most 500 characters.'),
});
