import {
  Bar,
  CartesianGrid,
  LabelList,
  Line,
  BarChart as RechartsBars,
  LineChart as RechartsLines,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { number } from '../format.ts';
import { type ChartProps, colourOf, type Datum, gridOf, lastIndex } from './series.ts';

const axis = { fontSize: 11, fill: 'var(--ink-muted)' };
const ink = 'var(--ink)';

const tooltip = {
  contentStyle: {
    background: 'var(--ground)',
    border: '1px solid var(--line)',
    borderRadius: 6,
    fontSize: 12,
    padding: '6px 10px',
    color: ink,
  },
  itemStyle: { color: ink, padding: 0 },
  cursor: { fill: 'var(--ground-hover)', stroke: 'var(--line)' },
  isAnimationActive: false,
} as const;

const sum = (datum: Datum, keys: string[]) => keys.reduce((total, key) => total + Number(datum[key] ?? 0), 0);

/** The part that needs the chart library, loaded only if a page has a chart. */
export default function Drawing({
  kind,
  data,
  series,
  height = 200,
  format = number,
  onClick,
  label,
}: ChartProps & { kind: 'bars' | 'stacked' | 'lines' }) {
  const keys = series.map((s) => s.key);
  const top = Math.max(0, ...data.map((d) => (kind === 'stacked' ? sum(d, keys) : Math.max(...keys.map((k) => Number(d[k] ?? 0))))));
  const bottom = Math.min(0, ...data.flatMap((d) => keys.map((k) => Number(d[k] ?? 0))));
  const ticks = gridOf(bottom, top);
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const nameOf = (key: unknown) => series.find((s) => s.key === key)?.label ?? String(key);
  const common = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line-muted)" />
      <XAxis
        dataKey="label"
        tick={axis}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        interval="equidistantPreserveStart"
        minTickGap={12}
      />
      <YAxis
        tick={axis}
        tickLine={false}
        axisLine={false}
        width="auto"
        ticks={ticks}
        domain={domain}
        tickFormatter={(value: number) => format(value)}
      />
      <Tooltip {...tooltip} formatter={(value, key) => [format(Number(value)), nameOf(key)]} />
    </>
  );
  const margin = { top: 16, right: 12, bottom: 0, left: 0 };
  return (
    <ResponsiveContainer width="100%" height={height}>
      {kind === 'lines' ? (
        <RechartsLines data={[...data]} margin={margin} accessibilityLayer aria-label={label}>
          {common}
          {series.map((s, i) => (
            <Line
              key={s.key}
              dataKey={s.key}
              stroke={colourOf(s, i)}
              strokeWidth={2}
              dot={false}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
              connectNulls
            >
              <LabelList
                dataKey={s.key}
                position="top"
                fontSize={11}
                fontWeight={600}
                fill={ink}
                content={({ x, y, value, index }) =>
                  index === lastIndex(data, s.key) ? (
                    <text
                      x={Number(x)}
                      y={Number(y) - 8}
                      textAnchor="end"
                      fontSize={11}
                      fontWeight={600}
                      fill={ink}
                      // An outline keeps the label readable over lines.
                      stroke="var(--chakra-colors-bg-panel)"
                      strokeWidth={3}
                      paintOrder="stroke"
                    >
                      {format(Number(value))}
                    </text>
                  ) : null
                }
              />
            </Line>
          ))}
        </RechartsLines>
      ) : (
        <RechartsBars data={[...data]} margin={margin} barCategoryGap="20%" barGap={1} accessibilityLayer aria-label={label}>
          {common}
          {series.map((s, i) => (
            <Bar
              key={s.key}
              dataKey={s.key}
              fill={colourOf(s, i)}
              stroke="var(--ground)"
              strokeWidth={1}
              maxBarSize={36}
              stackId={kind === 'stacked' ? 'all' : undefined}
              isAnimationActive={false}
              cursor={onClick ? 'pointer' : undefined}
              onClick={(_, index) => {
                const datum = data[index];
                if (datum) onClick?.(datum);
              }}
            >
              {/* Beside more bars, the label would lie on one of them. */}
              {i === series.length - 1 && (kind === 'stacked' || series.length <= 2) && (
                <LabelList
                  dataKey={s.key}
                  content={({ x, y, width, index }) => {
                    const datum = data[Number(index)];
                    const value = datum && (kind === 'stacked' ? sum(datum, keys) : Number(datum[s.key] ?? 0));
                    // A label wider than its bar would leave the drawing on the right.
                    const isNarrow = Number(width) < 40;
                    return Number(index) === data.length - 1 && value ? (
                      <text
                        x={Number(x) + Number(width) / (isNarrow ? 1 : 2)}
                        y={Number(y) - 5}
                        textAnchor={isNarrow ? 'end' : 'middle'}
                        fontSize={11}
                        fontWeight={600}
                        fill={ink}
                      >
                        {format(value)}
                      </text>
                    ) : null;
                  }}
                />
              )}
            </Bar>
          ))}
        </RechartsBars>
      )}
    </ResponsiveContainer>
  );
}
