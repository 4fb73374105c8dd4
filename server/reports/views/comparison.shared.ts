import type { DisplayRow, ReportRow } from '../engine/report-rows.shared.ts';
import { isTime, numeric, timesOf } from '../engine/report-rows.shared.ts';
import type { Days } from './period.shared.ts';

export const isoDate = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
export const datePartsOf = (text: string) => text.split('-').map(Number) as [number, number, number];

/** The day as many months earlier; the last of a month stays the last. */
function monthsBefore(text: string, months: number): string {
  const [year, month, date] = datePartsOf(text);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lastThen = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDate(year, month - 1 - months, date === last ? lastThen : Math.min(date, lastThen));
}

export type Comparison = 'BEFORE' | 'YEAR_BEFORE';

/** What an address asks to be held against; a report that always is names its own. */
export function comparisonOf(text: string | null | undefined, usual: Comparison | null): Comparison | null {
  if (usual) return text === 'NONE' ? null : usual;
  return text === 'BEFORE' || text === 'YEAR_BEFORE' ? text : null;
}

/** What a period is held against: the same days of a year before, or as many days before. Whole months are answered by months, a year begun by the year before. */
export function comparisonPeriod({ from, to }: Days, against: Comparison): Days {
  const [fromYear, fromMonth, fromDate] = datePartsOf(from);
  const [toYear, toMonth] = datePartsOf(to);
  const sameYear = fromYear === toYear;
  if (against === 'YEAR_BEFORE' || (from.endsWith('-01-01') && sameYear)) {
    const years = against === 'YEAR_BEFORE' ? 1 : toYear - fromYear + 1;
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

/** The day that stands at the same place of the period before; null where that month has no such day. */
export function dayBefore(text: string, { from }: Days, before: Days): string | null {
  const [[year, month, date], [yearThen, monthThen, dateThen]] = [datePartsOf(from), datePartsOf(before.from)];
  if (date !== dateThen) return new Date(Date.parse(text) - Date.parse(from) + Date.parse(before.from)).toISOString().slice(0, 10);
  const [ownYear, ownMonth, ownDate] = datePartsOf(text);
  const then = isoDate(ownYear, ownMonth - 1 - ((year - yearThen) * 12 + month - monthThen), ownDate);
  return datePartsOf(then)[2] === ownDate ? then : null;
}

/** A sum has the key of what it sums up; a row may have the same. */
export const rowKey = (row: DisplayRow) => (row.subtotal ? `sum ${row.key}` : row.key);

type Report = Parameters<typeof timesOf>[0] & { subtotalsBy: string | null };
type Answer = { rows: readonly ReportRow[]; subtotals?: readonly ReportRow[] | null; total: ReportRow };

/** Finds what a row was in the period before: the same place or person, and of days and months those that stand where its own do; of the total the total. */
export function rowsBefore(report: Report, before: Answer, days: Days, daysBefore: Days): (row: DisplayRow) => ReportRow | undefined {
  const sums = (before.subtotals ?? []).map((row) => ({ ...row, subtotal: 1 as const }));
  const known = new Map<string, ReportRow>([...before.rows, ...sums, before.total].map((row) => [rowKey(row), row]));
  const times = Object.values(timesOf(report));
  return (row) => {
    const dated = row.subtotal ? (isTime(report.subtotalsBy ?? '') ? [0] : []) : times;
    if (row.key === before.total.key || dated.length === 0) return known.get(rowKey(row));
    const keys = row.key.split('/').map((key, at) => (dated.includes(at) && key !== 'none' ? dayBefore(key, days, daysBefore) : key));
    return known.get(rowKey({ ...row, key: keys.join('/') } as DisplayRow));
  };
}

/** The number of the period before. A row that was not there had nothing of what is counted in the period; how many people stood there, or what was usual, it does not say. */
export function numberBefore(then: ReportRow | undefined, { name, additive }: { name: string; additive: boolean }): number | null {
  if (then) return numeric(then, name);
  return additive ? 0 : null;
}
