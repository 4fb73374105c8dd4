import { z } from 'zod';
import { DisputeFinding, EncounterDocumentKind, VisitOutcome, VisitType } from '../../generated/prisma/enums.ts';
import { emptyToNull, instantInput, optionalText, version } from '../../scheme/validation/fields.ts';
import { guestPurpose } from '../eligibility/purpose.input.ts';

const number = (least: number, most: number, unit: string) =>
  z.number().min(least, `At least ${least} ${unit}.`).max(most, `At most ${most} ${unit}.`).nullish();

const encounterServiceInput = z
  .object({
    serviceId: z.uuid({ error: 'Choose a service.' }),
    qty: z.number({ error: 'Enter a quantity.' }).int('Whole numbers only.').min(1, 'At least 1.').max(1000),
  })
  .meta({ id: 'EncounterServiceInput' });

const shape = {
  close: z.boolean().default(false).describe('Closes the visit immediately; requires a diagnosis and the outcome.'),
  visitAt: instantInput('Enter the date and time of the visit.'),
  visitType: z.enum(VisitType, { error: 'Choose the visit type.' }),
  symptomIds: z
    .array(z.uuid({ error: 'Choose a symptom from the list.' }))
    .min(1, 'Choose at least one symptom.')
    .max(20, 'At most 20 symptoms.'),
  diagnosisIds: z
    .array(z.uuid({ error: 'Choose a diagnosis from the list.' }))
    .max(5, 'At most 5 diagnoses.')
    .default([]),
  complaint: optionalText(1000),
  treatment: optionalText(2000),
  temperature: number(30, 45, '°C'),
  bloodPressure: emptyToNull(
    z
      .string()
      .trim()
      .regex(/^\d{2,3}\/\d{2,3}$/, 'Two numbers with a slash between them, for example 120/80.'),
  ),
  pulse: number(20, 250, 'beats')
    .transform((pulse) => (pulse == null ? null : Math.round(pulse)))
    .meta({ graphql: 'Int' }),
  weightKg: number(0.3, 400, 'kg'),
  services: z
    .array(encounterServiceInput)
    .max(50, 'At most 50 services.')
    .refine(
      (services) => new Set(services.map(({ serviceId }) => serviceId)).size === services.length,
      'List each service once and increase its quantity.',
    )
    .default([]),
  admittedAt: emptyToNull(instantInput('Enter when the patient was admitted.')),
  dischargedAt: emptyToNull(instantInput('Enter when the patient was discharged.')),
  outcome: emptyToNull(z.enum(VisitOutcome)),
  attendingName: z.string().trim().min(2, 'Enter the attending clinician.').max(120, 'At most 120 characters.'),
  attendingCadre: optionalText(80),
};

export const createEncounterInput = z.object({
  enrolleeId: z.uuid({ error: 'Find the enrollee first.' }),
  purpose: guestPurpose,
  hcpId: emptyToNull(z.uuid()).describe('Only for administrators; a facility records its own visits.'),
  isAnotherVisit: z
    .boolean()
    .default(false)
    .describe('Confirms another visit of a person who already has one with the same symptom on that day.'),
  ...shape,
});

export const updateEncounterInput = z.object({ version, ...shape });

export const voidEncounterInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500, 'At most 500 characters.'),
});

const answer = (question: string) => z.boolean().nullish().describe(`${question} Null if the member did not answer.`);

/** A correction does not reopen the visit. */
const { close: _close, ...closedShape } = shape;
export const correctEncounterInput = z.object({
  version,
  correctionReason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500, 'At most 500 characters.'),
  ...closedShape,
});

/** Same questions as openIMIS's feedback on a claim. */
export const answerEncounterInput = z
  .object({
    version,
    confirmed: z.boolean(),
    note: optionalText(500).describe('Required to dispute.'),
    careReceived: answer('Was care given?'),
    paymentAsked: answer('Was the patient asked to pay?'),
    drugsPrescribed: answer('Were drugs prescribed?'),
    drugsReceived: answer('Were the drugs given?'),
    rating: z
      .number()
      .int()
      .min(0)
      .max(5, 'From 0 to 5.')
      .nullish()
      .describe('Satisfaction of the member, from 0 to 5; null if not stated.'),
  })
  .refine(({ confirmed, note }) => confirmed || note, { path: ['note'], error: 'Say what was wrong.' });

export const answerDisputeInput = z.object({
  version,
  finding: z.enum(DisputeFinding, { error: 'Choose a finding.' }),
  answer: z
    .string()
    .trim()
    .min(10, 'Write an answer of at least 10 characters.')
    .max(500, 'At most 500 characters.')
    .describe('Shown to the member.'),
});

const MAX_DOCUMENTS = 5;

const encounterDocumentInput = z
  .object({
    kind: z.enum(EncounterDocumentKind, { error: 'Choose the document type.' }),
    fileId: emptyToNull(z.uuid()).describe('A file of this type that the sender has uploaded; without it, the document is not attached.'),
  })
  .meta({ id: 'EncounterDocumentInput' });

export const addEncounterDocumentsInput = z.object({
  version,
  documents: z
    .array(encounterDocumentInput)
    .max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents at once.`)
    .refine((documents) => documents.some(({ fileId }) => fileId), { path: ['0', 'fileId'], error: 'Add at least one document.' }),
});
