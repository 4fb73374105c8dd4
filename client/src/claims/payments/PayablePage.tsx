import { Box, Button, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import type { PayableFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanFundPicker } from '../../network/plans/PlanPicker.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { paymentRunNew } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { naira, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { pagesOf } from '../../ui/list/fetch-all.ts';
import { booleanFilter, type Filters, pickerFilter } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { shownColumns, useTableView } from '../../ui/table/table-view.ts';
import { usePayablePageQuery } from './PayablePage.generated.ts';
import { PayDialog } from './PayDialog.tsx';
import { type Group, groupsOf, isTotal, type PayableHcp, payableColumns, rowsOf } from './payable.columns.tsx';

/** Groups of bills added per click. */
const MORE_COUNT = 50;

const filters = {
  fundingPool: pickerFilter('Fund', usePlanFundPicker),
  overdue: booleanFilter('Pay by', { yes: 'Overdue', no: 'Not overdue' }),
  lgaId: pickerFilter('LGA', useLgaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<PayableFilter>;

const QUICK_FILTERS = [{ label: 'All' }, { label: 'Overdue', filter: { overdue: 'yes' } }];

const SORTS: Record<string, { label: string; compare: (a: PayableHcp, b: PayableHcp) => number }> = {
  waiting: { label: 'Longest waiting', compare: () => 0 },
  amount: { label: 'Largest amount', compare: (a, b) => b.amount - a.amount },
  name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
};

/** Approved unpaid bills in one table, by facility and fund. The selected bills of a group become a payment. */
export default function PayablePage() {
  const { title } = useMount();
  const list = useListState(filters, { sort: 'waiting' });
  const [shown, setShown] = useState(MORE_COUNT);
  const { search, filter, sort } = list.variables;
  const { data, previousData, error, refetch } = usePayablePageQuery({ search, filter });
  const sorting = SORTS[sort ?? ''] ?? SORTS.waiting;
  const { payableHcps, payableTotals: totals } = data ?? previousData ?? {};
  const hcps = sorting && payableHcps?.toSorted(sorting.compare);
  const screenPath = useScreenPath();
  const groups = groupsOf(hcps ?? []);
  const shownGroups = groups.slice(0, shown);
  const exported = groups.flatMap(rowsOf).filter((row) => !isTotal(row));
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<Group | null>(null);
  const selectedOf = ({ bills }: Group) => bills.filter(({ id }) => !excludedIds.has(id));
  const columns = payableColumns({
    selectedOf,
    onTick: (bills, on) => {
      const next = new Set(excludedIds);
      for (const { id } of bills) on ? next.delete(id) : next.add(id);
      setExcludedIds(next);
    },
    onPay: setPaying,
  });
  const view = useTableView('payable', columns);
  const visibleColumns = shownColumns(columns, view);
  const runSearch = new URLSearchParams();
  if (filter?.fundingPool) runSearch.set('fund', filter.fundingPool);
  if (filter?.overdue != null) runSearch.set('due', filter.overdue ? 'overdue' : 'later');
  if (filter?.hcpId) runSearch.set('hcp', filter.hcpId);
  if (filter?.lgaId && hcps?.[0]) runSearch.set('lga', hcps[0].lga);
  const runPath = screenPath(paymentRunNew, {}, { search: runSearch.size > 0 ? `?${runSearch}` : '' });
  const isNarrowed = Boolean(search) || list.keys.some((key) => list.values[key]);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={
          totals && `${naira(totals.amount)} for ${plural(totals.bills, 'bill')} of ${plural(totals.hcps, 'facility', 'facilities')}`
        }
        actions={
          <>
            <ColumnChooser columns={columns} view={view} />
            <ExportMenu
              name={title}
              // Files include columns hidden by default, until the person chooses columns.
              columns={view.changed ? visibleColumns : columns}
              total={exported.length}
              page={pagesOf(exported)}
            />
            {runPath && <LinkButton to={runPath}>Pay in bulk</LinkButton>}
          </>
        }
      />
      <FilterBar
        list={list as never}
        quickFilters={QUICK_FILTERS}
        searchable
        searchHint="Facility or bill"
        end={
          <NativeSelect.Root size="sm" w="auto">
            <NativeSelect.Field aria-label="Sort by" value={sort ?? 'waiting'} onChange={(e) => list.setSort(e.target.value, 'DESC')}>
              {Object.entries(SORTS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        }
      />
      {error && !hcps && <ErrorPanel error={error} title="Bills could not be loaded" retry={refetch} />}
      {!error && !hcps && <LoadingPanel rows={8} />}
      {hcps?.length === 0 && (
        <EmptyState
          title={isNarrowed ? 'No matches' : 'All approved bills are paid'}
          text={
            isNarrowed ? 'No facility or bill with an unpaid amount matches.' : 'Bills appear here when an administrator has approved them.'
          }
        />
      )}
      {totals && exported.length < totals.bills && (
        <Callout kind="info">
          Only the {plural(exported.length, 'bill')} that have waited longest are listed and exported. Filter by LGA or facility to see the
          others, or pay in bulk.
        </Callout>
      )}
      {hcps && hcps.length > 0 && (
        <Panel padding={false} flexShrink={0}>
          <Box overflowX="auto">
            <DataTable rows={shownGroups.flatMap(rowsOf)} columns={visibleColumns} label="Unpaid bills" isSum={isTotal} />
          </Box>
        </Panel>
      )}
      {groups.length > shown && (
        <Button variant="outline" alignSelf="center" flexShrink={0} onClick={() => setShown(shown + MORE_COUNT)}>
          Show more of the {plural(groups.length - shown, 'other group', 'other groups')}
        </Button>
      )}
      {paying && <PayDialog hcp={paying.hcp} bills={[...selectedOf(paying)]} onClose={() => setPaying(null)} />}
    </Page>
  );
}
