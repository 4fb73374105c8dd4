import { datePartsOf, isoDate } from '../../../server/reports/views/comparison.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';

/** The months of a step; days are not listed. */
const STEPS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
/** Maximum number of points of a line chart. */
const MAX_POINTS = 400;

/** The first day of each day, month, quarter or year that starts in the period. */
export function timesIn(dimension: string, { from, to }: Days, today: string): string[] {
  const [year, oneBased, date] = datePartsOf(from);
  const step = STEPS[dimension];
  const month = step ? oneBased - 1 - ((oneBased - 1) % step) : oneBased - 1;
  const at = (i: number) => (step ? isoDate(year, month + i * step, 1) : isoDate(year, month, date + i));
  const last = to < today ? to : today;
  const times: string[] = [];
  for (let i = 0; i < MAX_POINTS && at(i) <= last; i++) times.push(at(i));
  return times;
}
