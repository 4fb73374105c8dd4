import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Box, Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useMount } from '../app/mount.tsx';
import { type ReportFilter, type ReportKey, reports } from '../graphql/generated.ts';
import { Page, PageHeader } from '../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../ui/detail/states.tsx';
import { date, dateRange, dateTime } from '../ui/format.ts';
import { ExportMenu } from '../ui/list/ExportMenu.tsx';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { writeRange } from '../ui/list/filters.ts';
import { type ListState, useListState } from '../ui/list/use-list-state.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { serverNow } from '../ui/time.ts';
import { cutsOf, periods } from './period.ts';
import { filtersFor, reportFilter } from './report-filters.ts';
import { type ReportRow, reportColumns, sortRows } from './report-table.tsx';

type Answer = { generatedAt: string; rows: ReportRow[]; total: ReportRow };

const isReport = (key: unknown): key is ReportKey => typeof key === 'string' && key in reports;

/** Every report: its filters in the address, one row per place with a bar for size, the total over what is filtered. */
export default function ReportPage() {
  const { preset } = useMount();
  if (!isReport(preset.report)) throw new Error('This address names no report');
  return <Report key={preset.report} name={preset.report} />;
}

function Report({ name }: { name: ReportKey }) {
  const report = reports[name];
  const defs = useMemo(() => filtersFor(report.filters), [report]);
  const state = useListState(defs) as unknown as ListState;
  const [openedAt] = useState(serverNow);
  const { usual, offered } = useMemo(() => periods(openedAt, report.period), [openedAt, report]);
  // An address without a period means the usual one, and says so.
  const list = { ...state, values: { ...state.values, period: state.values.period ?? writeRange(usual.range) } };
  const filter = reportFilter(defs, list.values, usual.range);

  const result = useQuery<Record<string, Answer>, { filter: ReportFilter }>(
    report.document as unknown as TypedDocumentNode<Record<string, Answer>, { filter: ReportFilter }>,
    {
      variables: { filter },
    },
  );
  const answer = (result.data ?? result.previousData)?.[name];
  // Else by the outermost column, the latest day first.
  const { name: first, kind } = report.outer[0] ?? { name: 'label', kind: 'name' };
  const descends = list.variables.sort || report.largestFirst || kind === 'day';
  const sort = {
    column: list.variables.sort ?? report.largestFirst ?? first,
    direction: list.variables.direction ?? (descends ? 'DESC' : 'ASC'),
  } as const;
  const columns = useMemo(() => reportColumns(report, answer?.rows ?? []), [report, answer]);
  const rows = useMemo(() => sortRows(answer?.rows ?? [], sort.column, sort.direction), [answer, sort.column, sort.direction]);
  const totals = answer && Object.fromEntries(report.columns.map((column) => [column.name, columnTotal(answer.total, column)]));

  return (
    <Page>
      <PageHeader
        title={report.title}
        sentence={filter.from === filter.to ? date(filter.from) : dateRange(filter.from, filter.to)}
        actions={
          <ExportMenu
            name={`${report.title} ${date(filter.from)} to ${date(filter.to)}`}
            columns={columns}
            total={answer ? rows.length + 1 : null}
            page={async () => {
              const all = answer ? [...rows, answer.total] : [];
              return { total: all.length, items: all };
            }}
          />
        }
      />
      <FilterBar list={list} cuts={cutsOf(offered)} searchable={false} searchHint="" room={5} />
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" minW="0" flex="1" minH={{ md: '320px' }} overflow="auto">
        {result.error && !answer ? (
          <ErrorPanel error={result.error} title="The report did not load" retry={result.refetch} />
        ) : (
          <DataTable
            dense
            label={report.title}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.key}
            loading={!answer}
            skeletonRows={17}
            totals={totals}
            totalsLabel={`All ${rows.length}`}
            empty={<EmptyState title="Nothing in this period" text="Choose another period, or take a filter away." />}
            sorting={{ sort: sort.column, direction: sort.direction, onSort: list.setSort }}
          />
        )}
      </Box>
      <Flex gap="4" wrap="wrap" textStyle="small" color="fg.muted" flexShrink={0}>
        <span>{report.description}</span>
        {answer && <span>Counted {dateTime(answer.generatedAt)}</span>}
      </Flex>
    </Page>
  );
}

const columnTotal = (total: ReportRow, { name, kind }: { name: string; kind: string }) => {
  const value = total[name];
  return kind === 'percent' && typeof value === 'number' ? value / 100 : value;
};
