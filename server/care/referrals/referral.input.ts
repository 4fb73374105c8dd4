import { z } from 'zod';
import { Urgency } from '../../generated/prisma/enums.ts';
import { emptyToNull, instantInput, optionalText, phone, required, version } from '../../scheme/validation/fields.ts';
import { guestPurpose } from '../eligibility/purpose.input.ts';
import { externalId } from '../sent-rows/external-id.input.ts';

const details = {
  toHcpId: z.uuid({ error: 'Choose the facility.' }),
  urgency: z.enum(Urgency, { error: 'Choose how urgent it is.' }),
  specialty: optionalText(80),
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(1000, 'At most 1,000 characters.'),
  presentingComplaint: required(2000),
  examinationFindings: required(2000),
  investigationsDone: required(2000),
  treatmentGiven: required(2000),
  provisionalDiagnosisId: z.uuid({ error: 'Choose the diagnosis.' }),
  serviceIds: z
    .array(z.uuid())
    .max(10, 'At most 10 services.')
    .default([])
    .transform((ids) => [...new Set(ids)])
    .describe('What the patient is referred for.'),
  referringPersonName: required(120),
  referringPersonCadre: required(80),
  contactName: optionalText(120),
  contactPhone: emptyToNull(phone),
};

export const createReferralInput = z.object({
  enrolleeId: z.uuid({ error: 'Find the enrollee first.' }),
  purpose: guestPurpose,
  externalId: externalId.nullish(),
  fromEncounterId: emptyToNull(z.uuid()).describe('The visit at which the referral was decided.'),
  ...details,
});

export const updateReferralInput = z.object({ version, ...details });

export const approveReferralInput = z.object({ version });

const reason = z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(1000, 'At most 1,000 characters.');

export const rejectReferralInput = z.object({ version, reason });

export const queryReferralInput = z.object({
  version,
  note: z.string().trim().min(5, 'Write the query in at least 5 characters.').max(1000, 'At most 1,000 characters.'),
});

export const extendReferralInput = z.object({ version });

export const cancelReferralInput = z.object({ version, reason: optionalText(500) });

export const acceptReferralInput = z.object({
  version,
  appointmentAt: emptyToNull(instantInput('Enter the date and time.')),
  arrivedNow: z.boolean().default(false).describe('The patient has arrived.'),
});

export const declineReferralInput = z.object({ version, reason });

export const updateIncomingReferralInput = z.object({
  version,
  appointmentAt: emptyToNull(instantInput('Enter the date and time.')),
  arrivedAt: emptyToNull(instantInput('Enter the date and time.')),
  feedbackNote: optionalText(2000).describe('Feedback to the referring facility.'),
});

export const redirectReferralInput = z.object({ version, toHcpId: z.uuid({ error: 'Choose the facility.' }) });
