import { live } from '../../platform/live.ts';
import { billList } from '../../screens/claims.screens.ts';
import { date, naira, plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, dateColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { vettingTone } from './BillTable.tsx';
import { billQueueFilters } from './bill.filters.ts';
import { type BillQueue_RowFragment, useHcpBillQueuePageQuery } from './HcpBillQueuePage.generated.ts';

const days = (since: string) => Math.max(0, Math.floor((serverNow() - new Date(since).getTime()) / 86_400_000));

const columns: Column<BillQueue_RowFragment>[] = [
  linkColumn('Facility', (row) => row.name, billList, {
    sort: 'name',
    params: (row) => ({ hcpId: row.id }),
    ...also('LGA', (row) => row.place),
  }),
  numberColumn('Bills', (row) => row.bills, { sort: 'bills', strong: true }),
  numberColumn('Claims', (row) => row.claims, { sort: 'claims' }),
  moneyColumn('Claimed', (row) => row.claimed, { sort: 'claimed' }),
  textColumn('Longest waiting', (row) => row.oldest && plural(days(row.oldest), 'day'), {
    sort: 'oldest',
    second: (row) => `since ${date(row.oldest)}`,
    extra: { label: 'Waiting since', kind: 'date', value: (row) => row.oldest },
  }),
  textColumn('Business days left', (row) => (row.vettingDaysLeft === null ? null : `${row.vettingDaysLeft}`), {
    tone: (row) => vettingTone(row.vettingDaysLeft),
  }),
  dateColumn('Latest', (row) => row.latest, { sort: 'latest' }),
];

/** Facilities with bills awaiting vetting, longest waiting first unless sorted. */
export default function HcpBillQueuePage() {
  const list = useListState(billQueueFilters, { sort: 'oldest', direction: 'ASC' });
  const result = useHcpBillQueuePageQuery(list.variables, live('Bill'));
  const page = (result.data ?? result.previousData)?.billsByHcp;
  const isLongestFirst = list.variables.sort === 'oldest' && list.variables.direction === 'ASC';
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.billsByHcp}
      columns={columns}
      subtitle={page && page.total > 0 && `${plural(page.total, 'facility')}${isLongestFirst ? ', the longest waiting first' : ''}`}
      searchHint="Facility"
      rowAction={(row) => ({ label: 'View bills', to: billList, params: { hcpId: row.id } })}
      footer={
        page && (
          <>
            Awaiting vetting <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={{ title: 'No bills awaiting vetting', text: 'Bills appear here as soon as a facility submits them.' }}
    />
  );
}
