/** The only source of time, so that tests can set it. Lagos is UTC+1 all year. */
const LAGOS_OFFSET = 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

let fixed: Date | null = null;

export const now = (): Date => (fixed ? new Date(fixed) : new Date());

/** The instant at which tests have stopped the clock; null while it runs. */
export const fixedTime = (): Date | null => (fixed ? new Date(fixed) : null);

/** Milliseconds of the system clock, which setNow does not stop. For comparison with other clocks, such as better-auth's. */
export const systemTime = (): number => Date.now();

/** Offset that tests have set; 0 while the clock runs. For times that the database takes from its own clock. */
export const clockShiftMs = (): number => (fixed ? fixed.getTime() - systemTime() : 0);

/** For tests: stop the clock at an instant, or let it run again with null. */
export const setNow = (instant: Date | string | null): void => {
  fixed = instant === null ? null : new Date(instant);
};

/** The Lagos calendar day of an instant, as midnight UTC (how date-only columns are held). */
export const dayOf = (instant: Date): Date => new Date(Math.floor((instant.getTime() + LAGOS_OFFSET) / DAY) * DAY);

export const today = (): Date => dayOf(now());

/** The first instant of a Lagos day. */
export const startOfDay = (day: Date): Date => new Date(day.getTime() - LAGOS_OFFSET);

/** A day as text, 2026-11-28, as it is held in date-only columns. */
export const dayOrNull = (day: string | null): Date | null => (day ? new Date(`${day}T00:00:00Z`) : null);

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY);

export const addSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
export const addMinutes = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

/** Adds calendar months; where the day does not exist, the last day of the month. */
export function addMonths(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), last));
  return first;
}

export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY);

/** First day of the month of a Lagos day. */
export const monthOf = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));

/** Whole years on a day. */
export function ageOn(dateOfBirth: Date, day: Date): number {
  const years = day.getUTCFullYear() - dateOfBirth.getUTCFullYear();
  const before =
    day.getUTCMonth() < dateOfBirth.getUTCMonth() ||
    (day.getUTCMonth() === dateOfBirth.getUTCMonth() && day.getUTCDate() < dateOfBirth.getUTCDate());
  return before ? years - 1 : years;
}

/** YYYY-MM-DD of a date-only value. */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

/** YYMM of a Lagos day, as used in numbers. */
export const yymm = (day: Date): string => isoDay(day).slice(2, 4) + isoDay(day).slice(5, 7);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in the form 20 Nov 2026. */
export const dayInWords = (day: Date): string => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

/** A month in the form Nov 2026. */
export const monthInWords = (month: Date): string => `${MONTHS[month.getUTCMonth()]} ${month.getUTCFullYear()}`;
