import { z } from 'zod';
import { kobo, optionalText, version } from '../../scheme/validation/fields.ts';

export const MAX_DISPUTE_DOCUMENTS = 5;

const isListedOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const disputedLineInput = z
  .object({
    itemId: z.uuid(),
    amount: kobo('Enter an amount.').min(1, 'Must be above zero.').describe('Amount requested in addition to the approved amount, kobo.'),
  })
  .meta({ id: 'DisputedLineInput' });

export const disputeDocumentInput = z
  .object({ fileId: z.uuid().describe('A file that the sender has uploaded.') })
  .meta({ id: 'DisputeDocumentInput' });

export const fileClaimDisputeInput = z.object({
  claimId: z.uuid(),
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(2000),
  lines: z
    .array(disputedLineInput)
    .min(1, 'Choose at least one line.')
    .max(100)
    .refine((lines) => isListedOnce(lines.map(({ itemId }) => itemId)), 'List each line only once.'),
  documents: z.array(disputeDocumentInput).max(MAX_DISPUTE_DOCUMENTS, `At most ${MAX_DISPUTE_DOCUMENTS} documents.`).default([]),
});

export const acceptClaimOutcomeInput = z.object({ version });

export const decidedDisputeLineInput = z
  .object({
    lineId: z.uuid(),
    grantedAmount: kobo('Enter an amount, or 0.'),
    answer: optionalText(500).describe('Reason for not granting the full amount; required in that case.'),
  })
  .meta({ id: 'DecidedDisputeLineInput' });

export const decideClaimDisputeInput = z.object({
  version,
  lines: z
    .array(decidedDisputeLineInput)
    .max(100)
    .refine((lines) => isListedOnce(lines.map(({ lineId }) => lineId)), 'List each line only once.'),
  answer: z
    .string()
    .trim()
    .min(10, 'Write an answer of at least 10 characters.')
    .max(2000)
    .describe('The final answer, shown to the facility.'),
});

export const withdrawClaimDisputeInput = z.object({ version, reason: optionalText(500) });
