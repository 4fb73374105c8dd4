import type { LedgerFilter } from '../../graphql/types.ts';
import { useEntityPath } from '../../platform/mount.tsx';
import { useFundPicker } from '../../premiums/funds/fund-picker.ts';
import { naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, codeColumn, dateColumn, dateTimeColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import { type LedgerEntry_RowFragment, useLedgerListPageQuery } from './LedgerListPage.generated.ts';
import { LEDGER_ACCOUNT, LEDGER_KIND } from './ledger.labels.ts';

type Row = LedgerEntry_RowFragment;

const filters = {
  kind: multiSelectFilter('Event', LEDGER_KIND),
  account: multiSelectFilter('Account', LEDGER_ACCOUNT),
  fundingPool: pickerFilter('Fund', useFundPicker),
  day: dateRangeFilter('Day'),
} satisfies Filters<LedgerFilter>;

/** All ledger entries, with links to their records. */
export default function LedgerListPage() {
  const pathOf = useEntityPath();
  const list = useListState(filters, { sort: 'day', direction: 'DESC' });
  const result = useLedgerListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.ledgerEntries.sum;
  const columns = [
    dateColumn<Row>('Day', (row) => row.day, { sort: 'day' }),
    statusColumn<Row>('Event', (row) => LEDGER_KIND[row.kind], { ...also('Posted by', (row) => row.postedBy?.name) }),
    dateTimeColumn<Row>('Posted', (row) => row.postedAt, { sort: 'seq', hidden: true }),
    codeColumn<Row>('Record', (row) => row.recordNo, {
      always: true,
      sort: 'recordNo',
      cell: (row) => <ScreenLink to={pathOf(row.entityType, row.entityId)}>{row.recordNo}</ScreenLink>,
    }),
    textColumn<Row>('Counterparty', (row) => row.hcp?.name ?? row.mda?.name),
    textColumn<Row>('Fund', (row) => fundName(row.fundingPool)),
    textColumn<Row>('Debit', (row) => LEDGER_ACCOUNT[row.debit]),
    textColumn<Row>('Credit', (row) => LEDGER_ACCOUNT[row.credit]),
    moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  ];
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.ledgerEntries}
      columns={columns}
      searchHint="Number of a record"
      footer={
        sum !== undefined && (
          <>
            Total of this list, less reversals <b>{naira(sum ?? 0)}</b>
          </>
        )
      }
      empty={{ title: 'No entries found', text: 'Entries are posted when bills are approved, money moves or invoices are issued.' }}
    />
  );
}
