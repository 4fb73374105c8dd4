import { GUIDE_LGAS } from '../codes/guide-lgas.ts';
import { STATES } from '../codes/places.ts';
import { GENDER } from '../codes/tables.ts';

/** What a profile asks beyond R4. A path is counted within each parent: `insurance.coverage` is one for each insurance. */
export type Rule = {
  path: string;
  min?: number;
  max?: number;
  /** The only value. */
  value?: string;
  /** The value, or the code of its coding, must be among these. */
  codes?: (code: string) => boolean;
};
export type Profile = { type: string; rules: readonly Rule[] };

const one = (...paths: string[]): Rule[] => paths.map((path) => ({ path, min: 1 }));
const among = (codes: readonly string[]) => (code: string) => codes.includes(code);

const OURS = new Set(Object.keys(GUIDE_LGAS));
/** The form of the codes of local governments. Ours where the guide has another one are not among its codes. */
const isGuideLga = (code: string) => /^[a-z]{2}-[a-z0-9'-]+$/.test(code) && !OURS.has(code);
const place = (path: string): Rule[] => [
  { path: `${path}.district`, codes: isGuideLga },
  { path: `${path}.state`, codes: among(STATES) },
];

const organization: Rule[] = [
  ...one('identifier', 'identifier.system', 'identifier.value', 'active', 'name', 'type', 'address', 'address.line', 'address.city'),
  ...one('telecom.system', 'telecom.value'),
  { path: 'telecom.use', max: 0 },
  ...place('address'),
];
const CLAIM_TYPES = among(['institutional', 'oral', 'pharmacy', 'professional', 'vision']);
const CLAIM_USES = among(['claim', 'preauthorization', 'predetermination']);

/** The profiles of the guide that are spoken, by their ids. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  'ng-patient': {
    type: 'Patient',
    rules: [
      ...one('meta.lastUpdated', 'identifier', 'identifier.value', 'name', 'name.family', 'name.given', 'gender'),
      { path: 'gender', codes: among(GENDER.codes) },
      ...place('address'),
    ],
  },
  'ng-organization': { type: 'Organization', rules: organization },
  'ng-provider-organization': { type: 'Organization', rules: organization },
  'ng-insurer-organization': { type: 'Organization', rules: [...organization, { path: 'type.coding', codes: among(['ins']) }] },
  'ng-location': {
    type: 'Location',
    rules: [
      ...one('address.district', 'address.state', 'position.longitude', 'position.latitude'),
      ...place('address'),
      { path: 'address.country', min: 1, value: 'NG' },
    ],
  },
  'ng-practitioner': { type: 'Practitioner', rules: one('identifier.system', 'identifier.value', 'name', 'name.given', 'name.family') },
  'ng-coverage': { type: 'Coverage', rules: one('status', 'beneficiary', 'payor') },
  'ng-coverage-eligibility-request': {
    type: 'CoverageEligibilityRequest',
    rules: one('status', 'purpose', 'patient', 'created', 'insurer'),
  },
  'ng-coverage-eligibility-response': {
    type: 'CoverageEligibilityResponse',
    rules: one('status', 'purpose', 'patient', 'created', 'request', 'outcome', 'insurer'),
  },
  'ng-claim': {
    type: 'Claim',
    rules: [
      ...one('status', 'type', 'use', 'patient', 'created', 'provider', 'priority', 'diagnosis.sequence'),
      ...one('insurance', 'insurance.sequence', 'insurance.focal', 'insurance.coverage', 'item', 'item.sequence', 'item.productOrService'),
      { path: 'type.coding', codes: CLAIM_TYPES },
      { path: 'use', codes: CLAIM_USES },
    ],
  },
  'ng-claim-response': {
    type: 'ClaimResponse',
    rules: [
      { path: 'identifier', max: 1 },
      ...one('status', 'type', 'use', 'patient', 'created', 'insurer', 'outcome'),
      { path: 'type.coding', codes: CLAIM_TYPES },
      { path: 'use', codes: CLAIM_USES },
    ],
  },
  'ng-explanation-of-benefit': {
    type: 'ExplanationOfBenefit',
    rules: [...one('status', 'type', 'use', 'patient', 'created', 'provider', 'insurer', 'outcome'), { path: 'insurance', min: 1, max: 1 }],
  },
  'ng-encounter': {
    type: 'Encounter',
    rules: [...one('status', 'class', 'subject', 'participant', 'serviceProvider'), { path: 'location', min: 1, max: 1 }],
  },
  'ng-service-request': { type: 'ServiceRequest', rules: one('status', 'intent', 'subject') },
  'ng-task': { type: 'Task', rules: one('status', 'intent') },
  'ng-communication': { type: 'Communication', rules: one('status', 'subject') },
};

/** The profile that a resource of a type must meet, also if it does not claim it. */
export const PROFILE_OF_TYPE: Readonly<Record<string, string>> = {
  Patient: 'ng-patient',
  Organization: 'ng-organization',
  Location: 'ng-location',
  Practitioner: 'ng-practitioner',
  Coverage: 'ng-coverage',
  CoverageEligibilityRequest: 'ng-coverage-eligibility-request',
  CoverageEligibilityResponse: 'ng-coverage-eligibility-response',
  Claim: 'ng-claim',
  ClaimResponse: 'ng-claim-response',
  ExplanationOfBenefit: 'ng-explanation-of-benefit',
  Encounter: 'ng-encounter',
  ServiceRequest: 'ng-service-request',
  Task: 'ng-task',
  Communication: 'ng-communication',
};
