import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeKeyViewers } from '../../testing/key-viewers.ts';
import { FACTS } from '../facts/facts.ts';
import { dimensionsOf } from './define-stats.ts';
import { perturb } from './disclosure-control.ts';
import { runStats } from './execute.ts';
import type { DimensionName, Fact, Measure } from './measures.ts';
import type { ListFilterName, ReportFilter } from './report.input.ts';
import { MAX_EXTERNAL_KEYS, MIN_GROUP_SIZE } from './stats.input.ts';
import type { StatsRow } from './stats-plan.ts';

let inside: Viewer;
/** The administrator of the keys, signed in. */
let inPerson: Viewer;
let outside: Viewer;
let ids: Partial<Record<ListFilterName, string[]>>;

beforeAll(async () => {
  await loadDemoScheme(1500);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  ({ inside, outside } = await makeKeyViewers());
  inPerson = { ...inside, apiKey: null };
  const sixIds = { select: { id: true }, take: 6, orderBy: { id: 'asc' } } as const;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  ids = {
    lgaId: idsOf(await db.lga.findMany({ ...sixIds, where: { hcps: { some: {} } } })),
    hcpId: idsOf(await db.hcp.findMany({ ...sixIds, where: { status: 'ACTIVATED' } })),
    planId: idsOf(await db.plan.findMany(sixIds)),
    sex: ['FEMALE', 'MALE'],
  };
}, 120_000);
afterAll(() => setNow(null));

/** Each fact with its measure of distinct people. */
const PEOPLE = {
  enrollee: 'lives',
  enrolment: 'enrolled',
  encounter: 'patients',
  paRequest: 'paPatients',
  paItem: 'paLinePatients',
  referral: 'referralPatients',
  referralIn: 'receivedPatients',
  claim: 'claimants',
  claimItem: 'linePatients',
} as const;
const OF_PEOPLE = FACTS.flatMap((fact) => (fact.name in PEOPLE ? [{ fact, people: PEOPLE[fact.name as keyof typeof PEOPLE] }] : []));
const TOO_FINE = ['day', 'week', 'weekday', 'hour', 'ward', 'officer'];
const PERIODS = [
  ['2025-01-01', '2025-12-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-10-01', '2026-10-31'],
] as const;
const period = ([from, to]: readonly [string, string]) => ({ from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) });

const ask = (fact: Fact, by: readonly DimensionName[], filter: ReportFilter, viewer: Viewer, measures = Object.keys(fact.measures)) =>
  runStats(fact, { by: [...by], filter, limit: 5000 }, measures, viewer);
const idOf = ({ keys }: StatsRow) => JSON.stringify(Object.values(keys).map((key) => key?.key));
const number = (row: StatsRow | undefined, name: string) => Number(row?.cells[name] ?? 0);

const questions = (fact: Fact) =>
  fc
    .record({
      by: fc.uniqueArray(fc.constantFrom(...dimensionsOf(fact).filter((name) => !TOO_FINE.includes(name))), {
        maxLength: MAX_EXTERNAL_KEYS - 1,
      }),
      days: fc.constantFrom(...PERIODS),
      narrow: fc.constantFrom(null, 'lgaId' as const, 'hcpId' as const, 'planId' as const, 'sex' as const),
      value: fc.nat(5),
    })
    .map(({ by, days, narrow, value }) => {
      const values = narrow ? (ids[narrow] ?? []) : [];
      const selectedValue = values[value % Math.max(1, values.length)];
      return { by, filter: { ...period(days), ...(narrow && selectedValue && { [narrow]: [selectedValue] }) } as ReportFilter };
    });

describe.each(OF_PEOPLE.map((entry) => [entry.fact.name, entry] as const))('%s', (_name, { fact, people }) => {
  it('figures covering one to four people are suppressed for external keys and exact for account keys', async () => {
    await fc.assert(
      fc.asyncProperty(questions(fact), async ({ by, filter }) => {
        const [exact, coarse] = [await ask(fact, by, filter, inPerson), await ask(fact, by, filter, outside)];
        expect(coarse.rows.map(idOf).sort()).toEqual(exact.rows.map(idOf).sort());
        const truth = new Map(exact.rows.map((row) => [idOf(row), row]));
        for (const [row, own] of [
          ...coarse.rows.map((each) => [each, truth.get(idOf(each))] as const),
          [coarse.total, exact.total] as const,
        ]) {
          const persons = number(own, people);
          expect(own?.suppressed).toBe(false);
          if (persons > 0 && persons < MIN_GROUP_SIZE) {
            expect(row.suppressed).toBe(true);
            for (const [name, value] of Object.entries(row.cells))
              if (Number(own?.cells[name] ?? 0) !== 0) expect([name, value]).toEqual([name, null]);
          } else if (persons > 0) {
            expect(row.cells[people]).toBeGreaterThanOrEqual(MIN_GROUP_SIZE);
            for (const [name, { kind }] of Object.entries(fact.measures))
              if (kind === 'count' && row.cells[name] !== null) expect(Number(row.cells[name]) % MIN_GROUP_SIZE).toBe(0);
          }
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('different queries for the same people return the same figure, so repeating does not average out noise', async () => {
    const [dimension, filterName] =
      fact.name === 'enrollee' || fact.name === 'enrolment' ? (['sex', 'sex'] as const) : (['plan', 'planId'] as const);
    const filter = period(PERIODS[0]) as ReportFilter;
    const grouped = await ask(fact, [dimension], filter, outside);
    for (const row of grouped.rows) {
      const key = row.keys[dimension]?.key;
      if (!key) continue;
      const alone = await ask(fact, [], { ...filter, [filterName]: [key] } as ReportFilter, outside);
      expect(alone.total.cells).toEqual(row.cells);
    }
  });
});

const BY_DIAGNOSIS = OF_PEOPLE.flatMap(({ fact }) => (dimensionsOf(fact).includes('diagnosis') ? [fact] : []));

it.each(BY_DIAGNOSIS)('an account key gets by diagnosis what an external key gets: $name', async (fact) => {
  const filter = period(PERIODS[0]) as ReportFilter;
  const [own, external, exact] = [
    await ask(fact, ['diagnosis'], filter, inside),
    await ask(fact, ['diagnosis'], filter, outside),
    await ask(fact, ['diagnosis'], filter, inPerson),
  ];
  expect(own.rows).toEqual(external.rows);
  expect(own.total).toEqual(external.total);
  expect(exact.total.cells).not.toEqual(own.total.cells);
  expect(own.rows.some(({ suppressed }) => suppressed)).toBe(true);
  // Without diagnoses its figures are exact.
  expect((await ask(fact, ['plan'], filter, inside)).rows).toEqual((await ask(fact, ['plan'], filter, inPerson)).rows);
});

describe('differences', () => {
  /** Differences of `whole` and `parts` as seen by an external key, with the true values, where these are one to four people. */
  type Rest = { truth: number; seen: number };
  /** A row as an external key sees it, and exactly. */
  type Pair = [seen: StatsRow, exact: StatsRow];

  async function restsOf({ fact, people }: (typeof OF_PEOPLE)[number]): Promise<Rest[]> {
    const rests: Rest[] = [];
    const compare = (whole: Pair, parts: Pair[]) => {
      const [shown, hidden] = [parts.filter(([row]) => row.cells[people] !== null), whole[0].cells[people] === null];
      const rest = (at: 0 | 1) => shown.reduce((left, pair) => left - number(pair[at], people), number(whole[at], people));
      const [seen, truth] = [rest(0), rest(1)];
      if (!hidden && truth > 0 && truth < MIN_GROUP_SIZE) rests.push({ truth, seen });
    };
    const both = async (by: DimensionName[], filter: ReportFilter) => {
      const [coarse, exact] = [await ask(fact, by, filter, outside, [people]), await ask(fact, by, filter, inside, [people])];
      const truth = new Map(exact.rows.map((row) => [idOf(row), row]));
      const rows = coarse.rows.map((row): Pair => [row, truth.get(idOf(row)) ?? row]);
      return { total: [coarse.total, exact.total] as Pair, rows };
    };
    for (const days of PERIODS)
      for (const by of ['lga', 'town', 'hcp', 'plan', 'mda', 'ageBand', 'month'] as const) {
        const filter = period(days) as ReportFilter;
        // A total less its parts, and each group by a second dimension: a facility less its sexes, a year less its months.
        const [whole, women, finer] = [
          await both([by], filter),
          await both([by], { ...filter, sex: ['FEMALE'] }),
          await both([by, 'relationship'], filter),
        ];
        compare(whole.total, whole.rows);
        for (const [row, own] of whole.rows) {
          const at = idOf(row);
          const theirs = women.rows.filter(([each]) => idOf(each) === at);
          if (theirs.length > 0) compare([row, own], theirs);
          const parts = finer.rows.filter(([each]) => each.keys[by]?.key === row.keys[by]?.key);
          compare([row, own], parts);
        }
      }
    return rests;
  }

  it('of totals and parts, years and months, and filters never reveal a group of one to four people', async () => {
    const rests = (await Promise.all(OF_PEOPLE.filter(({ fact }) => /^enrol/.test(fact.name)).map(restsOf))).flat();
    expect(rests.length).toBeGreaterThan(50);
    for (const { seen } of rests) expect(Math.abs(seen % MIN_GROUP_SIZE)).toBe(0);
    // Guessing the nearest number is about as good as throwing a four-sided die.
    const guessed = rests.filter(({ truth, seen }) => Math.min(4, Math.max(1, seen)) === truth);
    expect(guessed.length / rests.length).toBeLessThan(0.5);
    // The same remainder is seen with noise in both directions.
    for (const truth of [1, 2, 3, 4]) {
      const seen = rests.filter((rest) => rest.truth === truth).map((rest) => rest.seen);
      expect([truth, Math.min(...seen) <= 0, Math.max(...seen) >= MIN_GROUP_SIZE]).toEqual([truth, true, true]);
    }
  }, 240_000);

  const measure = (kind: 'count' | 'money'): Measure => ({ label: '', description: '', kind, additive: true, value: Prisma.empty });
  const coarse = (amounts: number[], kind: 'count' | 'money', cellKey: string) =>
    perturb(
      amounts.reduce((sum, n) => sum + n, 0),
      measure(kind),
      { people: amounts.length, largestContribution: Math.max(...amounts), cellKey: cellKey },
      'claim',
    ) ?? 0;

  it('do not show whether they cover no one or four people', () => {
    const seen = (between: number) =>
      Array.from(
        { length: 4000 },
        (_, at) => coarse(Array(60 + between).fill(1), 'count', `a${at}`) - coarse(Array(60).fill(1), 'count', `b${at}`),
      );
    const shares = [0, 1, 2, 3, 4].map((between) => Map.groupBy(seen(between), (difference) => difference));
    const all = [...new Set(shares.flatMap((share) => [...share.keys()]))];
    // The best guess from the difference; a random guess is right in 20 of 100 cases.
    const right =
      all.reduce((sum, difference) => sum + Math.max(...shares.map((share) => share.get(difference)?.length ?? 0)), 0) / (5 * 4000);
    expect(right).toBeLessThan(0.35);
  });

  it('of amounts with and without one person do not reveal that person’s amount', () => {
    let [near, tries] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1000, max: 5_000_000 }), { minLength: 6, maxLength: 60 }), fc.string(), (amounts, mark) => {
        const [one = 0, ...others] = amounts;
        const seen = coarse(amounts, 'money', `${mark}+`) - coarse(others, 'money', mark);
        tries += 1;
        if (Math.abs(seen - one) <= one / 4) near += 1;
      }),
      { numRuns: 2000 },
    );
    expect(near / tries).toBeLessThan(0.1);
  });

  it('have noise in both directions with mean zero', () => {
    const seen = Array.from({ length: 4000 }, (_, at) => coarse(Array(100).fill(1), 'count', String(at)));
    expect(Math.abs(seen.reduce((sum, n) => sum + n, 0) / seen.length - 100)).toBeLessThan(0.5);
    expect(seen.every((n) => n % MIN_GROUP_SIZE === 0)).toBe(true);
  });
});
