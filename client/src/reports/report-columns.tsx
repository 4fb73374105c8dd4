import { Box, chakra, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { DisplayRow } from '../../../server/reports/engine/report-rows.shared.ts';
import { isRest, numeric, type ReportRow, subtotalLabel } from '../../../server/reports/engine/report-rows.shared.ts';
import { numberBefore } from '../../../server/reports/views/comparison.shared.ts';
import { capital, date, thousands } from '../ui/format.ts';
import { ScreenLink } from '../ui/link.tsx';
import { type Column, type ColumnKind, cellKind, display } from '../ui/table/column.ts';
import { barColumn, column } from '../ui/table/columns.tsx';
import { Shortened } from '../ui/table/Shortened.tsx';
import { type Change, changeOf } from './change.ts';
import type { ReportColumn, ReportMeta } from './report-meta.ts';

/** Wraps a number in a link, if this person can follow one. */
export type RenderLink = (row: ReportRow, column: ReportColumn, content: ReactNode, label?: string) => ReactNode;

type Options = {
  /** Finds the row in the comparison period; null without comparison. */
  rowBefore: ((row: DisplayRow) => ReportRow | undefined) | null;
  barMaximum: number;
  /** Whether there is room for bars: not on a phone or beside a chart. */
  bars: boolean;
  /** Money in thousands of naira, on the screen and on paper. */
  inThousands: boolean;
  linkTo: RenderLink;
  /** The address of the report that splits a row into its parts. */
  drillDownAddress: (row: DisplayRow) => string | null;
};

const COLUMN_KINDS: Record<string, ColumnKind> = {
  text: 'text',
  code: 'code',
  day: 'date',
  decimal: 'number',
  count: 'number',
  money: 'money',
  percent: 'percent',
};

/** Percentages come as 0 to 100; the table holds ratios. */
export function cellValue({ name, kind }: { name: string; kind: string }, row: ReportRow): string | number | null | undefined {
  const value = row[name];
  return kind === 'percent' && typeof value === 'number' ? value / 100 : value;
}

export const changeNode = (change: Change | null): ReactNode =>
  change && (
    <chakra.span colorPalette={change.tone} color={change.tone ? 'colorPalette.fg' : undefined} whiteSpace="nowrap">
      {change.text}
    </chakra.span>
  );

const ONE_DECIMAL = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The number as text. Average amounts are in whole naira, or in thousands with one decimal. */
export function numberText(measure: ReportColumn, row: ReportRow, inThousands = false): string {
  const value = cellValue(measure, row);
  if (measure.belowZero && typeof value === 'number' && value < 0)
    return `${display(COLUMN_KINDS[measure.kind] ?? 'number', -value)} ${measure.belowZero}`;
  if (measure.kind === 'money' && inThousands && typeof value === 'number') return thousands(value, measure.additive ? 0 : 1);
  if (measure.kind === 'decimal' && typeof value === 'number') return ONE_DECIMAL.format(value);
  const average = measure.kind === 'money' && !measure.additive && typeof value === 'number';
  return display(COLUMN_KINDS[measure.kind] ?? 'number', average ? Math.round(value / 100) * 100 : value);
}

/** The content of a cell; texts are limited to two lines. */
function cellContent(measure: ReportColumn, row: ReportRow, inThousands: boolean): ReactNode {
  if (measure.kind !== 'text') return numberText(measure, row, inThousands);
  const value = String(row[measure.name] ?? '');
  return (
    <Span
      lineClamp="2"
      my="0.5"
      w={value.length > 34 ? '240px' : undefined}
      whiteSpace={value.length > 34 ? 'normal' : 'nowrap'}
      title={value}
    >
      {value}
    </Span>
  );
}

/** A name of a parent row; on a phone long names wrap into three lines at most, as they are repeated on every row. */
const WrappedName = ({ children, width }: { children: string; width: number }) => (
  <Box
    minW={children.length > 16 ? '120px' : undefined}
    whiteSpace={children.length > 16 ? undefined : 'nowrap'}
    // Line clamping wraps text even with nowrap.
    lineClamp={children.length > 16 ? { base: '3', md: 'none' } : undefined}
  >
    <Shortened width={width} lines={2}>
      {children}
    </Shortened>
  </Box>
);

/** With more columns there is no bar; with few, names have their full width. */
const MANY_COLUMNS = 11;
const FEW_COLUMNS = 7;

/** The width of a name on a phone, so that a long one wraps into two or three lines and not after every word. */
const nameWidth = ({ length }: string) => (length > 32 ? '152px' : length > 14 ? '128px' : undefined);

/** The number of columns that fit beside a chart on a small screen. */
const MAX_COLUMNS_BESIDE_CHART = 6;

/** The columns beside a chart: the drawn one and the first others; the rest is hidden until it is chosen. */
export function columnsBesideChart(columns: readonly Column<DisplayRow>[], drawn: string): Column<DisplayRow>[] {
  const visibleIds = new Set(['label', drawn]);
  for (const { id, label, hidden } of columns) if (label && !hidden && visibleIds.size < MAX_COLUMNS_BESIDE_CHART) visibleIds.add(id);
  return columns.map((column) => ({ ...column, hidden: !visibleIds.has(column.id) }));
}

/** The columns of a report's table. The first money column gets a bar in each row. */
export function reportColumns(
  report: ReportMeta,
  { rowBefore, barMaximum, bars, inThousands, linkTo, drillDownAddress }: Options,
): Column<DisplayRow>[] {
  const count = report.parentDimensions.length + report.attributes.length + report.columns.length;
  const barColumnName = count > MANY_COLUMNS || !bars ? undefined : report.columns.find(({ kind }) => kind === 'money')?.name;
  const valueBefore = (row: DisplayRow, measure: ReportColumn) => (rowBefore ? numberBefore(rowBefore(row), measure) : null);
  const attributeColumns = [...report.parentDimensions, ...report.attributes].map(({ name, label, kind }) =>
    column<DisplayRow>(COLUMN_KINDS[kind] ?? 'text', label, (row) => row[name], {
      id: name,
      sort: name,
      hidden: report.hiddenByDefault.includes(name),
      ...(!COLUMN_KINDS[kind] || kind === 'text'
        ? { cell: (row: DisplayRow) => <WrappedName width={count > FEW_COLUMNS ? 180 : 270}>{String(row[name] ?? '')}</WrappedName> }
        : {}),
    }),
  );
  const outer = attributeColumns.slice(0, report.parentDimensions.length);
  const rowName = (row: DisplayRow) => (row.subtotal ? subtotalLabel(row) : report.rowDimension === 'day' ? date(row.label) : row.label);
  const grouping = [...report.parentDimensions, ...report.attributes].find(({ name }) => name === report.subtotalsBy);
  const label = column<DisplayRow>('text', report.rowLabel, rowName, {
    id: 'label',
    sort: 'label',
    hint: grouping && `Sorted within each ${/^[A-Z]+$/.test(grouping.label) ? grouping.label : grouping.label.toLowerCase()}`,
    always: true,
    strong: true,
    cell: (row) => (
      <Span
        display="inline-block"
        py={{ base: '1', md: '0' }}
        minW={{ base: nameWidth(rowName(row)), md: 'auto' }}
        maxW={{ md: '270px' }}
        verticalAlign="middle"
        whiteSpace={{ base: rowName(row).length > 14 ? 'normal' : 'nowrap', md: 'normal' }}
        lineClamp={{ md: '2' }}
        title={rowName(row)}
      >
        <ScreenLink to={drillDownAddress(row)}>{rowName(row)}</ScreenLink>
      </Span>
    ),
  });
  const measureColumns = report.columns.flatMap((measure): Column<DisplayRow>[] => {
    const { name, kind } = measure;
    // The table shows the unit of money.
    const head = capital(measure.label.replace(/^₦ | ₦$/g, ''));
    const shownAs = COLUMN_KINDS[kind] ?? 'text';
    const shown = column<DisplayRow>(shownAs, head, (row) => cellValue(measure, row), {
      id: name,
      sort: name,
      hint: measure.description,
      ...(kind === 'money' && inThousands && { unit: '₦’000' }),
      ...(kind !== 'text' && { printText: (row: DisplayRow) => numberText(measure, row, inThousands) }),
      hidden: report.hiddenByDefault.includes(name),
      ...(measure.short && { head: measure.short }),
      cell: (row) => {
        const read = cellContent(measure, row, inThousands);
        return linkTo(row, measure, read) ?? read;
      },
      ...(rowBefore &&
        kind !== 'text' && {
          second: (row) => changeNode(changeOf(measure, numeric(row, name), valueBefore(row, measure), inThousands)),
          extra: {
            label: `${head}, previous`,
            kind: cellKind(shownAs),
            value: (row) => cellValue(measure, { ...row, [name]: valueBefore(row, measure) }),
          },
        }),
    });
    if (name !== barColumnName) return [shown];
    const isMember = (row: DisplayRow) => !row.subtotal && !isRest(row);
    const bar = barColumn<DisplayRow>(
      '',
      (row) => ({ value: isMember(row) ? (numeric(row, name) ?? 0) : 0, mark: isMember(row) ? valueBefore(row, measure) : null }),
      barMaximum,
      { id: `${name}-bar`, beside: name, width: '7%' },
    );
    return [bar, shown];
  });
  return [...outer, label, ...attributeColumns.slice(report.parentDimensions.length), ...measureColumns];
}
