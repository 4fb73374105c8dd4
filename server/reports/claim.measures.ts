import { addDays, startOfDay } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { and, count, defineMeasures, isOneOf, money, percent } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { sql } = Prisma;

/** The rows that the viewer may count. */
function scopeOfClaims({ scope }: Viewer): Prisma.Sql {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? sql`c."lgaId" = ANY(${scope.lgaIds}::uuid[])` : sql`TRUE`;
    case 'HCP':
      return sql`c."hcpId" = ${scope.hcpId}::uuid`;
    case 'SELF':
      return sql`FALSE`;
  }
}

/** Days are Lagos days, both included; instants are compared with the days' first moments so that an index serves. */
function period({ from, to, dateBasis }: ReportFilter): Prisma.Sql {
  const between = (column: Prisma.Sql) => sql`${column} >= ${startOfDay(from)} AND ${column} < ${startOfDay(addDays(to, 1))}`;
  switch (dateBasis) {
    case 'SUBMITTED':
      return between(sql`c."submittedAt"`);
    case 'APPROVED':
      return between(sql`c."approvedAt"`);
    case 'PAID':
      return between(sql`c."paidAt"`);
    default:
      return sql`c."serviceTo" BETWEEN ${from}::date AND ${to}::date`;
  }
}

const approved = sql`sum(c."approvedAmount") FILTER (WHERE c.status IN ('APPROVED', 'PAID'))`;
const decided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;

/** Claims as sent: drafts, ready forms and withdrawn claims are not counted. Place = the HCP's, or the enrollee's with placeBasis ENROLLEE. */
export const claims = defineMeasures({
  name: 'claims',
  from: (filter, viewer) => sql`
    FROM "Claim" c
    WHERE ${and([
      sql`c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')`,
      period(filter),
      scopeOfClaims(viewer),
      isOneOf(filter.placeBasis === 'ENROLLEE' ? sql`c."enrolleeLgaId"` : sql`c."lgaId"`, filter.lgaId),
      isOneOf(sql`c."hcpId"`, filter.hcpId),
      isOneOf(sql`c."mdaId"`, filter.mdaId),
      isOneOf(sql`c."planId"`, filter.planId),
      filter.sex && sql`c.sex = ${filter.sex}::"Sex"`,
      filter.ageMin !== null && filter.ageMin !== undefined && sql`c.age >= ${filter.ageMin}`,
      filter.ageMax !== null && filter.ageMax !== undefined && sql`c.age <= ${filter.ageMax}`,
      filter.claimType && sql`c.type = ${filter.claimType}::"ClaimType"`,
      filter.status?.length ? sql`c.status = ANY(${filter.status}::"ClaimStatus"[])` : null,
    ])}`,
  keys: { lga: ({ placeBasis }) => (placeBasis === 'ENROLLEE' ? sql`c."enrolleeLgaId"` : sql`c."lgaId"`) },
  measures: {
    facilities: count('HCPs', 'Distinct HCPs with a claim', sql`count(DISTINCT c."hcpId")`),
    claims: count('Claims', 'Claims sent', sql`count(*)`),
    claimed: money('Claimed', 'What the HCPs asked, capped at tariff', sql`sum(c."claimedAmount")`),
    approved: money('Approved', 'Approved amount of claims approved or paid', approved),
    cut: money(
      'Cut',
      'Claimed less approved, of decided claims',
      sql`sum(c."claimedAmount" - c."approvedAmount") FILTER (WHERE ${decided})`,
    ),
    paid: money('Paid', 'Paid amount', sql`sum(c."paidAmount") FILTER (WHERE c.status = 'PAID')`),
    unpaid: money(
      'Unpaid',
      'Approved amount of claims approved and not yet paid',
      sql`sum(c."approvedAmount") FILTER (WHERE c.status = 'APPROVED')`,
    ),
    rejected: count('Rejected', 'Claims rejected', sql`count(*) FILTER (WHERE c.status = 'REJECTED')`),
    pending: count(
      'Pending',
      'Claims submitted, in review, returned or vetted',
      sql`count(*) FILTER (WHERE c.status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))`,
    ),
    approvalRate: percent(
      'Approval',
      'Approved amount of all that was claimed by decided claims; null when none is decided',
      approved,
      sql`sum(c."claimedAmount") FILTER (WHERE ${decided})`,
    ),
    average: money('Average', 'Approved amount a decided claim', sql`round((${approved}) / nullif(count(*) FILTER (WHERE ${decided}), 0))`),
  },
});
