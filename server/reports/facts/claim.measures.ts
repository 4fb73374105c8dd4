import { visibleClaims } from '../../claims/claim.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import {
  averageMoney,
  count,
  decimal,
  defineFact,
  distinct,
  higherIsBetter,
  indicator,
  type Key,
  lowerIsBetter,
  money,
  percent,
  tally,
  valueWhere,
} from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { rowsWithSums } from '../engine/rollup.ts';
import { billRows } from './bill.rows.ts';
import { careKeys, chosenDate, hcpFilters, personFilters } from './care-keys.ts';
import { claimRows } from './claim.rows.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';

const { raw, sql } = Prisma;

/** The same scope as visibleClaims. */
export const scopeOfClaims = countable(visibleClaims, 'c');

export const periodOfClaims = (filter: ReportFilter) => chosenDate('c', 'serviceTo', filter);

/** Submitted claims: excludes drafts, ready forms and withdrawn claims. */
export const isSent = sql`status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')`;
export const sentClaims = sql`c.${isSent}`;

export const claimKeys = (filter: ReportFilter) =>
  ({
    ...careKeys('c', filter),
    claimType: { column: sql`c.type` },
    diagnosis: {
      column: sql`g."diagnosisId"`,
      join: sql`LEFT JOIN "ClaimDiagnosis" g ON g."claimId" = c.id AND g.position = 0`,
    },
  }) satisfies Record<string, Key>;
export const claimFilters = { ...hcpFilters(sql`c."hcpId"`), claimStatus: { column: sql`c.status` } };

const isApproved = sql`status IN ('APPROVED', 'PAID')`;
const isDecided = sql`status IN ('APPROVED', 'PAID', 'REJECTED')`;
const isPaid = sql`status = 'PAID'`;
const sums = {
  claimed: sql`"claimedAmount"`,
  vetted: valueWhere(sql`status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED')`, sql`"vettedAmount"`),
  approved: valueWhere(isApproved, sql`"approvedAmount"`),
  cut: valueWhere(isDecided, sql`"claimedAmount" - "approvedAmount"`),
  paid: valueWhere(isPaid, sql`"paidAmount"`),
  unpaid: valueWhere(sql`status = 'APPROVED'`, sql`"payableAmount"`),
  rejected: indicator(sql`status = 'REJECTED'`),
  pending: indicator(sql`status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED')`),
  decided: indicator(isDecided),
  decidedClaimed: valueWhere(isDecided, sql`"claimedAmount"`),
  vetDays: sql`coalesce(${lagosDay(sql`"vettedAt"`)} - ${lagosDay(sql`"submittedAt"`)}, 0)`,
  vettings: indicator(sql`"vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL`),
  payDays: valueWhere(isPaid, sql`coalesce(${lagosDay(sql`"paidAt"`)} - ${lagosDay(sql`"approvedAt"`)}, 0)`),
  payments: indicator(sql`${isPaid} AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL`),
};
const rows = rowsWithSums('c', sums);
const stored = storedRollups(
  { base: 'Claim', rows, where: sentClaims, sums: Object.keys(sums) },
  {
    ClaimRollup: ['month', 'hcpId', 'lgaId', 'townId'],
    ClaimMdaRollup: ['month', 'mdaId', 'planId', 'type', 'status'],
    ClaimPlanRollup: ['month', 'hcpId', 'lgaId', 'townId', 'planId', 'type', 'status'],
  },
);
const storedBills = storedRollups(
  { base: 'Claim', rows: rowsWithSums('c', {}), where: sql`${sentClaims} AND c."billId" IS NOT NULL` },
  { BillRollup: ['month', 'hcpId', 'billId'] },
);
export const claimRollups = { ...stored, ...storedBills };

export const claims = defineFact({
  name: 'claim',
  title: 'Claims',
  description: 'Submitted claims, excluding drafts and withdrawn claims; location is the facility’s unless the enrollee’s is chosen',
  permission: 'CLAIM_STATS_READ',
  from: rows(raw('"Claim"')),
  person: sql`c."enrolleeId"`,
  where: sentClaims,
  scope: scopeOfClaims,
  period: periodOfClaims,
  keys: claimKeys,
  filters: { ...claimFilters, ...personFilters(sql`c."enrolleeId"`) },
  age: { column: sql`c.age` },
  rollups: {
    alias: 'c',
    tables: [
      ...Object.values(stored),
      {
        ...storedBills.BillRollup,
        measures: ['distinctBills'],
        // A bill has the claims of one HCP and one month, so it has one row here.
        values: () => ({ distinctBills: sql`count(*)::int` }),
        wholeMonthsOnly: true,
        readMonths: ({ isIn }) => ({
          rows: sql`SELECT month, "hcpId", "billId", sum(n) AS n FROM "BillRollup" WHERE ${isIn} GROUP BY 1, 2, 3 HAVING sum(n) <> 0`,
          reason: 'whole months',
        }),
      },
    ],
  },
  records: { rows: claimRows, id: sql`c.id` },
  measures: {
    facilities: distinct('Facilities', 'Distinct facilities with a claim', sql`c."hcpId"`, hcpRows),
    claimants: distinct('Patients', 'Distinct enrollees with a claim', sql`c."enrolleeId"`, enrolleeRows),
    claims: count('Claims', 'Claims submitted', sql`sum(c.n)`),
    claimed: money('Claimed', 'Amount claimed by facilities, capped at the tariff', sql`c.claimed`),
    vetted: money('Vetted', 'Vetted amount of claims vetted so far', sql`c.vetted`),
    approved: money('Approved', 'Approved amount of claims approved or paid', sql`c.approved`),
    cut: money('Cut', 'Claimed less approved, of decided claims', sql`c.cut`),
    paid: money('Paid', 'Amount paid, which is approved less co-payment', sql`c.paid`),
    unpaid: lowerIsBetter(money('Unpaid', 'Approved less co-payment, of claims not yet paid', sql`c.unpaid`)),
    rejected: tally('Rejected', 'Claims rejected', sql`c.rejected`),
    pending: lowerIsBetter(tally('Pending', 'Claims submitted, in review, returned, vetted or disputed', sql`c.pending`)),
    decided: tally('Decided', 'Claims approved, paid or rejected', sql`c.decided`),
    approvalRate: higherIsBetter(
      percent(
        'Approval %',
        'Approved amount as a share of the claimed amount, for decided claims; blank if none is decided',
        sql`sum(c.approved)`,
        sql`sum(c."decidedClaimed")`,
      ),
    ),
    distinctBills: distinct('Bills', 'Distinct bills that the claims are in', sql`c."billId"`, billRows),
    daysToVet: lowerIsBetter(
      decimal(
        'Days to vet',
        'Average days from submission to vetting of a claim; blank if none is vetted',
        sql`sum(c."vetDays")::numeric / nullif(sum(c.vettings), 0)`,
      ),
    ),
    daysToPay: lowerIsBetter(
      decimal(
        'Days to pay',
        'Average days of a claim from approval to payment; blank if none is paid',
        sql`sum(c."payDays")::numeric / nullif(sum(c.payments), 0)`,
      ),
    ),
    average: averageMoney('Average', 'Approved amount per decided claim', sql`sum(c.approved)`, sql`sum(c.decided)`),
  },
});
