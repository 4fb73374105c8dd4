import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { checkDisclosure } from './disclosure-control.ts';
import { checkClinical, checkRange, keyOf } from './filters.ts';
import { type Group, groupsOf } from './grouping.ts';
import { labelsOf } from './labels.ts';
import type { DimensionName, Facts } from './measures.ts';
import type { Cell } from './run-report.ts';
import { MAX_STATS_ROWS, type StatsInput } from './stats.input.ts';

export type StatsKey = { key: string | null; label: string };
export type StatsRow = { keys: Partial<Record<DimensionName, StatsKey>>; cells: Record<string, Cell>; withheld: boolean };
export type StatsResult = { rows: StatsRow[]; total: StatsRow; count: number; generatedAt: Date };

/** The number of groups returned by default. */
const DEFAULT_ROWS = 100;

/** An ad hoc query: any measures of a fact by any of its dimensions. Sorted by `orderBy`, else by the labels of keys. Throws RPT_RANGE, RPT_LIMIT, RPT_FILTER, RPT_TOO_LARGE, RPT_OUTSIDE, FORBIDDEN for diagnoses without the right to clinical data. */
export async function runStats(facts: Facts, input: StatsInput, selected: readonly string[], viewer: Viewer): Promise<StatsResult> {
  const { filter, having, orderBy } = input;
  const by = [...new Set(input.by)] as DimensionName[];
  const limit = input.limit ?? DEFAULT_ROWS;
  checkRange(filter);
  if (limit > MAX_STATS_ROWS)
    throw new DomainError('RPT_LIMIT', { params: { n: MAX_STATS_ROWS }, fields: { limit: `At most ${MAX_STATS_ROWS}` } });
  checkClinical(by, filter, viewer);
  checkDisclosure({ facts: [facts], by, filter, having }, viewer);
  const measures = [...new Set([...selected, ...(orderBy ? [orderBy.measure] : [])])];
  const groups = await groupsOf({ facts, by, measures, filter, viewer, having: having ?? [] });
  const rows = groups.filter(({ total }) => !total);
  const namers = await Promise.all(
    by.map((name, at) =>
      labelsOf(
        name,
        rows.map(({ keys }) => keys[at] ?? null),
        keyOf(facts, name).none,
      ),
    ),
  );
  const row = ({ keys, withheld = false, ...values }: Partial<Group>): StatsRow => ({
    withheld,
    keys: Object.fromEntries(by.map((name, at) => [name, { key: keys?.[at] ?? null, label: namers[at]?.(keys?.[at] ?? null) ?? '' }])),
    cells: Object.fromEntries(measures.map((name) => [name, values[name] == null ? null : Number(values[name])])),
  });
  const named = rows.map((group) => ({ group, row: row(group) }));
  const order = ({ group: a, row: x }: (typeof named)[number], { group: b, row: y }: (typeof named)[number]) => {
    const size = orderBy ? (orderBy.direction === 'ASC' ? 1 : -1) * (Number(a[orderBy.measure] ?? 0) - Number(b[orderBy.measure] ?? 0)) : 0;
    return by.reduce((sum, name) => sum || sortText(x.keys[name]).localeCompare(sortText(y.keys[name]), 'en'), size);
  };
  const total = groups.find(({ total: isTotal }) => isTotal) ?? {};
  return {
    rows: named
      .sort(order)
      .slice(0, limit)
      .map((each) => each.row),
    total: { ...row(total), keys: {} },
    count: rows.length,
    generatedAt: now(),
  };
}

/** Days and months sort by date, everything else by label. */
const sortText = (key: StatsKey | undefined) => (key?.key && /^\d{4}-\d\d-\d\d$/.test(key.key) ? key.key : (key?.label ?? ''));
