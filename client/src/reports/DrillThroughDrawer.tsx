import { useApolloClient } from '@apollo/client/react';
import { Box, Button, CloseButton, Drawer, Flex, Portal } from '@chakra-ui/react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import type { ReportFilter } from '../graphql/types.ts';
import { useEntityPath } from '../platform/mount.tsx';
import { EmptyState, ErrorPanel } from '../ui/detail/states.tsx';
import { naira, number, plural } from '../ui/format.ts';
import { useIsPhone } from '../ui/hooks.ts';
import { ExportMenu } from '../ui/list/ExportMenu.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { DrillThroughDrawerDocument, useDrillThroughDrawerQuery } from './DrillThroughDrawer.generated.ts';
import { type DrillThroughRecord, drillThroughColumns, stackedColumns } from './drill-through-columns.tsx';
import { daysInWords, filterSentence } from './filter-words.ts';
import type { ReportColumn, ReportData, ReportMeta } from './report-meta.ts';

/** Maximum number of records that the server returns. */
const EXPORT_PAGE = 500;
const PAGE = 50;

type Props = { report: ReportMeta; answer: ReportData; filter: ReportFilter; days: Days; filterTexts: readonly string[] };

/** A drawer with the records of the number that the address names. Closed if it names none. */
export function DrillThroughDrawer({ report, answer, ...rest }: Props) {
  const [{ rows, of }, choose] = useQueryStates({ rows: parseAsString, of: parseAsString });
  const column = report.columns.find(({ name }) => name === rows);
  const [outer] = report.parentDimensions;
  const row =
    of === 'total'
      ? answer.total
      : [...answer.rows, ...(outer?.name === report.subtotalsBy ? (answer.subtotals ?? []) : [])].find(({ key }) => key === of);
  const close = () => void choose(null, { history: 'replace' });
  return (
    <Drawer.Root
      open={Boolean(column?.records && row)}
      onOpenChange={(change) => !change.open && close()}
      placement="end"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW={{ base: '100vw', md: 'min(1280px, 94vw)' }}>
            {column?.records && row && <Records {...rest} report={report} column={column} names={column.records.names} row={row} />}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

type RecordsProps = Omit<Props, 'answer'> & { column: ReportColumn; names: readonly [string, string]; row: ReportData['total'] };

function Records({ report, filter, days, filterTexts, column, names, row }: RecordsProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const entityPath = useEntityPath();
  const phone = useIsPhone();
  const request = {
    ...{ report: report.key, column: column.name, filter },
    key: row.key === 'total' ? [] : row.key.split('/'),
  };
  const result = useDrillThroughDrawerQuery({ ...request, first: PAGE, more: false });
  const data = result.data?.drillThrough;
  const path = (record: DrillThroughRecord) => entityPath(data?.entity, record.recordId);
  const columns = data ? stackedColumns(data.columns, path) : [];
  const exportColumns = useMemo(() => drillThroughColumns(data?.columns ?? []), [data?.columns]);

  const parents = report.parentDimensions.map(({ name }) => row[name]).filter(Boolean);
  const about = row.key === 'total' ? 'all' : [...parents, row.label].join(', ');
  const total = data?.total ?? null;
  const value = Number(row[column.name]);
  const many = total === null ? null : plural(total, ...names);
  const sum = column.kind === 'money' ? naira(value) : value === total ? null : `${column.label} ${number(value)}`;
  const summary = many && (sum ? `${sum} in ${many}` : many);

  const more = () =>
    result.fetchMore({
      variables: { ...request, first: PAGE, after: data?.next, more: true },
      updateQuery: (before, { fetchMoreResult: { drillThrough: next } }) => ({
        drillThrough: { ...next, total: before.drillThrough.total, rows: [...before.drillThrough.rows, ...next.rows] },
      }),
    });
  // An export starts at the first record; each page continues after the last.
  const page = (() => {
    let after: string | null = null;
    return async (at: number, first: number) => {
      if (at === 1) after = null;
      const variables = { ...request, first, after, more: true };
      const { data: next } = await client.query({ query: DrillThroughDrawerDocument, variables, fetchPolicy: 'no-cache' });
      after = next?.drillThrough.next ?? null;
      return { total: total ?? 0, items: next?.drillThrough.rows ?? [] };
    };
  })();
  const title = `${column.label}: ${about}`;

  return (
    <>
      <Drawer.Header gap="3" alignItems="flex-start" borderBottomWidth="1px">
        <Box flex="1" minW="0">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description color="fg.muted" textStyle="small">
            {[summary, filterSentence(days, filterTexts)].filter(Boolean).join(' · ')}
          </Drawer.Description>
        </Box>
        <ExportMenu
          name={`${report.title}, ${title.replaceAll(/[/:]/g, ' ')} ${daysInWords(days)}`}
          columns={exportColumns}
          total={total}
          page={page}
          pageSize={EXPORT_PAGE}
          filterText={filterSentence(days, filterTexts)}
          headLines={() => [`${report.title}: ${title}`, filterSentence(days, filterTexts), column.description]}
          compact={phone}
        />
        <Drawer.CloseTrigger asChild position="static">
          <CloseButton />
        </Drawer.CloseTrigger>
      </Drawer.Header>
      <Drawer.Body p="0">
        {result.error && !data ? (
          <ErrorPanel error={result.error} retry={result.refetch} />
        ) : (
          <DataTable
            label={title}
            rows={data?.rows ?? []}
            columns={columns}
            loading={!data}
            // On a phone the card itself is a link.
            rowAction={
              phone
                ? undefined
                : (record) => {
                    const to = path(record);
                    return to ? { label: 'Open', onClick: () => void navigate(to) } : null;
                  }
            }
            empty={<EmptyState title="No records left" text="The report has changed since it was read. Reload it." />}
          />
        )}
        {data && total !== null && data.rows.length > 0 && (
          <Flex p="3" gap="3" align="center" textStyle="small" color="fg.muted">
            <span role="status">
              {number(data.rows.length)} of {many}
            </span>
            {data.next && (
              <Button variant="outline" size="sm" loading={result.loading} onClick={() => void more()}>
                Show more
              </Button>
            )}
          </Flex>
        )}
      </Drawer.Body>
    </>
  );
}
