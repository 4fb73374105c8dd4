import { z } from 'zod';
import { PayMethod } from '../../generated/prisma/enums.ts';
import { bankLayoutFields } from '../../ledger/bank-layouts/bank-layout.input.ts';
import { dayInput, emptyToNull, kobo, optionalText, version } from '../../scheme/validation/fields.ts';

export const createPaymentRunInput = z.object({
  fundingPool: z.string().trim().min(1, 'Choose a fund').max(60).describe('The fund that pays; a run has one.'),
  method: z
    .enum(PayMethod)
    .exclude(['CHEQUE'])
    .meta({ graphql: 'PayMethod' })
    .describe('Bank transfer or Remita. Cheques are not possible in a run.'),
  leftOutHcpIds: z.array(z.uuid()).max(5000).describe('Facilities excluded from this run.'),
  expectedAmount: kobo('Enter an amount').describe('The total that the caller saw; rejected if it has changed.'),
});

export const confirmPaymentRunInput = z.object({ version });

export const cancelPaymentRunInput = z.object({
  version,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
});

const resultFile = {
  fileId: z.uuid('Choose the file of the bank').describe('A CSV or XLSX file that the viewer has uploaded.'),
  bankName: optionalText(80).describe('Bank in whose layout the file is; null for the format of the scheme.'),
  ...bankLayoutFields,
};
const statusWords = z.array(z.string().trim().max(60)).max(20).nullish();

export const previewPaymentResultInput = z.object(resultFile);

export const readPaymentResultInput = z.object({
  version,
  ...resultFile,
  paidWords: statusWords.describe('Status words of payments that were made; as in the last file of this bank if omitted.'),
  failedWords: statusWords.describe('Status words of payments that failed; as in the last file of this bank if omitted.'),
  paidOn: emptyToNull(dayInput('Enter a date')).meta({ graphql: 'String' }).describe('Date of payments whose line has none, YYYY-MM-DD.'),
});

export const addPaymentProofInput = z.object({ fileId: z.uuid('Choose a file').describe('A file that the viewer has uploaded.') });
