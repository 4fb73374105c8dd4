import type { Balance } from './balances.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { Group } from './grouping.ts';
import type { DimensionName } from './measures.ts';
import { comparePeers, flagRows } from './peers.ts';
import { attributesOf, columnsOf, isFlag, isNet, isPeers, isRatio, type NetColumn, type RatioColumn, type Report } from './report.ts';
import type { Cell, ReportRow } from './run-report.ts';

export const numberOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0);
/** Null if one of them is null: a facility without a limit of members, or a suppressed number. */
export const sumOf = (numbers: (Cell | undefined)[]) =>
  numbers.includes(null) ? null : numbers.reduce<number>((sum, n) => sum + numberOf(n), 0);

function ratioOf({ part, whole, times = 1, kind }: RatioColumn, { cells, attributes }: ReportRow, total: ReportRow | null): number | null {
  if (cells[part] === null) return null;
  const numerator = numberOf(cells[part]);
  const denominator = whole === 'total' ? numberOf((total ?? { cells }).cells[part]) : numberOf(cells[whole] ?? attributes[whole]);
  if (denominator === 0) return null;
  const value = (numerator / denominator) * times * (kind === 'percent' ? 100 : 1);
  return kind === 'money' ? Math.round(value) : Math.round(value * 10) / 10;
}

const netOf = ({ plus, minus }: NetColumn, { cells, attributes }: ReportRow): number | null => {
  if ([...plus, ...minus].some((name) => (cells[name] ?? attributes[name]) === null)) return null;
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + numberOf(cells[name] ?? attributes[name]), 0);
  return sum(plus) - sum(minus);
};

/** Computes the columns that derive from other columns, in their order, so that one can use those before it. Flags come last. */
export function deriveCells(report: Report, rows: ReportRow[], total: ReportRow): void {
  for (const column of report.columns) {
    if (isNet(column)) for (const row of [...rows, total]) row.cells[column.net] = netOf(column, row);
    if (isRatio(column)) for (const row of [...rows, total]) row.cells[column.ratio] = ratioOf(column, row, total);
    if (isPeers(column)) comparePeers(column, rows, total);
  }
  for (const flag of report.columns.filter(isFlag)) flagRows(flag, rows);
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
  sums?: ReadonlyMap<string | null, Group>,
): ReportRow[] {
  const { subtotalsBy } = report;
  if (!subtotalsBy) return [];
  const columns = columnsOf(report);
  const countAttributes = attributesOf(report).filter(({ kind }) => kind === 'count');
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, groupRows]) => {
    const [first] = groupRows;
    const groupSums = sums?.get(group);
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
    for (const ratio of report.columns.filter(isRatio)) if (ratio.whole !== 'total') row.cells[ratio.ratio] = ratioOf(ratio, row, null);
    for (const flag of report.columns.filter(isFlag)) flagRows(flag, [row]);
    return row;
  });
}
