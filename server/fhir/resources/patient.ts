import type { Coverage, Patient } from '@medplum/fhirtypes';
import type { EnrolleeStatus, Relationship, Sex } from '../../generated/prisma/enums.ts';
import { COVERAGE_STATUS, GENDER, RELATIONSHIP } from '../codes/tables.ts';
import { HL7_SYSTEMS, PATIENT_IDENTIFIERS } from '../urls.ts';
import { coded, concept, given, metaOf, refTo, schemeRef } from './parts.ts';

/** What a facility may read of any person that a record of it names. */
export type Person = {
  id: string;
  enrolmentNo: string | null;
  surname: string;
  firstName: string;
  fullName: string;
  sex: Sex;
  relationship: Relationship;
  status: EnrolleeStatus;
  coverageStart: string | null;
  coverageEnd: string | null;
  updatedAt: string;
  version: number;
  plan: { id: string; name: string; code: string };
};

export const insuranceNumber = (value: string) => ({
  type: concept(coded(PATIENT_IDENTIFIERS, 'INSUR', 'insurance no')),
  system: PATIENT_IDENTIFIERS,
  value,
});

/** Other names follow surname and first name in the full name. */
const givenNames = ({ surname, firstName, fullName }: Person): string[] => {
  const others = fullName.slice(`${surname} ${firstName}`.length).trim();
  return [firstName, ...(others ? [others] : [])];
};

export function patientOf(person: Person): Patient {
  const { id, enrolmentNo, surname, fullName, sex, status } = person;
  return {
    resourceType: 'Patient',
    id,
    meta: metaOf('ng-patient', person),
    identifier: enrolmentNo ? [insuranceNumber(enrolmentNo)] : [],
    active: status !== 'MERGED' && status !== 'REJECTED',
    name: [{ text: fullName, family: surname, given: givenNames(person) }],
    gender: GENDER.codeOf(sex) as Patient['gender'],
  };
}

/** The number of the principal, which those of the dependants begin with. */
const principalNumber = (enrolmentNo: string) => enrolmentNo.replace(/-\d+$/, '');

const principalRef = (number: string | null) => (number ? { type: 'Patient' as const, identifier: insuranceNumber(number) } : null);

export function coverageOf(person: Person, schemeName: string): Coverage {
  const { id, enrolmentNo, fullName, relationship, status, coverageStart, coverageEnd, plan } = person;
  const subscriberId = enrolmentNo ? principalNumber(enrolmentNo) : null;
  const isPrincipal = relationship === 'PRINCIPAL';
  return {
    resourceType: 'Coverage',
    id,
    meta: metaOf('ng-coverage', person),
    ...given({ identifier: enrolmentNo ? [insuranceNumber(enrolmentNo)] : null }),
    status: COVERAGE_STATUS[status],
    type: concept(coded(HL7_SYSTEMS.act, 'EHCPOL', 'extended healthcare')),
    ...given({
      subscriber: isPrincipal ? refTo('Patient', id, fullName) : principalRef(subscriberId),
      subscriberId,
    }),
    beneficiary: refTo('Patient', id, fullName),
    relationship: concept(coded(HL7_SYSTEMS.relationship, RELATIONSHIP.codeOf(relationship))),
    ...given({ period: coverageStart || coverageEnd ? given({ start: coverageStart, end: coverageEnd }) : null }),
    payor: [schemeRef(schemeName)],
    class: [{ type: concept(coded('http://terminology.hl7.org/CodeSystem/coverage-class', 'plan')), value: plan.code, name: plan.name }],
  };
}
