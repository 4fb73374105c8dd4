import fc from 'fast-check';
import { setNow } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { dimensionsOf } from '../reports/engine/define-stats.ts';
import { supportsFilter } from '../reports/engine/filters.ts';
import type { DimensionName, Fact } from '../reports/engine/measures.ts';
import { type ListFilterName, listFilters, type ReportFilter, reportFilterInput } from '../reports/engine/report.input.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { viewerFor } from './as.ts';
import { loadDemoScheme, SCHEME_DAY } from './demo-scheme.ts';
import { makeHcpUser, makeUser } from './make/make.ts';

export type ReportWorld = {
  scheme: Viewer;
  facility: Viewer;
  member: Viewer;
  viewerWithoutLgas: Viewer;
  /** An administrator limited to the LGA of the facility. */
  narrow: Viewer;
  /** The facility with most claims, which `facility` is of. */
  hcpId: string;
  lgaId: string;
  ids: Partial<Record<ListFilterName, string[]>>;
};

/** Existing ids for filters. */
async function sampleIds(hcpId: string): Promise<Partial<Record<ListFilterName, string[]>>> {
  const sixIds = { select: { id: true }, take: 6, orderBy: { id: 'asc' } } as const;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    lgaId: idsOf(await db.lga.findMany({ ...sixIds, where: { hcps: { some: {} } } })),
    townId: idsOf(await db.town.findMany({ ...sixIds, where: { hcps: { some: {} } } })),
    hcpId: [hcpId, ...idsOf(await db.hcp.findMany({ ...sixIds, where: { status: 'ACTIVATED' } }))],
    mdaId: idsOf(await db.mda.findMany(sixIds)),
    planId: idsOf(await db.plan.findMany(sixIds)),
    serviceId: idsOf(await db.service.findMany(sixIds)),
    diagnosisId: idsOf(await db.diagnosis.findMany({ ...sixIds, where: { claims: { some: {} } } })),
  };
}

/** A small demo scheme on its own day, with a viewer of each kind of scope. The clock is stopped until `setNow(null)`. */
export async function loadReportWorld(people = 800): Promise<ReportWorld> {
  await loadDemoScheme(people);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  const [largestCount] = await db.claim.groupBy({ by: ['hcpId'], _count: true, orderBy: { _count: { hcpId: 'desc' } }, take: 1 });
  const hcpId = largestCount?.hcpId ?? '';
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id: hcpId } });
  const enrollee = await db.enrollee.findFirstOrThrow({ where: { relationship: 'PRINCIPAL', status: 'ACTIVE', account: null } });
  const [scheme, facility, member, viewerWithoutLgas, narrow] = await Promise.all([
    viewerFor((await makeUser('ADMIN')).id),
    viewerFor((await makeHcpUser(hcp)).id),
    viewerFor((await makeUser('ENROLLEE', { enrolleeId: enrollee.id })).id),
    viewerFor((await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] })).id),
    viewerFor((await makeUser('ADMIN', { lgaScoped: true, lgaIds: [hcp.lgaId] })).id),
  ]);
  return { scheme, facility, member, viewerWithoutLgas, narrow, hcpId, lgaId: hcp.lgaId, ids: await sampleIds(hcpId) };
}

export type ReportQuery = {
  by: DimensionName[];
  days: readonly [string, string];
  listFilters: [ListFilterName, string[]][];
  dateBasis: string | null;
  placeBasis: string | null;
};

/** The values of an enum, or existing ids. */
export function valuesOf(name: ListFilterName, ids: ReportWorld['ids']): string[] {
  const element = listFilters[name].unwrap().unwrap().element;
  return 'options' in element ? element.options.map(String) : (ids[name] ?? []);
}

/** Random queries that the fact supports: dimensions, filters with existing values, a period, and a basis of date and place. */
export function randomQueries(fact: Fact, ids: ReportWorld['ids']): fc.Arbitrary<ReportQuery> {
  const names = (Object.keys(listFilters) as ListFilterName[]).filter(
    (name) => supportsFilter(fact, name) && valuesOf(name, ids).length > 0,
  );
  const days = fc.constantFrom<ReportQuery['days'][]>(
    ['2026-01-01', SCHEME_DAY],
    ['2025-09-12', '2026-04-20'],
    ['2026-05-01', '2026-05-31'],
  );
  return fc.record({
    by: fc.uniqueArray(fc.constantFrom(...dimensionsOf(fact)), { maxLength: 3 }),
    days,
    listFilters: fc
      .subarray(names, { maxLength: Math.min(3, names.length) })
      .chain((selectedNames) =>
        fc.tuple(
          ...selectedNames.map((name) =>
            fc.tuple(fc.constant(name), fc.uniqueArray(fc.constantFrom(...valuesOf(name, ids)), { minLength: 1, maxLength: 4 })),
          ),
        ),
      ),
    dateBasis: fc.constantFrom(null, 'SERVICE', 'SUBMITTED', 'APPROVED', 'PAID'),
    placeBasis: fc.constantFrom(null, 'HCP', 'ENROLLEE'),
  });
}

export const filterOfQuery = ({ days: [from, to], listFilters: listFilterValues, dateBasis, placeBasis }: ReportQuery): ReportFilter =>
  reportFilterInput.parse({
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(`${to}T00:00:00Z`),
    dateBasis,
    placeBasis,
    ...Object.fromEntries(listFilterValues),
  });
