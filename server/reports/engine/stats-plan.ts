import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS } from './dimensions.ts';
import { checkDisclosure, planGroups } from './disclosure-control.ts';
import { checkRange, keyOf } from './filters.ts';
import { type Group, isGroup, keysAt } from './group-plan.ts';
import type { DimensionName, Fact } from './measures.ts';
import { type Names, planNames } from './names.ts';
import type { Cell } from './report.ts';
import type { UseOfRollups } from './sources.ts';
import type { Plan } from './statements.ts';
import { MAX_STATS_ROWS, type StatsInput } from './stats.input.ts';

export type StatsKey = { key: string | null; label: string };
export type StatsRow = { keys: Partial<Record<DimensionName, StatsKey>>; cells: Record<string, Cell>; suppressed: boolean };
export type StatsAnswer = { rows: StatsRow[]; total: StatsRow; count: number };

/** The number of groups returned by default. */
const DEFAULT_ROWS = 100;

/** An ad hoc query: any measures of a fact by any of its dimensions. Sorted by `orderBy`, else by the labels of keys. */
export function planStats(
  fact: Fact,
  input: StatsInput,
  selectedMeasures: readonly string[],
  viewer: Viewer,
  rollups: UseOfRollups = 'where possible',
): Plan<StatsAnswer> {
  const { filter, having, orderBy } = input;
  const limit = input.limit ?? DEFAULT_ROWS;
  const by = [...new Set(input.by)] as DimensionName[];
  checkRange(filter);
  if (limit > MAX_STATS_ROWS)
    throw new DomainError('RPT_LIMIT', { params: { n: MAX_STATS_ROWS }, fields: { limit: `At most ${MAX_STATS_ROWS}` } });
  checkDisclosure({ facts: [fact], by, filter, having }, viewer);
  const measures = [...new Set([...selectedMeasures, ...(orderBy ? [orderBy.measure] : [])])];
  const groups = planGroups({ fact, by, measures, filter, viewer, having: having ?? [] }, rollups);
  const names = by.map((name, at) => planNames(name, keysAt(groups, at), { none: keyOf(fact, name).none }));
  return {
    statements: [...new Set([groups, ...names].flatMap(({ statements }) => statements))],
    result: (answers) =>
      statsAnswer({ by, measures, orderBy, limit }, { groups: groups.result(answers), names: names.map(({ result }) => result(answers)) }),
  };
}

type Shown = Pick<StatsInput, 'orderBy'> & { by: readonly DimensionName[]; measures: readonly string[]; limit: number };

function statsAnswer({ by, measures, orderBy, limit }: Shown, { groups, names }: { groups: Group[]; names: Names[] }): StatsAnswer {
  const statsRow = ({ values, suppressed = false }: Pick<Group, 'values' | 'suppressed'>, keys: StatsRow['keys']): StatsRow => ({
    suppressed,
    keys,
    cells: Object.fromEntries(measures.map((name) => [name, values[name] == null ? null : Number(values[name])])),
  });
  const rows = groups.filter(isGroup).map((group) => {
    const keys = by.map((name, at) => [name, { key: group.keys[at] ?? null, label: names[at]?.labelOf(group.keys[at] ?? null) ?? '' }]);
    return { size: Number(orderBy ? (group.values[orderBy.measure] ?? 0) : 0), row: statsRow(group, Object.fromEntries(keys)) };
  });
  const sign = orderBy?.direction === 'ASC' ? 1 : -1;
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    by.reduce((result, name) => result || compareKeys(name, a.row.keys[name], b.row.keys[name]), sign * (a.size - b.size));
  const shown = rows.sort(compare).slice(0, limit);
  const total = groups.find(({ kind }) => kind === 'total') ?? { values: {} };
  return { rows: shown.map(({ row }) => row), total: statsRow(total, {}), count: rows.length };
}

/** Times sort by date, words with an order of their own (weekdays, age bands) in that order, everything else by label. Groups without a key sort by label too. */
function compareKeys(name: DimensionName, a: StatsKey | undefined, b: StatsKey | undefined): number {
  const dimension = DIMENSIONS[name];
  const words = dimension.kind === 'word' ? dimension.words : undefined;
  const [x, y] = [a, b].map((key) => words?.indexOf(key?.key ?? '') ?? -1) as [number, number];
  if (x >= 0 && y >= 0) return x - y;
  const sortText = (key: StatsKey | undefined) => (dimension.kind === 'time' ? key?.key : null) ?? key?.label ?? '';
  return sortText(a).localeCompare(sortText(b), 'en');
}
