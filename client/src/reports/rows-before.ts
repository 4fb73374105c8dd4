import type { Days } from '../../../server/report-views/period.input.ts';
import type { ReportRow } from '../../../server/sheets/report-rows.ts';
import { type Shown, timesOf } from '../../../server/sheets/report-rows.ts';
import type { Answer, Described } from './described.ts';
import { dayBefore } from './period.ts';

/** A sum has the key of what it sums up; a row may have the same. */
export const rowKey = (row: Shown) => (row.subtotal ? `sum ${row.key}` : row.key);

/** Finds what a row was in the period before: the same place or person, and of days and months those that stand where its own do. */
export function rowsBefore(report: Described, before: Answer, days: Days, daysBefore: Days): (row: Shown) => ReportRow | undefined {
  const sums = (before.subtotals ?? []).map((row) => ({ ...row, subtotal: 1 as const }));
  const known = new Map<string, ReportRow>([...before.rows, ...sums].map((row) => [rowKey(row), row]));
  const times = Object.values(timesOf(report));
  return (row) => {
    if (times.length === 0 || row.subtotal) return known.get(rowKey(row));
    const keys = row.key.split('/').map((key, at) => (times.includes(at) && key !== 'none' ? dayBefore(key, days, daysBefore) : key));
    return known.get(keys.join('/'));
  };
}
