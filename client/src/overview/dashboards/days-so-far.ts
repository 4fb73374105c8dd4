import { lagosIsoDay } from '../../ui/format.ts';

export type Days = { from: string; to: string };

/** Today, and this month up to today, as days in Lagos. */
export function daysSoFar(nowMs: number): { today: Days; month: Days } {
  const to = lagosIsoDay(new Date(nowMs));
  return { today: { from: to, to }, month: { from: `${to.slice(0, 7)}-01`, to } };
}
