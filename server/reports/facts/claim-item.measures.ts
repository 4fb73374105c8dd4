import { Prisma } from '../../generated/prisma/client.ts';
import { defineMeasures, distinct, type Facts, money, one, tally, valueWhere } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { atService, peopleOf, peopleOnce, type Rollup, sumColumns } from '../engine/rollup.ts';
import { claimFilters, claimKeys, periodOfClaims, scopeOfClaims, sentClaims } from './claim.measures.ts';
import { claimItemRows, claimRows } from './claim.rows.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';

const { sql } = Prisma;

const isApproved = sql`c.status IN ('APPROVED', 'PAID')`;
const isDecided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;
const isRefused = sql`c.status = 'REJECTED'`;
const cutOfLine = sql`i."amountClaimed" - coalesce(i."amountApproved", 0)`;
const sums = {
  qty: sql`i.qty`,
  claimed: sql`i."amountClaimed"`,
  approved: valueWhere(isApproved, sql`coalesce(i."amountApproved", 0)`),
  qtyApproved: valueWhere(isApproved, sql`coalesce(i."qtyApproved", 0)`),
  cut: valueWhere(isDecided, cutOfLine),
};
/** Whether no earlier line of the claim is alike: claims are then as many as such lines. */
const isFirst = (alike: Prisma.Sql) =>
  one(sql`NOT EXISTS (SELECT FROM "ClaimItem" o WHERE o."claimId" = i."claimId" AND o.position < i.position AND ${alike})`);
const lineMarks = { claims: isFirst(sql`o."serviceId" = i."serviceId"`), firsts: isFirst(sql`TRUE`) };
const cutSums = {
  linesCut: one(sql`i.decision = 'ADJUSTED'`),
  linesRefused: one(sql`i.decision = 'REJECTED'`),
  cut: cutOfLine,
};
const isOtherCut = sql`o.decision IN ('ADJUSTED', 'REJECTED') AND o."amountClaimed" > coalesce(o."amountApproved", 0)`;
const cutMarks = {
  claims: isFirst(sql`${isOtherCut} AND o."reasonCode" IS NOT DISTINCT FROM i."reasonCode"`),
  firsts: isFirst(isOtherCut),
};
const refusedMarks = {
  claimsRefused: valueWhere(isRefused, cutMarks.claims),
  firstsRefused: valueWhere(isRefused, cutMarks.firsts),
};

const linesOf = <const Name extends string>(
  of: Pick<Facts<Name>, 'name' | 'title' | 'description' | 'where' | 'measures'>,
  lineSums: Readonly<Record<string, Prisma.Sql>>,
  marks: Readonly<Record<string, Prisma.Sql>>,
  rollups: readonly Rollup[],
) =>
  defineMeasures({
    ...of,
    permission: 'CLAIM_STATS_READ',
    from: sql`(
      SELECT c.*, i.id AS "lineId", i."serviceId", i."reasonCode", i.decision AS "lineDecision", ${sumColumns({ ...lineSums, ...marks })}
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
    rows: { rows: claimItemRows, id: sql`c."lineId"` },
    cells: { alias: 'c', sums: lineSums, rollups },
  });

const SERVICE = ['serviceId', 'serviceCategory'] as const;
const AT_FACILITY = {
  dimensions: ['lga', 'hcp', 'hcpLevel', 'ownership'],
  filters: ['lgaId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'],
} as const;

/** The sums of lines, and the distinct claims that they are of: a claim is in one month, but may have lines of many services. */
function linesAt(cells: Pick<Rollup, 'table' | 'keys' | 'dimensions' | 'filters'>, marks = ['firsts']): Rollup[] {
  const rollup: Rollup = {
    ...cells,
    dimensions: [...cells.dimensions, 'month', 'quarter', 'year'],
    without: ['lineClaims', 'linePatients'],
    serves: atService,
  };
  const only: Rollup['only'] = ({ by, filter }) => {
    if (by.includes('service')) return { lineClaims: sql`sum(c.claims)::int` };
    const some = by.includes('serviceCategory') || SERVICE.some((name) => filter[name]?.length);
    return some ? null : { lineClaims: sql`coalesce(sum(c.firsts), 0)::int` };
  };
  return [rollup, { ...rollup, only, marks }];
}
const servicesAt = ({ dimensions, filters, ...cells }: Parameters<typeof linesAt>[0]): Rollup[] =>
  linesAt(
    { ...cells, dimensions: [...dimensions, 'service', 'serviceCategory'], filters: [...filters, ...SERVICE] },
    Object.keys(lineMarks),
  );

/** People with a line of a service, at a place or a facility. */
const people = (kind: Prisma.Sql, place: 'lga' | 'hcp', { keys, filters }: Pick<Rollup, 'keys' | 'filters'>): Rollup => ({
  ...{ table: 'LinePatientRollup', keys, dimensions: [place, 'service'], filters: [...filters, ...SERVICE], serves: atService },
  only: ({ by }) => (by.length === 2 ? { linePatients: peopleOnce('c') } : null),
  cells: peopleOf('LinePatientRollup', kind),
});

export const claimItems = linesOf(
  {
    name: 'claimItem',
    title: 'Claim lines',
    description: 'Lines of the claims that were sent: a service, how often, and what became of it',
    where: sentClaims,
    measures: {
      qty: tally('Quantity', 'Quantity claimed', sql`c.qty`),
      lineClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
      linePatients: distinct('Patients', 'Distinct enrollees with such a line', sql`c."enrolleeId"`, enrolleeRows),
      lineClaimed: money('Claimed', 'What the HCPs asked for these lines, capped at tariff', sql`c.claimed`),
      lineApproved: money('Approved', 'Approved amount of lines of claims approved or paid', sql`c.approved`),
      qtyApproved: tally('Approved quantity', 'Approved quantity of claims approved or paid', sql`c."qtyApproved"`),
      lineCut: money('Cut', 'Claimed less approved, of lines of decided claims', sql`c.cut`),
    },
  },
  sums,
  lineMarks,
  [
    ...linesAt({ table: 'LineFacilityRollup', keys: ['hcpId', 'lgaId'], ...AT_FACILITY }),
    ...servicesAt({ table: 'LineRollup', keys: ['lgaId', 'serviceId'], dimensions: ['lga'], filters: ['lgaId'] }),
    ...servicesAt({ table: 'LineHcpRollup', keys: ['hcpId', 'lgaId', 'serviceId'], ...AT_FACILITY }),
    people(sql`"lgaId" IS NOT NULL`, 'lga', { keys: ['lgaId'], filters: ['lgaId'] }),
    people(sql`"hcpId" IS NOT NULL`, 'hcp', { keys: ['hcpId'], filters: ['hcpId', 'hcpLevel', 'ownership', 'hcpStatus'] }),
    {
      ...{ table: 'LinePatientRollup', keys: [], dimensions: [], filters: [], serves: atService },
      only: () => ({ linePatients: peopleOnce('c') }),
      cells: peopleOf('LinePatientRollup', sql`"serviceId" IS NULL`),
    },
  ],
);

const cuts = {
  table: 'CutRollup',
  keys: ['hcpId', 'lgaId', 'reasonCode'],
  dimensions: [...AT_FACILITY.dimensions, 'reason', 'month', 'quarter', 'year'],
  filters: AT_FACILITY.filters,
  without: ['cutClaims', 'claimsRefused'],
  serves: atService,
} satisfies Rollup;

export const cutLines = linesOf(
  {
    name: 'cutLine',
    title: 'Lines cut',
    description: 'Lines of decided claims of which less was approved than was claimed, with the reason',
    where: sql`${isDecided} AND c."lineDecision" IN ('ADJUSTED', 'REJECTED') AND c.cut > 0`,
    measures: {
      linesCut: tally('Lines cut', 'Lines of which a part was approved', sql`c."linesCut"`),
      linesRefused: tally('Lines refused', 'Lines of which nothing was approved', sql`c."linesRefused"`),
      cutClaims: distinct('Claims', 'Distinct claims with such a line', sql`c.id`, claimRows),
      cutFacilities: distinct('HCPs', 'Distinct HCPs with such a line', sql`c."hcpId"`, hcpRows),
      claimsRefused: distinct(
        'Claims refused',
        'Distinct claims with such a line of which nothing was approved',
        sql`c.id`,
        claimRows,
        isRefused,
      ),
      amountCut: money('Cut', 'Claimed less approved, of these lines', sql`c.cut`),
    },
  },
  cutSums,
  { ...cutMarks, ...refusedMarks },
  [
    cuts,
    {
      ...cuts,
      marks: [...Object.keys(cutMarks), ...Object.keys(refusedMarks)],
      // A claim stands once with each reason, and once without reasons.
      only: ({ by }) =>
        by.includes('reason')
          ? { cutClaims: sql`sum(c.claims)::int`, claimsRefused: sql`sum(c."claimsRefused")::int` }
          : { cutClaims: sql`coalesce(sum(c.firsts), 0)::int`, claimsRefused: sql`coalesce(sum(c."firstsRefused"), 0)::int` },
    },
  ],
);
