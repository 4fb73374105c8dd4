import { z } from 'zod';
import { DataBreachRisk, DataCategory } from '../../generated/prisma/enums.ts';
import { dayInput, emptyToNull, instantInput, optionalText, required, version } from '../../scheme/validation/fields.ts';

/** Hours within which the Commission must be notified (Nigeria Data Protection Act 2023, section 40). */
export const COMMISSION_HOURS = 72;

const MAX_TEXT = 4000;
const MAX_AFFECTED = 100_000_000;
const optionalDay = emptyToNull(dayInput('Enter a date')).meta({ graphql: 'String' });

const facts = {
  title: required(120).min(5, 'Enter a title of at least 5 characters'),
  description: required(MAX_TEXT).describe('Facts: what happened, to which records.'),
  becameAwareAt: instantInput('Enter when the scheme became aware').describe('When the scheme became aware; the 72 hours begin here.'),
  occurredFrom: optionalDay.describe('First day of the breach; null while not known.'),
  occurredTo: optionalDay.describe('Last day of the breach; null while not known.'),
  howFound: required(500).describe('How the breach was found.'),
  categories: z.array(z.enum(DataCategory)).min(1, 'Choose at least one category').max(Object.keys(DataCategory).length),
  affectedCount: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(0, 'Must not be below zero')
    .max(MAX_AFFECTED)
    .nullish()
    .transform((count) => count ?? null)
    .describe('Number of people affected; null while not known.'),
  measures: optionalText(MAX_TEXT).describe('Measures taken to contain the breach.'),
};
const ordered = ({ occurredFrom, occurredTo }: { occurredFrom: string | null; occurredTo: string | null }) =>
  !occurredFrom || !occurredTo || occurredFrom <= occurredTo;
const orderError = { path: ['occurredTo'], message: 'The breach ends before it begins' };

export const recordDataBreachInput = z.object(facts).refine(ordered, orderError);
export const changeDataBreachInput = z.object({ version, ...facts }).refine(ordered, orderError);

export const assessDataBreachInput = z.object({
  version,
  risk: z.enum(DataBreachRisk, { error: 'Choose the risk' }).refine((risk) => risk !== 'UNASSESSED', 'Choose the risk'),
  reason: required(MAX_TEXT).min(5, 'Give a reason of at least 5 characters').describe('Likely effects on the people.'),
});

export const notifyCommissionInput = z.object({
  version,
  notifiedAt: instantInput('Enter when the Commission was notified'),
  reference: required(60).describe('Reference of the Commission, or of the letter or email.'),
});

export const informPeopleInput = z.object({
  version,
  informedAt: instantInput('Enter when the people were informed'),
  how: required(500).describe('How the people were informed.'),
});

export const closeDataBreachInput = z.object({
  version,
  closingText: required(MAX_TEXT).min(5, 'Enter at least 5 characters').describe('Outcome, and measures against a repetition.'),
});

export const reopenDataBreachInput = z.object({ version, reason: required(300).min(5, 'Give a reason of at least 5 characters') });
