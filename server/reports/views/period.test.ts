import { describe, expect, it } from 'vitest';
import { periodName, readPeriod } from './period.shared.ts';

const TODAY = '2026-11-21';

describe('the period of an address', () => {
  it.each([
    [null, '2026-01-01', '2026-11-21'],
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this-week', '2026-11-16', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-21'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['this-year', '2026-01-01', '2026-11-21'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['2026-02-03~2026-02-05', '2026-02-03', '2026-02-05'],
    ['2026-02-03~', '2026-02-03', '2026-11-21'],
    ['2026-02-05~2026-02-03', '2026-02-03', '2026-02-05'],
    ['nonsense', '2026-01-01', '2026-11-21'],
  ])('%s is %s to %s', (text, from, to) => {
    expect(readPeriod(text, 'YEAR', TODAY)).toEqual({ from, to });
  });

  it('defaults to today for a daily report, and to the year (to date) for a yearly one', () => {
    expect(readPeriod(null, 'TODAY', TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(readPeriod(null, 'CALENDAR_YEAR', TODAY)).toEqual({ from: '2026-01-01', to: TODAY });
    expect(readPeriod('2024', 'CALENDAR_YEAR', TODAY)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it('has a name only if the address has one', () => {
    expect(periodName(null, 'YEAR')).toBe('this-year');
    expect(periodName('last-month', 'YEAR')).toBe('last-month');
    expect(periodName('2026-02-03~2026-02-05', 'YEAR')).toBeNull();
  });
});
