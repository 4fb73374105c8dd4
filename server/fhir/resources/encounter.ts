import type { Encounter } from '@medplum/fhirtypes';
import type { EncounterStatus, VisitOutcome, VisitType } from '../../generated/prisma/enums.ts';
import { CLASS_OF_VISIT, ENCOUNTER_STATUS, VISIT_OUTCOME, VISIT_TYPES } from '../codes/tables.ts';
import { HL7_SYSTEMS, ICD_10, ownNumbers, senderNumbers } from '../urls.ts';
import { coded, concept, given, metaOf, numbered, ownCoding, refTo } from './parts.ts';
import type { Person } from './patient.ts';

export type VisitRow = {
  id: string;
  encounterNo: string;
  externalId: string | null;
  status: EncounterStatus;
  visitAt: string;
  visitType: VisitType;
  admittedAt: string | null;
  dischargedAt: string | null;
  outcome: VisitOutcome | null;
  attendingName: string;
  updatedAt: string;
  version: number;
  enrollee: Person;
  hcp: { id: string; name: string };
  symptoms: { name: string }[];
  diagnoses: { code: string; name: string }[];
};

export function encounterOf(row: VisitRow): Encounter {
  const { hcp, enrollee, outcome } = row;
  return {
    resourceType: 'Encounter',
    id: row.id,
    meta: metaOf('ng-encounter', row),
    identifier: [...(row.externalId ? [numbered(senderNumbers(), row.externalId)] : []), numbered(ownNumbers('visit'), row.encounterNo)],
    status: ENCOUNTER_STATUS.codeOf(row.status) as Encounter['status'],
    class: coded(HL7_SYSTEMS.act, CLASS_OF_VISIT[row.visitType]),
    type: [concept(ownCoding('visit-type', VISIT_TYPES, row.visitType))],
    subject: refTo('Patient', enrollee.id, enrollee.fullName),
    participant: [
      {
        type: [concept(coded(HL7_SYSTEMS.participation, 'ATND', 'attender'))],
        individual: { display: row.attendingName },
      },
    ],
    period: given({ start: row.visitAt, end: row.dischargedAt }),
    ...given({
      reasonCode: row.symptoms.map(({ name }) => ({ text: name })),
      diagnosis: row.diagnoses.map(({ code, name }, index) => ({
        condition: { type: 'Condition', identifier: numbered(ICD_10, code), display: name },
        rank: index + 1,
      })),
      hospitalization: outcome && { dischargeDisposition: concept(coded(HL7_SYSTEMS.discharge, VISIT_OUTCOME.codeOf(outcome))) },
    }),
    location: [{ location: refTo('Location', hcp.id, hcp.name) }],
    serviceProvider: refTo('Organization', hcp.id, hcp.name),
  };
}
