import { publicUrl } from '../platform/env.ts';

/** The national guide "Nigeria Core". */
const GUIDE = 'https://fhir-ig.digitalhealth.gov.ng';
export const guideProfile = (id: string): string => `${GUIDE}/StructureDefinition/${id}`;
const guideSystem = (id: string) => `${GUIDE}/CodeSystem/${id}`;

export const PATIENT_IDENTIFIERS = guideSystem('patient-identifier-cs');
export const FACILITY_REGISTRY = guideSystem('nigeria-facility-registry');
export const FACILITY_TYPES = guideSystem('nigeria-facility-type');

const HL7 = 'http://terminology.hl7.org/CodeSystem';
export const HL7_SYSTEMS = {
  act: `${HL7}/v3-ActCode`,
  adjudication: `${HL7}/adjudication`,
  benefitType: `${HL7}/benefit-type`,
  claimInformation: `${HL7}/claiminformationcategory`,
  claimType: `${HL7}/claim-type`,
  diagnosisType: `${HL7}/ex-diagnosistype`,
  discharge: `${HL7}/discharge-disposition`,
  financialTask: `${HL7}/financialtaskcode`,
  organizationType: `${HL7}/organization-type`,
  paymentType: `${HL7}/ex-paymenttype`,
  participation: `${HL7}/v3-ParticipationType`,
  processPriority: `${HL7}/processpriority`,
  relationship: `${HL7}/subscriber-relationship`,
  paymentStatus: `${HL7}/paymentstatus`,
} as const;
export const REQUEST_PRIORITY = 'http://hl7.org/fhir/request-priority';
export const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';

/** Where this front is reached. */
export const baseUrl = (): string => `${publicUrl()}/fhir/r4`;

export const OWN_SYSTEMS = [
  'services',
  'care-type',
  'claim-part',
  'claim-visit-type',
  'cut-reason',
  'error',
  'facility-kind',
  'limit',
  'lookup-purpose',
  'referral-part',
  'visit-type',
] as const;
export type OwnSystem = (typeof OWN_SYSTEMS)[number];
export const ownSystem = (id: OwnSystem): string => `${baseUrl()}/CodeSystem/${id}`;

/** Systems of the numbers that the scheme gives. */
export const ownNumbers = (kind: 'claim' | 'pa-request' | 'pa-code' | 'visit' | 'referral' | 'payment' | 'facility'): string =>
  `${baseUrl()}/numbers/${kind}`;
/** System of the numbers that a facility gives in its own system. */
export const senderNumbers = (): string => `${baseUrl()}/numbers/sender`;

/** Extensions of ours. */
export const ownExtension = (id: 'webhook-event' | 'webhook-secret'): string => `${baseUrl()}/StructureDefinition/${id}`;
