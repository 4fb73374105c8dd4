import { Prisma } from '../generated/prisma/client.ts';
import { count, defineMeasures, distinct, money } from './measures.ts';
import { paRequestFilters, paRequestKeys, scopeOfPaRequests } from './pa-request.measures.ts';
import { paItemRows, paRequestRows } from './pa-request.rows.ts';
import { enrolleeRows } from './person.rows.ts';

const { sql } = Prisma;

/** The services that PA requests ask for: one row a line, so sums of requests do not belong here. */
export const paItems = defineMeasures({
  name: 'paItem',
  title: 'PA request lines',
  description: 'Services asked for in PA requests, by the day of the request; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`"PaItem" i JOIN "PaRequest" q ON q.id = i."paRequestId"`,
  person: sql`q."enrolleeId"`,
  scope: scopeOfPaRequests,
  period: () => ({ column: sql`q."requestedAt"`, kind: 'instant' }),
  keys: (filter) => ({
    ...paRequestKeys(filter),
    service: { column: sql`i."serviceId"` },
    serviceCategory: { column: sql`s.category`, join: sql`JOIN "Service" s ON s.id = i."serviceId"` },
  }),
  filters: paRequestFilters,
  age: () => ({ column: sql`q.age` }),
  rows: { rows: paItemRows, id: sql`i.id` },
  measures: {
    paLines: count('Lines', 'Lines of PA requests', sql`count(*)`),
    paLineRequests: distinct('Requests', 'Distinct PA requests with such a line', sql`q.id`, paRequestRows),
    paLinePatients: distinct('Patients', 'Distinct enrollees with such a line in a PA request', sql`q."enrolleeId"`, enrolleeRows),
    paQty: count('Quantity', 'Quantity asked for', sql`sum(i.qty)`),
    paQtyApproved: count('Approved qty', 'Quantity approved', sql`sum(i."approvedQty")`),
    paLinesCut: count(
      'Cut',
      'Lines of decided PA requests that were adjusted or rejected',
      sql`count(*)`,
      sql`i.decision IN ('ADJUSTED', 'REJECTED')`,
    ),
    paLineAsked: money('Asked', 'What the lines ask at tariff', sql`i.amount`),
    paLineApproved: money('Approved ₦', 'Approved amount of the lines', sql`i."approvedAmount"`),
  },
});
