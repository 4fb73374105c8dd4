import { Box, Flex, NativeSelect } from '@chakra-ui/react';
import { parseAsString, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { LineChart } from '../ui/chart/charts.tsx';
import { RankBars } from '../ui/chart/RankBars.tsx';
import { TileMap } from '../ui/chart/TileMap.tsx';
import { Panel } from '../ui/detail/page.tsx';
import { EmptyState } from '../ui/detail/states.tsx';
import { lagosIsoDay } from '../ui/format.ts';
import { Segments } from '../ui/Segments.tsx';
import { serverNow } from '../ui/time.ts';
import { barsOf, type ChartKind, chartsFor, defaultMeasure, measuresFor, pointsOf, shortNumber, tilesOf } from './chart-data.ts';
import { daysInWords } from './filter-words.ts';
import { useLgaTilesQuery } from './LgaTiles.generated.ts';
import type { RenderLink } from './report-columns.tsx';
import type { ReportColumn, ReportData, ReportMeta } from './report-meta.ts';

const CHART_LABELS: Record<ChartKind, string> = { map: 'Map', bars: 'Bars', line: 'Line' };

/** The chart beside the table and its measure, kept in the address. */
export function useChart(report: ReportMeta) {
  const [{ chart, measure }, set] = useQueryStates({ chart: parseAsString, measure: parseAsString }, { history: 'replace' });
  const { data } = useLgaTilesQuery({ skip: !chartsFor(report).includes('map') });
  const lgas = data?.lgas ?? [];
  // A state without a tile grid has bars in place of the map.
  const kinds = chartsFor(report).filter((kind) => kind !== 'map' || !data || tilesOf({ name: '' } as ReportColumn, [], lgas));
  const kind = kinds.find((candidate) => candidate === chart) ?? (chart ? kinds[0] : undefined) ?? null;
  const measures = kind ? measuresFor(report, kind) : [];
  return {
    kinds,
    kind,
    lgas,
    measures,
    measure: measures.find(({ name }) => name === measure) ?? defaultMeasure(report, measures),
    setKind: (next: ChartKind | null) => void set({ chart: next }),
    setMeasure: (name: string) => void set({ measure: name }),
  };
}
type Chart = ReturnType<typeof useChart>;

export function ChartChoice({ kinds, kind, setKind }: Chart) {
  return (
    <Segments
      options={['table' as const, ...kinds].map((value) => ({ value, label: value === 'table' ? 'Table' : CHART_LABELS[value] }))}
      value={kind ?? 'table'}
      onChange={(value) => setKind(value === 'table' ? null : value)}
      css={{ '& label': { px: { base: '2', md: '3' } } }}
      flexShrink={0}
      aria-label="Chart type"
    />
  );
}

type Props = {
  chart: Chart;
  report: ReportMeta;
  answer: ReportData;
  before: ReportData | undefined;
  rows: readonly ReportRow[];
  days: Days;
  daysBefore: Days | null;
  linked: RenderLink;
  /** New data is loading. */
  faint: boolean;
};

/** A chart of one measure beside the table. */
export function ReportChart({ chart, report, answer, before, rows, days, daysBefore, linked, faint }: Props) {
  const { kind, measure, measures } = chart;
  if (!kind || !measure) return null;
  const beforeWords = daysBefore ? daysInWords(daysBefore) : '';
  const format = shortNumber(measure);
  const label = `${measure.label} by ${report.rowLabel}`;
  const placed = kind === 'map' && report.rowDimension !== 'lga' ? (answer.subtotals ?? []) : rows;
  const byKey = new Map(placed.map((row) => [row.key, row]));
  const link = ({ key }: { key: string }, linkLabel: string, content: ReactNode) => {
    const row = byKey.get(key);
    return row && linked(row, measure, content, linkLabel);
  };
  const picture = () => {
    switch (kind) {
      case 'map':
        return <TileMap tiles={tilesOf(measure, placed, chart.lgas) ?? []} format={format} label={label} linked={link} />;
      case 'bars': {
        const rowsBeforeByKey = before ? new Map(before.rows.map((row) => [row.key, row])) : null;
        const bars = barsOf(report, measure, rows, rowsBeforeByKey);
        return (
          <RankBars
            bars={bars}
            format={format}
            label={label}
            markedAs={rowsBeforeByKey ? beforeWords : undefined}
            note={bars.length < rows.length ? `Top ${bars.length} of ${rows.length}` : undefined}
            linked={link}
          />
        );
      }
      case 'line':
        return (
          <LineChart
            data={pointsOf(report, measure, { answer, before }, { days, daysBefore, today: lagosIsoDay(new Date(serverNow())) })}
            series={[{ key: 'now', label: measure.label }, ...(before ? [{ key: 'before', label: beforeWords, quiet: true }] : [])]}
            height={260}
            format={format}
            label={label}
          />
        );
    }
  };
  return (
    <Panel
      w={{ base: 'full', lg: '400px' }}
      alignSelf={{ lg: 'flex-start' }}
      opacity={faint ? 0.5 : undefined}
      maxH={{ lg: 'full' }}
      overflowY={{ lg: 'auto' }}
      title={
        <Flex align="center" gap="2">
          <NativeSelect.Root size="xs" width="auto" flexShrink={0}>
            <NativeSelect.Field aria-label="Measure" value={measure.name} onChange={(e) => chart.setMeasure(e.target.value)}>
              {measures.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Box as="span" textStyle="small" color="fg.muted" fontWeight="400">
            {measure.description}
          </Box>
        </Flex>
      }
    >
      {rows.length > 0 ? picture() : <EmptyState title="No data to show" />}
    </Panel>
  );
}
