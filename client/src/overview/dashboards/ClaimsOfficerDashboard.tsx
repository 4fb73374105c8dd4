import type { ReactNode } from 'react';
import { vettingTone } from '../../claims/bills/BillTable.tsx';
import { BILL_STATUS } from '../../claims/bills/bill.labels.ts';
import { billDetail, billList, hcpBillQueue } from '../../screens/claims.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date, nairaCompact, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { type Column, dateColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { type ClaimsOfficerDashboard_BillFragment, useClaimsOfficerDashboardQuery } from './ClaimsOfficerDashboard.generated.ts';
import { ClaimTrendCard } from './ClaimTrendCard.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { WorklistCard } from './WorklistCard.tsx';

type Bill = ClaimsOfficerDashboard_BillFragment;

const DAY = 24 * 60 * 60 * 1000;
const daysSince = (instant: string) => Math.floor((serverNow() - new Date(instant).getTime()) / DAY);

const columns: Column<Bill>[] = [
  linkColumn('Bill', (bill) => bill.billNo, billDetail, {
    params: (bill) => ({ hcpId: bill.hcp.id, billId: bill.id }),
    second: (bill) => `${plural(bill.claimCount, 'claim')} of ${date(bill.careMonth).slice(2)}`,
    extra: { label: 'Month of care', kind: 'date', value: (bill) => bill.careMonth },
  }),
  textColumn('Facility', (bill) => bill.hcp.name),
  moneyColumn('Claimed', (bill) => bill.claimedAmount),
  dateColumn('Submitted', (bill) => bill.submittedAt, {
    second: (bill) => bill.submittedAt && `${plural(daysSince(bill.submittedAt), 'day')} ago`,
    extra: null,
  }),
  textColumn('Days left', (bill) => (bill.vettingDaysLeft === null ? null : `${bill.vettingDaysLeft}`), {
    tone: (bill) => vettingTone(bill.vettingDaysLeft),
  }),
  statusColumn('Status', (bill) => BILL_STATUS[bill.status]),
];

export default function ClaimsOfficerDashboard() {
  const result = useClaimsOfficerDashboardQuery();
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { vettingFigures: figures, toVet, own, unassigned } = data;
  const oldest = figures.oldestSubmittedAt ? daysSince(figures.oldestSubmittedAt) : null;
  return (
    <DashboardGrid
      title={
        oldest === null ? 'All bills are vetted.' : `${plural(toVet.total, 'bill')} to vet. The oldest has waited ${plural(oldest, 'day')}.`
      }
      figures={
        <KpiRow>
          <Kpi label="To vet" value={nairaCompact(toVet.sum)} note={plural(toVet.total, 'bill')} to={hcpBillQueue} large />
          <Kpi label="Vetted by you this month" value={plural(figures.vettedThisMonth, 'claim')} />
          <Kpi label="Cut by you this month" value={nairaCompact(figures.cutThisMonth)} />
          <Kpi label="Returned by you this month" value={plural(figures.returnedThisMonth, 'claim')} />
        </KpiRow>
      }
      side={
        <>
          <WorklistCard />
          <ClaimTrendCard months={data.claimTrend} />
        </>
      }
    >
      <BillPanel
        title="Your bills to vet"
        bills={own}
        action={<ScreenLink to={billList}>My bills</ScreenLink>}
        empty={<EmptyState title="No bills of yours to vet" text="Bills that you take or that are assigned to you appear here." />}
      />
      <BillPanel
        title="Unassigned bills"
        bills={unassigned}
        action={<ScreenLink to={hcpBillQueue}>By facility</ScreenLink>}
        empty={
          <EmptyState title="No unassigned bills" text="Bills appear here when facilities submit them, until an officer takes them." />
        }
      />
    </DashboardGrid>
  );
}

type BillPanelProps = { title: string; bills: { total: number; items: readonly Bill[] }; action: ReactNode; empty: ReactNode };

function BillPanel({ title, bills: { total, items }, action, empty }: BillPanelProps) {
  return (
    <Panel
      title={title}
      note={total > items.length ? `the oldest ${items.length} of ${total}` : 'oldest first'}
      action={action}
      padding={false}
    >
      <DataTable rows={items} columns={columns} label={title} empty={empty} />
    </Panel>
  );
}
