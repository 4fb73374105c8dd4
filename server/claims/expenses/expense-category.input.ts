import { z } from 'zod';
import { optionalText, required } from '../../platform/validation/fields.ts';

/** What an expense category is called, and its code in the accounts. */
export const expenseCategoryInput = z.object({
  name: required(80).min(2, 'At least 2 characters'),
  code: optionalText(12).describe('In the scheme’s chart of accounts.'),
});
