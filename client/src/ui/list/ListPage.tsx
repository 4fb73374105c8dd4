import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { Box, Button, Flex } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Page, PageHeader } from '../detail/page.tsx';
import { EmptyState, ErrorPanel } from '../detail/states.tsx';
import { dateTime, number } from '../format.ts';
import { shownData, useIsPhone } from '../hooks.ts';
import { useKeys } from '../keys.tsx';
import { ListToolsContext, PageTitleContext, PrintedByContext } from '../page-contexts.ts';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import type { Column } from '../table/column.ts';
import { DataTable, type RowAction } from '../table/DataTable.tsx';
import { shownColumns, useTableView } from '../table/table-view.ts';
import { serverNow } from '../time.ts';
import { useLabelText } from '../use-label-text.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { PageOf } from './fetch-all.ts';
import type { AnyFilters } from './filters.ts';
import { ListFooter } from './ListFooter.tsx';
import { filterText, usePickedLabels } from './picked-labels.ts';
import type { QuickFilter } from './QuickFilters.tsx';
import { ReloadBar } from './ReloadBar.tsx';
import type { ListState } from './use-list-state.ts';

/** The result of a generated query hook, as far as a list needs it. */
type Result<Data> = {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
  client: ApolloClient;
  observable: { query: unknown; variables: unknown };
};

type Props<F extends AnyFilters, Sort extends string, Data, Row> = {
  list: ListState<F, Sort>;
  result: Result<Data>;
  /** Selects the page of rows from the result; the export repeats the query for every page. */
  pick: (data: NonNullable<Data>) => PageOf<Row>;
  columns: Column<Row>[];
  title?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  header?: ReactNode;
  /** Beside the table; above it on small screens. */
  aside?: ReactNode;
  searchable?: boolean;
  /** For a report: exports start with title, filters, time and user. */
  isReport?: boolean;
  searchHint?: string;
  quickFilters?: QuickFilter[];
  /** Number of filters in the row; the others are behind “+ Filter”. */
  shownFilters?: number;
  rowAction?: (row: Row) => RowAction | null;
  /** Totals of columns, by column id. */
  totals?: Record<string, number | string | null | undefined>;
  /** Sums in the footer of the list. */
  footer?: ReactNode;
  empty?: { title: string; text?: ReactNode; action?: ReactNode };
  /** A row on a phone, instead of the columns. */
  card?: (row: Row) => ReactNode;
  /** A full-width note below a row. */
  rowNote?: (row: Row) => ReactNode;
};

/** The list page that every list uses: title, filters, table, footer, loading and error states, column choice, export, print, shortcuts. */
export function ListPage<F extends AnyFilters, Sort extends string, Data, Row>(props: Props<F, Sort, Data, Row>) {
  const { result, pick, columns, actions, quickFilters, searchable = true, searchHint, isReport } = props;
  const list = props.list as unknown as ListState;
  const mountTitle = useContext(PageTitleContext);
  const hasTools = useContext(ListToolsContext);
  const title = props.title ?? mountTitle;
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const view = useTableView(pathname, columns);
  const isPhone = useIsPhone();
  const { t } = useTranslation(['common', 'app', 'list']);
  const labelText = useLabelText();
  useListKeys(panel);

  const fetchPage = async (at: number, size: number, last?: Row) => {
    const { data } = await result.client.query({
      query: result.observable.query as TypedDocumentNode<Data, OperationVariables>,
      variables: {
        ...(result.observable.variables as OperationVariables),
        page: { number: at, size, after: (last as { id?: string })?.id },
      },
      fetchPolicy: 'no-cache',
      // The document of the page without its totals, see persisted-document-link.ts.
      context: { rowsOnly: true },
    });
    return pick(data as NonNullable<Data>);
  };
  const data = shownData(result);
  const page = data ? pick(data) : null;
  const visibleColumns = shownColumns(columns, view);

  const phoneActions = isPhone && actions && (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopWidth="1px"
      p="3"
      gap="2"
      wrap="wrap"
      css={{ '& > *': { flex: '1 1 auto' } }}
      className="no-print"
    >
      {actions}
    </Flex>
  );
  return (
    <Page bar={phoneActions}>
      <PageHeader
        title={title}
        subtitle={props.subtitle || (isPhone && page ? t('list:count', { total: number(page.total) }) : undefined)}
        inline={isPhone}
        actions={
          <>
            {!isPhone && hasTools && <ColumnChooser columns={columns} view={view} />}
            <ListExport
              // Each picker among the filters is a hook, so other filters need a new component.
              key={Object.keys(list.defs).join()}
              list={list}
              isReport={isReport}
              name={title}
              columns={visibleColumns}
              total={page?.total ?? null}
              page={fetchPage}
              totals={props.totals}
              compact={isPhone}
            />
            {!isPhone && actions}
          </>
        }
      />
      {props.header}
      {(list.keys.length > 0 || quickFilters || searchable) && (
        <FilterBar
          list={list}
          quickFilters={quickFilters}
          searchable={searchable}
          searchHint={searchHint ?? labelText('Name or number')}
          room={props.shownFilters}
        />
      )}
      <Flex gap="3" flex="1" minH={{ md: '320px' }} align="stretch" direction={{ base: 'column-reverse', lg: 'row' }}>
        <Flex
          ref={panel}
          direction="column"
          flex="1"
          minW="0"
          minH={{ md: '0' }}
          position="relative"
          bg={{ md: 'bg.panel' }}
          borderWidth={{ md: '1px' }}
          rounded="l3"
          overflow="hidden"
          mx={{ base: '-3', md: '0' }}
        >
          <ReloadBar active={result.loading && page !== null} />
          <Box
            id="rows"
            flex="1"
            minH="0"
            overflow="auto"
            position="relative"
            aria-busy={result.loading || undefined}
            // Rows without a link take no focus, so the scroll area must be focusable for keyboards.
            tabIndex={props.rowAction ? undefined : 0}
          >
            {result.error && !page ? (
              <ErrorPanel error={result.error} title={t('list:failed')} retry={result.refetch} action={<ClearFilters list={list} />} />
            ) : (
              <DataTable
                rows={page?.items ?? []}
                columns={visibleColumns}
                label={title}
                rowAction={props.rowAction}
                loading={result.loading && !page}
                skeletonRows={12}
                totals={props.totals}
                card={props.card}
                rowNote={props.rowNote}
                sorting={{
                  sort: list.variables.sort ?? null,
                  direction: list.variables.direction ?? 'DESC',
                  onSort: list.setSort,
                }}
                empty={<EmptyList list={list} empty={props.empty} />}
              />
            )}
          </Box>
          {page?.total !== 0 && (
            <ListFooter paging={list} total={page?.total ?? null} summary={page && props.footer} showKeyHints={hasTools} />
          )}
        </Flex>
        {props.aside}
      </Flex>
    </Page>
  );
}

/** Export of a list, with its filters as text. */
function ListExport<Row>({ list, isReport, ...menu }: ComponentProps<typeof ExportMenu<Row>> & { list: ListState; isReport?: boolean }) {
  const filterText = filtersAsText(list, usePickedLabels(list.defs, list.values));
  const by = useContext(PrintedByContext);
  const headLines = () => [menu.name, filterText, `As of ${dateTime(new Date(serverNow()))}${by && ` by ${by}`}`];
  return <ExportMenu {...menu} filterText={filterText} headLines={isReport ? headLines : undefined} />;
}

/** The filters as text for the header of a print or file, such as 'Urgency: Urgent. Requested: 1 to 31 Oct 2026'. */
function filtersAsText(list: ListState, picked: Record<string, string>): string {
  const filters = list.keys.flatMap((key) => {
    const def = list.defs[key];
    const value = list.values[key];
    return def && value ? [`${def.label}: ${filterText(key, def, value, picked)}`] : [];
  });
  return [...(list.q ? [`Search: ${list.q}`] : []), ...filters].join('. ');
}

function EmptyList({ list, empty }: { list: ListState; empty?: { title: string; text?: ReactNode; action?: ReactNode } }) {
  const { t } = useTranslation(['common', 'app', 'list']);
  if (list.q || list.keys.some((key) => list.values[key])) {
    return <EmptyState title={t('list:noMatch')} text={t('list:noMatchText')} action={<ClearFilters list={list} />} />;
  }
  return <EmptyState {...(empty ?? { title: t('list:empty') })} />;
}

function ClearFilters({ list }: { list: ListState }) {
  const { t } = useTranslation(['common', 'app', 'list']);
  if (!list.q && !list.keys.some((key) => list.values[key])) return null;
  return (
    <Button variant="outline" onClick={list.clear}>
      {t('list:clear')}
    </Button>
  );
}

function useListKeys(panel: { current: HTMLElement | null }) {
  const step = (by: 1 | -1) => {
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    rows[at === -1 ? 0 : Math.max(0, Math.min(at + by, rows.length - 1))]?.focus();
  };
  useKeys(
    [
      { key: 'j', label: 'Next row', run: () => step(1) },
      { key: 'k', label: 'Previous row', run: () => step(-1) },
      { key: '/', label: 'Search this list', run: () => document.querySelector<HTMLElement>('[data-list-search]')?.focus() },
    ],
    { group: 'List' },
  );
}
