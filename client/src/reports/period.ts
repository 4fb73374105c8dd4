import { isoDay } from '../ui/format.ts';
import { parseRange, type Range } from '../ui/list/filters.ts';
import type { Described } from './described.ts';

export type Days = Required<Range>;

/** The periods with a name. The address holds the name, so that a saved page moves on with the days. */
export const PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type PeriodName = keyof typeof PERIODS;

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const parts = (text: string) => text.split('-').map(Number) as [number, number, number];

function named(name: PeriodName, today: string): Days {
  const [year, oneBased, date] = parts(today);
  const month = oneBased - 1;
  const quarter = month - (month % 3);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const span = (from: string, to = today): Days => ({ from, to });
  switch (name) {
    case 'today':
      return span(today);
    case 'yesterday':
      return span(day(year, month, date - 1), day(year, month, date - 1));
    case 'this-week':
      return span(day(year, month, date - weekday));
    case 'this-month':
      return span(day(year, month, 1));
    case 'last-month':
      return span(day(year, month - 1, 1), day(year, month, 0));
    case 'this-quarter':
      return span(day(year, quarter, 1));
    case 'last-quarter':
      return span(day(year, quarter - 3, 1), day(year, quarter, 0));
    case 'this-year':
      return span(day(year, 0, 1));
    case 'last-year':
      return span(day(year - 1, 0, 1), day(year - 1, 11, 31));
  }
}

const USUAL: Record<Described['period'], PeriodName> = { TODAY: 'today', YEAR: 'this-year', CALENDAR_YEAR: 'this-year' };
const isName = (text: string): text is PeriodName => text in PERIODS;

/** The days that the address means, as Lagos days, both included; without a word the report's usual ones. */
export function readPeriod(text: string | null | undefined, usual: Described['period'], nowMs: number): Days {
  const today = isoDay(new Date(nowMs));
  const range = parseRange(text ?? '');
  const from = range?.from ?? range?.to;
  const days = from ? { from, to: range?.to ?? [from, today].sort()[1] ?? from } : named(text && isName(text) ? text : USUAL[usual], today);
  if (usual !== 'CALENDAR_YEAR') return days.from <= days.to ? days : { from: days.to, to: days.from };
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : Number(days.to.slice(0, 4));
  return { from: day(year, 0, 1), to: day(year, 11, 31) };
}

/** The name under which the address has the period, if it has one. */
export const periodName = (text: string | null | undefined, usual: Described['period']): PeriodName | null =>
  text ? (isName(text) ? text : null) : USUAL[usual];

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
