import type { Address, Location, Organization } from '@medplum/fhirtypes';
import type { FacilityRow, Own } from '../ask.ts';
import { guideLga, guideState } from '../codes/places.ts';
import { FACILITY_KINDS, FACILITY_TYPE } from '../codes/tables.ts';
import { baseUrl, FACILITY_REGISTRY, FACILITY_TYPES, HL7_SYSTEMS, ownNumbers } from '../urls.ts';
import { coded, concept, given, metaOf, numbered, ownCoding, refTo, SCHEME_ID } from './parts.ts';

const addressOf = ({ address, town, lga }: FacilityRow): Address => ({
  line: [address],
  city: town.name,
  district: guideLga(lga.code),
  state: guideState(lga.code),
  country: 'NG',
});

const phones = (phone: string, email: string) => [
  ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
  ...(email ? [{ system: 'email' as const, value: email }] : []),
];

export const organizationOf = (row: FacilityRow): Organization => ({
  resourceType: 'Organization',
  id: row.id,
  meta: metaOf('ng-provider-organization', row),
  identifier: row.code
    ? [numbered(FACILITY_REGISTRY, row.code), numbered(ownNumbers('facility'), row.code)]
    : [numbered(ownNumbers('facility'), row.id)],
  active: row.status === 'ACTIVATED',
  type: [
    concept(coded(HL7_SYSTEMS.organizationType, 'prov', 'Healthcare Provider')),
    concept(coded(FACILITY_TYPES, FACILITY_TYPE.codeOf(row.level)), ownCoding('facility-kind', FACILITY_KINDS, row.providerType)),
  ],
  name: row.name,
  ...given({ telecom: phones(row.phone, row.email) }),
  address: [addressOf(row)],
});

export const locationOf = (row: FacilityRow): Location => ({
  resourceType: 'Location',
  id: row.id,
  meta: metaOf('ng-location', row),
  ...given({ identifier: row.code ? [numbered(ownNumbers('facility'), row.code)] : null }),
  status: row.status === 'ACTIVATED' ? 'active' : 'inactive',
  name: row.name,
  type: [concept(coded(FACILITY_TYPES, FACILITY_TYPE.codeOf(row.level)))],
  ...given({ telecom: phones(row.phone, row.email) }),
  address: addressOf(row),
  managingOrganization: refTo('Organization', row.id, row.name),
});

/** The scheme as the payer. Its address names the state, where its office is not known better. */
export function schemeOrganization({ scheme, facility }: Own): Organization {
  const [line = '', ...rest] = scheme.address.split('\n');
  return {
    resourceType: 'Organization',
    id: SCHEME_ID,
    meta: metaOf('ng-insurer-organization'),
    identifier: [numbered(FACILITY_REGISTRY, baseUrl())],
    active: true,
    type: [concept(coded(HL7_SYSTEMS.organizationType, 'ins', 'Insurance Company'))],
    name: scheme.name,
    ...given({ telecom: phones(scheme.phone, scheme.email) }),
    address: [{ line: [line], city: rest.at(-1) ?? line, state: guideState(facility.lga.code), country: 'NG' }],
  };
}
