import { paymentColumns } from '../features/payments/PaymentTable.tsx';
import { payableList, paymentDetail, paymentList } from '../features/payments/payment.screens.ts';
import { useAccountantDashboardQuery } from '../graphql/generated.ts';
import { Kpi, KpiRow } from '../ui/chart/small.tsx';
import { Panel } from '../ui/detail/page.tsx';
import { EmptyState } from '../ui/detail/states.tsx';
import { naira, nairaCompact, plural } from '../ui/format.ts';
import { ScreenLink } from '../ui/link.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ClaimTrendCard } from './ClaimTrendCard.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { WaitingCard } from './WaitingCard.tsx';

const shown = ['payment', 'facility', 'net', 'prepared', 'status'];

export default function AccountantDashboard() {
  const result = useAccountantDashboardQuery();
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { payFigures: figures, toConfirm } = data;
  return (
    <DashboardGrid
      title={
        figures.payableBills > 0
          ? `${naira(figures.payable)} is approved and waits to be paid.`
          : 'Every approved bill is paid or in a payment.'
      }
      figures={
        <KpiRow>
          <Kpi label="To pay" value={nairaCompact(figures.payable)} note={plural(figures.payableBills, 'bill')} to={payableList} large />
          <Kpi
            label="Past the promised day"
            value={plural(figures.overdueBills, 'bill')}
            tone={figures.overdueBills > 0 ? 'danger' : undefined}
            note={figures.overdueBills > 0 ? 'pay these first' : 'none'}
          />
          <Kpi label="Prepared" value={nairaCompact(figures.prepared)} note="waits for confirmation" to={paymentList} />
          <Kpi label="Paid this month" value={nairaCompact(figures.paidThisMonth)} />
        </KpiRow>
      }
      side={<WaitingCard />}
    >
      <Panel
        title="Payments to confirm"
        note="the oldest first"
        action={<ScreenLink to={paymentList}>All payments</ScreenLink>}
        padding={false}
      >
        <DataTable
          rows={toConfirm.items}
          columns={paymentColumns.filter((column) => shown.includes(column.id))}
          label="Payments to confirm"
          verb={() => ({ label: 'Open', to: paymentDetail })}
          empty={<EmptyState title="No payment waits" text="A prepared payment waits here until the bank’s reference is entered." />}
        />
      </Panel>
      <ClaimTrendCard months={data.claimTrend} />
    </DashboardGrid>
  );
}
