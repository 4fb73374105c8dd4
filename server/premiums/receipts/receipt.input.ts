import { z } from 'zod';
import { day, emptyToNull, optionalText, required, version } from '../../platform/validation/fields.ts';
import { rrr } from '../invoices/invoice.input.ts';

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300);

export const recordReceiptInput = z.object({
  rrr: rrr.describe('The reference on the receipt, 12 digits.'),
  amount: z.number('Enter an amount').int().min(1, 'Must be above zero').max(Number.MAX_SAFE_INTEGER).meta({ graphql: 'Kobo' }),
  paidOn: day.describe('Not in the future.'),
  payerName: required(120).describe('Who paid, as the bank says.'),
  channel: optionalText(60),
});

export const matchReceiptInput = z.object({
  version,
  invoiceId: z.uuid({ error: 'Choose an invoice' }).describe('One on which at least the amount is left to pay.'),
  amount: z
    .number('Enter an amount')
    .int()
    .min(1, 'Must be above zero')
    .max(Number.MAX_SAFE_INTEGER)
    .nullish()
    .transform((amount) => amount ?? null)
    .meta({ graphql: 'Kobo' })
    .describe('What of the receipt pays it; null is all that is left of the receipt.'),
});

export const unmatchReceiptInput = z.object({
  version,
  reason,
  invoiceId: emptyToNull(z.uuid()).describe('The invoice that it is taken off; null is all of them.'),
});
export const requestReceiptReversalInput = z.object({ version, reason });
export const confirmReceiptReversalInput = z.object({ version });
export const declineReceiptReversalInput = z.object({ version, reason });
