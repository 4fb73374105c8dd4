import { Box, Button, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import type { PayableFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { billDetail, paymentRunNew } from '../../screens/claims.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, naira, plural } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { booleanFilter, type Filters, pickerFilter } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { also, type Column, choiceColumn, codeColumn, dateColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { fundName } from '../claim.labels.ts';
import { coPaymentText } from '../co-payment.ts';
import { type PayableHcp_BillFragment, type PayablePageQuery, usePayablePageQuery } from './PayablePage.generated.ts';
import { PayDialog } from './PayDialog.tsx';

type PayableHcp = PayablePageQuery['payableHcps'][number];

/** Facilities added per click. */
const MORE_COUNT = 20;

const month = (day: string) => date(day).slice(2).trim();

const billColumns: Column<PayableHcp_BillFragment>[] = [
  codeColumn('Bill', (bill) => bill.billNo, {
    always: true,
    cell: (bill) => (
      <ScreenLink to={billDetail} params={{ billId: bill.id }}>
        {bill.billNo}
      </ScreenLink>
    ),
  }),
  textColumn('Care month', (bill) => month(bill.careMonth), { ...also('Fund', (bill) => fundName(bill.fundingPool)) }),
  numberColumn('Claims', (bill) => bill.claimCount),
  moneyColumn('Claimed', (bill) => bill.claimedAmount),
  moneyColumn('Approved', (bill) => bill.approvedAmount),
  moneyColumn('Payable', (bill) => bill.payableAmount, {
    strong: true,
    second: (bill) => bill.payableAmount < bill.approvedAmount && coPaymentText(bill),
    extra: null,
  }),
  dateColumn('Approved on', (bill) => bill.approvedAt),
  dateColumn('Pay by', (bill) => bill.dueOn, { tone: (bill) => (new Date(bill.dueOn).getTime() < serverNow() ? 'danger' : undefined) }),
];

type ExportRow = PayableHcp_BillFragment & Pick<PayableHcp, 'name' | 'code' | 'lga'>;

/** One row per bill, with its facility. */
const exportColumns: Column<ExportRow>[] = [
  textColumn('Facility', (row) => row.name),
  codeColumn('Facility code', (row) => row.code),
  textColumn('LGA', (row) => row.lga),
  textColumn('Fund', (row) => fundName(row.fundingPool)),
  ...(billColumns as Column<ExportRow>[]),
];

const filters = {
  overdue: booleanFilter('Payment deadline', { yes: 'Overdue', no: 'Not overdue' }),
  lgaId: pickerFilter('LGA', useLgaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<PayableFilter>;

const QUICK_FILTERS = [{ label: 'All' }, { label: 'Overdue', filter: { overdue: 'yes' } }];

const SORTS: Record<string, { label: string; compare: (a: PayableHcp, b: PayableHcp) => number }> = {
  waiting: { label: 'Longest waiting', compare: () => 0 },
  amount: { label: 'Largest amount', compare: (a, b) => b.amount - a.amount },
  name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
};

/** Approved unpaid bills by facility. Selected bills of a facility become a payment. */
export default function PayablePage() {
  const { title } = useMount();
  const list = useListState(filters, { sort: 'waiting' });
  const [shown, setShown] = useState(MORE_COUNT);
  const { search, filter, sort } = list.variables;
  const { data, previousData, error, refetch } = usePayablePageQuery({ search, filter });
  const sorting = SORTS[sort ?? ''] ?? SORTS.waiting;
  const hcps = sorting && (data ?? previousData)?.payableHcps.toSorted(sorting.compare);
  const screenPath = useScreenPath();
  const total = hcps?.reduce((sum, hcp) => sum + hcp.amount, 0) ?? 0;
  const exported = hcps?.flatMap(({ bills, name, code, lga }) => bills.map((bill): ExportRow => ({ ...bill, name, code, lga }))) ?? [];
  const runSearch = new URLSearchParams();
  if (filter?.overdue != null) runSearch.set('due', filter.overdue ? 'overdue' : 'later');
  if (filter?.hcpId) runSearch.set('hcp', filter.hcpId);
  if (filter?.lgaId && hcps?.[0]) runSearch.set('lga', hcps[0].lga);
  const runPath = screenPath(paymentRunNew, {}, { search: runSearch.size > 0 ? `?${runSearch}` : '' });
  const isNarrowed = Boolean(search) || list.keys.some((key) => list.values[key]);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={hcps && `${naira(total)} to ${plural(hcps.length, 'facility', 'facilities')}`}
        actions={
          <>
            <ExportMenu
              name={title}
              columns={exportColumns}
              total={exported.length}
              page={async (page, size) => ({ total: exported.length, items: exported.slice((page - 1) * size, page * size) })}
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
      {hcps?.slice(0, shown).flatMap((hcp) => byFund(hcp).map((part) => <HcpBills key={`${part.hcpId}/${part.fundingPool}`} hcp={part} />))}
      {hcps && hcps.length > shown && (
        <Button variant="outline" alignSelf="center" flexShrink={0} onClick={() => setShown(shown + MORE_COUNT)}>
          Show more of the {plural(hcps.length - shown, 'other facility', 'other facilities')}
        </Button>
      )}
    </Page>
  );
}

/** Splits the bills of a facility by fund, because a payment comes from one fund. */
const byFund = (hcp: PayableHcp) =>
  [...groupBy(hcp.bills, ({ fundingPool }) => fundingPool)].map(([fundingPool, bills]) => ({ ...hcp, fundingPool, bills }));

function HcpBills({ hcp }: { hcp: PayableHcp & { fundingPool: string } }) {
  const [excludedIds, setExcludedIds] = useState<readonly string[]>([]);
  const [paying, setPaying] = useState(false);
  const selectedBills = hcp.bills.filter((bill) => !excludedIds.includes(bill.id));
  const amount = selectedBills.reduce((sum, bill) => sum + bill.payableAmount, 0);
  const toggle = (id: string, on: boolean) => setExcludedIds(on ? excludedIds.filter((other) => other !== id) : [...excludedIds, id]);
  const columns: Column<PayableHcp_BillFragment>[] = [
    choiceColumn('Pay', {
      ticked: (bill) => !excludedIds.includes(bill.id),
      onTick: (bill, on) => toggle(bill.id, on),
      name: (bill) => `Pay ${bill.billNo}`,
    }),
    ...billColumns,
  ];
  return (
    <Panel
      padding={false}
      title={hcp.name}
      note={[hcp.code, hcp.lga, fundName(hcp.fundingPool)].filter(Boolean).join(', ')}
      action={
        hcp.hasBank ? (
          <Button size="sm" disabled={selectedBills.length === 0 || amount === 0} onClick={() => setPaying(true)}>
            Pay {naira(amount)}
          </Button>
        ) : (
          <Tag tone="warn">No bank details</Tag>
        )
      }
    >
      <Box overflowX="auto">
        <DataTable
          rows={hcp.bills}
          columns={columns}
          label={`Unpaid bills of ${hcp.name}`}
          {...(hcp.bills.length > 1 && {
            totals: { payable: amount, claimed: selectedBills.reduce((sum, bill) => sum + bill.claimedAmount, 0) },
            totalsLabel: `${selectedBills.length} of ${hcp.bills.length}`,
          })}
        />
      </Box>
      {paying && <PayDialog hcp={hcp} bills={selectedBills} onClose={() => setPaying(false)} />}
    </Panel>
  );
}
