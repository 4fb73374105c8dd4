import type { PayerFilter } from '../../graphql/types.ts';
import { payerStatement } from '../../screens/premiums.screens.ts';
import { naira } from '../../ui/format.ts';
import { booleanFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { codeColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { type PayerListPageQuery, usePayerListPageQuery } from './Payer.generated.ts';
import { AGEING, PAYER_KIND } from './payer.labels.ts';

type Row = PayerListPageQuery['payers']['items'][number];

const filters = { kind: multiSelectFilter('Type', PAYER_KIND), overdue: booleanFilter('Overdue') } satisfies Filters<PayerFilter>;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'MDAs', filter: { kind: ['MDA'] } },
  { label: 'Institutions', filter: { kind: ['INSTITUTION'] } },
  { label: 'Individuals', filter: { kind: ['PERSON'] } },
];

/** Every column after the first amount is overdue, and the full labels push the sum off the screen. */
const shortOf = (label: string) => label.replace(' overdue', '');

const columns = [
  linkColumn<Row>('Payer', (row) => row.name, payerStatement, {
    sort: 'name',
    second: (row) => row.number,
    extra: { label: 'Number', value: (row) => row.number },
  }),
  codeColumn<Row>('Number', (row) => row.number, { hidden: true }),
  textColumn<Row>('Type', (row) => PAYER_KIND[row.kind]),
  numberColumn<Row>('Invoices', (row) => row.invoices, { sort: 'invoices' }),
  moneyColumn<Row>(AGEING.notDue, (row) => row.ageing.notDue),
  moneyColumn<Row>(AGEING.days30, (row) => row.ageing.days30, { head: shortOf(AGEING.days30) }),
  moneyColumn<Row>(AGEING.days60, (row) => row.ageing.days60, { head: shortOf(AGEING.days60) }),
  moneyColumn<Row>(AGEING.days90, (row) => row.ageing.days90, { head: shortOf(AGEING.days90) }),
  moneyColumn<Row>(AGEING.over90, (row) => row.ageing.over90, {
    head: shortOf(AGEING.over90),
    sort: 'over90',
    tone: (row) => (row.ageing.over90 > 0 ? 'danger' : undefined),
  }),
  moneyColumn<Row>('Owed', (row) => row.balance, { sort: 'balance', strong: true }),
];

/** Who owes the scheme, and for how long. */
export default function PayerListPage() {
  const list = useListState(filters, { sort: 'balance', direction: 'DESC' });
  const result = usePayerListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.payers.sum;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.payers}
      columns={columns}
      searchHint="Payer, code or enrolment number"
      quickFilters={QUICK_FILTERS}
      rowAction={() => ({ label: 'Statement', to: payerStatement })}
      footer={
        sum !== undefined && (
          <>
            Total owed on this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No outstanding balances', text: 'Payers are listed here while they have a balance due.' }}
    />
  );
}
