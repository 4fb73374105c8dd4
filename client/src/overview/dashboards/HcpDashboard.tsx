import { ScanSearch } from 'lucide-react';
import { URGENCY } from '../../care/pa-requests/pa-request.labels.ts';
import { BILL_STATUS } from '../../claims/bills/bill.labels.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { memberEligibility, paRequestDetail, paRequestForm, paRequestList } from '../../screens/care.screens.ts';
import { billDetail } from '../../screens/claims.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date, nairaCompact, number, plural } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { also, type Column, clockColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ClaimTrendCard } from './ClaimTrendCard.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { type HcpDashboardQuery, useHcpDashboardQuery } from './HcpDashboard.generated.ts';
import { WorklistCard } from './WorklistCard.tsx';

type Request = HcpDashboardQuery['paPending']['items'][number];

const columns: Column<Request>[] = [
  clockColumn('Time left', (request) => request.dueAt),
  linkColumn('Request', (request) => request.requestNo, paRequestDetail),
  textColumn('Enrollee', (request) => request.enrollee.fullName, {
    ...also('Enrolment number', (request) => request.enrollee.enrolmentNo),
  }),
  moneyColumn('Amount', (request) => request.requestedAmount),
  statusColumn('Urgency', (request) => URGENCY[request.urgency]),
];

export default function HcpDashboard() {
  const result = useHcpDashboardQuery();
  const screenPath = useScreenPath();
  const check = screenPath(memberEligibility);
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { hcpFigures: figures, paPending } = data;
  const { lastBill } = figures;
  return (
    <DashboardGrid
      title={paPending.total > 0 ? `${plural(paPending.total, 'PA request')} awaiting the scheme’s decision.` : 'No open PA requests.'}
      actions={
        check && (
          <LinkButton to={check}>
            <ScanSearch size={16} aria-hidden /> Check eligibility
          </LinkButton>
        )
      }
      figures={
        <KpiRow>
          <Kpi label="Payable to you" value={nairaCompact(figures.unpaidAmount)} note="approved, less co-payment" large />
          <Kpi label="Covered lives" value={number(figures.assignedLives)} />
          <Kpi label="Active PA codes" value={number(figures.activeCodes)} />
          {lastBill && (
            <Kpi
              label="Last bill"
              value={nairaCompact(lastBill.claimedAmount)}
              note={`Submitted ${date(lastBill.submittedAt)}${lastBill.status === 'SUBMITTED' ? '' : `, ${BILL_STATUS[lastBill.status].text.toLowerCase()}`}`}
              to={billDetail}
              params={{ billId: lastBill.id }}
            />
          )}
        </KpiRow>
      }
      side={<WorklistCard />}
    >
      <Panel
        title="Open PA requests"
        note="awaiting the scheme’s decision"
        action={<ScreenLink to={paRequestList}>All requests</ScreenLink>}
        padding={false}
      >
        <DataTable
          rows={paPending.items}
          columns={columns}
          label="Open PA requests"
          empty={
            <EmptyState
              title="No open requests"
              text="Requests you send are listed here until they are decided."
              action={<ScreenLink to={paRequestForm}>New PA request</ScreenLink>}
            />
          }
        />
      </Panel>
      <ClaimTrendCard months={data.claimTrend} title="Your claims by month of care" />
    </DashboardGrid>
  );
}
