export type Datum = { label: string } & Record<string, string | number | null | undefined>;
export type Series = {
  key: string;
  label: string;
  /** Drawn in grey, for comparison. */
  quiet?: boolean;
  /** A chart colour of the theme, if the default would mislead, such as red for money received. */
  colour?: 1 | 2 | 3 | 4 | 5;
};

export type ChartProps = {
  data: readonly Datum[];
  /** At most four series; more are hard to tell apart. */
  series: readonly Series[];
  height?: number;
  format?: (value: number) => string;
  /** Called with a clicked mark, to open the records behind it. */
  onClick?: (datum: Datum) => void;
  /** The accessible name of the chart. */
  label: string;
  /** Shown if there is no data. */
  nothing?: string;
};

/** Whether there is any value to draw. */
export const hasMarks = ({ data, series }: Pick<ChartProps, 'data' | 'series'>) =>
  data.some((datum) => series.some(({ key }) => Number(datum[key] ?? 0) !== 0));

export const colourOf = ({ quiet, colour }: Series, index: number) => `var(--series-${quiet ? 6 : (colour ?? index + 1)})`;

/** CSS variables with the theme's colours, for the SVG of the chart. */
export const chartColours = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`--series-${i}`, `colors.chart.${i}`])),
  '--ink': 'colors.fg',
  '--ink-muted': 'colors.fg.muted',
  '--ground': 'colors.bg.panel',
  '--ground-hover': 'colors.bg.hover',
  '--line': 'colors.border',
  '--line-muted': 'colors.border.muted',
};

/** The index of the last point with a value, which gets a label. */
export const lastIndex = (data: readonly Datum[], key: string) => data.findLastIndex((d) => d[key] != null);

/** Axis ticks at round values, for example 0, 30, 60, 90. */
export function ticksFor(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 3;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 3, 5, 10].map((m) => m * unit).find((s) => s >= rough) ?? 10 * unit;
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, i) => Math.round(i * step * 1e6) / 1e6);
}

/** Axis ticks for data with negative values. */
export function gridOf(min: number, max: number): number[] {
  if (min >= 0) return ticksFor(max);
  const [, step = 1] = ticksFor(Math.max(max, -min));
  const lines = (value: number) => Math.ceil(value / step);
  const from = -lines(-min);
  return Array.from({ length: Math.max(0, lines(max)) - from + 1 }, (_, i) => (from + i) * step);
}
