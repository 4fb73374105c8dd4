import { lagosIsoDay } from '../../ui/format.ts';
import type { Range } from '../../ui/list/filters.ts';

const on = (text: string, days: number) => new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10);

/** The days that a list of birthdays offers by name: weeks from Monday to Sunday, months whole. */
export function namedDays(nowMs: number): { label: string; range: Required<Range> }[] {
  const today = lagosIsoDay(new Date(nowMs));
  const monday = on(today, -((new Date(today).getUTCDay() + 6) % 7));
  const [year = 0, month = 1] = today.split('-').map(Number);
  const firstOf = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  return [
    { label: 'This week', range: { from: monday, to: on(monday, 6) } },
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Next week', range: { from: on(monday, 7), to: on(monday, 13) } },
    { label: 'This month', range: { from: firstOf(month - 1), to: on(firstOf(month), -1) } },
    { label: 'Next month', range: { from: firstOf(month), to: on(firstOf(month + 1), -1) } },
  ];
}
