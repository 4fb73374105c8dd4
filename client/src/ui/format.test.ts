import { describe, expect, it } from 'vitest';
import * as f from './format.ts';

describe('money', () => {
  it('shows kobo only when there are any', () => {
    expect(f.naira(142_555_000)).toBe('₦1,425,550');
    expect(f.naira(142_555_050)).toBe('₦1,425,550.50');
    expect(f.naira(-350_000)).toBe('-₦3,500');
    expect(f.naira(0)).toBe('₦0');
    expect(f.amount(7_830_000)).toBe('78,300');
    expect(f.naira(null)).toBe('–');
  });

  it('shortens large amounts to millions and billions', () => {
    expect(f.nairaCompact(169_339_900_000)).toBe('₦1.69 bn');
    expect(f.nairaCompact(15_250_100_000)).toBe('₦152.5 m');
    expect(f.nairaCompact(24_500_000)).toBe('₦245,000');
    expect(f.nairaCompact(99_999_999_999)).toBe('₦1 bn');
  });

  it('in thousands has no decimals unless below one thousand', () => {
    expect(f.thousands(23_525_167_500)).toBe('235,252');
    expect(f.thousands(150_000)).toBe('2');
    expect(f.thousands(30_000)).toBe('0.3');
    expect(f.thousands(-30_000)).toBe('-0.3');
    expect(f.thousands(0)).toBe('0');
    expect(f.thousands(953_100, 1)).toBe('9.5');
    expect(f.thousands(null)).toBe('–');
  });

  it.each([
    ['1,425,550', 142_555_000],
    ['₦ 600', 60_000],
    ['12.5', 1_250],
    ['0.1', 10],
    ['1.005', null],
    ['', null],
    ['12a', null],
    ['99999999999999999', null],
  ])('reads %j as %j kobo', (text, kobo) => {
    expect(f.parseNaira(text)).toBe(kobo);
  });
});

describe('dates', () => {
  it('are those of Lagos, also just before midnight UTC', () => {
    expect(f.date('2026-11-20T23:30:00Z')).toBe('21 Nov 2026');
    expect(f.time('2026-11-20T23:30:00Z')).toBe('00:30');
    expect(f.dateTime('2026-11-20T09:42:00Z')).toBe('20 Nov 2026, 10:42');
    expect(f.date('2026-11-20')).toBe('20 Nov 2026');
    expect(f.monthName('2026-10-01')).toBe('October 2026');
  });

  it('format a range as briefly as possible', () => {
    expect(f.dateRange('2026-10-06', '2026-10-10')).toBe('6 to 10 Oct 2026');
    expect(f.dateRange('2026-09-28', '2026-10-02')).toBe('28 Sep to 2 Oct 2026');
    expect(f.dateRange('2025-12-28', '2026-01-02')).toBe('28 Dec 2025 to 2 Jan 2026');
    expect(f.dateRange('2026-10-06', '2026-10-06')).toBe('6 Oct 2026');
    expect(f.dateRange(null, '2026-10-06')).toBe('until 6 Oct 2026');
  });

  it('count full years, and months or days for the youngest', () => {
    expect(f.age('1991-03-14', '2026-03-13')).toBe(34);
    expect(f.age('1991-03-14', '2026-03-14')).toBe(35);
    expect(f.ageText('1991-03-14', '2026-11-20')).toBe('35 years');
    expect(f.ageText('2026-04-10', '2026-11-20')).toBe('7 months');
    expect(f.ageText('2026-11-19', '2026-11-20')).toBe('1 day');
  });
});

describe('the clock', () => {
  const now = Date.parse('2026-11-20T09:42:00Z');
  it.each([
    ['2026-11-20T09:54:30Z', '13 min'],
    ['2026-11-20T10:42:00.400Z', '60 min'],
    ['2026-11-20T09:42:00Z', '0 min'],
    ['2026-11-20T09:30:00Z', '12 min over'],
    ['2026-11-22T06:42:00Z', '45 h'],
  ])('for %s says %s', (due, text) => {
    expect(f.minutesText(f.minutesLeft(due, now))).toBe(text);
  });
});

describe('words', () => {
  it('are plain English', () => {
    expect(f.enumLabel('IN_REVIEW')).toBe('In review');
    expect(f.initials('Ladi Gyang')).toBe('LG');
    expect(f.initials('Nanle')).toBe('N');
    expect(f.plural(1, 'claim')).toBe('1 claim');
    expect(f.plural(1200, 'facility')).toBe('1,200 facilities');
    expect(f.fileSize(412_300)).toBe('412 kB');
    expect(f.percentOf(91, 0)).toBe('–');
    expect(f.percent(0.917)).toBe('91.7%');
  });
});

it.each([
  [1, 'facility', '1 facility'],
  [42, 'facility', '42 facilities'],
  [2, 'diagnosis', '2 diagnoses'],
  [2, 'status', '2 statuses'],
  [2, 'day', '2 days'],
  [1200, 'LGA', '1,200 LGAs'],
])('%i %s is written %s', (count, noun, text) => {
  expect(f.plural(count, noun)).toBe(text);
});
