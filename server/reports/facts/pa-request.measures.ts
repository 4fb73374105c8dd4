import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import {
  CURRENT_MOMENT,
  count,
  defineFact,
  distinct,
  higherIsBetter,
  indicator,
  type Key,
  lowerIsBetter,
  maximum,
  maximumFromCounts,
  median,
  money,
  percent,
  statusIndicator,
  tally,
  valueWhere,
} from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { rowsWithSums } from '../engine/rollup.ts';
import { careKeys, hcpFilters } from './care-keys.ts';
import { paRequestRows } from './pa-request.rows.ts';
import { enrolleeRows } from './person.rows.ts';

const { raw, sql } = Prisma;

/** The same scope as visiblePaRequests, without members. */
export const scopeOfPaRequests = countable(visiblePaRequests, 'q');

/** Also used for lines of requests. */
export const paRequestKeys = (filter: ReportFilter) =>
  ({
    ...careKeys('q', filter),
    diagnosis: {
      column: sql`g."diagnosisId"`,
      join: sql`LEFT JOIN "PaRequestDiagnosis" g ON g."paRequestId" = q.id AND g.position = 0`,
    },
    officer: { column: sql`q."decidedById"`, none: 'No officer' },
    urgency: { column: sql`q.urgency` },
    hour: { column: sql`to_char(q.hour, 'FM00":00"')` },
  }) satisfies Record<string, Key>;
export const paRequestFilters = { ...hcpFilters(sql`q."hcpId"`), paStatus: { column: sql`q.status` } };

const isGranted = sql`status IN ('APPROVED', 'USED', 'EXPIRED')`;
const isDecided = sql`status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED')`;
const sums = {
  pending: statusIndicator(sql`'PENDING'`),
  approved: statusIndicator(sql`'APPROVED'`),
  rejected: statusIndicator(sql`'REJECTED'`),
  used: statusIndicator(sql`'USED'`),
  expired: statusIndicator(sql`'EXPIRED'`),
  cancelled: statusIndicator(sql`'CANCELLED'`),
  inTime: indicator(sql`${isDecided} AND "decidedAt" <= "dueAt"`),
  late: indicator(sql`${isDecided} AND "decidedAt" > "dueAt"`),
  proceeded: sql`"proceededWithoutCode"::int`,
  automatic: sql`"autoApproved"::int`,
  asked: sql`"requestedAmount"`,
  granted: valueWhere(isGranted, sql`"approvedAmount"`),
};
const column = (name: keyof typeof sums) => sql`q.${raw(`"${name}"`)}`;
const approved = sql`q.approved + q.used + q.expired`;
const decided = sql`q.approved + q.used + q.expired + q.rejected`;
/** The hour in Lagos; also used for lines of requests. */
export const hourOfRequest = sql`date_part('hour', "requestedAt" + interval '1 hour')::int`;
/** Keys of rollups that are no columns of the table. */
const keys = {
  day: lagosDay(sql`"requestedAt"`),
  hour: hourOfRequest,
  minutes: sql`floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int`,
};

const rows = rowsWithSums('q', sums, keys);
const stored = storedRollups(
  { base: 'PaRequest', rows, sums: Object.keys(sums) },
  {
    PaRollup: ['month', 'hcpId', 'lgaId', 'townId'],
    PaMdaRollup: ['month', 'mdaId', 'planId'],
    PaOfficerRollup: ['month', 'decidedById', 'minutes'],
    PaHourRollup: ['month', 'hour', 'minutes'],
    PaDayRollup: ['day', 'minutes'],
  },
);
const storedTimes = storedRollups(
  { base: 'PaRequest', rows: rowsWithSums('q', {}, keys), where: sql`q."decidedAt" IS NOT NULL` },
  { PaLgaTimeRollup: ['month', 'lgaId', 'minutes'], PaTownTimeRollup: ['month', 'lgaId', 'townId', 'minutes'] },
);
export const paRollups = { ...stored, ...storedTimes };

/** Tables of decided requests alone. */
const times = { measures: ['paMedian', 'paLongest'] };

export const paRequests = defineFact({
  name: 'paRequest',
  title: 'PA requests',
  description: 'PA requests by request date; location is the facility’s unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: rows(raw('"PaRequest"')),
  person: sql`q."enrolleeId"`,
  scope: scopeOfPaRequests,
  period: () => ({ column: sql`q."requestedAt"`, kind: 'instant' }),
  keys: paRequestKeys,
  filters: paRequestFilters,
  age: { column: sql`q.age` },
  rollups: {
    alias: 'q',
    tables: [
      ...[stored.PaRollup, stored.PaMdaRollup],
      ...[storedTimes.PaLgaTimeRollup, storedTimes.PaTownTimeRollup].map((table) => ({ ...table, ...times })),
      ...[stored.PaOfficerRollup, stored.PaHourRollup],
      {
        ...stored.PaDayRollup,
        readPeriod: ({ from, to }) => ({
          rows: sql`SELECT *, day AS month FROM "PaDayRollup" WHERE day BETWEEN ${from}::date AND ${to}::date`,
          reason: 'sums by day',
        }),
      },
    ],
  },
  records: { rows: paRequestRows, id: sql`q.id` },
  measures: {
    paRequests: count('PA requests', 'PA requests made', sql`sum(q.n)`),
    paPatients: distinct('Patients', 'Distinct enrollees with a PA request', sql`q."enrolleeId"`, enrolleeRows),
    paPending: lowerIsBetter(tally('Pending', 'PA requests not yet decided', column('pending'))),
    paApproved: tally('Approved', 'PA requests approved whose code is neither used nor expired', column('approved')),
    paRejected: tally('Rejected', 'PA requests rejected', column('rejected')),
    paUsed: tally('Used', 'PA requests approved whose code a claim used', column('used')),
    paExpired: tally('Expired', 'PA requests approved whose code expired unused', column('expired')),
    paCancelled: tally('Withdrawn', 'PA requests withdrawn by the facility', column('cancelled')),
    paDecided: tally('Decided', 'PA requests approved or rejected, including used and expired ones', sql`(${decided})`),
    paInTime: tally('In time', 'PA requests decided within the time limit', column('inTime')),
    paLate: lowerIsBetter(tally('Late', 'PA requests decided after the time limit', column('late'))),
    paProceeded: tally('Proceeded', 'PA requests where the facility proceeded without a code', column('proceeded')),
    paAutomatic: tally('Automatic', 'PA requests approved automatically', column('automatic')),
    paRate: higherIsBetter(
      percent(
        'Approval %',
        'Approved, used and expired PA requests as a share of decided requests',
        sql`sum(${approved})`,
        sql`sum(${decided})`,
      ),
    ),
    paInSla: higherIsBetter(
      percent(
        'In time %',
        'PA requests decided within the time limit, as a share of decided requests',
        sql`sum(${column('inTime')})`,
        sql`sum(${decided})`,
      ),
    ),
    paMedian: lowerIsBetter(median('Median min', 'Median minutes from PA request to decision', 'q', 'minutes')),
    paLongest: lowerIsBetter(maximumFromCounts('Longest min', 'Longest minutes from PA request to decision', 'q', 'minutes')),
    paOldest: lowerIsBetter(
      maximum(
        'Oldest h',
        'Hours the oldest pending PA request has waited so far',
        sql`date_part('epoch', ${CURRENT_MOMENT}::timestamp - q."requestedAt") / 3600`,
        sql`q.status = 'PENDING'`,
      ),
    ),
    paUtilisation: percent(
      'Used %',
      'Used PA requests as a share of approved, used and expired ones',
      sql`sum(q.used)`,
      sql`sum(${approved})`,
    ),
    paAsked: money('Requested', 'Amount requested at tariff', column('asked')),
    paAmount: money('Approved ₦', 'Approved amount of PA requests', column('granted')),
  },
});
