import { Prisma } from '../../generated/prisma/client.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { count, defineFact, distinct, indicator, money, tally } from '../engine/measures.ts';
import { sumColumns } from '../engine/rollup.ts';
import { hourOfRequest, paRequestFilters, paRequestKeys, scopeOfPaRequests } from './pa-request.measures.ts';
import { paItemRows, paRequestRows } from './pa-request.rows.ts';
import { enrolleeRows } from './person.rows.ts';

const { raw, sql } = Prisma;

const sums = {
  qty: sql`i.qty`,
  qtyApproved: sql`coalesce(i."approvedQty", 0)`,
  linesCut: indicator(sql`i.decision IN ('ADJUSTED', 'REJECTED')`),
  asked: sql`i.amount`,
  granted: sql`coalesce(i."approvedAmount", 0)`,
};

/** Lines with the keys of their request, which never change. */
const rows = (lines: Prisma.Sql, sign?: 'sign') => sql`(
    SELECT q.*, ${sign ? sql`i.sign, ` : Prisma.empty}i.id AS "lineId", i."serviceId", ${sumColumns({ hour: hourOfRequest, ...sums })}
    FROM ${lines} i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q`;
export const paItemRollups = storedRollups(
  { base: 'PaItem', rows, sums: Object.keys(sums) },
  { PaLineRollup: ['month', 'hcpId', 'lgaId', 'townId', 'serviceId'] },
);

/** The lines of PA requests. There is a row for each line, so sums over requests do not belong here. */
export const paItems = defineFact({
  name: 'paItem',
  title: 'PA request lines',
  description: 'Services requested in PA requests, by request date; location is the facility’s unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: rows(raw('"PaItem"')),
  person: sql`q."enrolleeId"`,
  scope: scopeOfPaRequests,
  period: () => ({ column: sql`q."requestedAt"`, kind: 'instant' }),
  keys: (filter) => ({
    ...paRequestKeys(filter),
    service: { column: sql`q."serviceId"` },
    serviceCategory: { column: sql`s.category`, join: sql`JOIN "Service" s ON s.id = q."serviceId"` },
  }),
  filters: paRequestFilters,
  age: { column: sql`q.age` },
  rollups: { alias: 'q', tables: [paItemRollups.PaLineRollup] },
  records: { rows: paItemRows, id: sql`q."lineId"` },
  measures: {
    paLines: count('Lines', 'Lines of PA requests', sql`sum(q.n)`),
    paLineRequests: distinct('Requests', 'Distinct PA requests with such a line', sql`q.id`, paRequestRows),
    paLinePatients: distinct('Patients', 'Distinct enrollees with such a line in a PA request', sql`q."enrolleeId"`, enrolleeRows),
    paQty: tally('Quantity', 'Quantity requested', sql`q.qty`),
    paQtyApproved: tally('Approved qty', 'Quantity approved', sql`q."qtyApproved"`),
    paLinesCut: tally('Cut', 'Lines of decided PA requests that were adjusted or rejected', sql`q."linesCut"`),
    paLineAsked: money('Requested', 'Amount requested at tariff', sql`q.asked`),
    paLineApproved: money('Approved ₦', 'Approved amount of the lines', sql`q.granted`),
  },
});
