import { z } from 'zod';
import { kobo, version } from '../../scheme/validation/fields.ts';

export const reviewPaidClaimInput = z.object({
  version,
  amount: kobo('Enter an amount').describe('What should have been approved; at most what was.'),
  note: z.string().trim().min(10, 'Explain the decision in at least 10 characters').max(500),
});
