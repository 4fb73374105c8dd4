import { SimpleGrid } from '@chakra-ui/react';
import type { PayerEntryFilter } from '../../graphql/types.ts';
import { useEntityPath, useMount } from '../../platform/mount.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { dateRangeFilter, type Filters } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { codeColumn, dateColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { type PayerStatementPageQuery, usePayerStatementPageQuery } from './Payer.generated.ts';
import { AGEING, PAYER_ENTRY, PAYER_KIND } from './payer.labels.ts';

type Row = PayerStatementPageQuery['payerEntries']['items'][number];
type Account = PayerStatementPageQuery['payerAccount'];

const filters = { day: dateRangeFilter('Period') } satisfies Filters<Omit<PayerEntryFilter, 'payerId'>>;

/** The statement of account of a payer: what was invoiced, what came, and the balance after each. */
export default function PayerStatementPage() {
  const { id = '' } = useMount().params;
  const pathOf = useEntityPath();
  const list = useListState(filters, { sort: 'day', direction: 'ASC' });
  const { filter } = list.variables;
  const result = usePayerStatementPageQuery({ ...list.variables, id, day: filter?.day ?? null, filter: { ...filter, payerId: id } });
  const account = (result.data ?? result.previousData)?.payerAccount;
  const columns = [
    dateColumn<Row>('Date', (row) => row.day, { sort: 'day' }),
    textColumn<Row>('Transaction', (row) => PAYER_ENTRY[row.kind] ?? row.kind, { strong: true }),
    codeColumn<Row>('Number', (row) => row.recordNo, {
      always: true,
      cell: (row) => <ScreenLink to={pathOf(row.entityType, row.entityId)}>{row.recordNo}</ScreenLink>,
    }),
    moneyColumn<Row>('Charged', (row) => row.charge || null),
    moneyColumn<Row>('Credited', (row) => row.credit || null),
    moneyColumn<Row>('Balance', (row) => row.balance, { strong: true }),
  ];
  return (
    <ListPage
      title={account ? `Statement of ${account.name}` : 'Statement of account'}
      subtitle={account && [PAYER_KIND[account.kind], account.number].filter(Boolean).join(', ')}
      header={account && <Sums account={account} />}
      list={list}
      result={result}
      pick={(data) => data.payerEntries}
      columns={columns}
      searchable={false}
      empty={{ title: 'No transactions in this period', text: 'Invoices, payments and reversals are listed here.' }}
    />
  );
}

function Sums({ account }: { account: Account }) {
  const { ageing } = account;
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="3">
      <Panel title="In this period">
        <FactList
          layout="rows"
          facts={[
            { label: 'Opening balance', value: naira(account.opening) },
            { label: 'Invoiced', value: naira(account.invoiced) },
            account.cancelled > 0 && { label: 'Cancelled', value: naira(-account.cancelled) },
            { label: 'Received', value: naira(-account.received) },
            account.reversed > 0 && { label: 'Receipts unmatched', value: naira(account.reversed) },
            { label: 'Closing balance', value: <b>{naira(account.closing)}</b> },
          ]}
        />
      </Panel>
      <Panel title="Outstanding balance">
        <FactList
          layout="rows"
          facts={[
            { label: AGEING.notDue, value: naira(ageing.notDue) },
            { label: AGEING.days30, value: naira(ageing.days30) },
            { label: AGEING.days60, value: naira(ageing.days60) },
            { label: AGEING.days90, value: naira(ageing.days90) },
            { label: AGEING.over90, value: naira(ageing.over90) },
          ]}
        />
      </Panel>
    </SimpleGrid>
  );
}
