import { isTime, numeric, type ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import { dayBefore } from '../../../server/reports/views/comparison.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { LGA_TILES } from '../network/geography/lga-tiles.ts';
import type { RankBar } from '../ui/chart/RankBars.tsx';
import type { Datum } from '../ui/chart/series.ts';
import type { Tile } from '../ui/chart/TileMap.tsx';
import { amount, nairaCompact, number, percent } from '../ui/format.ts';
import type { LgaTilesQuery } from './LgaTiles.generated.ts';
import { timesIn } from './period.ts';
import type { ReportColumn, ReportData, ReportMeta } from './report-meta.ts';

export type ChartKind = 'map' | 'bars' | 'line';

/** Maximum number of bars. */
export const MAX_BARS = 15;

/** The index of the time dimension in a row's key; -1 without one. */
const timeKeyIndex = ({ parentDimensions, rowDimension }: ReportMeta) =>
  [...parentDimensions.map(({ name }) => name), rowDimension].findIndex(isTime);

export function chartsFor(report: ReportMeta): ChartKind[] {
  if (timeKeyIndex(report) >= 0) return ['line'];
  const byLga = (report.rowDimension === 'lga' && report.parentDimensions.length === 0) || report.subtotalsBy === 'lga';
  return byLga ? ['map', 'bars'] : ['bars'];
}

/** The columns that can be drawn: numbers, and only additive ones if the chart sums rows. */
export function measuresFor(report: ReportMeta, kind: ChartKind): ReportColumn[] {
  const inner = kind === 'line' ? timeKeyIndex(report) < report.parentDimensions.length : kind === 'map' && report.rowDimension !== 'lga';
  return report.columns.filter((column) => column.kind !== 'text' && (!inner || column.additive));
}

/** The measure drawn by default. */
export const defaultMeasure = ({ largestFirst }: ReportMeta, measures: readonly ReportColumn[]) =>
  [largestFirst, 'approved', 'lives', 'visits'].flatMap((measureName) => measures.find(({ name }) => name === measureName) ?? [])[0] ??
  measures[0];

/** A number short enough for a tile or a bar. */
export const shortNumber =
  ({ kind }: ReportColumn) =>
  (value: number | null): string => {
    if (value === null) return '–';
    if (kind === 'percent') return percent(value / 100);
    if (kind !== 'money') return number(value);
    return Math.abs(value) >= 1e8 ? nairaCompact(value) : `₦${amount(Math.round(value / 100) * 100)}`;
  };

/** Dimensions with an order of their own; all others are sorted by size. */
const NATURALLY_ORDERED = ['hour', 'ageBand'];

export function barsOf(
  { rowDimension, parentDimensions }: Pick<ReportMeta, 'rowDimension' | 'parentDimensions'>,
  { name }: ReportColumn,
  rows: readonly ReportRow[],
  before: ReadonlyMap<string, ReportRow> | null,
): RankBar[] {
  const largest = [...rows].sort((a, b) => (numeric(b, name) ?? -1) - (numeric(a, name) ?? -1)).slice(0, MAX_BARS);
  const ordered = [...rows].sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  return (NATURALLY_ORDERED.includes(rowDimension) ? ordered : largest).map((row) => {
    const rowBefore = before?.get(row.key);
    // Several places may have the same service.
    const label = [row.label, ...parentDimensions.map(({ name: around }) => row[around])].filter(Boolean).join(', ');
    return { key: row.key, label, value: numeric(row, name), ...(rowBefore && { before: numeric(rowBefore, name) }) };
  });
}

/** A tile for each LGA, with the key of its row; null if the state has no tile grid. */
export function tilesOf({ name }: ReportColumn, rows: readonly ReportRow[], lgas: LgaTilesQuery['lgas']): Tile[] | null {
  const byId = new Map(rows.flatMap((row) => [[row.key, row] as const, [row.label, row] as const]));
  const tiles = lgas.flatMap(({ id, code, name: label }) => {
    const place = LGA_TILES[code];
    const row = byId.get(id) ?? byId.get(label);
    return place ? [{ key: row?.key ?? id, label, column: place[0], row: place[1], value: row ? numeric(row, name) : null }] : [];
  });
  return tiles.length > 0 && tiles.length === lgas.length ? tiles : null;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A short axis label: '21 Nov', 'Mar 26', 'Q2 26' or '2026'. */
function tickOf(dimension: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  if (dimension === 'day' || dimension === 'week') return `${Number(date)} ${name}`;
  if (dimension === 'month') return `${name} ${year.slice(2)}`;
  return dimension === 'year' ? year : `Q${Math.ceil(Number(month) / 3)} ${year.slice(2)}`;
}

type Span = { days: Days; daysBefore: Days | null; today: string };

/** A point for each time of the period up to today, with the value at the same position of the comparison period. */
export function pointsOf(
  report: ReportMeta,
  { name, additive }: ReportColumn,
  { answer, before }: { answer: ReportData; before: ReportData | undefined },
  { days, daysBefore, today }: Span,
): Datum[] {
  const at = timeKeyIndex(report);
  const dimension = report.parentDimensions[at]?.name ?? report.rowDimension;
  const sums = ({ rows }: ReportData) => {
    const byDay = new Map<string, number | null>();
    for (const row of rows) {
      const key = row.key.split('/')[at] ?? '';
      const value = numeric(row, name);
      byDay.set(key, value === null ? (byDay.get(key) ?? null) : (byDay.get(key) ?? 0) + value);
    }
    return (key: string | null) => (key && byDay.has(key) ? (byDay.get(key) ?? null) : additive && key ? 0 : null);
  };
  const currentValueAt = sums(answer);
  const earlierValueAt = before && sums(before);
  return timesIn(dimension, days, today).map((key) => ({
    label: tickOf(dimension, key),
    now: currentValueAt(key),
    ...(earlierValueAt && daysBefore && { before: earlierValueAt(dayBefore(key, days, daysBefore)) }),
  }));
}
