import { isoDay } from '../ui/format.ts';
import { type Range, writeRange } from '../ui/list/filters.ts';

type Period = { label: string; range: Required<Range> };
/** What a report covers until a period is chosen. */
export type Usual = 'TODAY' | 'YEAR';

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The periods that a report offers, as Lagos days, both ends included, and the one it opens with. */
export function periods(nowMs: number, usual: Usual): { usual: Period; offered: Period[] } {
  const today = isoDay(new Date(nowMs));
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const date = Number(today.slice(8, 10));
  const quarter = month - (month % 3);
  const yesterday = day(year, month, date - 1);
  const thisDay = { label: 'Today', range: { from: today, to: today } };
  const thisYear = { label: 'This year', range: { from: day(year, 0, 1), to: today } };
  const months = [
    { label: 'This month', range: { from: day(year, month, 1), to: today } },
    { label: 'Last month', range: { from: day(year, month - 1, 1), to: day(year, month, 0) } },
  ];
  if (usual === 'TODAY')
    return {
      usual: thisDay,
      offered: [
        thisDay,
        { label: 'Yesterday', range: { from: yesterday, to: yesterday } },
        { label: '7 days', range: { from: day(year, month, date - 6), to: today } },
        ...months,
      ],
    };
  return {
    usual: thisYear,
    offered: [
      ...months,
      { label: 'This quarter', range: { from: day(year, quarter, 1), to: today } },
      thisYear,
      { label: 'Last year', range: { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) } },
    ],
  };
}

export const cutsOf = (offered: Period[]) => offered.map(({ label, range }) => ({ label, filter: { period: writeRange(range) } }));
