import { addDays, isoDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

export type Holidays = ReadonlySet<string>;

/** Active public holidays as ISO dates. */
export async function loadHolidays(): Promise<Holidays> {
  const rows = await db.publicHoliday.findMany({ where: { isActive: true }, select: { day: true } });
  return new Set(rows.map(({ day }) => isoDay(day)));
}

const SUNDAY = 0;
const SATURDAY = 6;

export const isBusinessDay = (day: Date, holidays: Holidays): boolean =>
  day.getUTCDay() !== SUNDAY && day.getUTCDay() !== SATURDAY && !holidays.has(isoDay(day));

/** Adds business days to a day. */
export function addBusinessDays(day: Date, count: number, holidays: Holidays): Date {
  let result = day;
  for (let left = count; left > 0; ) {
    result = addDays(result, 1);
    if (isBusinessDay(result, holidays)) left--;
  }
  return result;
}

/** Business days after `from` through `to`; negative if `to` is before `from`. */
export function businessDaysBetween(from: Date, to: Date, holidays: Holidays): number {
  if (to < from) return -businessDaysBetween(to, from, holidays);
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day, holidays)) count++;
  return count;
}
