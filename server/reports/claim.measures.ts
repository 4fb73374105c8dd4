import { Prisma } from '../generated/prisma/client.ts';
import { billRows } from './bill.rows.ts';
import { careKeys, hcpFilters, personFilters, scopeOfCare } from './care-keys.ts';
import { claimRows } from './claim.rows.ts';
import {
  among,
  averageMoney,
  better,
  count,
  decimal,
  defineMeasures,
  distinct,
  type Key,
  lagosDay,
  money,
  type Period,
  percent,
} from './measures.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';
import type { ReportFilter } from './report.input.ts';
import { atService, byService } from './rollup.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleClaims. */
export const scopeOfClaims = scopeOfCare('c');

export function periodOfClaims({ dateBasis }: ReportFilter): Period {
  switch (dateBasis) {
    case 'SUBMITTED':
      return { column: sql`c."submittedAt"`, kind: 'instant' };
    case 'APPROVED':
      return { column: sql`c."approvedAt"`, kind: 'instant' };
    case 'PAID':
      return { column: sql`c."paidAt"`, kind: 'instant' };
    default:
      return { column: sql`c."serviceTo"`, kind: 'day' };
  }
}

/** Claims as sent: drafts, ready forms and withdrawn claims are not counted. */
export const sentClaims = sql`c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')`;

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

const isApproved = sql`c.status IN ('APPROVED', 'PAID')`;
const approved = among(sql`sum(c."approvedAmount")`, isApproved);
const decided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;

/** What sums by month do not hold. */
const OF_ROWS = ['claimants', 'batches', 'daysToVet', 'daysToPay'];
const sums = {
  claimedAmount: '"claimedAmount"',
  vettedAmount: '"vettedAmount"',
  approvedAmount: '"approvedAmount"',
  paidAmount: '"paidAmount"',
};

export const claims = defineMeasures({
  name: 'claim',
  title: 'Claims',
  description: 'Claims as sent, without drafts and withdrawn ones; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CLAIM_STATS_READ',
  from: sql`(SELECT *, 1 AS n FROM "Claim") AS c`,
  person: sql`c."enrolleeId"`,
  where: sentClaims,
  scope: scopeOfClaims,
  period: periodOfClaims,
  keys: claimKeys,
  filters: { ...claimFilters, ...personFilters(sql`c."enrolleeId"`) },
  age: () => ({ column: sql`c.age` }),
  cells: {
    alias: 'c',
    day: sql`c."serviceTo"`,
    rollups: [
      {
        table: 'ClaimCell',
        keys: ['month', 'hcpId', 'lgaId', 'townId', 'planId', 'type', 'status'],
        sums,
        dimensions: ['lga', 'town', 'hcp', 'hcpLevel', 'ownership', 'plan', 'claimType', 'status', 'month', 'quarter', 'year'],
        filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus', 'planId', 'claimType', 'claimStatus'],
        without: OF_ROWS,
        serves: atService,
      },
      {
        table: 'ClaimMdaCell',
        keys: ['month', 'mdaId', 'planId', 'type', 'status'],
        sums,
        dimensions: ['mda', 'mdaType', 'plan', 'claimType', 'status', 'month', 'quarter', 'year'],
        filters: ['mdaId', 'mdaType', 'planId', 'claimType', 'claimStatus'],
        without: ['facilities', ...OF_ROWS],
        serves: byService,
      },
    ],
  },
  rows: { rows: claimRows, id: sql`c.id` },
  measures: {
    facilities: distinct('HCPs', 'Distinct HCPs with a claim', sql`c."hcpId"`, hcpRows),
    claimants: distinct('Patients', 'Distinct enrollees with a claim', sql`c."enrolleeId"`, enrolleeRows),
    claims: count('Claims', 'Claims sent', sql`sum(c.n)`),
    claimed: money('Claimed', 'What the HCPs asked, capped at tariff', sql`c."claimedAmount"`),
    vetted: money(
      'Vetted',
      'What vetting left of it, of claims vetted so far',
      sql`c."vettedAmount"`,
      sql`c.status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED')`,
    ),
    approved: money('Approved', 'Approved amount of claims approved or paid', sql`c."approvedAmount"`, isApproved),
    cut: money('Cut', 'Claimed less approved, of decided claims', sql`(c."claimedAmount" - c."approvedAmount")`, decided),
    paid: money('Paid', 'Paid amount', sql`c."paidAmount"`, sql`c.status = 'PAID'`),
    unpaid: better(
      'down',
      money('Unpaid', 'Approved amount of claims approved and not yet paid', sql`c."approvedAmount"`, sql`c.status = 'APPROVED'`),
    ),
    rejected: count('Rejected', 'Claims rejected', sql`sum(c.n)`, sql`c.status = 'REJECTED'`),
    pending: better(
      'down',
      count(
        'Pending',
        'Claims submitted, in review, returned or vetted',
        sql`sum(c.n)`,
        sql`c.status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED')`,
      ),
    ),
    decided: count('Decided', 'Claims approved, paid or rejected', sql`sum(c.n)`, decided),
    approvalRate: better(
      'up',
      percent(
        'Approval',
        'Approved amount of all that was claimed by decided claims; null when none is decided',
        approved,
        sql`sum(c."claimedAmount") FILTER (WHERE ${decided})`,
      ),
    ),
    batches: distinct('Bills', 'Distinct bills that the claims are in', sql`c."batchId"`, billRows),
    daysToVet: better(
      'down',
      decimal(
        'Days to vet',
        'Average days of a claim from sending to vetting; null when none is vetted',
        sql`avg(${lagosDay(sql`c."vettedAt"`)} - ${lagosDay(sql`c."submittedAt"`)})`,
      ),
    ),
    daysToPay: better(
      'down',
      decimal(
        'Days to pay',
        'Average days of a claim from approval to payment; null when none is paid',
        sql`avg(${lagosDay(sql`c."paidAt"`)} - ${lagosDay(sql`c."approvedAt"`)}) FILTER (WHERE c.status = 'PAID')`,
      ),
    ),
    average: averageMoney('Average', 'Approved amount a decided claim', approved, sql`sum(c.n) FILTER (WHERE ${decided})`),
  },
});
