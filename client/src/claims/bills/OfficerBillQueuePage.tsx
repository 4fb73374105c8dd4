import { useNavigate } from 'react-router';
import type { BillQueueFilter } from '../../graphql/types.ts';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { billList } from '../../screens/claims.screens.ts';
import { date, naira, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, dateColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import type { BillQueue_RowFragment } from './HcpBillQueuePage.generated.ts';
import { useOfficerBillQueuePageQuery } from './OfficerBillQueuePage.generated.ts';

const filters = {} satisfies Filters<BillQueueFilter>;

const columns: Column<BillQueue_RowFragment>[] = [
  textColumn('Officer', (row) => row.name, { sort: 'name', always: true, strong: true }),
  numberColumn('Bills', (row) => row.bills, { sort: 'bills' }),
  numberColumn('Claims', (row) => row.claims, { sort: 'claims' }),
  moneyColumn('Claimed', (row) => row.claimed, { sort: 'claimed' }),
  moneyColumn('Vetted', (row) => row.vetted, { sort: 'vetted', strong: true }),
  moneyColumn('Cut', (row) => row.claimed - row.vetted),
  moneyColumn('Approved', (row) => row.approved),
  dateColumn('First vetted', (row) => row.oldest, { sort: 'oldest' }),
  dateColumn('Last vetted', (row) => row.latest, { sort: 'latest' }),
];

/** Officers with vetted bills: awaiting approval, or approved. */
export default function OfficerBillQueuePage() {
  const { preset } = useMount();
  const list = useListState(filters, { sort: 'oldest', direction: 'ASC' });
  const result = useOfficerBillQueuePageQuery({ ...list.variables, filter: preset as BillQueueFilter }, live('Bill'));
  const page = (result.data ?? result.previousData)?.billsByOfficer;
  // Nothing is approved yet of bills that await approval.
  const stageColumns = (preset as BillQueueFilter).status?.includes('VETTED') ? columns.filter(({ id }) => id !== 'approved') : columns;
  const screenPath = useScreenPath();
  const billsOf = ({ id }: BillQueue_RowFragment) =>
    screenPath(billList, { officerId: id }, { preset: { status: (preset as BillQueueFilter).status } });
  const shownColumns = stageColumns.map((column) =>
    column.id === 'officer'
      ? { ...column, cell: (row: BillQueue_RowFragment) => <ScreenLink to={billsOf(row)}>{row.name}</ScreenLink> }
      : column,
  );
  const navigate = useNavigate();
  const waiting = (preset as BillQueueFilter).status?.includes('VETTED') ?? true;
  const isOldestFirst = list.variables.sort === 'oldest' && list.variables.direction === 'ASC';
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.billsByOfficer}
      columns={shownColumns}
      subtitle={
        page &&
        page.total > 0 &&
        (waiting
          ? `${plural(
              page.items.reduce((sum, row) => sum + row.bills, 0),
              'bill',
            )} waiting${isOldestFirst ? `, the oldest first (${date(page.items[0]?.oldest)})` : ''}`
          : undefined)
      }
      searchHint="Officer"
      rowAction={(row) => ({
        label: 'View bills',
        onClick: () => void navigate(billsOf(row) ?? ''),
      })}
      footer={
        page && (
          <>
            {waiting ? 'Awaiting approval' : 'Total claimed in these bills'} <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={
        waiting
          ? { title: 'No bills awaiting approval', text: 'Bills appear here when an officer has finished vetting them.' }
          : { title: 'No approved bills yet', text: 'Approved bills are listed by the officer who vetted them.' }
      }
    />
  );
}
