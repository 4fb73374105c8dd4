import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { filterOfQuery, loadReportWorld, type ReportQuery, type ReportWorld, randomQueries } from '../../testing/random-report-queries.ts';
import { dimensionsOf } from '../engine/define-stats.ts';
import { planGroups } from '../engine/disclosure-control.ts';
import { execute } from '../engine/execute.ts';
import { supportsFilter } from '../engine/filters.ts';
import { type Group, isGroup } from '../engine/group-plan.ts';
import type { DimensionName } from '../engine/measures.ts';
import { listFilters } from '../engine/report.input.ts';
import { payables } from '../facts/bill.measures.ts';
import { claimDisputes } from '../facts/claim-dispute.measures.ts';
import { FACTS } from '../facts/facts.ts';
import { grants } from '../facts/fund-movement.measures.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await loadReportWorld();
}, 120_000);

afterAll(() => setNow(null));

/** Sorts groups and measures, whose order is not defined. */
const sorted = (groups: Group[]) => groups.map(({ values, ...group }) => JSON.stringify([group, Object.entries(values).sort()])).sort();
const nothing = (groups: Group[]) =>
  groups.every(({ kind, values }) => kind === 'total' && Object.values(values).every((value) => !Number(value)));

const countOf = (groups: Group[]) => Number(groups.find(({ kind }) => kind === 'total')?.values.complaints);

/** Those without an ad hoc field too, as reports count them. */
const COUNTED = [...FACTS, claimDisputes, payables, grants];

describe.each(COUNTED.map((fact) => [fact.name, fact] as const))('%s', (_name, fact) => {
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

  it('an officer limited to an LGA gets the same data as an administrator who filters by that LGA', async () => {
    const { scheme, narrow, lgaId, ids } = world;
    await fc.assert(
      fc.asyncProperty(randomQueries(fact, ids), async (question) => {
        // The LGA of a scope is that of the facility for care, and of residence for people.
        const { placeBasis: _, ...filter } = filterOfQuery(question);
        const seen = await ask(question, narrow, filter);
        const inLga = await ask(question, scheme, supportsFilter(fact, 'lgaId') ? { ...filter, lgaId: [lgaId] } : filter);
        // Such an officer also sees what people of the LGA complain about elsewhere.
        if (fact.name === 'complaint') expect(countOf(seen)).toBeGreaterThanOrEqual(filter.lgaId ? 0 : countOf(inLga));
        else if (!supportsFilter(fact, 'lgaId') || (filter.lgaId && !filter.lgaId.includes(lgaId))) expect(nothing(seen)).toBe(true);
        else expect(sorted(seen)).toEqual(sorted(inLga));
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('a filter selects what is in the group of its value', async () => {
    const statusFilter = (['enrolleeStatus', 'claimStatus', 'paStatus', 'referralStatus'] as const).find((name) =>
      supportsFilter(fact, name),
    );
    const filterOf = (dimension: DimensionName, key: string): object | null => {
      if (dimension === 'ageBand') {
        const [from, to] = key.split(/[–+]/);
        return { ageMin: Number(from), ...(to && { ageMax: Number(to) }) };
      }
      const name = dimension === 'status' ? statusFilter : [`${dimension}Id`, dimension].find((each) => each in listFilters);
      return name && supportsFilter(fact, name) ? { [name]: [key] } : null;
    };
    await fc.assert(
      fc.asyncProperty(randomQueries(fact, {}), fc.constantFrom(...dimensionsOf(fact)), fc.nat(), async (question, dimension, at) => {
        const filter = filterOfQuery({ ...question, listFilters: [] });
        const groups = (await ask({ ...question, by: [dimension] }, world.scheme, filter)).filter(isGroup);
        const { keys: [key] = [], values } = groups[at % Math.max(1, groups.length)] ?? {};
        const selected = key ? filterOf(dimension, key) : null;
        if (!selected) return;
        const [total] = await ask({ ...question, by: [] }, world.scheme, { ...filter, ...selected });
        expect([dimension, key, total?.values]).toEqual([dimension, key, values]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
