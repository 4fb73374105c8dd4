import type { CodeSystem } from '@medplum/fhirtypes';
import {
  CARE_TYPES,
  CLAIM_PARTS,
  CLAIM_VISIT_TYPES,
  CUT_REASONS,
  FACILITY_KINDS,
  LIMIT_KEYS,
  LOOKUP_PURPOSES,
  REFERRAL_PARTS,
  VISIT_TYPES,
} from '../codes/tables.ts';
import { type OwnSystem, ownSystem } from '../urls.ts';

const TITLES: Record<OwnSystem, string> = {
  services: 'Services of the scheme',
  'care-type': 'Outpatient or inpatient care',
  'claim-part': 'Parts of a claim for which FHIR has no element',
  'claim-visit-type': 'Types of visits on claims',
  'cut-reason': 'Reasons for a cut or rejection',
  error: 'Codes of errors',
  'facility-kind': 'Kinds of facilities',
  limit: 'Limits of a plan',
  'lookup-purpose': 'Why a facility uses the record of a person of another facility',
  'referral-part': 'Parts of a referral for which FHIR has no element',
  'visit-type': 'Types of visits',
};

/** The code systems whose codes do not depend on the data. Errors are too many to list: their texts come with them. */
const CODES: Partial<Record<OwnSystem, Readonly<Record<string, string>>>> = {
  'care-type': CARE_TYPES,
  'claim-part': CLAIM_PARTS,
  'claim-visit-type': CLAIM_VISIT_TYPES,
  'cut-reason': CUT_REASONS,
  'facility-kind': FACILITY_KINDS,
  limit: LIMIT_KEYS,
  'lookup-purpose': LOOKUP_PURPOSES,
  'referral-part': REFERRAL_PARTS,
  'visit-type': VISIT_TYPES,
};

type Concept = { code: string; display: string };

/** A code system of ours, with these codes or its own. */
export function codeSystemOf(id: OwnSystem, concepts?: readonly Concept[]): CodeSystem {
  const codes = concepts ?? Object.entries(CODES[id] ?? {}).map(([code, display]) => ({ code, display }));
  return {
    resourceType: 'CodeSystem',
    id,
    url: ownSystem(id),
    name: id.replaceAll(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase()),
    title: TITLES[id],
    status: 'active',
    caseSensitive: true,
    content: codes.length > 0 ? 'complete' : 'not-present',
    ...(codes.length > 0 && { count: codes.length, concept: codes.map(({ code, display }) => ({ code, display })) }),
  };
}
