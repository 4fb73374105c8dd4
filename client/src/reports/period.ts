import { isoDay } from '../ui/format.ts';
import { type Range, writeRange } from '../ui/list/filters.ts';

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The usual periods of a report, as Lagos days, both ends included. */
export function periods(nowMs: number): { label: string; range: Required<Range> }[] {
  const today = isoDay(new Date(nowMs));
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  return [
    { label: 'This month', range: { from: day(year, month, 1), to: today } },
    { label: 'Last month', range: { from: day(year, month - 1, 1), to: day(year, month, 0) } },
    { label: 'This quarter', range: { from: day(year, quarter, 1), to: today } },
    { label: 'This year', range: { from: day(year, 0, 1), to: today } },
    { label: 'Last year', range: { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) } },
  ];
}

export const periodCuts = (nowMs: number) => periods(nowMs).map(({ label, range }) => ({ label, filter: { period: writeRange(range) } }));
