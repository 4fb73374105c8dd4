import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { columns, storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { count, defineFact, lowerIsBetter, type Measure, money } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { claimFilters, claimKeys, scopeOfClaims } from './claim.measures.ts';
import { claimRows } from './claim.rows.ts';

const { sql } = Prisma;

/** Claims with `unpaidThen`, whether they were unpaid at the end of the last day, and `waited`, the days since approval. */
const claimsAsOf = ({ to }: ReportFilter): Prisma.Sql => sql`(
  SELECT x.*, 1 AS n, ${to}::date - ${lagosDay(sql`x."approvedAt"`)} AS waited,
    x.status = 'APPROVED' OR (x.status = 'PAID' AND x."paidAt" >= ${startOfDay(addDays(to, 1))}) AS "unpaidThen"
  FROM "Claim" x WHERE x.status IN ('APPROVED', 'PAID')) c`;

const amount = sql`c."payableAmount"`;
const aged = (label: string, condition: Prisma.Sql): Measure =>
  money(label, `Part approved ${label.toLowerCase()} before the last day`, amount, condition);

const KEYS = ['hcpId', 'lgaId', 'townId', 'planId', 'type'] as const;
export const approvalRollups = storedRollups(
  {
    base: 'Claim',
    rows: (table) =>
      sql`(SELECT *, ${lagosDay(sql`"approvedAt"`)} AS "approvedOn", CASE WHEN status = 'PAID' THEN ${lagosDay(sql`"paidAt"`)} END AS "paidOn" FROM ${table}) AS c`,
    where: sql`c.status IN ('APPROVED', 'PAID') AND c."approvedAt" IS NOT NULL`,
    sums: ['payableAmount'],
  },
  { ApprovalRollup: { keys: ['approvedOn', 'paidOn', ...KEYS], index: ['paidOn', 'approvedOn'] } },
);
const shared = {
  person: sql`c."enrolleeId"`,
  permission: 'REPORT_FINANCE_READ',
  scope: scopeOfClaims,
  keys: claimKeys,
  filters: claimFilters,
  age: { column: sql`c.age` },
  records: { rows: claimRows, id: sql`c.id` },
} as const;

export const unpaidClaims = defineFact({
  ...shared,
  name: 'unpaidClaim',
  title: 'Unpaid claims',
  description: 'Claims approved up to the last day and unpaid at its end, by days since approval',
  from: claimsAsOf,
  where: sql`c."unpaidThen"`,
  period: () => ({ column: sql`c."approvedAt"`, kind: 'instant', cumulative: true }),
  rollups: {
    alias: 'c',
    tables: [
      {
        table: 'ApprovalRollup',
        keys: [...KEYS, 'waited'],
        sums: ['payableAmount'],
        // Rows whose differences cancel out are excluded.
        readPeriod: ({ to }) => ({
          rows: sql`SELECT ${columns(KEYS)}, ${to}::date - "approvedOn" AS waited, sum(n) AS n, sum("payableAmount") AS "payableAmount" FROM "ApprovalRollup"
            WHERE "approvedOn" <= ${to}::date AND ("paidOn" IS NULL OR "paidOn" > ${to}::date)
            GROUP BY ${columns(KEYS)}, "approvedOn" HAVING sum(n) <> 0`,
          reason: 'sums by day',
        }),
      },
    ],
  },
  measures: {
    unpaidClaims: lowerIsBetter(count('Claims', 'Claims approved and not paid on the last day', sql`sum(c.n)`)),
    unpaidThen: lowerIsBetter(money('Unpaid', 'Approved less co-payment, not paid on the last day', amount)),
    unpaidTo30: lowerIsBetter(aged('0–30 days', sql`c.waited <= 30`)),
    unpaidTo60: lowerIsBetter(aged('31–60 days', sql`c.waited BETWEEN 31 AND 60`)),
    unpaidTo90: lowerIsBetter(aged('61–90 days', sql`c.waited BETWEEN 61 AND 90`)),
    unpaidOver90: lowerIsBetter(aged('Over 90 days', sql`c.waited > 90`)),
    longestUnpaid: {
      label: 'Longest',
      description: 'Days since the oldest unpaid approval',
      kind: 'count',
      additive: false,
      higherIsBetter: false,
      extreme: true,
      value: sql`coalesce(max(c.waited), 0)::int`,
    },
  },
});
