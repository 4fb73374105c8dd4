import { beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { careMeasures } from '../../testing/oracle/care-measures.ts';
import {
  CARE_KEYS,
  type Care,
  type CareFact,
  type CareFilter,
  type CareRecords,
  FACT_KEYS,
  loadCareRecords,
  matchesCareFilter,
} from '../../testing/oracle/care-records.ts';
import { dimensionsOf } from '../engine/define-stats.ts';
import { FACTS } from '../facts/facts.ts';

type Row = Record<string, unknown> & { by?: { key: string | null } };
type Stats = { rows: Row[]; total: Row };
type User = { id: string };

const NAMES = ['encounter', 'paRequest', 'paItem', 'referral', 'referralIn'] as const satisfies CareFact[];
const factOf = (name: string) => FACTS.find((fact) => fact.name === name) as (typeof FACTS)[number];
const constant = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const numbers = (fact: CareFact, rows: Care[]) => careMeasures[fact](rows as never) as Record<string, unknown>;

let admin: User;
let care: CareRecords;
const year = { from: '2026-01-01', to: SCHEME_DAY };

/** The same filters for each fact, with values of an existing row. */
function filtersOf(fact: CareFact): CareFilter[] {
  const rows = care[fact] as (Care & { urgency?: string; visitType?: string })[];
  const record = rows[Math.floor(rows.length / 2)] as (typeof rows)[number];
  return [
    year,
    { from: '2025-07-01', to: '2026-06-30', lgaId: [record.place.lgaId], planId: [record.planId] },
    { ...year, from: '2025-06-01', placeBasis: 'ENROLLEE', lgaId: [record.enrolleeLgaId], sex: [record.sex] },
    { ...year, ageMin: 5, ageMax: 44, hcpLevel: ['PRIMARY', 'SECONDARY'], ownership: ['PUBLIC', 'FAITH'], hcpStatus: ['ACTIVATED'] },
    {
      ...year,
      from: '2025-06-01',
      mdaType: ['MINISTRY', 'LOCAL_GOVT'],
      diagnosisId: [...new Set(rows.flatMap(({ mainDiagnosisId }) => mainDiagnosisId ?? []))].slice(0, 12),
    },
    {
      ...year,
      ...(record.visitType ? { visitType: ['OUTPATIENT', 'REFERRAL'] } : { urgency: ['URGENT', 'EMERGENCY'] }),
      hcpId: rows.slice(0, 60).map(({ facility }) => facility.id),
    },
  ];
}

async function ask(fact: CareFact, by: string | null, filter: CareFilter, who: User = admin): Promise<Stats> {
  const cells = Object.keys(numbers(fact, [])).join(' ');
  const answer = await as(who).runText<{ stats: Stats }>(
    `query ($by: [${fact.charAt(0).toUpperCase() + fact.slice(1)}Dimension!]!, $filter: ReportFilter!) {
      stats: ${fact}Stats(by: $by, filter: $filter, limit: 5000) { rows { ${by ? `by: ${by} { key }` : ''} ${cells} } total { ${cells} } } }`,
    { by: by ? [constant(by)] : [], filter },
  );
  expect(answer.codes).toEqual([]);
  return answer.data.stats;
}
const plain = ({ by: _, ...cells }: Row) => cells;

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  care = await loadCareRecords();
});

describe.each(NAMES)('the fact %s', (fact) => {
  const keys = { ...CARE_KEYS, ...FACT_KEYS[fact] };

  it('is tested for each of its measures', () => {
    expect(Object.keys(numbers(fact, [])).sort()).toEqual(Object.keys(factOf(fact).measures).sort());
  });

  it.each([0, 1, 2, 3, 4, 5])('equals the underlying records by every dimension, filter %i', async (n) => {
    const filter = filtersOf(fact)[n] as CareFilter;
    const rows = (care[fact] as Care[]).filter(matchesCareFilter(filter));
    expect(rows.length).toBeGreaterThan(0);
    for (const [dimension, keyOf] of Object.entries(keys)) {
      const stats = await ask(fact, dimension, filter);
      const groups = Map.groupBy(rows, (row) => String(keyOf(row as never, filter.placeBasis) ?? null));
      const actual = Object.fromEntries(stats.rows.map((row) => [String(row.by?.key ?? null), plain(row)]));
      const expected = Object.fromEntries([...groups].map(([key, own]) => [key, numbers(fact, own)]));
      expect([dimension, actual]).toEqual([dimension, expected]);
      expect([dimension, plain(stats.total)]).toEqual([dimension, numbers(fact, rows)]);
    }
  });

  it('counts only a facility’s own side, whatever the query', async () => {
    const [busiest] = [...Map.groupBy(care[fact] as Care[], ({ facility }) => facility.id).values()].sort((a, b) => b.length - a.length);
    const facility = busiest?.[0]?.facility as Care['facility'];
    const desk = await makeHcpUser(facility);
    const others = [...new Set((care[fact] as Care[]).map((row) => row.facility.id))];
    for (const filter of [...filtersOf(fact), { ...year, hcpId: others }, { ...year, placeBasis: 'ENROLLEE' }]) {
      const expectedRows = (busiest as Care[]).filter(matchesCareFilter(filter));
      for (const by of [null, ...Object.keys(keys)]) {
        const stats = await ask(fact, by, filter, desk);
        expect([by, plain(stats.total)]).toEqual([by, numbers(fact, expectedRows)]);
        if (by === 'hcp') expect(stats.rows.every((row) => row.by?.key === facility.id)).toBe(true);
      }
    }
  });

  it('counts only records in the LGAs of a limited officer', async () => {
    const lgaId = String((care[fact] as Care[])[0]?.place.lgaId);
    const narrow = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [lgaId] });
    const lgaRows = (care[fact] as Care[]).filter((row) => row.place.lgaId === lgaId).filter(matchesCareFilter(year));
    for (const by of [null, ...Object.keys(keys)]) expect(plain((await ask(fact, by, year, narrow)).total)).toEqual(numbers(fact, lgaRows));
    const nowhere = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
    expect(await ask(fact, 'lga', year, nowhere)).toMatchObject({ rows: [], total: numbers(fact, []) });
  });

  it('has no untested dimension except the simple times', () => {
    const others = dimensionsOf(factOf(fact)).filter((name) => !(name in keys));
    expect(others.filter((name) => !['day', 'quarter', 'year', 'urgency', 'hour'].includes(name))).toEqual([]);
  });

  it.each(['ENROLLEE', 'ACCOUNTANT', 'REGISTRATION_OFFICER'] as const)('is not available to the role %s', async (role) => {
    const document = `{ ${fact}Stats(by: [], filter: { from: "2026-01-01", to: "2026-02-01" }) { count } }`;
    expect((await as(await makeUser(role)).runText(document)).codes).toEqual(['FORBIDDEN']);
  });
});
