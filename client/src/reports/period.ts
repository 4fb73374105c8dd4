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

/** The day that stands at the same place of the period before; null where that month has no such day. */
export function dayBefore(text: string, { from }: Days, before: Days): string | null {
  const [[year, month, date], [yearThen, monthThen, dateThen]] = [parts(from), parts(before.from)];
  if (date !== dateThen) return new Date(Date.parse(text) - Date.parse(from) + Date.parse(before.from)).toISOString().slice(0, 10);
  const [ownYear, ownMonth, ownDate] = parts(text);
  const then = day(ownYear, ownMonth - 1 - ((year - yearThen) * 12 + month - monthThen), ownDate);
  return parts(then)[2] === ownDate ? then : null;
}

/** Months of a step; a day is none. */
const STEPS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
/** More points than this are no line any more. */
const MOST_POINTS = 400;

/** The first days of all days, months, quarters or years that have begun in the period. */
export function timesIn(dimension: string, { from, to }: Days, today: string): string[] {
  const [year, oneBased, date] = parts(from);
  const step = STEPS[dimension];
  const month = step ? oneBased - 1 - ((oneBased - 1) % step) : oneBased - 1;
  const at = (i: number) => (step ? day(year, month + i * step, 1) : day(year, month, date + i));
  const last = to < today ? to : today;
  const times: string[] = [];
  for (let i = 0; i < MOST_POINTS && at(i) <= last; i++) times.push(at(i));
  return times;
}
