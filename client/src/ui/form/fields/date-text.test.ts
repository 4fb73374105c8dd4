import { describe, expect, it } from 'vitest';
import { fromLocal, readClock, readDay, toLocal, writeDay } from './date-text.ts';

describe('a typed day', () => {
  it.each([
    ['14/3/1991', '1991-03-14'],
    ['14-03-91', '1991-03-14'],
    ['01 02 26', '2026-02-01'],
    ['14031991', '1991-03-14'],
    ['1991-03-14', '1991-03-14'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/04/2026', null],
    ['3/14/1991', null],
    ['soon', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('is shown as it is typed', () => {
    expect(writeDay('1991-03-14')).toBe('14/03/1991');
    expect(writeDay('14/3')).toBe('14/3');
    expect(writeDay(undefined)).toBe('');
  });
});

it('a moment is typed in Lagos time', () => {
  expect(toLocal('2026-11-20T23:30:00.000Z')).toBe('2026-11-21T00:30');
  expect(fromLocal('2026-11-21T00:30')).toBe('2026-11-20T23:30:00.000Z');
  expect(fromLocal('')).toBeUndefined();
});

it.each(['03/04/2026', '3 4 2026', '5', '2026-04-03', '24-Nov-2026 9:05'])(
  '%s, typed without the rest, is not read as a moment',
  (typed) => {
    expect(toLocal(typed)).toBe('');
  },
);

it.each([
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['23.59', '23:59'],
  ['24:00', null],
  ['9:5', null],
])('a typed time %s is %s', (text, clock) => {
  expect(readClock(text)).toBe(clock);
});
