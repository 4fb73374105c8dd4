import { z } from 'zod';
import { PayMethod } from '../../generated/prisma/enums.ts';
import { dayInput, emptyToNull, kobo, optionalText, refusal, required, version } from '../../scheme/validation/fields.ts';

const MAX_QTY = 100_000;
const MAX_RECEIPTS = 5;

/** File kind of expense receipts. */
export const RECEIPT = 'RECEIPT';

const receiptInput = z
  .object({
    kind: z.literal(RECEIPT).meta({ graphql: 'String' }),
    fileId: emptyToNull(z.uuid()).describe('A file that the sender has uploaded as this kind.'),
  })
  .meta({ id: 'ExpenseReceiptInput' });

export const recordExpenseInput = z.object({
  itemId: z.uuid({ error: 'Choose what it was spent on' }).describe('An active expense item.'),
  date: dayInput('Enter the date of the expense').meta({ graphql: 'String', description: 'YYYY-MM-DD, not in the future.' }),
  qty: z.number({ error: 'Enter a quantity' }).int('Whole numbers only').min(1, 'At least 1').max(MAX_QTY, `At most ${MAX_QTY}`),
  unitPrice: z
    .number({ error: 'Enter an amount' })
    .int()
    .min(1, refusal('EXP_AMOUNT'))
    .max(Number.MAX_SAFE_INTEGER / MAX_QTY, 'The amount is too large')
    .meta({ graphql: 'Kobo' }),
  payee: required(120).min(2, 'At least 2 characters').describe('Who was paid.'),
  description: optionalText(300),
  method: z.enum(PayMethod, { error: 'Choose how it was paid' }),
  voucherNo: optionalText(40).describe('Number of the payment voucher; no two expenses have the same.'),
  receipts: z.array(receiptInput).max(MAX_RECEIPTS, `At most ${MAX_RECEIPTS} files`).default([]),
});

/** The form names a date ahead together with its other errors; the service refuses one by its own clock. */
export const expenseFormInput = (today: () => string) =>
  recordExpenseInput.extend({ date: recordExpenseInput.shape.date.refine((day) => day <= today(), refusal('EXP_DATE')) });

export const approveExpenseInput = z.object({ version });

export const voidExpenseInput = z
  .object({
    version,
    reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
  })
  .meta({ id: 'VoidExpenseInput' });

export const confirmExpenseVoidInput = z.object({ version });

const budgetYear = z.number({ error: 'Enter a year' }).int().min(2000, 'From 2000').max(2100, 'Until 2100');

/** Year of the budgets. */
export const budgetsOfYear = z.object({ year: budgetYear });

export const setExpenseBudgetInput = z.object({
  categoryId: z.uuid({ error: 'Choose a category' }),
  year: budgetYear,
  amount: kobo('Enter an amount'),
  version: z
    .number()
    .int()
    .nullish()
    .describe('The version of the budget that was on screen, null if there was none; another version is rejected with CONFLICT_STALE.'),
});
