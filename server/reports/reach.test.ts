import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { db } from '../db.ts';
import { viewerFor } from '../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../testing/make.ts';
import { dimensionsOf } from './define-stats.ts';
import { FACTS } from './facts.ts';
import { type Group, groupsOf, takes } from './grouping.ts';
import type { DimensionName, Facts } from './measures.ts';
import { type ListFilterName, listFilters, type ReportFilter } from './report.input.ts';

let scheme: Viewer;
let facility: Viewer;
let member: Viewer;
let nobodysPlaces: Viewer;
let own: string;
/** Ids of the scheme that a filter may name. */
let ids: Partial<Record<ListFilterName, string[]>>;

beforeAll(async () => {
  await loadDemoScheme(800);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  const [busy] = await db.claim.groupBy({ by: ['hcpId'], _count: true, orderBy: { _count: { hcpId: 'desc' } }, take: 1 });
  own = busy?.hcpId ?? '';
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id: own } });
  const enrollee = await db.enrollee.findFirstOrThrow({ where: { relationship: 'PRINCIPAL', status: 'ACTIVE', account: null } });
  const [admin, desk, person, nowhere] = [
    await makeUser('ADMIN'),
    await makeHcpUser(hcp),
    await makeUser('ENROLLEE', { enrolleeId: enrollee.id }),
    await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] }),
  ];
  [scheme, facility, member, nobodysPlaces] = (await Promise.all([admin, desk, person, nowhere].map(({ id }) => viewerFor(id)))) as [
    Viewer,
    Viewer,
    Viewer,
    Viewer,
  ];
  const some = { select: { id: true }, take: 6, orderBy: { id: 'asc' } } as const;
  const texts = (rows: { id: string }[]) => rows.map(({ id }) => id);
  ids = {
    lgaId: texts(await db.lga.findMany({ ...some, where: { hcps: { some: {} } } })),
    townId: texts(await db.town.findMany({ ...some, where: { hcps: { some: {} } } })),
    hcpId: [own, ...texts(await db.hcp.findMany({ ...some, where: { status: 'ACTIVATED' } }))],
    mdaId: texts(await db.mda.findMany(some)),
    planId: texts(await db.plan.findMany(some)),
    serviceId: texts(await db.service.findMany(some)),
    diagnosisId: texts(await db.diagnosis.findMany({ ...some, where: { claims: { some: {} } } })),
  };
}, 120_000);

afterAll(() => setNow(null));

const valuesOf = (name: ListFilterName): string[] => {
  const element = listFilters[name].unwrap().unwrap().element;
  return 'options' in element ? element.options.map(String) : (ids[name] ?? []);
};

/** Any question that the fact takes: some dimensions, some filters with values that exist, a period, a basis. */
function questions(facts: Facts) {
  const names = (Object.keys(listFilters) as ListFilterName[]).filter((name) => takes(facts, name) && valuesOf(name).length > 0);
  const days = fc.constantFrom(['2026-01-01', SCHEME_DAY], ['2025-09-12', '2026-04-20'], ['2026-05-01', '2026-05-31']);
  return fc.record({
    by: fc.uniqueArray(fc.constantFrom(...dimensionsOf(facts)), { maxLength: 3 }),
    days,
    narrowed: fc
      .subarray(names, { maxLength: Math.min(3, names.length) })
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map((name) =>
            fc.tuple(fc.constant(name), fc.uniqueArray(fc.constantFrom(...valuesOf(name)), { minLength: 1, maxLength: 4 })),
          ),
        ),
      ),
    dateBasis: fc.constantFrom(null, 'SERVICE', 'SUBMITTED', 'APPROVED', 'PAID'),
    placeBasis: fc.constantFrom(null, 'HCP', 'ENROLLEE'),
  });
}
type Question = {
  by: DimensionName[];
  days: readonly [string, string];
  narrowed: [ListFilterName, string[]][];
  dateBasis: string | null;
  placeBasis: string | null;
};

const filterOf = ({ days: [from, to], narrowed, dateBasis, placeBasis }: Question) =>
  ({
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(`${to}T00:00:00Z`),
    dateBasis,
    placeBasis,
    ...Object.fromEntries(narrowed),
  }) as unknown as ReportFilter;
const sorted = (groups: Group[]) => groups.map((group) => JSON.stringify(group)).sort();
const nothing = (groups: Group[]) =>
  groups.every(({ keys: _, total, ...values }) => total && Object.values(values).every((value) => !Number(value)));

describe.each(FACTS.map((facts) => [facts.name, facts] as const))('%s', (_name, facts) => {
  const measures = Object.keys(facts.measures);
  const ask = (question: Question, viewer: Viewer, filter = filterOf(question)) =>
    groupsOf({ facts, by: question.by, measures, filter, viewer });

  it('gives a facility what an administrator gets who asks for this facility alone, whatever else is asked', async () => {
    await fc.assert(
      fc.asyncProperty(questions(facts), async (raw) => {
        const question = raw as Question;
        const seen = await ask(question, facility);
        if (!takes(facts, 'hcpId') || question.narrowed.some(([name, values]) => name === 'hcpId' && !values.includes(own))) {
          expect(nothing(seen)).toBe(true);
          return;
        }
        expect(sorted(seen)).toEqual(sorted(await ask(question, scheme, { ...filterOf(question), hcpId: [own] })));
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('gives a member, and an officer without a place, nothing', async () => {
    await fc.assert(
      fc.asyncProperty(questions(facts), async (raw) => {
        for (const viewer of [member, nobodysPlaces]) expect(nothing(await ask(raw as Question, viewer))).toBe(true);
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
