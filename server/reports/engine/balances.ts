import type { Viewer } from '../../platform/access/viewer.ts';
import { addDays, isoDay } from '../../platform/clock.ts';
import { type Group, groupId, groupsOf, type Keys } from './grouping.ts';
import type { ReportFilter } from './report.input.ts';
import type { BalanceColumn, Report } from './report.ts';

/** What there was at the end of each day: of a row by its keys, of a day by its own alone, in all by none. `rows` are those of a single day, on which nothing else need have happened. */
export type Balance = { name: string; rows: Group[]; at: (keys: Keys) => number };

/** What there is on the last day, and what came on the days before it: two statements, however many days. */
export async function balanceOf({ by }: Report, column: BalanceColumn, filter: ReportFilter, viewer: Viewer): Promise<Balance> {
  const { facts, measure, inflow } = column;
  const around = by.slice(1);
  const single = filter.from >= filter.to;
  const [last, later] = await Promise.all([
    groupsOf({ facts, by: around, measures: [measure], filter, viewer }),
    single
      ? []
      : groupsOf({ facts: inflow.facts, by, measures: [inflow.measure], filter: { ...filter, from: addDays(filter.from, 1) }, viewer }),
  ]);
  const standing = new Map(last.map((group) => [group.total ? 'total' : groupId(group.keys), Number(group[measure])]));
  const each = later
    .filter(({ total }) => !total)
    .map(({ keys, [inflow.measure]: n }) => ({ day: keys[0] ?? '', id: groupId(keys.slice(1)), n: Number(n) }));
  const byId = Map.groupBy(each, ({ id }) => id).set('total', each);
  return {
    name: measure,
    rows: single ? last.filter(({ total }) => !total).map((group) => ({ ...group, keys: [isoDay(filter.to), ...group.keys] })) : [],
    at: ([day, ...rest]) => {
      const id = rest.length > 0 ? groupId(rest) : 'total';
      const after = day ? (byId.get(id) ?? []).filter((own) => own.day > day) : [];
      return after.reduce((sum, { n }) => sum - n, standing.get(id) ?? 0);
    },
  };
}
