import { Plus } from 'lucide-react';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { paymentRunDetail, paymentRunNew } from '../../screens/claims.screens.ts';
import { naira, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateTimeColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import { type PaymentRun_RowFragment, usePaymentRunListPageQuery } from './PaymentRunListPage.generated.ts';
import { paymentRunFilters } from './payment.filters.ts';
import { PAY_METHOD, PAYMENT_RUN_STATUS } from './payment.labels.ts';

type Row = PaymentRun_RowFragment;

const columns = [
  linkColumn<Row>('Run', (row) => row.runNo, paymentRunDetail, {
    sort: 'runNo',
    second: (row) => plural(row.paymentCount, 'facility', 'facilities'),
    extra: { label: 'Facilities', kind: 'number', value: (row) => row.paymentCount },
  }),
  textColumn<Row>('Fund', (row) => fundName(row.fundingPool), { ...also('Payment method', (row) => PAY_METHOD[row.method].text) }),
  moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  numberColumn<Row>('Waiting', (row) => row.waitingCount),
  numberColumn<Row>('Paid', (row) => row.paidCount),
  numberColumn<Row>('Not paid', (row) => row.failedCount, { tone: (row) => (row.failedCount > 0 ? 'warn' : undefined) }),
  dateTimeColumn<Row>('Prepared', (row) => row.createdAt, { sort: 'createdAt', ...also('Prepared by', (row) => row.createdBy.name) }),
  dateTimeColumn<Row>('Confirmed', (row) => row.confirmedAt, { ...also('Confirmed by', (row) => row.confirmedBy?.name) }),
  statusColumn<Row>('Status', (row) => PAYMENT_RUN_STATUS[row.status]),
];

/** Payments to many facilities at once. */
export default function PaymentRunListPage() {
  const list = useListState(paymentRunFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = usePaymentRunListPageQuery(list.variables, live('PaymentRun'));
  const sum = (result.data ?? result.previousData)?.paymentRuns.sum;
  const start = useScreenPath()(paymentRunNew);
  const action = start && (
    <LinkButton to={start}>
      <Plus aria-hidden /> New run
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.paymentRuns}
      columns={columns}
      searchHint="Run number"
      actions={action || undefined}
      rowAction={(row) => ({ label: row.status === 'PENDING' && start ? 'Confirm' : 'Open', to: paymentRunDetail })}
      footer={
        sum !== undefined && (
          <>
            Total prepared on this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{
        title: 'No payment runs yet',
        text: 'A payment run pays all facilities from one fund at once and creates files for the banks.',
        action: action || undefined,
      }}
    />
  );
}
