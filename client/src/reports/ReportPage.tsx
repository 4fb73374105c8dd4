import { Box, Button, Flex } from '@chakra-ui/react';
import { useContext, useMemo } from 'react';
import {
  type DisplayRow,
  hasValues,
  isNone,
  isRest,
  numeric,
  pageOfRows,
  searchRows,
  timesOf,
  withSubtotals,
} from '../../../server/reports/engine/report-rows.shared.ts';
import { rowKey, rowsBefore } from '../../../server/reports/views/comparison.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { type ReportKey, reports } from '../graphql/reports.ts';
import { useMount } from '../platform/mount.tsx';
import { RelatedViews } from '../platform/RelatedViews.tsx';
import { Page, PageHeader } from '../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../ui/detail/states.tsx';
import { dateTime, plural, timeOrDate } from '../ui/format.ts';
import { useDelayed, useIsPhone, useMedia } from '../ui/hooks.ts';
import { ExportMenu } from '../ui/list/ExportMenu.tsx';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { ListFooter } from '../ui/list/ListFooter.tsx';
import { ReloadBar } from '../ui/list/ReloadBar.tsx';
import { PrintedByContext } from '../ui/page-contexts.ts';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { shownColumns } from '../ui/table/table-view.ts';
import { AmountsSwitch } from './AmountsSwitch.tsx';
import { changeOf } from './change.ts';
import { useReportColumns } from './columns-address.ts';
import { DrillThroughDrawer } from './DrillThroughDrawer.tsx';
import { daysInWords, filterSentence, useFilterDescriptions } from './filter-words.ts';
import { PeriodControl } from './PeriodControl.tsx';
import { ChartChoice, ReportChart, useChart } from './ReportChart.tsx';
import { cellValue, changeNode, columnsBesideChart, numberText, reportColumns } from './report-columns.tsx';
import type { ReportData, ReportMeta } from './report-meta.ts';
import { useDrillDown } from './use-drill-down.ts';
import { useDrillThrough } from './use-drill-through.tsx';
import { useReport } from './use-report.ts';
import { ReportViews } from './views/ReportViews.tsx';

/** With more rows the table is paged and has a search. */
const PAGING_THRESHOLD = 100;

const isSum = (row: DisplayRow) => row.subtotal === 1;
const isReport = (key: unknown): key is ReportKey => typeof key === 'string' && key in reports;

/** The page of all reports: table, total and chart, with the filters in the address. */
export default function ReportPage() {
  const { preset } = useMount();
  if (!isReport(preset.report)) throw new Error('Report not found');
  return <Report key={preset.report} name={preset.report} />;
}

function Report({ name }: { name: ReportKey }) {
  const state = useReport(name);
  const { report, answer, before, list, days, daysBefore, hidesEmptyRows, inThousands } = state;
  const { column, direction } = state.order;
  const { from, to } = days;
  const viewerName = useContext(PrintedByContext);
  const phone = useIsPhone();
  const narrow = useMedia('(min-width: 64rem) and (max-width: 105rem)');
  const isOutdated = useDelayed(state.outdated);
  const filterTexts = useFilterDescriptions(state.defs, list.values);
  // The top-N limit of the report does not select records.
  const rowFilterTexts = filterTexts.filter((text) => !text.startsWith(`${state.defs.top?.label}:`));
  const chart = useChart(report);
  const linkTo = useDrillThrough(report, list.values, days);
  const drillDownAddress = useDrillDown(report);

  const rows = useMemo(() => {
    const fields = ['label', ...[...report.parentDimensions, ...report.attributes].map((field) => field.name)];
    const matching = searchRows(answer?.rows ?? [], list.q, fields);
    const visible = hidesEmptyRows ? matching.filter((row) => hasValues(row, report.columns)) : matching;
    // After a search the rows are only part of their groups, so subtotals would be wrong.
    const sums = list.q ? null : answer?.subtotals;
    return withSubtotals(visible, sums, report.subtotalsBy, { column, direction, times: timesOf(report) });
  }, [report, answer, list.q, hidesEmptyRows, column, direction]);
  const columns = useMemo(() => {
    const barColumn = report.columns.find(({ kind }) => kind === 'money')?.name ?? '';
    const allColumns = reportColumns(report, {
      rowBefore: before && daysBefore ? rowsBefore(report, before, { from, to }, daysBefore) : null,
      barMaximum: Math.max(0, ...(answer?.rows ?? []).map((row) => (isRest(row) ? 0 : (numeric(row, barColumn) ?? 0)))),
      bars: !phone && !chart.kind,
      inThousands,
      linkTo,
      drillDownAddress,
    });
    return narrow && chart.kind && chart.measure ? columnsBesideChart(allColumns, chart.measure.name) : allColumns;
  }, [report, answer, before, linkTo, drillDownAddress, from, to, daysBefore, phone, narrow, chart.kind, chart.measure, inThousands]);

  const view = useReportColumns(columns);
  const inOrder = shownColumns(columns, view);
  // Files and prints include columns hidden by default, until the person chooses columns.
  const inFiles = view.changed ? inOrder : columns;

  const totals =
    answer &&
    Object.fromEntries(
      [...report.attributes.filter(({ kind }) => kind === 'count'), ...report.columns].map((measure) => [
        measure.name,
        cellValue(measure, answer.total),
      ]),
    );
  const totalsBelow =
    answer && before && daysBefore
      ? [
          {
            label: <DaysBefore days={daysBefore} years={state.comparison === 'YEAR_BEFORE'} />,
            cells: totalsBefore(report, before, inThousands),
          },
          { label: 'Change', cells: totalChanges(report, answer, before, inThousands) },
        ]
      : undefined;
  const rowCount = answer?.rows.length ?? 0;
  const visibleCount = rows.filter((row) => !row.subtotal).length;
  const emptyCount = answer?.rows.filter((row) => !hasValues(row, report.columns)).length ?? 0;
  const isPaged = rowCount > PAGING_THRESHOLD;
  const { number, size } = list.variables.page;
  const pageSize = isPaged ? Math.max(size, 50) : rows.length;
  const selectionTexts = [
    ...filterTexts,
    ...(daysBefore ? [`Compared with: ${daysInWords(daysBefore)}`] : []),
    ...(list.q ? [`Search: ${list.q}`] : []),
    ...(hidesEmptyRows ? ['Non-empty rows only'] : []),
  ];
  const counted = answer && `As of ${dateTime(answer.generatedAt)}${viewerName && ` by ${viewerName}`}`;

  return (
    <Page>
      <PageHeader
        title={report.title}
        subtitle={[...filterTexts, isOutdated ? 'Loading figures…' : answer && `As of ${timeOrDate(answer.generatedAt)}`]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <ReportViews report={name} columns={columns} choice={view} />
            <ChartChoice {...chart} />
            <ColumnChooser columns={columns} view={view} />
            <ExportMenu
              name={`${report.title} ${daysInWords(days)}`}
              columns={inFiles}
              total={answer && !state.outdated ? visibleCount : null}
              page={async () => ({ total: rows.length, items: rows })}
              filterText={[...selectionTexts, ...(inThousands ? ['Amounts in ₦ thousand'] : [])].join(' · ')}
              totals={totals}
              totalsBelow={totalsBelow}
              isSum={isSum}
              compact={phone}
              totalRow={answer?.total}
              createdText={counted}
              headLines={() => [report.title, filterSentence(days, selectionTexts), counted ?? '']}
            />
          </>
        }
      />
      <RelatedViews />
      <FilterBar
        list={phone ? list : { ...list, keys: list.keys.filter((key) => key !== 'amounts') }}
        searchable={isPaged}
        searchHint={report.rowLabel}
        room={isPaged ? 2 : 3}
        start={
          <PeriodControl
            defaultPeriod={report.period}
            periodParam={list.values.period ?? null}
            range={days}
            currentYear={state.currentYear}
            onChange={(periodParam) => list.setFilter('period', periodParam)}
          />
        }
        end={state.defs.amounts && <AmountsSwitch list={list} />}
      />
      <Flex gap="3" flex="1" minH={{ md: '320px' }} align="stretch" direction={{ base: 'column-reverse', lg: 'row' }}>
        <Flex
          direction="column"
          bg="bg.panel"
          borderWidth="1px"
          rounded="l3"
          minW="0"
          flex="1"
          minH={{ md: '0' }}
          position="relative"
          overflow="hidden"
        >
          <ReloadBar active={state.loading && answer !== undefined} />
          <Box flex="1" minH="0" overflow="auto" opacity={isOutdated && answer ? 0.5 : undefined} aria-busy={state.loading || undefined}>
            {state.failure && !answer ? (
              <ErrorPanel error={state.failure} title="Report could not be loaded" retry={state.result.refetch} />
            ) : (
              <DataTable
                dense
                label={report.title}
                rows={isPaged ? pageOfRows(rows, { number, size: pageSize }) : rows}
                columns={inOrder}
                rowKey={rowKey}
                isSum={isSum}
                loading={state.outdated}
                skeletonRows={17}
                totals={totals}
                totalsBelow={totalsBelow}
                totalsLink={(id, text) => {
                  const measure = report.columns.find((column) => column.name === id);
                  if (!answer || !measure) return null;
                  const total = measure.kind === 'text' ? text : numberText(measure, answer.total, inThousands);
                  return linkTo(answer.total, measure, total) ?? total;
                }}
                totalsLabel={`All ${plural(rowCount, rows.some(isNone) ? 'row' : nounOf(report))}${visibleCount < rowCount ? `, ${visibleCount} shown` : ''}`}
                empty={
                  <EmptyState
                    {...emptyText(report, {
                      sought: list.q,
                      narrowed: hidesEmptyRows || list.keys.some((key) => list.values[key]),
                      rows: rowCount,
                    })}
                  />
                }
                sorting={{ sort: column, direction, onSort: list.setSort }}
              />
            )}
          </Box>
          {isPaged && <ListFooter paging={{ ...list, variables: { page: { number, size: pageSize } } }} total={visibleCount} />}
        </Flex>
        {answer && (
          <ReportChart
            chart={chart}
            report={report}
            answer={answer}
            before={before}
            rows={rows.filter((row) => !row.subtotal && !isRest(row))}
            days={days}
            daysBefore={daysBefore}
            linked={linkTo}
            faint={isOutdated}
          />
        )}
      </Flex>
      {answer && <DrillThroughDrawer report={report} answer={answer} filter={state.filter} days={days} filterTexts={rowFilterTexts} />}
      <Flex columnGap="4" rowGap="1" wrap="wrap" textStyle="small" color="fg.muted" flexShrink={0}>
        <span>{report.description}</span>
        {daysBefore && <span>Compared with {daysInWords(daysBefore)}.</span>}
        {visibleCount > 0 && inFiles.length > inOrder.length && (
          <span>Exports and prints include all {plural(inFiles.filter(({ label }) => label).length, 'column')}</span>
        )}
        {emptyCount > 0 && (
          <Button
            variant="plain"
            size="xs"
            h="auto"
            px="0"
            fontWeight="400"
            color="accent.fg"
            onClick={() => list.setFilter('show', hidesEmptyRows ? null : 'some')}
          >
            {hidesEmptyRows ? 'Show' : 'Hide'} {plural(emptyCount, 'empty row')}
          </Button>
        )}
      </Flex>
    </Page>
  );
}

const DaysBefore = ({ days, years }: { days: Days; years: boolean }) => (
  <>
    {years ? 'Previous year' : 'Previous period'}
    <span className="second">{daysInWords(days)}</span>
  </>
);

const numbersOf = ({ columns }: ReportMeta) => columns.filter(({ kind }) => kind !== 'text');

const totalsBefore = (report: ReportMeta, { total }: ReportData, inThousands: boolean) =>
  Object.fromEntries(numbersOf(report).map((measure) => [measure.name, numberText(measure, total, inThousands)]));

const totalChanges = (report: ReportMeta, { total }: ReportData, before: ReportData, inThousands: boolean) =>
  Object.fromEntries(
    numbersOf(report).map((measure) => {
      const { name } = measure;
      const change = changeOf(measure, numeric(total, name), numeric(before.total, name), inThousands);
      return [
        name,
        <span key={name} className="second">
          {changeNode(change)}
        </span>,
      ];
    }),
  );

/** The noun for a row; with several dimensions just 'row'. */
const nounOf = ({ parentDimensions, rowDimension, rowLabel }: ReportMeta) =>
  parentDimensions.length > 0 || rowDimension === 'destination' ? 'row' : /^[A-Z]+$/.test(rowLabel) ? rowLabel : rowLabel.toLowerCase();

/** Dimensions whose members have a row even without facts. */
const ALWAYS_LISTED = ['lga', 'ward', 'town', 'hcp', 'mda', 'plan'];

/** The text of an empty table: why there are no rows, and what to change. */
function emptyText({ parentDimensions, rowDimension, rowLabel }: ReportMeta, why: { sought: string; narrowed: boolean; rows: number }) {
  if (why.sought && why.rows > 0) return { title: `No matches for “${why.sought}”`, text: 'Try a shorter or different word.' };
  if (why.rows === 0 && parentDimensions.length === 0 && ALWAYS_LISTED.includes(rowDimension))
    return why.narrowed ? { title: `No ${rowLabel} found`, text: 'Clear a filter.' } : { title: `No ${rowLabel} yet` };
  const text = why.narrowed ? 'Choose another period, or clear a filter.' : 'Choose another period.';
  return { title: 'Nothing in this period', text };
}
