import type { Bundle, Claim, CoverageEligibilityRequest, Organization, Patient, Resource } from '@medplum/fhirtypes';
import { FACILITY_REGISTRY, HL7_SYSTEMS, ICD_10, PATIENT_IDENTIFIERS } from '../../fhir/urls.ts';
import { isoDay, now, today } from '../../platform/clock.ts';

/** Messages as a system writes them that knows only the guide. */
export const URN = {
  patient: 'urn:uuid:aaabbbcc-0000-4789-a123-456789abcdef',
  provider: 'urn:uuid:cccdddee-0000-4789-a123-456789abcdef',
  insurer: 'urn:uuid:cccddde1-0000-4789-a123-456789abcdef',
  coverage: 'urn:uuid:fffaaabb-0000-4789-a123-456789abcdef',
  focus: 'urn:uuid:dddeeeff-0000-4789-a123-456789abcdef',
};

const identifierOf = (code: string, value: string) => ({
  type: { coding: [{ system: PATIENT_IDENTIFIERS, code }] },
  system: PATIENT_IDENTIFIERS,
  value,
});

export const sentPatient = (identifiers: Readonly<Record<string, string>>, more: Partial<Patient> = {}): Patient => ({
  resourceType: 'Patient',
  meta: { lastUpdated: '2026-01-15T09:00:00+01:00' },
  identifier: Object.entries(identifiers).map(([code, value]) => identifierOf(code, value)),
  name: [{ family: 'Okafor', given: ['Chika'] }],
  gender: 'male',
  birthDate: '1990-04-21',
  ...more,
});

const sentOrganization = (type: 'prov' | 'ins', name: string, number: string): Organization => ({
  resourceType: 'Organization',
  identifier: [{ system: FACILITY_REGISTRY, value: number }],
  active: true,
  name,
  type: [{ coding: [{ system: HL7_SYSTEMS.organizationType, code: type }] }],
  address: [{ line: ['25 Hospital Way'], city: 'Jos', district: 'pl-jos-north', state: 'PL' }],
});

export type Parties = { patient: Patient; facility: { name: string; code: string | null }; schemeName?: string };

/** A transaction of the guide: the parties, and the resource that asks. */
export function sentBundle(focus: Resource, { patient, facility, schemeName = 'Lafiya' }: Parties, more: Partial<Bundle> = {}): Bundle {
  const coverage: Resource = {
    resourceType: 'Coverage',
    status: 'active',
    beneficiary: { reference: URN.patient },
    payor: [{ reference: URN.insurer }],
  };
  const entries: [string, Resource][] = [
    [URN.patient, patient],
    [URN.provider, sentOrganization('prov', facility.name, facility.code ?? 'none')],
    [URN.insurer, sentOrganization('ins', schemeName, 'HMO-1')],
    [URN.coverage, coverage],
    [URN.focus, focus],
  ];
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: entries.map(([fullUrl, resource]) => ({ fullUrl, resource, request: { method: 'POST', url: resource.resourceType } })),
    ...more,
  };
}

export const sentQuestion = (more: Partial<CoverageEligibilityRequest> = {}): CoverageEligibilityRequest => ({
  resourceType: 'CoverageEligibilityRequest',
  status: 'active',
  purpose: ['benefits'],
  patient: { reference: URN.patient },
  created: now().toISOString(),
  provider: { reference: URN.provider },
  insurer: { reference: URN.insurer },
  ...more,
});

export type SentLine = { service?: string; text?: string; qty?: number; price?: number };

const lineOf = ({ service, text, qty = 1, price }: SentLine, index: number, day: string) => ({
  sequence: index + 1,
  productOrService: {
    coding: [
      { system: 'http://terminology.hl7.org/CodeSystem/ex-USCLS', code: '1101' },
      ...(service ? [{ system: 'http://localhost:4000/fhir/r4/CodeSystem/services', code: service }] : []),
    ],
    ...(text && { text }),
  },
  servicedDate: day,
  quantity: { value: qty },
  ...(price !== undefined && {
    unitPrice: { value: price, currency: 'NGN' as const },
    net: { value: qty * price, currency: 'NGN' as const },
  }),
});

/** A claim of the guide, with a diagnosis and who attended. */
export const sentClaim = (lines: readonly SentLine[], diagnosis: string, more: Partial<Claim> = {}, day = isoDay(today())): Claim => ({
  resourceType: 'Claim',
  identifier: [{ system: 'https://hospital.example/claims', value: 'H-1' }],
  status: 'active',
  type: { coding: [{ system: HL7_SYSTEMS.claimType, code: 'professional' }] },
  use: 'claim',
  patient: { reference: URN.patient },
  created: now().toISOString(),
  provider: { reference: URN.provider },
  insurer: { reference: URN.insurer },
  priority: { coding: [{ system: HL7_SYSTEMS.processPriority, code: 'normal' }] },
  careTeam: [{ sequence: 1, provider: { display: 'Dr Pam' } }],
  diagnosis: [{ sequence: 1, diagnosisCodeableConcept: { coding: [{ system: ICD_10, code: diagnosis }] } }],
  insurance: [{ sequence: 1, focal: true, coverage: { reference: URN.coverage } }],
  item: lines.map((line, index) => lineOf(line, index, day)),
  ...more,
});
