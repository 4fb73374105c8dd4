import { Prisma } from '../generated/prisma/client.ts';
import { claimFilters, claimKeys, periodOfClaims, scopeOfClaims, sentClaims } from './claim.measures.ts';
import { claimItemRows, claimRows } from './claim.rows.ts';
import { count, defineMeasures, distinct, type Measure, money } from './measures.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';
import type { ReportFilter } from './report.input.ts';

const { sql } = Prisma;

const isApproved = sql`c.status IN ('APPROVED', 'PAID')`;
const isDecided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;
const cutOfLine = sql`(i."amountClaimed" - coalesce(i."amountApproved", 0))`;

const linesOf = <const Name extends string>(
  name: string,
  title: string,
  description: string,
  where: Prisma.Sql,
  measures: Record<Name, Measure>,
) =>
  defineMeasures({
    name,
    title,
    description,
    permission: 'CLAIM_STATS_READ',
    from: sql`"ClaimItem" i JOIN "Claim" c ON c.id = i."claimId"`,
    person: sql`c."enrolleeId"`,
    where,
    scope: scopeOfClaims,
    period: periodOfClaims,
    keys: (filter: ReportFilter) => ({
      ...claimKeys(filter),
      service: { column: sql`i."serviceId"` },
      serviceCategory: { column: sql`s.category`, join: sql`JOIN "Service" s ON s.id = i."serviceId"` },
      reason: { column: sql`i."reasonCode"` },
    }),
    filters: claimFilters,
    age: () => ({ column: sql`c.age` }),
    rows: { rows: claimItemRows, id: sql`i.id` },
    measures,
  });

export const claimItems = linesOf(
  'claimItem',
  'Claim lines',
  'Lines of the claims that were sent: a service, how often, and what became of it',
  sentClaims,
  {
    qty: count('Quantity', 'Quantity claimed', sql`sum(i.qty)`),
    lineClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
    linePatients: distinct('Patients', 'Distinct enrollees with such a line', sql`c."enrolleeId"`, enrolleeRows),
    lineClaimed: money('Claimed', 'What the HCPs asked for these lines, capped at tariff', sql`i."amountClaimed"`),
    lineApproved: money('Approved', 'Approved amount of lines of claims approved or paid', sql`i."amountApproved"`, isApproved),
    qtyApproved: count('Approved quantity', 'Approved quantity of claims approved or paid', sql`sum(i."qtyApproved")`, isApproved),
    lineCut: money('Cut', 'Claimed less approved, of lines of decided claims', cutOfLine, isDecided),
  },
);

export const cutLines = linesOf(
  'cutLine',
  'Lines cut',
  'Lines of decided claims of which less was approved than was claimed, with the reason',
  sql`${isDecided} AND i.decision IN ('ADJUSTED', 'REJECTED') AND ${cutOfLine} > 0`,
  {
    linesCut: count('Lines cut', 'Lines of which a part was approved', sql`count(*)`, sql`i.decision = 'ADJUSTED'`),
    linesRefused: count('Lines refused', 'Lines of which nothing was approved', sql`count(*)`, sql`i.decision = 'REJECTED'`),
    cutClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
    cutFacilities: distinct('HCPs', 'Distinct HCPs with such a line', sql`c."hcpId"`, hcpRows),
    claimsRefused: distinct(
      'Claims refused',
      'Distinct claims with such a line of which nothing was approved',
      sql`c.id`,
      claimRows,
      sql`c.status = 'REJECTED'`,
    ),
    amountCut: money('Cut', 'Claimed less approved, of these lines', cutOfLine),
  },
);
