import { dayOf, startOfDay } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { WEEKDAYS, type Weekday } from '../../scheme/settings/weekdays.shared.ts';

const MS_OF_HOUR = 3_600_000;
const WORKING_DAYS = 5;

type Shift = Settings['paDutyRota'][number];
type LagosHour = { weekday: Weekday; hour: number };

/** The weekday at an index, wrapping after the last. */
const weekdayAt = (place: number): Weekday => WEEKDAYS[place % WEEKDAYS.length] ?? 'MONDAY';

/** Weekday and hour of an instant in Lagos. */
export function lagosHour(instant: Date): LagosHour {
  const day = dayOf(instant);
  const hour = Math.floor((instant.getTime() - startOfDay(day).getTime()) / MS_OF_HOUR);
  return { weekday: weekdayAt(day.getUTCDay() + 6), hour };
}

/** A shift whose end is not after its start ends the next day. */
function covers({ weekday, fromHour, toHour }: Shift, at: LagosHour): boolean {
  if (toHour > fromHour) return at.weekday === weekday && at.hour >= fromHour && at.hour < toHour;
  const nextDay = weekdayAt(WEEKDAYS.indexOf(weekday) + 1);
  return (at.weekday === weekday && at.hour >= fromHour) || (at.weekday === nextDay && at.hour < toHour);
}

/** Users on duty at an instant, without duplicates. */
export const onDutyAt = (rota: readonly Shift[], instant: Date): string[] => [
  ...new Set(rota.filter((shift) => covers(shift, lagosHour(instant))).map(({ userId }) => userId)),
];

/** Office hours apply Monday to Friday. */
export function isOfficeHour({ paOfficeFromHour, paOfficeToHour }: Settings, instant: Date): boolean {
  const { weekday, hour } = lagosHour(instant);
  return WEEKDAYS.indexOf(weekday) < WORKING_DAYS && hour >= paOfficeFromHour && hour < paOfficeToHour;
}
