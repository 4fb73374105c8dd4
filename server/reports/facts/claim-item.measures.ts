import { Prisma } from '../../generated/prisma/client.ts';
import { type DimensionName, defineFact, distinct, type Fact, money, tally } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { patientRollup, type Rollup, sumColumns } from '../engine/rollup.ts';
import { claimFilters, claimKeys, periodOfClaims, scopeOfClaims, sentClaims } from './claim.measures.ts';
import { claimItemRows, claimRows } from './claim.rows.ts';
import { cutCounts, cutSums, isDecided, isRefused, lineCounts, lineSums, lineTables } from './claim-item-rollups.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';

const { sql } = Prisma;

const defineLines = <const Name extends string>(
  definition: Pick<Fact<Name>, 'name' | 'title' | 'description' | 'where' | 'measures'>,
  sums: Readonly<Record<string, Prisma.Sql>>,
  rollups: readonly Rollup[],
) =>
  defineFact({
    ...definition,
    permission: 'CLAIM_STATS_READ',
    from: sql`(
      SELECT c.*, i.id AS "lineId", i."serviceId", i."reasonCode", i.decision AS "lineDecision", ${sumColumns(sums)}
      FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId") AS c`,
    person: sql`c."enrolleeId"`,
    scope: scopeOfClaims,
    period: periodOfClaims,
    keys: (filter: ReportFilter) => ({
      ...claimKeys(filter),
      service: { column: sql`c."serviceId"` },
      serviceCategory: { column: sql`s.category`, join: sql`JOIN "Service" s ON s.id = c."serviceId"` },
      reason: { column: sql`c."reasonCode"` },
    }),
    filters: claimFilters,
    age: { column: sql`c.age` },
    records: { rows: claimItemRows, id: sql`c."lineId"` },
    rollups: { alias: 'c', tables: rollups },
  });

/** Distinct claims with a line: those of a service, or all. A claim is in one month and at one HCP, but may have lines of many services. */
const lineValues: Rollup['values'] = ({ by, filter }): Record<string, Prisma.Sql> => {
  if (by.includes('service')) return { lineClaims: sql`sum(c.claims)::int` };
  const isPartOfServices = by.includes('serviceCategory') || filter.serviceId?.length || filter.serviceCategory?.length;
  return isPartOfServices ? {} : { lineClaims: sql`coalesce(sum(c.firsts), 0)::int` };
};
/** Distinct patients with a line of a service, by LGA or by facility, or with any. */
const linePatients = (keys: readonly string[], kind: Prisma.Sql, ...by: DimensionName[]): Rollup =>
  patientRollup({ table: 'LinePatientRollup', keys, kind }, { alias: 'c', measure: 'linePatients', by });

export const claimItems = defineLines(
  {
    name: 'claimItem',
    title: 'Claim lines',
    description: 'Lines of submitted claims: service, quantity and outcome',
    where: sentClaims,
    measures: {
      qty: tally('Quantity', 'Quantity claimed', sql`c.qty`),
      lineClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
      linePatients: distinct('Patients', 'Distinct enrollees with such a line', sql`c."enrolleeId"`, enrolleeRows),
      lineClaimed: money('Claimed', 'Amount claimed by facilities, capped at the tariff', sql`c.claimed`),
      lineApproved: money('Approved', 'Approved amount of lines of claims approved or paid', sql`c.approved`),
      qtyApproved: tally('Approved quantity', 'Approved quantity of claims approved or paid', sql`c."qtyApproved"`),
      lineCut: money('Cut', 'Claimed less approved, of lines of decided claims', sql`c.cut`),
    },
  },
  { ...lineSums, ...lineCounts },
  [
    ...[lineTables.LineFacilityRollup, lineTables.LineRollup, lineTables.LineHcpRollup].map((table) => ({ ...table, values: lineValues })),
    linePatients(['lgaId', 'serviceId'], sql`"lgaId" IS NOT NULL`, 'lga', 'service'),
    linePatients(['hcpId', 'serviceId'], sql`"hcpId" IS NOT NULL`, 'hcp', 'service'),
    linePatients([], sql`"serviceId" IS NULL`),
  ],
);

export const cutLines = defineLines(
  {
    name: 'cutLine',
    title: 'Lines cut',
    description: 'Lines of decided claims approved for less than claimed, with the reason',
    where: sql`${isDecided} AND c."lineDecision" IN ('ADJUSTED', 'REJECTED') AND c.cut > 0`,
    measures: {
      linesCut: tally('Lines cut', 'Lines approved in part', sql`c."linesCut"`),
      linesRefused: tally('Lines rejected', 'Lines approved at zero', sql`c."linesRefused"`),
      cutClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
      cutFacilities: distinct('Facilities', 'Distinct facilities with such a line', sql`c."hcpId"`, hcpRows),
      claimsRefused: distinct(
        'Claims with rejected lines',
        'Distinct claims with a line approved at zero',
        sql`c.id`,
        claimRows,
        isRefused,
      ),
      amountCut: money('Cut', 'Claimed less approved, for these lines', sql`c.cut`),
    },
  },
  { ...cutSums, ...cutCounts },
  [
    {
      ...lineTables.CutRollup,
      values: ({ by }) =>
        by.includes('reason')
          ? { cutClaims: sql`sum(c.claims)::int`, claimsRefused: sql`sum(c."claimsRefused")::int` }
          : { cutClaims: sql`coalesce(sum(c.firsts), 0)::int`, claimsRefused: sql`coalesce(sum(c."firstsRefused"), 0)::int` },
    },
  ],
);
