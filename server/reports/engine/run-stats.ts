import { DomainError } from '../../platform/errors.ts';
import { withTimeOfData } from '../../platform/replica-reads.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS } from './dimensions.ts';
import { checkDisclosure } from './disclosure-control.ts';
import { checkClinical, checkRange, keyOf } from './filters.ts';
import { type Group, queryGroups } from './grouping.ts';
import { labelsOf } from './labels.ts';
import type { DimensionName, Fact } from './measures.ts';
import type { Cell } from './run-report.ts';
import { MAX_STATS_ROWS, type StatsInput } from './stats.input.ts';

export type StatsKey = { key: string | null; label: string };
export type StatsRow = { keys: Partial<Record<DimensionName, StatsKey>>; cells: Record<string, Cell>; suppressed: boolean };
export type StatsResult = { rows: StatsRow[]; total: StatsRow; count: number; generatedAt: Date };

/** The number of groups returned by default. */
const DEFAULT_ROWS = 100;

/** An ad hoc query: any measures of a fact by any of its dimensions. Sorted by `orderBy`, else by the labels of keys. Throws RPT_RANGE, RPT_LIMIT, RPT_FILTER, RPT_TOO_LARGE, RPT_OUTSIDE, FORBIDDEN for diagnoses without clinical permission. */
export const runStats = (fact: Fact, input: StatsInput, selectedMeasures: readonly string[], viewer: Viewer): Promise<StatsResult> =>
  withTimeOfData(() => aggregate(fact, input, selectedMeasures, viewer));

async function aggregate(
  fact: Fact,
  input: StatsInput,
  selectedMeasures: readonly string[],
  viewer: Viewer,
): Promise<Omit<StatsResult, 'generatedAt'>> {
  const { filter, having, orderBy } = input;
  const by = [...new Set(input.by)] as DimensionName[];
  const limit = input.limit ?? DEFAULT_ROWS;
  checkRange(filter);
  if (limit > MAX_STATS_ROWS)
    throw new DomainError('RPT_LIMIT', { params: { n: MAX_STATS_ROWS }, fields: { limit: `At most ${MAX_STATS_ROWS}` } });
  checkClinical(by, filter, viewer);
  checkDisclosure({ facts: [fact], by, filter, having }, viewer);
  const measures = [...new Set([...selectedMeasures, ...(orderBy ? [orderBy.measure] : [])])];
  const groups = await queryGroups({ fact, by, measures, filter, viewer, having: having ?? [] });
  const rows = groups.filter(({ total }) => !total);
  const labelFunctions = await Promise.all(
    by.map((name, at) =>
      labelsOf(
        name,
        rows.map(({ keys }) => keys[at] ?? null),
        keyOf(fact, name).none,
      ),
    ),
  );
  const statsRow = ({ keys, suppressed = false, ...values }: Partial<Group>): StatsRow => ({
    suppressed,
    keys: Object.fromEntries(
      by.map((name, at) => [name, { key: keys?.[at] ?? null, label: labelFunctions[at]?.(keys?.[at] ?? null) ?? '' }]),
    ),
    cells: Object.fromEntries(measures.map((name) => [name, values[name] == null ? null : Number(values[name])])),
  });
  const rowsWithGroups = rows.map((group) => ({ group, row: statsRow(group) }));
  const compare = ({ group: a, row: x }: (typeof rowsWithGroups)[number], { group: b, row: y }: (typeof rowsWithGroups)[number]) => {
    const bySize = orderBy
      ? (orderBy.direction === 'ASC' ? 1 : -1) * (Number(a[orderBy.measure] ?? 0) - Number(b[orderBy.measure] ?? 0))
      : 0;
    return by.reduce((result, name) => result || compareKeys(name, x.keys[name], y.keys[name]), bySize);
  };
  const total = groups.find(({ total: isTotal }) => isTotal) ?? {};
  return {
    rows: rowsWithGroups
      .sort(compare)
      .slice(0, limit)
      .map(({ row }) => row),
    total: { ...statsRow(total), keys: {} },
    count: rows.length,
  };
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
