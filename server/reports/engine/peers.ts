import type { FlagColumn, PeerColumn } from './report.ts';
import type { ReportRow } from './run-report.ts';

const medianValue = (numbers: number[]): number | null => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** Sets beside each row what is usual among its peers, itself one of them. */
export function comparePeers({ peers, of, within, least, kind }: PeerColumn, rows: ReportRow[], total: ReportRow): void {
  const number = ({ cells }: ReportRow, name: string) => (typeof cells[name] === 'number' ? (cells[name] as number) : null);
  const large = rows.filter((row) => (number(row, least.column) ?? 0) >= least.n);
  const groups = Map.groupBy(large, ({ attributes }) => attributes[within]);
  const times = kind === 'money' ? 1 : 10;
  for (const row of [...rows, total]) row.cells[peers] = null;
  for (const own of groups.values()) {
    const usual = medianValue(own.map((row) => number(row, of)).filter((value) => value !== null));
    for (const row of own) row.cells[peers] = usual === null ? null : Math.round(usual * times) / times;
  }
}

/** Names what is beyond its bounds; null where nothing is. */
export function flagRows({ flag, rules }: FlagColumn, rows: ReportRow[]): void {
  for (const { cells } of rows) {
    const words = rules.filter(({ column, min, max, below }) => {
      const value = cells[column];
      if (below !== undefined) return typeof value === 'number' && value >= (min ?? Number.NEGATIVE_INFINITY) && value < below;
      return typeof value === 'number' && ((min !== undefined && value >= min) || (max !== undefined && value <= max));
    });
    cells[flag] = words.length > 0 ? words.map(({ word }) => word).join(', ') : null;
  }
}
