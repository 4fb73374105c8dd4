import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import { reports } from '../graphql/reports.ts';
import { LGA_TILES } from '../network/geography/lga-tiles.ts';
import { barsOf, chartsFor, defaultMeasure, measuresFor, pointsOf, shortNumber, tilesOf } from './chart-data.ts';
import type { ReportColumn, ReportMeta } from './report-meta.ts';

const lgaClaims: ReportMeta = reports.lgaClaims;
const daily: ReportMeta = reports.dailyRegistrations;
const claims: ReportColumn = {
  name: 'claims',
  label: 'Claims',
  description: '',
  kind: 'count',
  additive: true,
  higherIsBetter: null,
  facts: 'claim',
  records: null,
};
const row = (key: string, label: string, count: number | null): ReportRow => ({ key, label, claims: count });

describe('the chart of a report', () => {
  it('is a map or bars for LGAs, and a line for time', () => {
    expect(chartsFor(lgaClaims)).toEqual(['map', 'bars']);
    expect(chartsFor({ ...lgaClaims, rowDimension: 'plan' })).toEqual(['bars']);
    expect(chartsFor({ ...lgaClaims, rowDimension: 'hcp', subtotalsBy: 'lga' })).toEqual(['map', 'bars']);
    expect(chartsFor(daily)).toEqual(['line']);
  });

  it('sums only additive columns', () => {
    const distinct = { ...claims, name: 'facilities', additive: false };
    expect(measuresFor({ ...daily, columns: [claims, distinct] }, 'line')).toEqual([claims]);
    expect(measuresFor({ ...lgaClaims, columns: [claims, distinct] }, 'map')).toEqual([claims, distinct]);
    expect(defaultMeasure(lgaClaims, lgaClaims.columns)?.name).toBe('approved');
  });

  it('with bars shows the fifteen largest rows, each with its previous value', () => {
    const rows = Array.from({ length: 20 }, (_, i) => row(`k${i}`, `L${i}`, i));
    const bars = barsOf({ rowDimension: 'hcp', parentDimensions: [] }, claims, rows, new Map([['k19', row('k19', 'L19', 7)]]));
    expect(bars).toHaveLength(15);
    expect(bars[0]).toEqual({ key: 'k19', label: 'L19', value: 19, before: 7 });
    expect(bars[1]).toEqual({ key: 'k18', label: 'L18', value: 18 });
  });

  it('with tiles has a position for each of the 17 LGAs, and none for a state without a grid', () => {
    const lgas = Object.keys(LGA_TILES).map((code, i) => ({ __typename: 'Lga' as const, id: `id${i}`, code, name: code }));
    const tiles = tilesOf(claims, [row('id0', 'x', 5), row('y', lgas[1]?.name ?? '', 6)], lgas) ?? [];
    expect(tiles).toHaveLength(17);
    expect(new Set(tiles.map((tile) => `${tile.column} ${tile.row}`)).size).toBe(17);
    expect(tiles.map(({ value }) => value).slice(0, 3)).toEqual([5, 6, null]);
    expect(tilesOf(claims, [], [{ __typename: 'Lga', id: 'a', code: 'kn-dala', name: 'Dala' }])).toBeNull();
  });

  it('with bars adds the parent to duplicate names', () => {
    const parentDimensions = [{ name: 'lga', label: 'LGA', kind: 'name' }];
    const rows = [{ ...row('a/s', 'General ward', 2), lga: 'Wase' }];
    expect(barsOf({ rowDimension: 'service', parentDimensions: parentDimensions }, claims, rows, null)[0]?.label).toBe(
      'General ward, Wase',
    );
  });

  it('with bars shows all hours in order', () => {
    const rows = Array.from({ length: 24 }, (_, i) => row(`${i}`, `${String(23 - i).padStart(2, '0')}:00`, i));
    expect(barsOf({ rowDimension: 'hour', parentDimensions: [] }, claims, rows, null).map(({ label }) => label)).toEqual(
      [...rows].reverse().map((r) => r.label),
    );
  });

  it('with a line has a point for every day, also without data', () => {
    const rows = [row('2026-11-21/a', 'A', 2), row('2026-11-19/a', 'A', 1), row('2026-11-21/b', 'B', 3)];
    const total = row('total', 'Total', 6);
    const answer = { generatedAt: '', rows, total };
    const before = { generatedAt: '', rows: [row('2026-10-20/a', 'A', 4)], total };
    const days = { from: '2026-11-19', to: '2026-11-30' };
    const daysBefore = { from: '2026-10-19', to: '2026-10-30' };
    expect(pointsOf(daily, claims, { answer, before }, { days, daysBefore, today: '2026-11-21' })).toEqual([
      { label: '19 Nov', now: 1, before: 0 },
      { label: '20 Nov', now: 0, before: 4 },
      { label: '21 Nov', now: 5, before: 0 },
    ]);
  });

  it('shortens numbers to fit', () => {
    expect(shortNumber({ ...claims, kind: 'money' })(4_796_696_500)).toBe('₦48 m');
    expect(shortNumber({ ...claims, kind: 'money' })(2_562_338)).toBe('₦25,623');
    expect(shortNumber({ ...claims, kind: 'percent' })(93.1)).toBe('93.1%');
    expect(shortNumber(claims)(null)).toBe('–');
  });
});
