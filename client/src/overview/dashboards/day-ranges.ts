import { lagosIsoDay } from '../../ui/format.ts';

export type Days = { from: string; to: string };

/** Today, and this month up to today, as days in Lagos. */
export function daysSoFar(nowMs: number): { today: Days; month: Days } {
  const to = lagosIsoDay(new Date(nowMs));
  return { today: { from: to, to }, month: { from: `${to.slice(0, 7)}-01`, to } };
}

/** The last months, this one included, as first days. */
export function lastMonths(nowMs: number, count: number): string[] {
  const [year = 0, month = 0] = lagosIsoDay(new Date(nowMs)).split('-').map(Number);
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 10));
}

/** The days of the last months, up to today. */
export const daysOfLastMonths = (nowMs: number, count: number): Days => ({
  from: lastMonths(nowMs, count)[0] ?? '',
  to: lagosIsoDay(new Date(nowMs)),
});
