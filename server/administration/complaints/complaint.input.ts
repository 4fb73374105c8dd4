import { z } from 'zod';
import { emptyToNull, optionalText, phone, version } from '../../scheme/validation/fields.ts';
import { category, details, encounterId, FACILITY_MISSING, files, hcpId, namesFacility, text } from './own-complaint.input.ts';

/** Channels of complaints that officers type in. */
const OFFICE_CHANNELS = ['COUNTER', 'PHONE'] as const;

const officerId = emptyToNull(z.uuid()).describe('The officer whom it is about, who will not see it.');

export const recordComplaintInput = z
  .object({
    channel: z.enum(OFFICE_CHANNELS, { error: 'Choose how it was received' }).meta({ graphql: 'ComplaintChannel' }),
    enrolleeId: emptyToNull(z.uuid()).describe('The person concerned; null if not enrolled.'),
    callerName: optionalText(120).describe('Name of a person who is not enrolled.'),
    callerPhone: emptyToNull(phone).describe('Phone of a person who is not enrolled.'),
    ...{ category, hcpId, encounterId, officerId, details, files },
  })
  .refine(namesFacility, FACILITY_MISSING)
  .refine(({ enrolleeId, callerName }) => enrolleeId || callerName, {
    path: ['callerName'],
    message: 'Choose an enrollee, or enter the name',
  })
  .refine(({ enrolleeId, callerPhone }) => enrolleeId || callerPhone, {
    path: ['callerPhone'],
    message: 'Enter the phone number for the answer',
  });

export const assignComplaintInput = z.object({
  version,
  assigneeId: emptyToNull(z.uuid()).describe('The officer who deals with it; the viewer if omitted.'),
  note: optionalText(500).describe('For officers only.'),
});

export const classifyComplaintInput = z
  .object({ version, ...{ category, hcpId, encounterId, officerId } })
  .refine(namesFacility, FACILITY_MISSING);

export const askAboutComplaintInput = z.object({
  version,
  question: text('As the facility or the member reads it.'),
  namesPerson: z
    .boolean()
    .default(false)
    .describe('Whether the facility sees who complained and which visit it is about. It never sees the text of the complaint.'),
});

export const recordComplaintAnswerInput = z.object({ version, answer: text('What was answered by phone or at the counter.') });

export const answerComplaintInput = z.object({ version, answer: text('The facility’s answer.'), files });

export const decideComplaintInput = z.object({ version, answer: text('The answer, as the person reads it.') });
