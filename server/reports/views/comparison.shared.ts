import type { DisplayRow, ReportRow } from '../engine/report-rows.shared.ts';
import { isTime, numeric, timesOf } from '../engine/report-rows.shared.ts';
import { type Days, isoDate } from './period.shared.ts';

export const datePartsOf = (text: string) => text.split('-').map(Number) as [number, number, number];

/** The day some months earlier; the last day of a month stays the last. */
function monthsBefore(text: string, months: number): string {
  const [year, month, date] = datePartsOf(text);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lastThen = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDate(year, month - 1 - months, date === last ? lastThen : Math.min(date, lastThen));
}

export type Comparison = 'BEFORE' | 'YEAR_BEFORE';

/** The comparison in an address; some reports have one by default. */
export function comparisonOf(text: string | null | undefined, defaultComparison: Comparison | null): Comparison | null {
  if (defaultComparison) return text === 'NONE' ? null : defaultComparison;
  return text === 'BEFORE' || text === 'YEAR_BEFORE' ? text : null;
}

/** The period to compare with: the same dates of the previous year, or the preceding period of the same length. Whole months are compared with months, a year to date with the previous year to date. */
export function comparisonPeriod({ from, to }: Days, comparison: Comparison): Days {
  const [fromYear, fromMonth, fromDate] = datePartsOf(from);
  const [toYear, toMonth] = datePartsOf(to);
  const sameYear = fromYear === toYear;
  if (comparison === 'YEAR_BEFORE' || (from.endsWith('-01-01') && sameYear)) {
    const years = comparison === 'YEAR_BEFORE' ? 1 : toYear - fromYear + 1;
    return { from: monthsBefore(from, 12 * years), to: monthsBefore(to, 12 * years) };
  }
  if (fromDate === 1) {
    const months = (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
    return { from: monthsBefore(from, months), to: monthsBefore(to, months) };
  }
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const shift = (text: string) => new Date(Date.parse(text) - length * 86_400_000).toISOString().slice(0, 10);
  return { from: shift(from), to: shift(to) };
}

/** The day at the same position of the comparison period; null if that month has no such day. */
export function dayBefore(text: string, { from }: Days, before: Days): string | null {
  const [[year, month, date], [yearThen, monthThen, dateThen]] = [datePartsOf(from), datePartsOf(before.from)];
  if (date !== dateThen) return new Date(Date.parse(text) - Date.parse(from) + Date.parse(before.from)).toISOString().slice(0, 10);
  const [ownYear, ownMonth, ownDate] = datePartsOf(text);
  const then = isoDate(ownYear, ownMonth - 1 - ((year - yearThen) * 12 + month - monthThen), ownDate);
  return datePartsOf(then)[2] === ownDate ? then : null;
}

/** A subtotal has the key of its group, which a row may have too. */
export const rowKey = (row: DisplayRow) => (row.subtotal ? `sum ${row.key}` : row.key);

type Report = Parameters<typeof timesOf>[0] & { subtotalsBy: string | null };
type Answer = { rows: readonly ReportRow[]; subtotals?: readonly ReportRow[] | null; total: ReportRow };

/** Finds a row in the comparison period: the same keys, with days and months shifted to the same position. */
export function rowsBefore(report: Report, before: Answer, days: Days, daysBefore: Days): (row: DisplayRow) => ReportRow | undefined {
  const sums = (before.subtotals ?? []).map((row) => ({ ...row, subtotal: 1 as const }));
  const rowsByKey = new Map<string, ReportRow>([...before.rows, ...sums, before.total].map((row) => [rowKey(row), row]));
  const times = Object.values(timesOf(report));
  return (row) => {
    const timeKeys = row.subtotal ? (isTime(report.subtotalsBy ?? '') ? [0] : []) : times;
    if (row.key === before.total.key || timeKeys.length === 0) return rowsByKey.get(rowKey(row));
    const keys = row.key.split('/').map((key, at) => (timeKeys.includes(at) && key !== 'none' ? dayBefore(key, days, daysBefore) : key));
    return rowsByKey.get(rowKey({ ...row, key: keys.join('/') } as DisplayRow));
  };
}

/** The number in the comparison period. A row that is missing there has 0 of additive measures; balances, ratios and medians are unknown. */
export function numberBefore(then: ReportRow | undefined, { name, additive }: { name: string; additive: boolean }): number | null {
  if (then) return numeric(then, name);
  return additive ? 0 : null;
}
