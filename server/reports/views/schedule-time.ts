import { addDays, dayOf, startOfDay } from '../../platform/clock.ts';
import type { Rhythm } from './rhythm.shared.ts';

const lastOfMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

function isDay({ rhythm, weekday, monthDay }: Rhythm, day: Date): boolean {
  if (rhythm === 'WEEKLY') return (day.getUTCDay() || 7) === weekday;
  if (rhythm === 'MONTHLY') return day.getUTCDate() === Math.min(monthDay ?? 1, lastOfMonth(day));
  return true;
}

/** The next run after an instant, in Lagos time. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    const at = new Date(startOfDay(day).getTime() + rhythm.hour * 3_600_000);
    if (at > after && isDay(rhythm, day)) return at;
  }
}

/** The latest run that is due: of several missed runs, only this one is made. */
export function lastDue(rhythm: Rhythm, first: Date, now: Date): Date {
  for (let due = first; ; ) {
    const next = nextRun(rhythm, due);
    if (next > now) return due;
    due = next;
  }
}
