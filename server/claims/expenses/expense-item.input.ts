import { z } from 'zod';
import { kobo, required } from '../../scheme/validation/fields.ts';

/** Something that the scheme spends money on. */
export const expenseItemInput = z.object({
  categoryId: z.uuid({ error: 'Choose a category' }).describe('An active one.'),
  name: required(80).min(2, 'At least 2 characters'),
  defaultUnitPrice: kobo('Enter an amount').nullish().describe('Standard unit price, kobo; prefills the expense form.'),
});
