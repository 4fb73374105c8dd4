import { Prisma } from '../../generated/prisma/client.ts';
import {
  amount,
  clinical,
  code,
  type DrillThroughRows,
  facility,
  instant,
  joinFacility,
  joinPerson,
  person,
  quantity,
  readsCare,
  service,
  sexAge,
  text,
  word,
} from '../engine/rows.ts';

const { sql } = Prisma;

const joins = sql`${joinPerson(sql`q."enrolleeId"`)} ${joinFacility(sql`q."hcpId"`)}`;
const requestColumns = [code('Request', sql`q."requestNo"`), instant('Requested on', sql`q."requestedAt"`)];
const personColumns = [...facility, ...person, sexAge(sql`q.sex`, sql`q.age`)];
const shared = {
  permission: 'PA_REQUEST_READ',
  record: { entity: 'PaRequest', id: sql`q.id` },
  order: { by: sql`q."requestedAt"`, direction: 'DESC' },
} satisfies Partial<DrillThroughRows>;

export const paRequestRows: DrillThroughRows = {
  ...shared,
  names: ['PA request', 'PA requests'],
  reads: readsCare,
  from: sql`"PaRequest" q ${joins}
    LEFT JOIN "PaRequestDiagnosis" g ON g."paRequestId" = q.id AND g.position = 0 LEFT JOIN "Diagnosis" d ON d.id = g."diagnosisId"`,
  id: sql`q.id`,
  columns: [
    ...requestColumns,
    ...personColumns,
    clinical(text('Diagnosis', sql`d.name`)),
    word('Urgency', sql`q.urgency`, 'Urgency'),
    instant('Decided', sql`q."decidedAt"`),
    amount('Requested', sql`q."requestedAmount"`),
    amount('Approved', sql`CASE WHEN q.status IN ('APPROVED', 'USED', 'EXPIRED') THEN q."approvedAmount" END`),
    word('Status', sql`q.status`, 'PaRequestStatus'),
  ],
};

export const paItemRows: DrillThroughRows = {
  ...shared,
  names: ['line of PA requests', 'lines of PA requests'],
  from: sql`"PaItem" i JOIN "PaRequest" q ON q.id = i."paRequestId" JOIN "Service" s ON s.id = i."serviceId" ${joins}`,
  id: sql`i.id`,
  columns: [
    ...requestColumns,
    ...service,
    ...personColumns,
    quantity('Qty', sql`i.qty`),
    amount('Requested', sql`i.amount`),
    amount('Approved', sql`i."approvedAmount"`),
    word('Decision', sql`i.decision`, 'ItemDecision'),
  ],
};
