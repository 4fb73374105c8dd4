import { z } from 'zod';
import { day, optionalText, refusal } from '../../platform/validation/fields.ts';

/** Remita's retrieval reference: 12 digits, however they are grouped on the paper. */
const rrr = z
  .string({ error: 'Type the RRR' })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^\d{12}$/.test(value), refusal('INV_RRR_FORMAT'));

/** Whose next period is billed: the principal's number. */
export const raisePremiumInput = z.object({
  enrolmentNo: z.string({ error: 'Type the enrolment number' }).trim().toUpperCase().min(1, 'Type the enrolment number').max(40),
});

export const issueInvoiceInput = z.object({ version: z.number().int(), rrr });

export const recordInvoicePaymentInput = z.object({
  version: z.number().int(),
  rrr,
  amount: z.number('Type an amount').int().min(1, 'More than nothing').max(Number.MAX_SAFE_INTEGER),
  paidOn: day,
  channel: optionalText(60),
  /** Who paid, where it is not the person or body on the invoice. */
  payerName: optionalText(120),
});

export const cancelInvoiceInput = z.object({
  version: z.number().int(),
  reason: z.string().trim().min(5, 'Say why, in at least 5 letters').max(300),
});
