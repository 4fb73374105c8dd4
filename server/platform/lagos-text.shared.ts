// Days and moments as people read them, in Lagos time (UTC+1, no daylight saving).
type DateWords = { months: readonly string[]; from: string; to: string; until: string };

const LAGOS = 'Africa/Lagos';
export const NONE = '–';
let words: DateWords = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  from: 'from',
  to: 'to',
  until: 'until',
};

/** The screens may be in another language; what the server writes by itself is English. */
export const setDateWords = (dateWords: DateWords): void => {
  words = dateWords;
};

type Maybe<T> = T | null | undefined;

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: LAGOS, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-CA', { timeZone: LAGOS, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The Lagos calendar day of an instant, or the day itself: YYYY-MM-DD. */
export function lagosIsoDay(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return day.format(new Date(value));
}

export function date(value: Maybe<string | Date>): string {
  if (!value) return NONE;
  const [year, month, dayOfMonth] = lagosIsoDay(value).split('-');
  return `${Number(dayOfMonth)} ${words.months[Number(month) - 1]} ${year}`;
}

export function time(value: Maybe<string | Date>): string {
  return value ? clock.format(new Date(value)) : NONE;
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
