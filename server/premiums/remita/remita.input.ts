import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const requestInvoiceReferenceInput = z.object({
  version,
  amount: z
    .number('Enter an amount')
    .int()
    .min(1, 'Must be above zero')
    .max(Number.MAX_SAFE_INTEGER)
    .nullish()
    .transform((amount) => amount ?? null)
    .meta({ graphql: 'Kobo' })
    .describe('Amount payable with it; null means the balance that has no other reference.'),
  isBesides: z.boolean().default(false).describe('Whether open references stay valid, for part payment; otherwise they are cancelled.'),
});

export const checkInvoicePaymentsInput = z.object({ version });
export const checkReceiptInput = z.object({ version });
