import { z } from 'zod';
import { day, optionalText, refusal, version } from '../../scheme/validation/fields.ts';

/** Remita's retrieval reference: 12 digits, however they are grouped on the paper. */
export const rrr = z
  .string({ error: 'Enter the RRR' })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^\d{12}$/.test(value), refusal('INV_RRR_FORMAT'));

const payable = z.number('Enter an amount').int().min(1, 'Must be above zero').max(Number.MAX_SAFE_INTEGER);
export const amount = payable.meta({ graphql: 'Kobo' });
export const optionalAmount = payable
  .nullish()
  .transform((value) => value ?? null)
  .meta({ graphql: 'Kobo' });

/** What a new reference is for. */
export const referenceFields = {
  amount: optionalAmount.describe('Amount payable with it; null means the balance that has no other reference.'),
  isBesides: z.boolean().default(false).describe('Whether open references stay valid, for part payment; otherwise they are cancelled.'),
};

/** The principal whose next period is invoiced. */
export const raisePremiumInput = z
  .object({
    enrolmentNo: z
      .string({ error: 'Enter the enrolment number' })
      .trim()
      .toUpperCase()
      .min(1, 'Enter the enrolment number')
      .max(40)
      .describe('Of the principal.'),
  })
  .meta({ id: 'RaisePremiumInput' });

export const issueInvoiceInput = z.object({
  version,
  rrr: rrr.describe('12 digits; spaces are ignored.'),
  ...referenceFields,
});

export const recordInvoicePaymentInput = z.object({
  version,
  rrr: rrr.describe('The reference on the receipt, 12 digits.'),
  amount,
  paidOn: day.describe('Not in the future.'),
  channel: optionalText(60),
  payerName: optionalText(120).describe('Who paid, if different from the payer on the invoice.'),
});

export const cancelInvoiceInput = z.object({
  version,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
});

export const pauseInvoiceRemindersInput = z.object({
  version,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
});

export const resumeInvoiceRemindersInput = z.object({ version });
