import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import {
  filterOfQuery,
  loadReportWorld,
  type ReportQuery,
  type ReportWorld,
  randomQueries,
} from '../../testing/oracle/random-report-queries.ts';
import { supportsFilter } from '../engine/filters.ts';
import { execute } from '../engine/execute.ts';
import { type Group, planGroups } from '../engine/group-plan.ts';
import { FACTS } from '../facts/facts.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await loadReportWorld();
}, 120_000);

afterAll(() => setNow(null));

/** Sorts groups and measures, whose order is not defined. */
const sorted = (groups: Group[]) =>
  groups.map(({ values, ...group }) => JSON.stringify([group, Object.entries(values).sort()])).sort();
const nothing = (groups: Group[]) =>
  groups.every(({ kind, values }) => kind === 'total' && Object.values(values).every((value) => !Number(value)));

describe.each(FACTS.map((fact) => [fact.name, fact] as const))('%s', (_name, fact) => {
  const measures = Object.keys(fact.measures);
  const ask = (question: ReportQuery, viewer: Viewer, filter = filterOfQuery(question)) =>
    execute(planGroups({ fact, by: question.by, measures, filter, viewer }));

  it('a facility gets the same data as an administrator who filters by that facility', async () => {
    const { scheme, facility, hcpId: own, ids } = world;
    await fc.assert(
      fc.asyncProperty(randomQueries(fact, ids), async (question) => {
        const seen = await ask(question, facility);
        if (!supportsFilter(fact, 'hcpId') || question.listFilters.some(([name, values]) => name === 'hcpId' && !values.includes(own))) {
          expect(nothing(seen)).toBe(true);
          return;
        }
        expect(sorted(seen)).toEqual(sorted(await ask(question, scheme, { ...filterOfQuery(question), hcpId: [own] })));
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('a member and an officer without an LGA get no data', async () => {
    const { member, viewerWithoutLgas: nobodysPlaces, ids } = world;
    await fc.assert(
      fc.asyncProperty(randomQueries(fact, ids), async (question) => {
        for (const viewer of [member, nobodysPlaces]) expect(nothing(await ask(question, viewer))).toBe(true);
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
