import { DIMENSIONS } from './dimensions.ts';
import type { Group } from './group-plan.ts';
import type { DimensionName } from './measures.ts';
import {
  attributesOf,
  type Cell,
  columnsOf,
  columnsOfKind,
  type FlagColumn,
  type NetColumn,
  type PeerColumn,
  type RatioColumn,
  type Report,
  type ReportRow,
} from './report.ts';
import type { Keys } from './statements.ts';

/** A semi-additive measure: the balance at the end of each day, by keys of a row, by a day alone, or in total by no key. */
export type Balance = { name: string; at: (keys: Keys) => number };

export const numberOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0);
/** Null if one of them is null: a facility without a limit of members, or a suppressed number. */
export const sumOf = (numbers: (Cell | undefined)[]) =>
  numbers.includes(null) ? null : numbers.reduce<number>((sum, n) => sum + numberOf(n), 0);

function ratioOf({ part, whole, times = 1, unit }: RatioColumn, { cells, attributes }: ReportRow, total: ReportRow | null): number | null {
  if (cells[part] === null) return null;
  const numerator = numberOf(cells[part]);
  const denominator = whole === 'total' ? numberOf((total ?? { cells }).cells[part]) : numberOf(cells[whole] ?? attributes[whole]);
  if (denominator === 0) return null;
  const value = (numerator / denominator) * times * (unit === 'percent' ? 100 : 1);
  return unit === 'money' ? Math.round(value) : Math.round(value * 10) / 10;
}

function netOf({ plus, minus }: NetColumn, { cells, attributes }: ReportRow): number | null {
  const of = (names: readonly string[]) => sumOf(names.map((name) => (name in cells ? cells[name] : attributes[name])));
  const [added, taken] = [of(plus), of(minus)];
  return added === null || taken === null ? null : added - taken;
}

const medianValue = (numbers: number[]): number | null => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** Sets the median of each row's peers; the row is one of them. */
function comparePeers({ name: peers, of, within, least, unit }: PeerColumn, rows: ReportRow[], total: ReportRow): void {
  const number = ({ cells }: ReportRow, name: string) => (typeof cells[name] === 'number' ? (cells[name] as number) : null);
  const comparable = rows.filter((row) => (number(row, least.column) ?? 0) >= least.n);
  const groups = Map.groupBy(comparable, ({ attributes }) => attributes[within]);
  // Kobo are whole; other medians have one decimal.
  const precision = unit === 'money' ? 1 : 10;
  for (const row of [...rows, total]) row.cells[peers] = null;
  for (const peerRows of groups.values()) {
    const peerMedian = medianValue(peerRows.map((row) => number(row, of)).filter((value) => value !== null));
    for (const row of peerRows) row.cells[peers] = peerMedian === null ? null : Math.round(peerMedian * precision) / precision;
  }
}

/** Sets the text of the rules that apply; null if none does. */
function flagRows({ name: flag, rules }: FlagColumn, rows: ReportRow[]): void {
  for (const { cells } of rows) {
    const matchingRules = rules.filter(({ column, min, max, below }) => {
      const value = cells[column];
      if (typeof value !== 'number') return false;
      return value >= (min ?? value) && value <= (max ?? value) && (below === undefined || value < below);
    });
    cells[flag] = matchingRules.length > 0 ? matchingRules.map(({ word }) => word).join(', ') : null;
  }
}

/** Computes the columns that derive from other columns, in their order, so that one can use those before it. Flags come last. */
export function deriveCells(report: Report, rows: ReportRow[], total: ReportRow): void {
  for (const column of report.columns) {
    if (column.kind === 'net') for (const row of [...rows, total]) row.cells[column.name] = netOf(column, row);
    if (column.kind === 'ratio') for (const row of [...rows, total]) row.cells[column.name] = ratioOf(column, row, total);
    if (column.kind === 'peers') comparePeers(column, rows, total);
  }
  for (const flag of columnsOfKind(report, 'flag')) flagRows(flag, rows);
}

/** The pivot cells of several rows, added up by key. */
function pivotSums(rows: ReportRow[]): ReportRow['pivot'] {
  const sums = new Map<string, ReportRow['pivot'][number]>();
  for (const cell of rows.flatMap(({ pivot }) => pivot))
    sums.set(cell.key, { ...cell, value: cell.value + (sums.get(cell.key)?.value ?? 0) });
  return [...sums.values()];
}

/** A subtotal for each group, by key, as two facilities may have the same name. `sums` has the values if `rows` are not all rows of the groups. */
export function subtotalsOf(
  report: Report,
  rows: ReportRow[],
  balances: readonly Balance[],
  sums: ReadonlyMap<string | null, Group> | undefined,
): ReportRow[] {
  const { subtotalsBy } = report;
  if (!subtotalsBy) return [];
  const columns = columnsOf(report);
  const countAttributes = attributesOf(report).filter(({ kind }) => kind === 'count');
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, groupRows]) => {
    const [first] = groupRows;
    const groupSums = sums?.get(group)?.values;
    const cell = (name: string): Cell => {
      if (!groupSums) return sumOf(groupRows.map(({ cells }) => cells[name]));
      return groupSums[name] == null ? null : Number(groupSums[name]);
    };
    const row: ReportRow = {
      key: group ?? '',
      group: null,
      label:
        group === null
          ? DIMENSIONS[subtotalsBy as DimensionName].none
          : String(first?.parents[subtotalsBy as DimensionName] ?? first?.attributes[subtotalsBy]),
      parents: {},
      attributes: Object.fromEntries(countAttributes.map(({ name }) => [name, sumOf(groupRows.map(({ attributes }) => attributes[name]))])),
      cells: Object.fromEntries(columns.map(({ name, additive }) => [name, additive ? cell(name) : null])),
      pivot: pivotSums(groupRows),
      suppressed: groupRows.some(({ suppressed }) => suppressed),
    };
    for (const { name, at } of balances) row.cells[name] = at([group]);
    for (const ratio of columnsOfKind(report, 'ratio')) if (ratio.whole !== 'total') row.cells[ratio.name] = ratioOf(ratio, row, null);
    for (const flag of columnsOfKind(report, 'flag')) flagRows(flag, [row]);
    return row;
  });
}
