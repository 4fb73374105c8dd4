import { z } from 'zod';
import { FundMovementKind } from '../../generated/prisma/enums.ts';
import { dayInput, emptyToNull, optionalText, required, version } from '../../scheme/validation/fields.ts';

/** File kind of award letters, release warrants and minutes. */
export const FUND_DOCUMENT = 'FUND_DOCUMENT';
const MAX_DOCUMENTS = 5;

const documentInput = z
  .object({
    kind: z.literal(FUND_DOCUMENT).meta({ graphql: 'String' }),
    fileId: emptyToNull(z.uuid()).describe('A file that the sender has uploaded as this kind.'),
  })
  .meta({ id: 'FundDocumentInput' });

const optionalDay = emptyToNull(dayInput('Enter a date')).meta({ graphql: 'String' });
const needs = (kinds: readonly FundMovementKind[], kind: FundMovementKind) => kinds.includes(kind);
const isGrant = (kind: FundMovementKind) => needs(['GRANT', 'APPROPRIATION'], kind);

export const recordFundMovementInput = z
  .object({
    kind: z.enum(FundMovementKind, { error: 'Choose a type' }),
    fundingPool: z.string({ error: 'Choose a fund' }).trim().min(1, 'Choose a fund').max(40).describe('The fund that receives the money.'),
    fromFundingPool: optionalText(40).describe('The fund that gives it; only of a transfer.'),
    amount: z.number('Enter an amount').int().min(1, 'Must be above zero').max(Number.MAX_SAFE_INTEGER).meta({ graphql: 'Kobo' }),
    day: dayInput('Enter the date').meta({ graphql: 'String', description: 'Accounting date, YYYY-MM-DD, not in the future.' }),
    source: optionalText(120).describe('Who gave a grant or appropriation.'),
    periodFrom: optionalDay.describe('First day of the period that a grant or appropriation is for.'),
    periodTo: optionalDay.describe('Last day of that period.'),
    reference: optionalText(60).describe('Reference of the bank or of the award letter.'),
    reason: optionalText(300).describe('Reason of a transfer or basis of an opening balance.'),
    documents: z.array(documentInput).max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} files`).default([]),
  })
  .refine(({ kind, source }) => !isGrant(kind) || source, { path: ['source'], message: 'Enter who gave the money' })
  .refine(({ kind, reference }) => !isGrant(kind) || reference, { path: ['reference'], message: 'Enter the reference' })
  .refine(({ kind, periodFrom }) => !isGrant(kind) || periodFrom, { path: ['periodFrom'], message: 'Enter the first day of the period' })
  .refine(({ kind, periodTo }) => !isGrant(kind) || periodTo, { path: ['periodTo'], message: 'Enter the last day of the period' })
  .refine(({ periodFrom, periodTo }) => !periodFrom || !periodTo || periodFrom <= periodTo, {
    path: ['periodTo'],
    message: 'The period ends before it begins',
  })
  .refine(({ kind, reason }) => isGrant(kind) || (reason?.length ?? 0) >= 5, {
    path: ['reason'],
    message: 'Give a reason of at least 5 characters',
  })
  .refine(({ kind, fromFundingPool }) => kind !== 'TRANSFER' || fromFundingPool, {
    path: ['fromFundingPool'],
    message: 'Choose the fund that gives the money',
  })
  .refine(({ fundingPool, fromFundingPool }) => fundingPool !== fromFundingPool, {
    path: ['fundingPool'],
    message: 'Choose two different funds',
  });

export const confirmFundMovementInput = z.object({ version });
export const reverseFundMovementInput = z.object({ version });

export const fundMovementReasonInput = z
  .object({ version, reason: required(300).min(5, 'Give a reason of at least 5 characters') })
  .meta({ id: 'FundMovementReasonInput' });
