import { datePartsOf } from '../../../server/reports/views/comparison.shared.ts';
import { type Days, isoDate } from '../../../server/reports/views/period.shared.ts';

/** The months of a step; days and weeks are not listed. */
const STEPS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
/** Maximum number of points of a line chart. */
const MAX_POINTS = 400;

/** The first day of each day, week, month, quarter or year that overlaps the period. */
export function timesIn(dimension: string, { from, to }: Days, today: string): string[] {
  const [year, oneBased, date] = datePartsOf(from);
  const step = STEPS[dimension];
  const month = step ? oneBased - 1 - ((oneBased - 1) % step) : oneBased - 1;
  const isWeek = dimension === 'week';
  const monday = isWeek ? date - ((new Date(from).getUTCDay() + 6) % 7) : date;
  const at = (i: number) => (step ? isoDate(year, month + i * step, 1) : isoDate(year, month, monday + i * (isWeek ? 7 : 1)));
  const last = to < today ? to : today;
  const times: string[] = [];
  for (let i = 0; i < MAX_POINTS && at(i) <= last; i++) times.push(at(i));
  return times;
}
