import { addDays, startOfDay } from '../clock.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { claimFilters, claimKeys, scopeOfClaims } from './claim.measures.ts';
import { claimRows } from './claim.rows.ts';
import { better, count, defineMeasures, lagosDay, type Measure, money } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { sql } = Prisma;

/** Claims with what was still to be paid of them at the end of the last day, `unpaidThen`, and for how many days since approval, `waited`. */
const claimsOn = ({ to }: ReportFilter): Prisma.Sql => sql`(
  SELECT x.*, ${to}::date - ${lagosDay(sql`x."approvedAt"`)} AS waited,
    x.status = 'APPROVED' OR (x.status = 'PAID' AND x."paidAt" >= ${startOfDay(addDays(to, 1))}) AS "unpaidThen"
  FROM "Claim" x WHERE x.status IN ('APPROVED', 'PAID')) c`;

const amount = sql`c."approvedAmount"`;
const aged = (label: string, condition: Prisma.Sql): Measure =>
  money(label, `Of it, approved ${label} before the last day`, amount, condition);

const shared = {
  person: sql`c."enrolleeId"`,
  permission: 'REPORT_FINANCE_READ',
  scope: scopeOfClaims,
  keys: claimKeys,
  filters: claimFilters,
  age: () => ({ column: sql`c.age` }),
  rows: { rows: claimRows, id: sql`c.id` },
} as const;

export const unpaidClaims = defineMeasures({
  ...shared,
  name: 'unpaidClaim',
  title: 'Unpaid claims',
  description: 'Claims approved up to the last day and not paid by its end, by the days since approval',
  from: claimsOn,
  where: sql`c."unpaidThen"`,
  period: () => ({ column: sql`c."approvedAt"`, kind: 'instant', upTo: true }),
  measures: {
    unpaidClaims: better('down', count('Claims', 'Claims approved and not paid on the last day', sql`count(*)`)),
    unpaidThen: better('down', money('Unpaid', 'Approved amount not paid on the last day', amount)),
    unpaidTo30: better('down', aged('0–30 days', sql`c.waited <= 30`)),
    unpaidTo60: better('down', aged('31–60 days', sql`c.waited BETWEEN 31 AND 60`)),
    unpaidTo90: better('down', aged('61–90 days', sql`c.waited BETWEEN 61 AND 90`)),
    unpaidOver90: better('down', aged('Over 90 days', sql`c.waited > 90`)),
    longestUnpaid: {
      label: 'Longest',
      description: 'Days since the first approval that is not paid',
      kind: 'count',
      additive: false,
      good: 'down',
      extreme: true,
      value: sql`coalesce(max(c.waited), 0)::int`,
    },
  },
});

/** What the period added to the scheme's debts: no general field, because claims by their day of approval say the same. */
export const payables = defineMeasures({
  ...shared,
  name: 'payable',
  title: 'Payable claims',
  description: 'Claims by the day of approval that are not yet paid',
  from: sql`"Claim" c`,
  where: sql`c.status = 'APPROVED'`,
  period: () => ({ column: sql`c."approvedAt"`, kind: 'instant' }),
  measures: { payable: money('Payable', 'Approved in the period and not yet paid', amount) },
});
