import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { setNow } from '../../platform/clock.ts';
import { state } from '../../platform/http/state.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeKeyViewers } from '../../testing/key-viewers.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { FACTS } from '../facts/facts.ts';
import { runReport, runStats } from './execute.ts';
import type { Fact } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import { MIN_GROUP_SIZE } from './stats.input.ts';

let inside: Viewer;
let outside: Viewer;

beforeAll(async () => {
  await loadDemoScheme(1500);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  ({ inside, outside } = await makeKeyViewers());
}, 120_000);
afterAll(() => setNow(null));

const YEAR = ['2025-01-01', '2025-12-31'] as const;
const period = ([from, to]: readonly [string, string]) => ({ from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) });

describe('reports for external keys', () => {
  it('are rounded or rejected, and never reveal suppressed columns', async () => {
    const filter = period(YEAR) as ReportFilter;
    const refused: string[] = [];
    for (const report of REPORTS) {
      const answer = await runReport(report, filter, outside).catch((error: { code?: string }) => {
        if (error.code !== 'RPT_OUTSIDE') throw error;
        refused.push(report.key);
      });
      if (!answer) continue;
      const exact = await runReport(report, filter, inside);
      expect(exact.rows.some(({ suppressed }) => suppressed)).toBe(false);
      const truth = new Map(exact.rows.map((row) => [row.key, row]));
      for (const row of answer.rows) {
        const exactRow = truth.get(row.key);
        const small = ['lives', 'enrolled'].filter((name) => {
          const n = Number(exactRow?.cells[name] ?? 0);
          return n > 0 && n < MIN_GROUP_SIZE;
        });
        for (const name of small) expect([report.key, row.cells[name], row.suppressed]).toEqual([report.key, null, true]);
      }
    }
    expect(refused.sort()).toMatchInlineSnapshot(`
      [
        "bhcpfWards",
        "capitationUse",
        "dailyRegistrations",
        "dailyRegistrationsByHcp",
        "monthlyAccounts",
        "paClockByDay",
        "paClockByHour",
        "paClockByOfficer",
        "secondLooksByOfficer",
        "textMessageCosts",
        "textMessageCostsByMonth",
      ]
    `);
  }, 120_000);
});

describe('queries that would isolate few people', () => {
  const claim = FACTS.find(({ name }) => name === 'claim') as Fact;
  const year = period(YEAR);
  it.each([
    ['days', { by: ['day'] }],
    ['part of a month', { filter: { ...year, to: new Date('2025-12-30T00:00:00Z') } }],
    ['months that slide', { filter: period(['2025-02-01', '2025-04-30']) }],
    ['what is not over', { filter: period(['2026-11-01', '2026-11-30']) }],
    ['ages', { filter: { ...year, ageMin: 30 } }],
    ['some of the facilities', { filter: { ...year, lgaId: ['a', 'b'] } }],
    ['bounds', { having: [{ measure: 'claims', max: 3 }] }],
    ['many groupings', { by: ['lga', 'sex', 'ageBand', 'plan'] }],
    ['many filters', { by: ['lga', 'sex', 'ageBand'], filter: { ...year, claimType: ['FFS'] } }],
  ])('%s', async (_what, question) => {
    const input = { by: ['lga'], filter: year, ...question } as Parameters<typeof runStats>[1];
    await expect(runStats(claim, input, ['claims'], outside)).rejects.toMatchObject({ code: 'RPT_OUTSIDE' });
  });

  it.each(['bill', 'payment'])('%ss', async (name) => {
    const fact = FACTS.find((candidate) => candidate.name === name) as Fact;
    await expect(
      runStats(fact, { by: [], filter: year as ReportFilter, limit: 5000 }, Object.keys(fact.measures), outside),
    ).rejects.toMatchObject({ code: 'RPT_OUTSIDE' });
  });

  it('expenses are exact, because they are not about people', async () => {
    const fact = FACTS.find(({ name }) => name === 'expense') as Fact;
    const filter = year as ReportFilter;
    const totalFor = async (viewer: Viewer) =>
      (await runStats(fact, { by: ['month'], filter, limit: 5000 }, Object.keys(fact.measures), viewer)).total;
    expect(await totalFor(outside)).toEqual(await totalFor(inside));
  });
});

it('a key of an external organisation has these limits over HTTP, and no bills or payments', async () => {
  const app = await buildApp();
  state.prepared = true;
  const { key } = await makeApiKey({ consumer: 'Bureau', role: 'ADMIN' });
  const program = overHttp(app, withKey(key));
  const answer = await program(
    /* GraphQL */ `{ enrolleeStats(by: [LGA], filter: { from: "2025-01-01", to: "2025-12-31" }) { total { lives suppressed } } }`,
  );
  expect(answer.codes).toEqual([]);
  const { lives = 0 } = (answer.data?.enrolleeStats?.total ?? {}) as { lives?: number };
  expect([lives > 0, lives % MIN_GROUP_SIZE]).toEqual([true, 0]);
  expect(
    (await program(/* GraphQL */ `{ enrolleeStats(by: [], filter: { from: "2025-01-02", to: "2025-12-31" }) { count } }`)).codes,
  ).toEqual(['RPT_OUTSIDE']);
  expect((await program(/* GraphQL */ `{ schemeFigures { __typename } }`)).codes).toEqual(['FORBIDDEN']);
  await app.close();
});
