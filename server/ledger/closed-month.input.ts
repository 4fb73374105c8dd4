import { z } from 'zod';
import { day, version } from '../scheme/validation/fields.ts';

export const closeMonthInput = z.object({ month: day.describe('First day of the month.') });

export const reopenMonthInput = z.object({
  version,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
});
