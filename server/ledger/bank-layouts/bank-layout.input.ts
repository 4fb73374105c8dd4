import { z } from 'zod';
import { DateOrder } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

const column = z.object({ field: z.string().max(40), heading: z.string().max(120) }).meta({ id: 'BankColumnInput' });

/** How a file of a bank is laid out; what is omitted is as in the last file of this bank, otherwise guessed. */
export const bankLayoutFields = {
  mapping: z.array(column).max(20).nullish().describe('Which column has which field.'),
  dateOrder: z.enum(DateOrder).nullish().describe('How numeric dates are read.'),
  headingRow: z.number().int().min(1, 'At least 1').max(100, 'At most 100').nullish().describe('Number of the row with the headings.'),
};

const words = z.array(z.string().trim().min(1).max(60)).max(20, 'At most 20 words');

/** Corrects what is remembered of a bank’s files. */
export const updateBankLayoutInput = z
  .object({
    version,
    mapping: z
      .array(column)
      .min(1, 'Match at least one column')
      .max(20)
      .refine((columns) => new Set(columns.map(({ heading }) => heading)).size === columns.length, 'Name each heading once')
      .describe('Which column has which field.'),
    dateOrder: z.enum(DateOrder).describe('How numeric dates are read.'),
    headingRow: bankLayoutFields.headingRow.describe('Number of the row with the headings; null detects it.'),
    paidWords: words.describe('Status words of a result file for a payment that was made.'),
    failedWords: words.describe('Status words for a payment that failed.'),
  })
  .refine(({ paidWords, failedWords }) => !paidWords.some((word) => failedWords.includes(word)), {
    path: ['failedWords'],
    message: 'A word cannot mean both paid and failed',
  });

export const forgetBankLayoutInput = z.object({ version });
