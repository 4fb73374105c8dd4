import { z } from 'zod';
import { SetAsideReason } from '../../generated/prisma/enums.ts';
import { optionalText, version } from '../../scheme/validation/fields.ts';
import { bankLayoutFields } from '../bank-layouts/bank-layout.input.ts';

/** File kind of bank statements. */
export const BANK_STATEMENT = 'BANK_STATEMENT';

const fields = {
  accountId: z.uuid('Choose an account').describe('The bank account of a fund.'),
  fileId: z.uuid('Choose the file').describe('A file of kind BANK_STATEMENT that the viewer has uploaded.'),
  ...bankLayoutFields,
};

/** Preview of a statement. */
export const previewBankStatementInput = z.object(fields);

export const importBankStatementInput = z.object({
  ...fields,
  closingBalance: z
    .number('Enter an amount')
    .int()
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER)
    .nullish()
    .meta({ graphql: 'Kobo', description: 'On the last day, if the file has no balances.' }),
  newCount: z.number().int().min(0).describe('New lines in the preview; a different number fails with CONFLICT_STALE.'),
});

export type BankFileInput = z.output<typeof previewBankStatementInput>;

export const matchBankLineInput = z.object({
  version,
  recordIds: z.array(z.uuid()).min(1, 'Select a record').max(50, 'At most 50 records').describe('Ledger entries or payment runs.'),
});

export const setAsideBankLineInput = z
  .object({
    version,
    reason: z.enum(SetAsideReason, { error: 'Choose a reason' }),
    note: optionalText(300),
  })
  .refine(({ reason, note }) => reason !== 'OTHER' || (note?.length ?? 0) >= 5, {
    path: ['note'],
    message: 'Give a reason of at least 5 characters',
  });

export const reopenBankLineInput = z.object({ version });
