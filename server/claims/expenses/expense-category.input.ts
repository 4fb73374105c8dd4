import { z } from 'zod';
import { optionalText, required } from '../../scheme/validation/fields.ts';

/** Name of an expense category and its code in the chart of accounts. */
export const expenseCategoryInput = z.object({
  name: required(80).min(2, 'At least 2 characters'),
  code: optionalText(12).describe('In the scheme’s chart of accounts.'),
});
