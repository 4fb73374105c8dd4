import { z } from 'zod';
import { CapitationContestKind } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

const reason = z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500, 'At most 500 characters.');

export const openCapitationRunInput = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
    .describe('YYYY-MM, not after the next month.'),
  fundingPool: z.string().min(1, 'Choose a fund').max(40).describe('The fund that pays.'),
});

export const capitationVersionInput = z.object({ version }).meta({ id: 'CapitationVersionInput' });

export const capitationReasonInput = z.object({ version, reason }).meta({ id: 'CapitationReasonInput' });

export const contestCapitationInput = z.object({
  kind: z.enum(CapitationContestKind, 'Choose the issue'),
  enrolmentNo: z.string().trim().min(5, 'Enter the enrolment number').max(60),
  reason,
});

export const decideCapitationContestInput = z.object({
  version,
  isAccepted: z.boolean().describe('Whether the contest is accepted.'),
  note: z.string().trim().min(10, 'Write an answer of at least 10 characters.').max(500, 'At most 500 characters.'),
});
