export type Datum = { label: string } & Record<string, string | number | null | undefined>;
export type Series = {
  key: string;
  label: string;
  /** Neither good nor bad yet: drawn in grey. */
  quiet?: boolean;
};

export type ChartProps = {
  data: readonly Datum[];
  /** At most four; beyond that a table says it better. */
  series: readonly Series[];
  height?: number;
  format?: (value: number) => string;
  /** Leads to the list behind the mark. */
  onClick?: (datum: Datum) => void;
  /** What the chart shows, for those who cannot see it. */
  label: string;
  /** What stands there while there is nothing to draw. */
  nothing?: string;
};

/** Without any mark a chart is only a frame. */
export const hasMarks = ({ data, series }: Pick<ChartProps, 'data' | 'series'>) =>
  data.some((datum) => series.some(({ key }) => Number(datum[key] ?? 0) !== 0));

export const colourOf = ({ quiet }: Series, index: number) => `var(--series-${quiet ? 6 : index + 1})`;

/** The colours of the theme under the names that the drawing uses; set on the figure around it. */
export const chartColours = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`--series-${i}`, `colors.chart.${i}`])),
  '--ink': 'colors.fg',
  '--ink-muted': 'colors.fg.muted',
  '--ground': 'colors.bg.panel',
  '--ground-hover': 'colors.bg.hover',
  '--line': 'colors.border',
  '--line-muted': 'colors.border.muted',
};

/** The label of the last mark is drawn when it has a value. */
export const lastIndex = (data: readonly Datum[], key: string) => data.findLastIndex((d) => d[key] != null);

/** Round steps for three or four grid lines: 0, 30, 60, 90. */
export function ticksFor(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 3;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 3, 5, 10].map((m) => m * unit).find((s) => s >= rough) ?? 10 * unit;
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, i) => Math.round(i * step * 1e6) / 1e6);
}

/** The same for values below nothing too, in steps that suit both sides. */
export function gridOf(min: number, max: number): number[] {
  if (min >= 0) return ticksFor(max);
  const [, step = 1] = ticksFor(Math.max(max, -min));
  const lines = (value: number) => Math.ceil(value / step);
  const from = -lines(-min);
  return Array.from({ length: Math.max(0, lines(max)) - from + 1 }, (_, i) => (from + i) * step);
}
