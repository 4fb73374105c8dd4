import { Prisma } from '../../generated/prisma/client.ts';
import { defineFact, distinct, type Fact, money, tally } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { byMonth, byServiceDateAndHcpPlace, distinctPatients, patientMonths, type Rollup, sumColumns } from '../engine/rollup.ts';
import { claimFilters, claimKeys, periodOfClaims, scopeOfClaims, sentClaims } from './claim.measures.ts';
import { claimItemRows, claimRows } from './claim.rows.ts';
import { cutCounts, cutSums, isDecided, isRefused, lineCounts, lineSums, lineTables, patientTables } from './claim-item-rollups.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';

const { sql } = Prisma;

const defineLines = <const Name extends string>(
  definition: Pick<Fact<Name>, 'name' | 'title' | 'description' | 'where' | 'measures'>,
  sums: Readonly<Record<string, Prisma.Sql>>,
  extraColumns: Readonly<Record<string, Prisma.Sql>>,
  rollups: readonly Rollup[],
) =>
  defineFact({
    ...definition,
    permission: 'CLAIM_STATS_READ',
    from: sql`(
      SELECT c.*, i.id AS "lineId", i."serviceId", i."reasonCode", i.decision AS "lineDecision", ${sumColumns({ ...sums, ...extraColumns })}
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
    age: () => ({ column: sql`c.age` }),
    records: { rows: claimItemRows, id: sql`c."lineId"` },
    rollups: { alias: 'c', sums, tables: rollups },
  });

const SERVICE = ['serviceId', 'serviceCategory'] as const;
const BY_FACILITY = {
  dimensions: ['lga', 'hcp', 'hcpLevel', 'ownership'],
  filters: ['lgaId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'],
} as const;

/** Two rollups of one table: sums of lines, and distinct claims. A claim is in one month only, but may have lines of many services. */
function lineRollups(base: Pick<Rollup, 'table' | 'keys' | 'dimensions' | 'filters'>, extraColumns = ['firsts']): Rollup[] {
  const rollup: Rollup = {
    ...base,
    dimensions: [...base.dimensions, 'month', 'quarter', 'year'],
    excludedMeasures: ['lineClaims', 'linePatients'],
    appliesTo: byServiceDateAndHcpPlace,
  };
  const derive: Rollup['derive'] = ({ by, filter }) => {
    if (by.includes('service')) return { lineClaims: sql`sum(c.claims)::int` };
    const isPartOfServices = by.includes('serviceCategory') || SERVICE.some((name) => filter[name]?.length);
    return isPartOfServices ? null : { lineClaims: sql`coalesce(sum(c.firsts), 0)::int` };
  };
  return [rollup, { ...rollup, derive: derive, extraColumns: extraColumns }];
}
const serviceRollups = ({ dimensions, filters, ...base }: Parameters<typeof lineRollups>[0]): Rollup[] =>
  lineRollups(
    { ...base, dimensions: [...dimensions, 'service', 'serviceCategory'], filters: [...filters, ...SERVICE] },
    Object.keys(lineCounts),
  );

/** Distinct patients with a line of a service, by LGA or by facility. */
const patientRollup = (kind: Prisma.Sql, place: 'lga' | 'hcp', { keys, filters }: Pick<Rollup, 'keys' | 'filters'>): Rollup => ({
  table: patientTables.LinePatientRollup.table,
  keys,
  dimensions: [place, 'service'],
  filters: [...filters, ...SERVICE],
  appliesTo: byServiceDateAndHcpPlace,
  derive: ({ by }) => (by.length === 2 ? { linePatients: distinctPatients('c') } : null),
  monthlyRows: patientMonths('LinePatientRollup', kind),
});

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
  lineSums,
  lineCounts,
  [
    ...lineRollups({ ...byMonth(lineTables.LineFacilityRollup), ...BY_FACILITY }),
    ...serviceRollups({ ...byMonth(lineTables.LineRollup), dimensions: ['lga'], filters: ['lgaId'] }),
    ...serviceRollups({ ...byMonth(lineTables.LineHcpRollup), ...BY_FACILITY }),
    patientRollup(sql`"lgaId" IS NOT NULL`, 'lga', { keys: ['lgaId'], filters: ['lgaId'] }),
    patientRollup(sql`"hcpId" IS NOT NULL`, 'hcp', { keys: ['hcpId'], filters: ['hcpId', 'hcpLevel', 'ownership', 'hcpStatus'] }),
    {
      ...{ table: patientTables.LinePatientRollup.table, keys: [], dimensions: [], filters: [], appliesTo: byServiceDateAndHcpPlace },
      derive: () => ({ linePatients: distinctPatients('c') }),
      monthlyRows: patientMonths('LinePatientRollup', sql`"serviceId" IS NULL`),
    },
  ],
);

const cutRollup = {
  ...byMonth(lineTables.CutRollup),
  dimensions: [...BY_FACILITY.dimensions, 'reason', 'month', 'quarter', 'year'],
  filters: BY_FACILITY.filters,
  excludedMeasures: ['cutClaims', 'claimsRefused'],
  appliesTo: byServiceDateAndHcpPlace,
} satisfies Rollup;

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
  cutSums,
  cutCounts,
  [
    cutRollup,
    {
      ...cutRollup,
      extraColumns: Object.keys(cutCounts),
      derive: ({ by }) =>
        by.includes('reason')
          ? { cutClaims: sql`sum(c.claims)::int`, claimsRefused: sql`sum(c."claimsRefused")::int` }
          : { cutClaims: sql`coalesce(sum(c.firsts), 0)::int`, claimsRefused: sql`coalesce(sum(c."firstsRefused"), 0)::int` },
    },
  ],
);
