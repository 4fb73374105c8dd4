import { z } from 'zod';
import { sentPurpose } from '../eligibility/purpose.input.ts';
import { externalId } from '../sent-rows/external-id.input.ts';
import { createEncounterInput } from './encounter.input.ts';

const code = (what: string) => z.string().trim().min(1, `Enter ${what}.`).max(100, 'At most 100 characters.');

const {
  enrolleeId: _enrollee,
  purpose: _purpose,
  hcpId: _hcp,
  symptomIds: _symptoms,
  diagnosisIds: _diagnoses,
  services: _services,
  ...sameAsForm
} = createEncounterInput.shape;

/** A visit as sent by the facility's own system, with codes in place of ids. */
export const sentVisitInput = z
  .object({
    externalId,
    member: code('the member').describe('Enrolment number, or the id.'),
    purpose: sentPurpose,
    symptoms: z.array(code('a symptom')).max(20, 'At most 20 symptoms.').describe('Names of symptoms, or ids.'),
    diagnoses: z
      .array(code('a diagnosis'))
      .max(5, 'At most 5 diagnoses.')
      .default([])
      .describe('ICD-10 codes, or ids; the main one first.'),
    services: z
      .array(
        z
          .object({
            service: code('a service').describe('Code of the service, or the id.'),
            qty: z.number().int('Whole numbers only.'),
          })
          .meta({ id: 'SentVisitServiceInput' }),
      )
      .max(50, 'At most 50 services.')
      .default([]),
    ...sameAsForm,
  })
  .meta({ id: 'SentVisitInput', description: 'A visit as the facility’s own system sends it.' });
