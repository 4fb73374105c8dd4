import { describe, expect, it } from 'vitest';
import {
  type DisplayRow,
  hasValues,
  pageOfRows,
  type ReportRow,
  searchRows,
  sortRows,
  subtotalLabel,
  timesOf,
  withSubtotals,
} from '../../../server/reports/engine/report-rows.shared.ts';
import { comparisonPeriod, dayBefore, numberBefore, rowsBefore } from '../../../server/reports/views/comparison.shared.ts';
import { reports } from '../graphql/reports.ts';
import { selectFilter } from '../ui/list/filters.ts';
import { changeOf } from './change.ts';
import { describeFilters, filterSentence } from './filter-words.ts';
import { timesIn } from './period.ts';
import { reportFilter } from './report-filters.ts';
import { expandPivot, type ReportMeta } from './report-meta.ts';

const row = (label: string, claims: number | null, more: Record<string, string | number | null> = {}): ReportRow => ({
  key: label,
  label,
  claims,
  ...more,
});
describe('the previous period', () => {
  it.each([
    ['2026-02-03', '2026-02-05', '2026-01-31', '2026-02-02'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['2024-01-01', '2025-12-31', '2022-01-01', '2023-12-31'],
  ])('of %s to %s is %s to %s', (from, to, from2, to2) => {
    expect(comparisonPeriod({ from, to }, 'BEFORE')).toEqual({ from: from2, to: to2 });
  });

  it('the same period last year keeps the dates, also at the end of February', () => {
    expect(comparisonPeriod({ from: '2024-02-01', to: '2024-02-29' }, 'YEAR_BEFORE')).toEqual({ from: '2023-02-01', to: '2023-02-28' });
  });
});

describe('a day of the previous period', () => {
  const of = (text: string, from: string, before: string) => dayBefore(text, { from, to: from }, { from: before, to: before });

  it('keeps its day of the month for whole months, and has none if that month is shorter', () => {
    expect(of('2026-11-21', '2026-11-01', '2026-10-01')).toBe('2026-10-21');
    expect(of('2026-10-31', '2026-10-01', '2026-09-01')).toBeNull();
    expect(of('2026-03-01', '2026-01-01', '2025-01-01')).toBe('2025-03-01');
  });

  it('otherwise has the same offset from the first day', () => {
    expect(of('2026-02-05', '2026-02-03', '2026-01-31')).toBe('2026-02-02');
  });

  it('finds the previous row of the same group', () => {
    const daily: ReportMeta = reports.dailyRegistrations;
    const rowBefore = row('Ladi', 4);
    const before = { rows: [{ ...rowBefore, key: '2026-10-20/o1' }], total: { ...rowBefore, key: 'total' } };
    const find = rowsBefore(daily, before, { from: '2026-11-01', to: '2026-11-21' }, { from: '2026-10-01', to: '2026-10-21' });
    expect(find({ ...row('Ladi', 5), key: '2026-11-20/o1' })?.claims).toBe(4);
    expect(find({ ...row('Ladi', 5), key: '2026-11-20/o2' })).toBeUndefined();
  });
});

describe('the total of the previous period', () => {
  it('is beside the total, and each day’s subtotal beside that of its day', () => {
    const daily: ReportMeta = reports.dailyRegistrations;
    const before = {
      rows: [{ ...row('Ladi', 4), key: '2026-10-20/o1' }],
      subtotals: [{ ...row('2026-10-20', 6), key: '2026-10-20' }],
      total: { ...row('Total', 9), key: 'total' },
    };
    const find = rowsBefore(daily, before, { from: '2026-11-03', to: '2026-11-21' }, { from: '2026-10-15', to: '2026-11-02' });
    expect(find({ ...row('Total', 5), key: 'total' })?.claims).toBe(9);
    expect(find({ ...row('2026-11-08', 5), key: '2026-11-08', subtotal: 1 })?.claims).toBe(6);
    expect(find({ ...row('2026-11-09', 5), key: '2026-11-09', subtotal: 1 })).toBeUndefined();
  });
});

describe('a row without a previous row', () => {
  it('had zero of additive measures, and null of people counted on a day', () => {
    expect(numberBefore(undefined, { name: 'completed', additive: true })).toBe(0);
    const lives = reports.dailyRegistrationsByHcp.columns.find(({ name }) => name === 'lives');
    expect(lives && numberBefore(undefined, lives)).toBeNull();
  });
});

describe('the periods of a chart', () => {
  it('are all that have started', () => {
    const days = { from: '2026-02-15', to: '2026-12-31' };
    expect(timesIn('month', days, '2026-04-10')).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
    expect(timesIn('quarter', days, '2026-04-10')).toEqual(['2026-01-01', '2026-04-01']);
    expect(timesIn('week', { from: '2026-02-15', to: '2026-03-02' }, '2026-04-10')).toEqual([
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
    ]);
    expect(timesIn('day', { from: '2026-02-27', to: '2026-03-02' }, '2026-04-10')).toHaveLength(4);
  });
});

const labels = (rows: readonly ReportRow[]) => rows.map(({ label }) => label);

describe('rows of a report', () => {
  const rows = [row('Wase', 3), row('Kanke', null), row('Bassa', 12), row('Jos North', 3)];

  it('without a value are last in both sort directions', () => {
    expect(labels(sortRows(rows, { column: 'claims', direction: 'DESC' }))).toEqual(['Bassa', 'Jos North', 'Wase', 'Kanke']);
    expect(labels(sortRows(rows, { column: 'claims', direction: 'ASC' }))).toEqual(['Jos North', 'Wase', 'Bassa', 'Kanke']);
    expect(labels(sortRows(rows, { column: 'label', direction: 'DESC' }))).toEqual(['Wase', 'Kanke', 'Jos North', 'Bassa']);
  });

  it('of no MDA come after the MDAs in both directions of the alphabet, and by size among them', () => {
    const rows = [row('Works', 1), { ...row('Not through an MDA', 5), key: 'none' }, row('Agriculture', 9)];
    const sorted = (column: string, direction: 'ASC' | 'DESC') => labels(sortRows(rows, { column, direction }));
    expect(sorted('label', 'ASC')).toEqual(['Agriculture', 'Works', 'Not through an MDA']);
    expect(sorted('label', 'DESC')).toEqual(['Works', 'Agriculture', 'Not through an MDA']);
    expect(sorted('claims', 'DESC')).toEqual(['Agriculture', 'Not through an MDA', 'Works']);
  });

  it('match all words of a search, ignoring hooks and accents', () => {
    const named = [row('Ɓaɗo clinic, Jos', 1, { code: 'PL-01' }), row('Ìyá Ọlá hospital', 1, { code: 'PL-02' })];
    expect(labels(searchRows(named, 'jos ɓaɗo', ['label']))).toEqual(['Ɓaɗo clinic, Jos']);
    expect(labels(searchRows(named, 'ola', ['label']))).toEqual(['Ìyá Ọlá hospital']);
    expect(labels(searchRows(named, 'pl-02', ['label', 'code']))).toEqual(['Ìyá Ọlá hospital']);
    expect(searchRows(named, '', ['label'])).toBe(named);
  });

  it('are non-empty if any value is not zero', () => {
    const columns = [
      { name: 'claims', label: 'Claims', kind: 'count', description: '', additive: true, higherIsBetter: null, facts: 'claim' },
      { name: 'rate', label: 'Rate', kind: 'percent', description: '', additive: false, higherIsBetter: null, facts: null },
    ] as const;
    expect(hasValues(row('a', 0, { rate: null }), columns)).toBe(false);
    expect(hasValues(row('a', 0, { rate: 0.5 }), columns)).toBe(true);
  });

  it('are grouped above their subtotal, the largest group first', () => {
    const inLga = [row('A', 1, { group: 'l2' }), row('B', 9, { group: 'l1' }), row('C', 2, { group: 'l2' })];
    const sums = [
      { ...row('Bassa', 3), key: 'l2' },
      { ...row('Wase', 9), key: 'l1' },
    ];
    const shown = (column: string, direction: 'ASC' | 'DESC') =>
      withSubtotals(inLga, sums, 'lga', { column, direction }).map((r) => (r.subtotal ? `= ${r.label} ${r.claims}` : r.label));
    expect(shown('lga', 'ASC')).toEqual(['A', 'C', '= Bassa 3', 'B', '= Wase 9']);
    expect(shown('claims', 'DESC')).toEqual(['B', '= Wase 9', 'C', 'A', '= Bassa 3']);
  });

  it('with what the largest leave out end each group with it, in both sort directions', () => {
    const rows = [row('A', 3, { group: 'l1' }), row('Other services', 9, { group: 'l1', key: 'l1/rest' }), row('B', 2, { group: 'l1' })];
    expect(labels(sortRows(rows, { column: 'claims', direction: 'DESC' }))).toEqual(['A', 'B', 'Other services']);
    expect(labels(sortRows(rows, { column: 'label', direction: 'DESC' }))).toEqual(['B', 'A', 'Other services']);
  });

  it('are paged without counting subtotals, which stay with their group', () => {
    const rows: DisplayRow[] = [row('A', 1), row('B', 1), { ...row('Total for X', 2), subtotal: 1 }, row('C', 1), row('D', 1)];
    expect(labels(pageOfRows(rows, { number: 1, size: 2 }))).toEqual(['A', 'B', 'Total for X']);
    expect(labels(pageOfRows(rows, { number: 2, size: 2 }))).toEqual(['C', 'D']);
  });

  it('of two places with the same name have separate subtotals', () => {
    const rows = [row('A', 1, { group: 'h1' }), row('B', 9, { group: 'h2' }), row('C', 2, { group: 'h1' })];
    const sums = ['h1', 'h2'].map((key, at) => ({ ...row('Hope clinic', at ? 9 : 3), key }));
    const shown = withSubtotals(rows, sums, 'hcp', { column: 'hcp', direction: 'ASC' });
    expect(shown.map((each) => (each.subtotal ? `${subtotalLabel(each)}: ${each.claims}` : each.label))).toEqual([
      ...['A', 'C', 'Total for Hope clinic: 3'],
      ...['B', 'Total for Hope clinic: 9'],
    ]);
  });

  it('of days are grouped by day, latest first, and sorted within a day', () => {
    const days = ['2026-11-02', '2026-11-01'];
    const rows = days.flatMap((day) => [row('A', 1, { group: day }), row('B', day === days[0] ? 2 : 7, { group: day })]);
    const sums = days.map((day) => ({ ...row(day, 0), key: day }));
    const shown = (order: Parameters<typeof withSubtotals>[3]) =>
      withSubtotals(rows, sums, 'day', { ...order, times: { day: 0 } }).map((each) => (each.subtotal ? subtotalLabel(each) : each.label));
    const latest = ['B', 'A', 'Total for 2 Nov 2026', 'B', 'A', 'Total for 1 Nov 2026'];
    expect(shown({ column: 'claims', direction: 'DESC' })).toEqual(latest);
    expect(shown({ column: 'day', direction: 'ASC' })).toEqual(['A', 'B', 'Total for 1 Nov 2026', 'A', 'B', 'Total for 2 Nov 2026']);
  });

  it('without a place are last, without a subtotal', () => {
    const sums = [row('Bassa', 1), { ...row('No LGA', 4), key: '' }];
    const shown = withSubtotals([row('A', 1, { group: 'Bassa' }), row('No ward', 4, { group: null })], sums, 'lga', {
      ...{ column: 'lga', direction: 'ASC' },
    });
    expect(shown.map((each) => (each.subtotal ? subtotalLabel(each) : each.label))).toEqual(['A', 'Total for Bassa', 'No ward']);
  });

  it('of months are sorted by date, not by name', () => {
    const times = timesOf({ parentDimensions: [], rowDimension: 'month' });
    const months = ['2026-04-01 April 2026', '2026-02-01 February 2026', '2026-03-01 March 2026'].map((text) => ({
      ...row(text.slice(11), 1),
      key: text.slice(0, 10),
    }));
    expect(labels(sortRows(months, { column: 'label', direction: 'ASC', times }))).toEqual(['February 2026', 'March 2026', 'April 2026']);
    expect(timesOf({ parentDimensions: [{ name: 'day', label: 'Day', kind: 'day' }], rowDimension: 'hcp' })).toEqual({ day: 0 });
  });

  it('have pivot columns, with zero if a row has no value', () => {
    const cells = [{ key: 'p1', label: 'Formal', short: 'FML', value: 7 }];
    const report = { columns: [], hiddenByDefault: ['cut', 'pivot'], pivot: { kind: 'count' } } as unknown as ReportMeta;
    const rows = [
      { ...row('A', 1), pivot: cells },
      { ...row('B', 2), pivot: [] },
    ] as unknown as ReportRow[];
    const total = { ...row('Total', 3), pivot: cells } as unknown as ReportRow;
    const whole = expandPivot(report, { generatedAt: '', rows, total });
    expect(whole.report.columns.map(({ name, label, short }) => [name, label, short])).toEqual([['pivot p1', 'Formal', 'FML']]);
    expect(whole.report.hiddenByDefault).toEqual(['cut', 'pivot p1']);
    expect(whole.answer.rows.map((each) => each['pivot p1'])).toEqual([7, 0]);
    expect(whole.answer.total['pivot p1']).toBe(7);
  });
});

describe('a change', () => {
  it.each([
    ['count', null, 124, 120, 'up 4, 3.3%', undefined],
    ['money', null, 120_000_000, 240_000_000, 'down 1.2 m, 50.0%', undefined],
    ['count', false, 3, 6, 'down 3, 50.0%', 'success'],
    ['count', false, 6, 3, 'up 3, 100%', 'warn'],
    ['money', true, 100, 200, 'down 1, 50.0%', 'warn'],
    ['percent', true, 93.1, 91, 'up 2.1 points', 'success'],
    ['count', null, 5, 0, 'up 5 from 0', undefined],
    ['count', false, 5, 5, 'no change', undefined],
  ] as const)('of a %s (higher is better: %s) to %d from %d, is %s', (kind, higherIsBetter, now, before, text, tone) => {
    expect(changeOf({ kind, higherIsBetter }, now, before)).toEqual({ text, ...(text !== 'no change' && { tone }) });
  });

  it('is not shown if a value is missing', () => {
    expect(changeOf({ kind: 'percent', higherIsBetter: true }, null, 91)).toBeNull();
  });

  it('is an improvement as its measure declares it', () => {
    const higherIsBetterOf = (report: keyof typeof reports, name: string) =>
      (reports[report].columns as ReportMeta['columns']).find((column) => column.name === name)?.higherIsBetter;
    expect(higherIsBetterOf('lgaClaims', 'unpaid')).toBe(false);
    expect(higherIsBetterOf('lgaPa', 'paInSla')).toBe(true);
    expect(higherIsBetterOf('bhcpf', 'progress')).toBe(true);
    // More patients sent, received or seen are neither.
    for (const [report, name] of [
      ['hcpReferral', 'received'],
      ['hcpReferral', 'referralRate'],
      ['utilisationOutliers', 'visitRate'],
    ] as const)
      expect([name, higherIsBetterOf(report, name)]).toEqual([name, null]);
  });
});

describe('the filters of a report', () => {
  const defs = {
    period: undefined,
    dateBasis: selectFilter('Date used', { PAID: 'Date paid' }, 'Date of service'),
    sex: selectFilter('Sex', { FEMALE: 'Female' }),
    show: selectFilter('Rows', { some: 'Non-empty rows only' }, 'All'),
  };

  it('are shown as text, the date basis even by default', () => {
    expect(describeFilters(defs, { sex: 'FEMALE', show: 'some' }, {})).toEqual(['Date used: date of service', 'Sex: Female']);
    expect(filterSentence({ from: '2026-10-01', to: '2026-10-31' }, ['Sex: Female'])).toBe('1 to 31 Oct 2026 · Sex: Female');
  });

  it('are sent with the query, without page settings', () => {
    const filter = reportFilter(defs, { sex: 'FEMALE', dateBasis: 'nonsense', show: 'some' }, { from: '2026-10-01', to: '2026-10-31' });
    expect(filter).toEqual({ sex: 'FEMALE', from: '2026-10-01', to: '2026-10-31' });
  });
});
