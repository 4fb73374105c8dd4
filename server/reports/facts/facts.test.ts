import { expect, test } from 'vitest';
import { monthOf, today } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { valuesOf } from '../../testing/random-report-queries.ts';
import { dimensionsOf } from '../engine/define-stats.ts';
import { planGroups } from '../engine/disclosure-control.ts';
import { execute } from '../engine/execute.ts';
import { supportsFilter } from '../engine/filters.ts';
import { type ListFilterName, listFilters, type ReportFilter } from '../engine/report.input.ts';
import { FACTS } from './facts.ts';

const range = { from: monthOf(today()), to: today() };
/** A valid value for each filter. */
const sampleOf = (name: ListFilterName): string => valuesOf(name, {})[0] ?? '00000000-0000-7000-8000-000000000000';

test.each(FACTS.map((fact) => [fact.name, fact] as const))(
  '%s can be queried by each of its dimensions and filters, for every viewer',
  async (_name, fact) => {
    const measures = Object.keys(fact.measures);
    const viewers: Viewer[] = await Promise.all(
      [makeUser('ADMIN'), makeHcpUser(), makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })].map(async (user) =>
        viewerFor((await user).id),
      ),
    );
    const dimensions = dimensionsOf(fact);
    for (const viewer of viewers)
      for (const by of [[], ...dimensions.map((name) => [name])])
        expect(await execute(planGroups({ fact, by, measures, filter: range, viewer })), by.join()).toMatchObject([{ kind: 'total' }]);
    const names = (Object.keys(listFilters) as ListFilterName[]).filter((name) => supportsFilter(fact, name));
    const listFilterValues = Object.fromEntries(names.map((name) => [name, [sampleOf(name)]])) as Partial<ReportFilter>;
    for (const dateBasis of ['SERVICE', 'SUBMITTED', 'APPROVED', 'PAID'] as const) {
      const filter = {
        ...range,
        ...listFilterValues,
        dateBasis,
        placeBasis: 'ENROLLEE',
        ...(fact.age && { ageMin: 1, ageMax: 90 }),
      } as const;
      expect(await execute(planGroups({ fact, by: dimensions.slice(0, 4), measures, filter, viewer: viewers[0] as Viewer }))).toMatchObject(
        [{ kind: 'total' }],
      );
    }
  },
);
