import type { Days } from '../../../server/report-views/period.input.ts';

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const parts = (text: string) => text.split('-').map(Number) as [number, number, number];

/** The day as many months earlier; the last of a month stays the last. */
function monthsBefore(text: string, months: number): string {
  const [year, month, date] = parts(text);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lastThen = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return day(year, month - 1 - months, date === last ? lastThen : Math.min(date, lastThen));
}

export type Against = 'BEFORE' | 'YEAR_BEFORE';

/** What a period is held against: the same days of a year before, or as many days before. Whole months are answered by months, a year begun by the year before. */
export function earlier({ from, to }: Days, against: Against): Days {
  const [fromYear, fromMonth, fromDate] = parts(from);
  const [toYear, toMonth] = parts(to);
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
