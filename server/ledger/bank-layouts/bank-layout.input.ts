import { z } from 'zod';
import { DateOrder } from '../../generated/prisma/enums.ts';

const column = z.object({ field: z.string().max(40), heading: z.string().max(120) }).meta({ id: 'BankColumnInput' });

/** How a file of a bank is laid out; what is omitted is as in the last file of this bank, otherwise guessed. */
export const bankLayoutFields = {
  mapping: z.array(column).max(20).nullish().describe('Which column has which field.'),
  dateOrder: z.enum(DateOrder).nullish().describe('How numeric dates are read.'),
  headingRow: z.number().int().min(1, 'At least 1').max(100, 'At most 100').nullish().describe('Number of the row with the headings.'),
};
