import { z } from 'zod';
import { PayMethod } from '../../generated/prisma/enums.ts';
import { dayInput, kobo, optionalText, version } from '../../scheme/validation/fields.ts';

const amount = kobo('Enter an amount');

export const createPaymentInput = z
  .object({
    hcpId: z.uuid('Choose a facility'),
    billIds: z
      .array(z.uuid())
      .min(1, 'Choose at least one bill')
      .max(100, 'At most 100 bills in one payment')
      .describe('Approved, unpaid bills of this facility.'),
    expectedAmount: amount.describe('The total that the caller saw; rejected if it has changed.'),
    deductions: amount.nullish().transform((kobo) => kobo ?? 0),
    deductionReason: optionalText(200),
    method: z.enum(PayMethod, 'Choose how it is paid'),
  })
  .refine(({ deductions, deductionReason }) => deductions === 0 || (deductionReason?.length ?? 0) >= 3, {
    path: ['deductionReason'],
    message: 'Give the reason for the deduction',
  });

export const confirmPaymentInput = z.object({
  version,
  bankReference: z.string().trim().min(4, 'At least 4 characters').max(60),
  paidOn: dayInput('Enter the payment date').meta({
    graphql: 'String',
    description: 'The bank’s day, YYYY-MM-DD: not in the future, not before the approval of a bill in it.',
  }),
});

export const reversePaymentInput = z.object({ version });

export const undoPaymentInput = z
  .object({
    version,
    reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
  })
  .meta({ id: 'UndoPaymentInput' });
