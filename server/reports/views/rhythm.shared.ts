import type { ReportRhythm } from '../../generated/prisma/enums.ts';

export type Rhythm = { rhythm: ReportRhythm; weekday: number | null; monthDay: number | null; hour: number };

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** 'every Monday at 07:00'. */
export function rhythmText({ rhythm, weekday, monthDay, hour }: Rhythm): string {
  if (rhythm === 'WEEKLY') return `every ${WEEKDAYS[(weekday ?? 1) - 1]} at ${hourText(hour)}`;
  if (rhythm === 'MONTHLY') return `on day ${monthDay} of every month at ${hourText(hour)}`;
  return `every day at ${hourText(hour)}`;
}
