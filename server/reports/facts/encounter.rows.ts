import { Prisma } from '../../generated/prisma/client.ts';
import {
  clinical,
  code,
  type DrillThroughRows,
  facility,
  instant,
  joinFacility,
  joinPerson,
  person,
  readsCare,
  sexAge,
  text,
  under,
  word,
} from '../engine/rows.ts';

const { sql } = Prisma;

export const encounterRows: DrillThroughRows = {
  names: ['visit', 'visits'],
  reads: readsCare,
  permission: 'ENCOUNTER_READ',
  record: { entity: 'Encounter', id: sql`v.id` },
  from: sql`"Encounter" v ${joinPerson(sql`v."enrolleeId"`)} ${joinFacility(sql`v."hcpId"`)}
    LEFT JOIN "EncounterDiagnosis" g ON g."encounterId" = v.id AND g.position = 0 LEFT JOIN "Diagnosis" d ON d.id = g."diagnosisId"`,
  id: sql`v.id`,
  order: { by: sql`v."visitAt"`, direction: 'DESC' },
  columns: [
    code('Visit', sql`v."encounterNo"`),
    instant('Visit date', sql`v."visitAt"`),
    ...facility,
    ...person,
    sexAge(sql`v.sex`, sql`v.age`),
    word('Type', sql`v."visitType"`, 'VisitType'),
    clinical(text('Diagnosis', sql`d.name`)),
    clinical(under(code('ICD-10', sql`d.code`))),
    instant('Discharged', sql`v."dischargedAt"`),
    word('Outcome', sql`v.outcome`, 'VisitOutcome'),
    word('Status', sql`v.status`, 'EncounterStatus'),
  ],
};
