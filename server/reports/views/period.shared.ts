/** Relative periods. Addresses contain the name, so that a saved view moves with the date. */
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
/** The period of a report until one is chosen. */
export type DefaultPeriod = 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';

const DEFAULTS: Record<DefaultPeriod, PeriodName> = { TODAY: 'today', YEAR: 'this-year', CALENDAR_YEAR: 'this-year' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isoDate = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
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

/** The name of the period in an address, if it is a named one. */
export const periodName = (text: string | null | undefined, defaultPeriod: DefaultPeriod): PeriodName | null =>
  text ? (isName(text) ? text : null) : DEFAULTS[defaultPeriod];

/** The days of a period in an address, Lagos days, inclusive: a name, a range 'from~to' with either end open, or a year for reports of a calendar year. The default if there is no text. */
export function readPeriod(text: string | null | undefined, defaultPeriod: DefaultPeriod, today: string): Days {
  const [first = '', last = ''] = (text ?? '').split('~');
  const from = [first, last].find((end) => DAY.test(end));
  const to = DAY.test(last) ? last : null;
  const days = from
    ? { from, to: to ?? (from > today ? from : today) }
    : daysOfPeriod(periodName(text, defaultPeriod) ?? DEFAULTS[defaultPeriod], today);
  if (defaultPeriod !== 'CALENDAR_YEAR') return days.from <= days.to ? days : { from: days.to, to: days.from };
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : Number(days.to.slice(0, 4));
  // The current year ends today: future months would show as empty, and as a decrease.
  return { from: isoDate(year, 0, 1), to: today.startsWith(String(year)) ? today : isoDate(year, 11, 31) };
}
