import type { ReportRhythm } from '../../graphql/types.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** 'By email every Monday at 07:00'. */
export function scheduleText({
  rhythm,
  weekday,
  monthDay,
  hour,
}: {
  rhythm: ReportRhythm;
  weekday: number | null;
  monthDay: number | null;
  hour: number;
}) {
  const day =
    rhythm === 'WEEKLY' ? `every ${WEEKDAYS[(weekday ?? 1) - 1]}` : rhythm === 'MONTHLY' ? `monthly on day ${monthDay}` : 'every day';
  return `By email ${day} at ${hourText(hour)}`;
}
