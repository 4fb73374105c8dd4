/** The periods with a name. An address holds the name, so that what is saved moves on with the days. */
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
export type Days = { from: string; to: string };
/** What a report covers until a period is chosen. */
export type DefaultPeriod = 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';

const DEFAULTS: Record<DefaultPeriod, PeriodName> = { TODAY: 'today', YEAR: 'this-year', CALENDAR_YEAR: 'this-year' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isoDate = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const isName = (text: string): text is PeriodName => Object.hasOwn(PERIODS, text);

function daysOfPeriod(name: PeriodName, today: string): Days {
  const [year = 0, oneBased = 1, date = 1] = today.split('-').map(Number);
  const month = oneBased - 1;
  const quarter = month - (month % 3);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const span = (from: string, to = today): Days => ({ from, to });
  switch (name) {
    case 'today':
      return span(today);
    case 'yesterday':
      return span(isoDate(year, month, date - 1), isoDate(year, month, date - 1));
    case 'this-week':
      return span(isoDate(year, month, date - weekday));
    case 'this-month':
      return span(isoDate(year, month, 1));
    case 'last-month':
      return span(isoDate(year, month - 1, 1), isoDate(year, month, 0));
    case 'this-quarter':
      return span(isoDate(year, quarter, 1));
    case 'last-quarter':
      return span(isoDate(year, quarter - 3, 1), isoDate(year, quarter, 0));
    case 'this-year':
      return span(isoDate(year, 0, 1));
    case 'last-year':
      return span(isoDate(year - 1, 0, 1), isoDate(year - 1, 11, 31));
  }
}

/** The name under which an address has the period, if it has one. */
export const periodName = (text: string | null | undefined, usual: DefaultPeriod): PeriodName | null =>
  text ? (isName(text) ? text : null) : DEFAULTS[usual];

/** The days that an address means, as Lagos days, both included: a name, a range 'from~to' with either end open, a year where the report is of one; without a word the usual ones. */
export function readPeriod(text: string | null | undefined, usual: DefaultPeriod, today: string): Days {
  const [first = '', last = ''] = (text ?? '').split('~');
  const from = [first, last].find((end) => DAY.test(end));
  const to = DAY.test(last) ? last : null;
  const days = from ? { from, to: to ?? (from > today ? from : today) } : daysOfPeriod(periodName(text, usual) ?? DEFAULTS[usual], today);
  if (usual !== 'CALENDAR_YEAR') return days.from <= days.to ? days : { from: days.to, to: days.from };
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : Number(days.to.slice(0, 4));
  // Of the year that runs, what has been: months to come are neither empty nor fewer than a year before.
  return { from: isoDate(year, 0, 1), to: today.startsWith(String(year)) ? today : isoDate(year, 11, 31) };
}
