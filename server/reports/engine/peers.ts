import type { FlagColumn, PeerColumn } from './report.ts';
import type { ReportRow } from './report-answer.ts';

const medianValue = (numbers: number[]): number | null => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** Sets the median of each row's peers; the row is one of them. */
export function comparePeers({ name: peers, of, within, least, unit }: PeerColumn, rows: ReportRow[], total: ReportRow): void {
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
export function flagRows({ name: flag, rules }: FlagColumn, rows: ReportRow[]): void {
  for (const { cells } of rows) {
    const matchingRules = rules.filter(({ column, min, max, below }) => {
      const value = cells[column];
      if (below !== undefined) return typeof value === 'number' && value >= (min ?? Number.NEGATIVE_INFINITY) && value < below;
      return typeof value === 'number' && ((min !== undefined && value >= min) || (max !== undefined && value <= max));
    });
    cells[flag] = matchingRules.length > 0 ? matchingRules.map(({ word }) => word).join(', ') : null;
  }
}
