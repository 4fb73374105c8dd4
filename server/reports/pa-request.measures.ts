import { Prisma } from '../generated/prisma/client.ts';
import { careKeys, hcpFilters, scopeOfCare } from './care-keys.ts';
import { better, count, decimal, defineMeasures, distinct, type Key, longest, money, PRESENT, percent } from './measures.ts';
import { paRequestRows } from './pa-request.rows.ts';
import { enrolleeRows } from './person.rows.ts';
import type { ReportFilter } from './report.input.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visiblePaRequests, without members. */
export const scopeOfPaRequests = scopeOfCare('q');

/** Shared with the lines of the requests. */
export const paRequestKeys = (filter: ReportFilter) =>
  ({
    ...careKeys('q', filter),
    diagnosis: {
      column: sql`g."diagnosisId"`,
      join: sql`LEFT JOIN "PaRequestDiagnosis" g ON g."paRequestId" = q.id AND g.position = 0`,
    },
    officer: { column: sql`q."decidedById"`, none: 'No officer' },
    urgency: { column: sql`q.urgency` },
    hour: { column: sql`to_char(q."requestedAt" + interval '1 hour', 'HH24":00"')` },
  }) satisfies Record<string, Key>;
export const paRequestFilters = { ...hcpFilters(sql`q."hcpId"`), paStatus: { column: sql`q.status` } };

const granted = sql`q.status IN ('APPROVED', 'USED', 'EXPIRED')`;
const decided = sql`q.status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED')`;
const minutes = sql`extract(epoch FROM q."decidedAt" - q."requestedAt") / 60`;
const many = (condition: Prisma.Sql) => sql`count(*) FILTER (WHERE ${condition})`;

export const paRequests = defineMeasures({
  name: 'paRequest',
  title: 'PA requests',
  description: 'Requests for prior authorisation by the day they were made; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`"PaRequest" q`,
  person: sql`q."enrolleeId"`,
  scope: scopeOfPaRequests,
  period: () => ({ column: sql`q."requestedAt"`, kind: 'instant' }),
  keys: paRequestKeys,
  filters: paRequestFilters,
  age: () => ({ column: sql`q.age` }),
  rows: { rows: paRequestRows, id: sql`q.id` },
  measures: {
    paRequests: count('PA requests', 'PA requests made', sql`count(*)`),
    paPatients: distinct('Patients', 'Distinct enrollees with a PA request', sql`q."enrolleeId"`, enrolleeRows),
    paPending: better('down', count('Pending', 'PA requests not yet decided', sql`count(*)`, sql`q.status = 'PENDING'`)),
    paApproved: count('Approved', 'PA requests approved whose code is neither used nor expired', sql`count(*)`, sql`q.status = 'APPROVED'`),
    paRejected: count('Rejected', 'PA requests rejected', sql`count(*)`, sql`q.status = 'REJECTED'`),
    paUsed: count('Used', 'PA requests approved whose code a claim used', sql`count(*)`, sql`q.status = 'USED'`),
    paExpired: count('Expired', 'PA requests approved whose code expired unused', sql`count(*)`, sql`q.status = 'EXPIRED'`),
    paCancelled: count('Cancelled', 'PA requests that the HCP took back', sql`count(*)`, sql`q.status = 'CANCELLED'`),
    paDecided: count('Decided', 'PA requests approved or rejected, used and expired ones among them', sql`count(*)`, decided),
    paInTime: count(
      'In time',
      'PA requests decided before the hour was over',
      sql`count(*)`,
      sql`${decided} AND q."decidedAt" <= q."dueAt"`,
    ),
    paLate: better(
      'down',
      count('Late', 'PA requests decided after the hour', sql`count(*)`, sql`${decided} AND q."decidedAt" > q."dueAt"`),
    ),
    paProceeded: count(
      'Went on',
      'PA requests whose HCP went on without a code after the hour',
      sql`count(*)`,
      sql`q."proceededWithoutCode"`,
    ),
    paAutomatic: count('At once', 'PA requests approved at once, without a person', sql`count(*)`, sql`q."autoApproved"`),
    paRate: better('up', percent('Approval', 'Approved, used and expired PA requests of all decided', many(granted), many(decided))),
    paInSla: better(
      'up',
      percent(
        'In hour',
        'PA requests decided before the hour was over, of all decided',
        many(sql`${decided} AND q."decidedAt" <= q."dueAt"`),
        many(decided),
      ),
    ),
    paMedian: better(
      'down',
      decimal(
        'Median min',
        'Median minutes from a PA request to its decision',
        sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}) FILTER (WHERE ${decided})`,
      ),
    ),
    paLongest: better('down', longest('Longest min', 'Most minutes from a PA request to its decision', minutes, decided)),
    paOldest: better(
      'down',
      longest(
        'Oldest h',
        'Hours that the oldest pending PA request has waited by now',
        sql`extract(epoch FROM ${PRESENT}::timestamp - q."requestedAt") / 3600`,
        sql`q.status = 'PENDING'`,
      ),
    ),
    paUtilisation: percent(
      'Used of approved',
      'PA requests used of those approved, used and expired',
      many(sql`q.status = 'USED'`),
      many(granted),
    ),
    paAsked: money('Asked', 'What the PA requests ask at tariff', sql`q."requestedAmount"`),
    paAmount: money('Approved ₦', 'Approved amount of PA requests', sql`q."approvedAmount"`, granted),
  },
});
