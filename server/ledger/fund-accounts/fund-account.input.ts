import { z } from 'zod';
import { optionalText, required } from '../../scheme/validation/fields.ts';

export const setFundAccountInput = z.object({
  fundingPool: z.string({ error: 'Choose a fund' }).trim().min(1, 'Choose a fund').max(40),
  bankName: required(80),
  accountName: required(120),
  accountNumber: z
    .string({ error: 'Enter the account number' })
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine((value) => /^\d{10}$/.test(value), 'Account numbers have 10 digits'),
  sortCode: optionalText(12),
  version: z
    .number()
    .int()
    .nullish()
    .describe('The version of the account that was on screen, null if there was none; another version is rejected with CONFLICT_STALE.'),
});
