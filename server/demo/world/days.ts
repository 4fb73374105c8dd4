/** A day is the number of days since 1970-01-01 in Lagos, an instant is in milliseconds: numbers are much faster than `Date` objects. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Lagos is one hour ahead of UTC all year. */
const LAGOS_OFFSET = HOUR;

export const dayOf = (instant: number): number => Math.floor((instant + LAGOS_OFFSET) / DAY);
export const startOf = (day: number): number => day * DAY - LAGOS_OFFSET;
/** An instant by its Lagos day and clock time. */
export const instantAt = (day: number, hour: number, minute = 0, second = 0): number =>
  startOf(day) + hour * HOUR + minute * MINUTE + second * 1000;
/** 0 is Sunday. */
export const weekday = (day: number): number => (day + 4) % 7;
export const isWorkday = (day: number): boolean => weekday(day) !== 0 && weekday(day) !== 6;

type DateParts = { year: number; month: number; day: number; text: string };
const partsByDay = new Map<number, DateParts>();

function datePartsOf(day: number): DateParts {
  let dateParts = partsByDay.get(day);
  if (!dateParts) {
    const date = new Date(day * DAY);
    dateParts = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      text: date.toISOString().slice(0, 10),
    };
    partsByDay.set(day, dateParts);
  }
  return dateParts;
}

export const dayFrom = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month - 1, day) / DAY);
export const isoDate = (day: number): string => datePartsOf(day).text;
export const yearOf = (day: number): number => datePartsOf(day).year;
export const monthNumber = (day: number): number => datePartsOf(day).month;
export const dayOfMonth = (day: number): number => datePartsOf(day).day;
export const monthStart = (day: number): number => day - datePartsOf(day).day + 1;
export const yymm = (day: number): string => datePartsOf(day).text.slice(2, 4) + datePartsOf(day).text.slice(5, 7);
export const yyyymm = (day: number): string => datePartsOf(day).text.slice(0, 4) + datePartsOf(day).text.slice(5, 7);

/** Calendar months on; the last day of a shorter month where the day does not exist. */
export function addMonths(day: number, months: number): number {
  const { year, month, day: date } = datePartsOf(day);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return Math.floor(Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY);
}

export function ageOn(born: number, day: number): number {
  const from = datePartsOf(born);
  const to = datePartsOf(day);
  return to.year - from.year - (to.month < from.month || (to.month === from.month && to.day < from.day) ? 1 : 0);
}

/** The n-th working day after a day. */
export function workdaysAfter(day: number, count: number): number {
  let result = day;
  for (let left = count; left > 0; ) {
    result++;
    if (isWorkday(result)) left--;
  }
  return result;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`);

/** A timestamp in UTC as PostgreSQL reads it. */
export function sqlTimestamp(instant: number): string {
  const day = Math.floor(instant / DAY);
  const rest = Math.floor(instant - day * DAY);
  const millis = rest % 1000;
  const hours = Math.floor(rest / HOUR);
  const minutes = Math.floor(rest / MINUTE) % 60;
  const seconds = Math.floor(rest / 1000) % 60;
  return `${datePartsOf(day).text} ${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}.${millis < 100 ? (millis < 10 ? '00' : '0') : ''}${millis}`;
}
