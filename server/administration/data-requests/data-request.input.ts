import { z } from 'zod';
import { DataRequestChannel, DataRequester, DataRequestGround, DataRequestOutcome } from '../../generated/prisma/enums.ts';
import { dayInput, emptyToNull, optionalText, required, version } from '../../scheme/validation/fields.ts';
import { details, kind } from './own-data-request.input.ts';

const MAX_TEXT = 4000;
const reason = required(300).min(5, 'Give a reason of at least 5 characters');
const answer = required(MAX_TEXT).min(5, 'Enter at least 5 characters').describe('The answer, as the person reads it.');
const identityCheck = optionalText(500).describe(
  'How the identity was checked. Required before an answer, unless the request came from the portal.',
);

export const recordDataRequestInput = z
  .object({
    enrolleeId: z.uuid('Choose the enrollee').describe('The person whose data it concerns.'),
    kind,
    requester: z.enum(DataRequester, { error: 'Choose who requested it' }),
    requesterName: optionalText(120).describe('Name of the parent, guardian or representative.'),
    channel: z
      .enum(DataRequestChannel, { error: 'Choose how it was received' })
      .refine((channel) => channel !== 'PORTAL', 'Members send requests from the portal themselves.'),
    receivedOn: dayInput('Enter a date').meta({ graphql: 'String' }),
    details,
    identityCheck,
  })
  .refine(({ requester, requesterName }) => requester === 'SELF' || requesterName, {
    path: ['requesterName'],
    message: 'Enter the name',
  });

export const answerDataRequestInput = z
  .object({
    version,
    outcome: z.enum(DataRequestOutcome, { error: 'Choose the outcome' }),
    ground: emptyToNull(z.enum(DataRequestGround)).describe('Required unless the request is granted.'),
    answer,
    identityCheck,
  })
  .refine(({ outcome, ground }) => outcome === 'GRANTED' || ground, { path: ['ground'], message: 'Choose the ground' });

export const withdrawDataRequestInput = z.object({ version, reason });
export const reopenDataRequestInput = z.object({ version, reason });

export const eraseOptionalDataInput = z.object({
  version,
  personVersion: z
    .number()
    .int()
    .describe('Version of the person’s record that was shown; a changed record is rejected with CONFLICT_STALE.'),
  outcome: z
    .enum(DataRequestOutcome, { error: 'Choose the outcome' })
    .refine((outcome) => outcome !== 'REFUSED', 'A refused request erases nothing.'),
  answer,
  identityCheck,
});
