import { DIMENSIONS } from './dimensions.ts';
import type { Group } from './group-plan.ts';
import type { DimensionName } from './measures.ts';
import { comparePeers, flagRows } from './peers.ts';
import { attributesOf, columnsOf, columnsOfKind, type NetColumn, type RatioColumn, type Report } from './report.ts';
import type { Balance, Cell, ReportRow } from './report-answer.ts';

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
  sums: ReadonlyMap<string | null, Group> | null,
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
