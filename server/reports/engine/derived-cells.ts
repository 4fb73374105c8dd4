import type { Balance } from './balances.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { Group } from './grouping.ts';
import type { DimensionName } from './measures.ts';
import { comparePeers, flagRows } from './peers.ts';
import { attributesOf, columnsOf, isFlag, isNet, isPeers, isRatio, type NetColumn, type RatioColumn, type Report } from './report.ts';
import type { Cell, ReportRow } from './run-report.ts';

export const numberOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0);
/** Null where one of them has no limit, or is withheld. */
export const sumOf = (numbers: (Cell | undefined)[]) =>
  numbers.includes(null) ? null : numbers.reduce<number>((sum, n) => sum + numberOf(n), 0);

function ratioOf({ part, whole, times = 1, kind }: RatioColumn, { cells, attributes }: ReportRow, total: ReportRow | null): number | null {
  if (cells[part] === null) return null;
  const divided = numberOf(cells[part]);
  const by = whole === 'total' ? numberOf((total ?? { cells }).cells[part]) : numberOf(cells[whole] ?? attributes[whole]);
  if (by === 0) return null;
  const value = (divided / by) * times * (kind === 'percent' ? 100 : 1);
  return kind === 'money' ? Math.round(value) : Math.round(value * 10) / 10;
}

const netOf = ({ plus, minus }: NetColumn, { cells, attributes }: ReportRow): number | null => {
  if ([...plus, ...minus].some((name) => (cells[name] ?? attributes[name]) === null)) return null;
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + numberOf(cells[name] ?? attributes[name]), 0);
  return sum(plus) - sum(minus);
};

/** The columns that are made of others, in their order, so that one may build on those before it; flags, wherever they stand, at last. */
export function deriveCells(report: Report, rows: ReportRow[], total: ReportRow): void {
  for (const column of report.columns) {
    if (isNet(column)) for (const each of [...rows, total]) each.cells[column.net] = netOf(column, each);
    if (isRatio(column)) for (const each of [...rows, total]) each.cells[column.ratio] = ratioOf(column, each, total);
    if (isPeers(column)) comparePeers(column, rows, total);
  }
  for (const flag of report.columns.filter(isFlag)) flagRows(flag, rows);
}

/** The columns that depend on what is found, added up. */
function pivotSums(rows: ReportRow[]): ReportRow['pivot'] {
  const sums = new Map<string, ReportRow['pivot'][number]>();
  for (const cell of rows.flatMap(({ pivot }) => pivot))
    sums.set(cell.key, { ...cell, value: cell.value + (sums.get(cell.key)?.value ?? 0) });
  return [...sums.values()];
}

/** A sum for all rows of one key: two facilities may have one name. `sums` where there are more rows than these. */
export function subtotalsOf(
  report: Report,
  rows: ReportRow[],
  standings: readonly Balance[],
  sums?: ReadonlyMap<string | null, Group>,
): ReportRow[] {
  const { subtotalsBy } = report;
  if (!subtotalsBy) return [];
  const columns = columnsOf(report);
  const counts = attributesOf(report).filter(({ kind }) => kind === 'count');
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => {
    const [first] = own;
    const all = sums?.get(group);
    const cell = (name: string): Cell => {
      if (!all) return sumOf(own.map(({ cells }) => cells[name]));
      return all[name] == null ? null : Number(all[name]);
    };
    const row: ReportRow = {
      key: group ?? '',
      group: null,
      label:
        group === null
          ? DIMENSIONS[subtotalsBy as DimensionName].none
          : String(first?.parents[subtotalsBy as DimensionName] ?? first?.attributes[subtotalsBy]),
      parents: {},
      attributes: Object.fromEntries(counts.map(({ name }) => [name, sumOf(own.map(({ attributes }) => attributes[name]))])),
      cells: Object.fromEntries(columns.map(({ name, additive }) => [name, additive ? cell(name) : null])),
      pivot: pivotSums(own),
      withheld: own.some(({ withheld }) => withheld),
    };
    for (const { name, at } of standings) row.cells[name] = at([group]);
    for (const ratio of report.columns.filter(isRatio)) if (ratio.whole !== 'total') row.cells[ratio.ratio] = ratioOf(ratio, row, null);
    for (const flag of report.columns.filter(isFlag)) flagRows(flag, [row]);
    return row;
  });
}
