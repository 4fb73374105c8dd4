import { z } from 'zod';
import { sentPurpose } from '../../care/eligibility/purpose.input.ts';
import { externalId } from '../../care/sent-rows/external-id.input.ts';
import { dayInput } from '../../scheme/validation/fields.ts';
import { claimFormInput, claimItemInput } from '../claim.input.ts';

const code = (what: string) => z.string().trim().min(1, `Enter ${what}.`).max(100, 'At most 100 characters.');

const day = dayInput('Send the day as YYYY-MM-DD.').meta({ graphql: 'String', description: 'YYYY-MM-DD' });

const {
  encounterId: _encounter,
  referralId: _referral,
  mainDiagnosisId: _main,
  otherDiagnosisIds: _others,
  symptomIds: _symptoms,
  documents: _documents,
  items: _items,
  ...sameAsForm
} = claimFormInput.shape;
const { serviceId: _service, ...sameAsLine } = claimItemInput.shape;

/** A claim sent by the facility's own system, with codes instead of ids. */
export const sentClaimInput = z
  .object({
    externalId,
    member: code('the member').nullish().describe('Enrolment number, or the id. Optional with a PA code, which identifies the member.'),
    purpose: sentPurpose,
    paCode: code('the PA code').nullish().describe('For care that was authorised.'),
    visit: code('the visit').nullish().describe('The recorded visit: your own number of it, its number (ENC-…), or the id.'),
    referral: code('the referral').nullish().describe('Number of the referral to this facility, or the id.'),
    mainDiagnosis: code('the main diagnosis').nullish().describe('ICD-10 code, or the id.'),
    otherDiagnoses: z.array(code('a diagnosis')).max(10, 'At most 10.').default([]).describe('ICD-10 codes, or ids.'),
    symptoms: z.array(code('a symptom')).max(20, 'At most 20 symptoms.').default([]).describe('Names of symptoms, or ids.'),
    items: z
      .array(
        z
          .object({ service: code('a service').describe('Code of the service, or the id.'), ...sameAsLine })
          .meta({ id: 'SentClaimItemInput' }),
      )
      .max(100, 'At most 100 services.'),
    ...sameAsForm,
    serviceFrom: day,
    serviceTo: day,
  })
  .meta({ id: 'SentClaimInput', description: 'A claim sent by the facility’s own system.' });
