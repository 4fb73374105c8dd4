import { Plus } from 'lucide-react';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { expenseCreate, expenseDetail } from '../../screens/claims.screens.ts';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { spans } from '../../ui/list/DateEnds.tsx';
import { writeRange } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, codeColumn, dateColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { PAY_METHOD } from '../payments/payment.labels.ts';
import { type Expense_RowFragment, useExpenseListPageQuery } from './ExpenseListPage.generated.ts';
import { expenseFilters } from './expense.filters.ts';
import { EXPENSE_STATUS } from './expense.labels.ts';

type Row = Expense_RowFragment;

const columns = [
  linkColumn<Row>('Expense', (row) => row.expenseNo, expenseDetail, { sort: 'expenseNo' }),
  dateColumn<Row>('Date', (row) => row.date, { sort: 'date' }),
  textColumn<Row>('Item', (row) => row.item.name, { ...also('Category', (row) => row.item.category.name), strong: true }),
  textColumn<Row>('Payee', (row) => row.payee, { sort: 'payee' }),
  numberColumn<Row>('Quantity', (row) => row.qty, { hidden: true }),
  moneyColumn<Row>('Unit price', (row) => row.unitPrice, { hidden: true }),
  moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  codeColumn<Row>('Voucher', (row) => row.voucherNo, { ...also('Payment method', (row) => PAY_METHOD[row.method].text) }),
  textColumn<Row>('Recorded by', (row) => row.recordedBy.name, { hidden: true }),
  statusColumn<Row>('Status', (row) => EXPENSE_STATUS[row.status]),
];

/** Common periods; the list shows the total of each. */
const PERIODS = ['This month', 'Last month', 'This year'];

/** The scheme's expenses, with the total of the filtered list. */
export default function ExpenseListPage() {
  const { preset } = useMount();
  const screenPath = useScreenPath();
  const list = useListState(expenseFilters, { sort: 'date', direction: 'DESC' });
  const result = useExpenseListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.expenses.sum;
  const createPath = screenPath(expenseCreate);
  const periods = spans(lagosIsoDay(new Date(serverNow())))
    .filter(({ label }) => PERIODS.includes(label))
    .map(({ label, from, to }) => ({ label, filter: { date: writeRange({ from, to }) } }));
  const quickFilters = [
    { label: 'All' },
    { label: 'Awaiting approval', filter: { status: ['RECORDED'] } },
    ...periods,
    { label: 'Void', filter: { status: ['VOID'] } },
  ];
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.expenses}
      columns={columns}
      searchHint="Payee, number or voucher"
      quickFilters={'status' in preset ? undefined : quickFilters}
      actions={
        createPath && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> Record an expense
          </LinkButton>
        )
      }
      rowAction={(row) => ({ label: row.availableActions.includes('APPROVE') ? 'Approve' : 'Open', to: expenseDetail })}
      footer={
        sum !== undefined && (
          <>
            Spent on this list, excluding void expenses <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No expenses found', text: 'The scheme’s running costs are listed here. Record an expense to start.' }}
    />
  );
}
