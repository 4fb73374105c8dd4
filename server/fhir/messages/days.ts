import type { Period } from '@medplum/fhirtypes';
import { dayOf, isoDay } from '../../platform/clock.ts';

/** The day in Lagos of a date or an instant; undefined for less than a day. */
export function lagosDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  if (text.length === 10) return text;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : isoDay(dayOf(instant));
}

export type Days = { from: string | undefined; to: string | undefined };

/** From the first to the last day of periods and dates. */
export function daysOf(dates: readonly (string | Period | undefined)[]): Days {
  const starts = dates.flatMap((each) => lagosDay(typeof each === 'string' ? each : each?.start) ?? []);
  const ends = dates.flatMap((each) => lagosDay(typeof each === 'string' ? each : (each?.end ?? each?.start)) ?? []);
  return { from: starts.sort()[0], to: ends.sort().at(-1) };
}
