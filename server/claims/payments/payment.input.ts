import { z } from 'zod';
import { PayMethod } from '../../generated/prisma/enums.ts';
import { dayInput } from '../../platform/validation/fields.ts';

const kobo = z.number('Type an amount').int().min(0, 'Not below zero').max(Number.MAX_SAFE_INTEGER);

export const createPaymentInput = z
  .object({
    hcpId: z.uuid('Choose a facility'),
    billIds: z.array(z.uuid()).min(1, 'Choose at least one bill').max(100, 'At most 100 bills in one payment'),
    /** What the caller saw as the sum of the bills, kobo; a difference is refused. */
    expectedAmount: kobo,
    deductions: kobo.default(0),
    deductionReason: z.string().trim().max(200).nullish(),
    method: z.enum(PayMethod, 'Choose how it is paid'),
  })
  .refine(({ deductions, deductionReason }) => deductions === 0 || (deductionReason?.length ?? 0) >= 3, {
    path: ['deductionReason'],
    message: 'Say what is deducted',
  });
export type CreatePaymentInput = z.input<typeof createPaymentInput>;

export const confirmPaymentInput = z.object({
  version: z.number().int(),
  bankReference: z.string().trim().min(4, 'At least 4 characters').max(60),
  paidOn: dayInput('Give the day of the payment'),
});
export type ConfirmPaymentInput = z.input<typeof confirmPaymentInput>;

export const undoPaymentInput = z.object({
  version: z.number().int(),
  reason: z.string().trim().min(5, 'Say why, in at least 5 letters').max(300),
});
export type UndoPaymentInput = z.input<typeof undoPaymentInput>;
