import { z } from 'zod';
import { version } from '../../platform/validation/fields.ts';

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
    .describe('To be paid with it; null is all that is left without another reference.'),
  isBesides: z
    .boolean()
    .default(false)
    .describe('Whether the references that are open stay, for a payment in parts; else they are withdrawn.'),
});

export const checkInvoicePaymentsInput = z.object({ version });
export const checkReceiptInput = z.object({ version });
