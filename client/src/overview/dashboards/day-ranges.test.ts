import { expect, it } from 'vitest';
import { daysOfLastMonths, daysSoFar, lastMonths } from './day-ranges.ts';

it('is today and the month so far in Lagos, which is an hour ahead of UTC', () => {
  expect(daysSoFar(Date.parse('2026-11-30T22:59:00Z'))).toEqual({
    today: { from: '2026-11-30', to: '2026-11-30' },
    month: { from: '2026-11-01', to: '2026-11-30' },
  });
  expect(daysSoFar(Date.parse('2026-11-30T23:00:00Z'))).toEqual({
    today: { from: '2026-12-01', to: '2026-12-01' },
    month: { from: '2026-12-01', to: '2026-12-01' },
  });
});

it('lists the last months across the turn of a year', () => {
  const january = Date.parse('2026-12-31T23:30:00Z');
  expect(lastMonths(january, 3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(daysOfLastMonths(january, 3)).toEqual({ from: '2026-11-01', to: '2027-01-01' });
});
