// Days and moments as people read them, in Lagos time (UTC+1, no daylight saving).
// Computed without Intl, because engines format dates differently.
type DateNames = { months: readonly string[]; from: string; to: string; until: string };

const LAGOS_OFFSET_MS = 60 * 60 * 1000;
export const NONE = '–';
let words: DateNames = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  from: 'from',
  to: 'to',
  until: 'until',
};

/** Screens may be in another language; texts written by the server are English. */
export const setDateNames = (dateNames: DateNames): void => {
  words = dateNames;
};

type Maybe<T> = T | null | undefined;

/** The Lagos day and time of an instant: YYYY-MM-DDThh:mm. Throws a RangeError if the value is no date. */
export const lagosIsoMinute = (value: string | Date): string =>
  new Date(new Date(value).getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 16);

/** The Lagos calendar day of an instant, or the day itself: YYYY-MM-DD. */
export function lagosIsoDay(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return lagosIsoMinute(value).slice(0, 10);
}

export function date(value: Maybe<string | Date>): string {
  if (!value) return NONE;
  const [year, month, dayOfMonth] = lagosIsoDay(value).split('-');
  return `${Number(dayOfMonth)} ${words.months[Number(month) - 1]} ${year}`;
}

export function time(value: Maybe<string | Date>): string {
  return value ? lagosIsoMinute(value).slice(11) : NONE;
}

export function dateTime(value: Maybe<string | Date>): string {
  return value ? `${date(value)}, ${time(value)}` : NONE;
}

/** '6 to 10 Oct 2026', '28 Sep to 2 Oct 2026', 'from 6 Oct 2026', 'until 10 Oct 2026'. */
export function dateRange(from: Maybe<string | Date>, to: Maybe<string | Date>): string {
  if (!from && !to) return NONE;
  if (!to) return `${words.from} ${date(from)}`;
  if (!from) return `${words.until} ${date(to)}`;
  const start = lagosIsoDay(from);
  const end = lagosIsoDay(to);
  if (start === end) return date(start);
  const [year, month] = start.split('-');
  if (end.startsWith(`${year}-${month}`)) return `${Number(start.slice(8))} ${words.to} ${date(end)}`;
  if (end.startsWith(`${year}`)) return `${date(start).slice(0, -5)} ${words.to} ${date(end)}`;
  return `${date(start)} ${words.to} ${date(end)}`;
}
