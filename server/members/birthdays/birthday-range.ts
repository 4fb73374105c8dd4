import { daysBetween } from '../../platform/clock.ts';

/** Birthdays of one year that follow one another: `birthday` from and to, as month and day in one number. */
export type BirthdaySpan = { year: number; from: number; to: number };

const NEW_YEARS_DAY = 101;
const NEW_YEARS_EVE = 1231;
const FEB_28 = 228;
const FEB_29 = 229;

const monthDay = (day: Date) => (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
/** Who was born on 29 February has the birthday on the 28th of a common year. */
const upTo = (year: number, last: number) => (last === FEB_28 && !isLeap(year) ? FEB_29 : last);

/** The birthdays between two days, whatever the year: a range that ends before it starts spans New Year; a range of a year or more has everyone once. */
export function birthdaySpans(from: Date, to: Date): BirthdaySpan[] {
  const year = from.getUTCFullYear();
  const first = monthDay(from);
  const whole = daysBetween(from, to) >= 365;
  const last = whole ? first - 1 : monthDay(to);
  if (first === NEW_YEARS_DAY && whole) return [{ year, from: NEW_YEARS_DAY, to: NEW_YEARS_EVE }];
  if (first <= last) return [{ year, from: first, to: upTo(year, last) }];
  return [
    { year, from: first, to: NEW_YEARS_EVE },
    { year: year + 1, from: NEW_YEARS_DAY, to: whole ? last : upTo(year + 1, last) },
  ];
}

/** The date of this birthday in a year. */
export const birthdayIn = (year: number, dateOfBirth: Date): Date => {
  const kept = monthDay(dateOfBirth) === FEB_29 && !isLeap(year) ? 28 : dateOfBirth.getUTCDate();
  return new Date(Date.UTC(year, dateOfBirth.getUTCMonth(), kept));
};
