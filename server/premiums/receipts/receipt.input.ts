import { z } from 'zod';
import { day, emptyToNull, optionalText, required, version } from '../../scheme/validation/fields.ts';
import { amount, optionalAmount, rrr } from '../invoices/invoice.input.ts';

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300);

export const recordReceiptInput = z.object({
  rrr: rrr.describe('The reference on the receipt, 12 digits.'),
  amount,
  paidOn: day.describe('Not in the future.'),
  payerName: required(120).describe('Who paid, as shown by the bank.'),
  channel: optionalText(60),
});

export const matchReceiptInput = z.object({
  version,
  invoiceId: z.uuid({ error: 'Choose an invoice' }).describe('An invoice whose balance covers the amount.'),
  amount: optionalAmount.describe('Amount to match; null means the unmatched rest of the receipt.'),
});

export const unmatchReceiptInput = z.object({
  version,
  reason,
  invoiceId: emptyToNull(z.uuid()).describe('The invoice to unmatch; null means all.'),
});
export const requestReceiptReversalInput = z.object({ version, reason });
export const confirmReceiptReversalInput = z.object({ version });
export const declineReceiptReversalInput = z.object({ version, reason });
