import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentColumns } from '../../claims/payments/PaymentTable.tsx';
import { reports } from '../../graphql/reports.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { payableList, paymentDetail, paymentList } from '../../screens/claims.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { naira, nairaCompact, number, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { also, type Column, dateColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { type AccountantDashboardQuery, useAccountantDashboardQuery } from './AccountantDashboard.generated.ts';
import { ClaimTrendCard } from './ClaimTrendCard.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { daysOfLastMonths, daysSoFar } from './day-ranges.ts';
import { ExpensesByCategoryCard } from './ExpensesByCategoryCard.tsx';
import { MoneyTrendCard } from './MoneyTrendCard.tsx';
import { WorklistCard } from './WorklistCard.tsx';

type PayableHcp = AccountantDashboardQuery['payableHcps'][number];

const payableColumns: Column<PayableHcp>[] = [
  textColumn('Facility', (row) => row.name, { ...also('LGA', (row) => row.lga) }),
  numberColumn('Bills', (row) => row.bills.length),
  dateColumn('Pay by', (row) => row.bills[0]?.dueOn, {
    tone: (row) => (new Date(row.bills[0]?.dueOn ?? 0).getTime() < serverNow() ? 'danger' : undefined),
  }),
  moneyColumn('Amount', (row) => row.amount, { strong: true }),
];

type MonthRow = AccountantDashboardQuery['monthlyAccounts']['rows'][number];

const headOf = (name: string) => reports.monthlyAccounts.columns.find((column) => column.name === name)?.label ?? name;
const MONEY = ['invoiced', 'cashReceived', 'granted', 'payable', 'paidNet', 'spent', 'net'] as const;
const monthColumns: Column<MonthRow>[] = [
  textColumn('Month', (row) => row.label),
  ...MONEY.map((name) => moneyColumn<MonthRow>(headOf(name), (row) => row[name], { id: name, strong: name === 'net' })),
];

const shown = ['payment', 'facility', 'net', 'prepared', 'status'];

export default function AccountantDashboard() {
  const [months] = useState(() => daysOfLastMonths(serverNow(), 6));
  const [{ month }] = useState(() => daysSoFar(serverNow()));
  const result = useAccountantDashboardQuery({ months, month });
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const payPath = (hcpId: string) => screenPath(payableList, {}, { search: `?hcpId=${hcpId}` }) ?? '';
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { payFigures: figures, toConfirm, payableTotals, payableHcps, monthlyAccounts, expenseStats } = data;
  return (
    <DashboardGrid
      title={
        figures.payableBills > 0
          ? `${naira(figures.payable)} approved and awaiting payment.`
          : 'Every approved bill is paid or in a payment.'
      }
      figures={
        <KpiRow>
          <Kpi label="To pay" value={nairaCompact(figures.payable)} note={plural(figures.payableBills, 'bill')} to={payableList} large />
          <Kpi
            label="Overdue"
            value={plural(figures.overdueBills, 'bill')}
            tone={figures.overdueBills > 0 ? 'danger' : undefined}
            note={figures.overdueBills > 0 ? 'pay these first' : 'none'}
          />
          <Kpi label="Prepared" value={nairaCompact(figures.prepared)} note="awaiting confirmation" to={paymentList} />
          <Kpi label="Paid this month" value={nairaCompact(figures.paidThisMonth)} />
        </KpiRow>
      }
      side={
        <>
          <WorklistCard />
          <ExpensesByCategoryCard categories={expenseStats.rows} total={expenseStats.total.spent ?? 0} period={month} />
          <ClaimTrendCard months={data.claimTrend} />
        </>
      }
    >
      {toConfirm.total > 0 && (
        <Panel
          title="Payments to confirm"
          note="oldest first"
          action={<ScreenLink to={paymentList}>All payments</ScreenLink>}
          padding={false}
        >
          <DataTable
            rows={toConfirm.items}
            columns={paymentColumns.filter((column) => shown.includes(column.id))}
            label="Payments to confirm"
            rowAction={() => ({ label: 'Open', to: paymentDetail })}
          />
        </Panel>
      )}
      <Panel
        title="Facilities to pay"
        note="longest waiting first"
        action={<ScreenLink to={payableList}>All {number(payableTotals.hcps)}</ScreenLink>}
        padding={false}
      >
        <DataTable
          rows={payableHcps}
          columns={payableColumns}
          rowKey={(row) => row.hcpId}
          label="Facilities to pay"
          rowAction={({ hcpId }) => ({ label: 'Pay', onClick: () => void navigate(payPath(hcpId)) })}
          empty={<EmptyState title="All approved bills are paid" text="Bills appear here when an administrator has approved them." />}
        />
      </Panel>
      <MoneyTrendCard months={monthlyAccounts.rows} />
      <Panel
        title="Month by month"
        note="income and spending"
        action={<ScreenLink to="/accountant-dashboard/months">All months</ScreenLink>}
        padding={false}
      >
        <Box overflowX="auto" tabIndex={0} role="group" aria-label="Months">
          <DataTable
            rows={[...monthlyAccounts.rows].reverse()}
            columns={monthColumns}
            rowKey={(row) => row.key}
            label="Month by month"
            totals={monthlyAccounts.total}
            totalsLabel="Six months"
          />
        </Box>
      </Panel>
    </DashboardGrid>
  );
}
