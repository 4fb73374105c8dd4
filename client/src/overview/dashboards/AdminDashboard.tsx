import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { userAccountList } from '../../screens/administration.screens.ts';
import { billDetail, officerBillQueue } from '../../screens/claims.screens.ts';
import { mdaList } from '../../screens/members.screens.ts';
import { hcpList } from '../../screens/network.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { naira, number, percentOf, plural } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { also, type Column, dateColumn, linkColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { type AdminDashboardQuery, useAdminDashboardQuery } from './AdminDashboard.generated.ts';
import { ClaimTrendCard } from './ClaimTrendCard.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { daysOfLastMonths, lastMonths } from './day-ranges.ts';
import { EnrolmentTrendCard } from './EnrolmentTrendCard.tsx';
import { PaTrendCard } from './PaTrendCard.tsx';
import { PremiumTrendCard } from './PremiumTrendCard.tsx';
import { WorklistCard } from './WorklistCard.tsx';

type Bill = AdminDashboardQuery['toApprove']['items'][number];

const columns: Column<Bill>[] = [
  linkColumn('Bill', (bill) => bill.billNo, billDetail, {
    params: (bill) => ({ billId: bill.id }),
    second: (bill) => plural(bill.claimCount, 'claim'),
    extra: { label: 'Claims', kind: 'number', value: (bill) => bill.claimCount },
  }),
  textColumn('Facility', (bill) => bill.hcp.name),
  dateColumn('Vetted', (bill) => bill.vettedAt, { id: 'vetted-on', ...also('Vetted by', (bill) => bill.vettedBy?.name) }),
  moneyColumn('Claimed', (bill) => bill.claimedAmount),
  moneyColumn('Vetted', (bill) => bill.vettedAmount, { strong: true }),
];

/** First steps in an empty scheme. */
function FirstSteps() {
  const screenPath = useScreenPath();
  const steps = [
    { to: screenPath(hcpList), label: 'Facilities' },
    { to: screenPath(mdaList), label: 'MDAs' },
    { to: screenPath(userAccountList), label: 'Invite the staff' },
  ];
  return steps.map(
    ({ to, label }, i) =>
      to && (
        <LinkButton to={to} key={label} variant={i === steps.length - 1 ? 'solid' : 'outline'}>
          {label}
        </LinkButton>
      ),
  );
}

export default function AdminDashboard() {
  const [months] = useState(() => lastMonths(serverNow(), 12));
  const [lastYear] = useState(() => daysOfLastMonths(serverNow(), 12));
  const result = useAdminDashboardQuery({ lastYear });
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { schemeFigures: scheme, toApprove } = data;
  return (
    <DashboardGrid
      title={
        toApprove.total > 0
          ? `${plural(toApprove.total, 'vetted bill')} awaiting your approval.`
          : scheme.activeHcps === 0
            ? 'This scheme is empty. Next, add facilities, staff and enrollees.'
            : 'All vetted bills have been approved.'
      }
      actions={scheme.activeHcps === 0 && <FirstSteps />}
      figures={
        <KpiRow>
          <Kpi
            label="Covered lives"
            value={number(scheme.activeLives)}
            note={
              scheme.lives > 0
                ? `${percentOf(scheme.activeLives, scheme.lives)} of ${number(scheme.lives)} registered`
                : 'no one registered yet'
            }
            large
          />
          <Kpi label="Active facilities" value={number(scheme.activeHcps)} />
          <Kpi label="MDAs" value={number(scheme.mdas)} />
          <Kpi label="To approve" value={naira(toApprove.sum)} note={plural(toApprove.total, 'bill')} to={officerBillQueue} />
        </KpiRow>
      }
      side={
        <>
          <WorklistCard />
          <PaTrendCard days={data.paTrend} />
        </>
      }
    >
      <Panel
        title="Vetted bills"
        note="longest waiting first"
        action={<ScreenLink to={officerBillQueue}>By officer</ScreenLink>}
        padding={false}
      >
        <DataTable
          rows={toApprove.items}
          columns={columns}
          label="Vetted bills"
          empty={<EmptyState title="No bills waiting" text="Bills appear here when an officer has vetted the last claim." />}
        />
      </Panel>
      <ClaimTrendCard months={data.claimTrend} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="3">
        <EnrolmentTrendCard months={months} rows={data.enrolmentStats.rows} />
        <PremiumTrendCard months={months} rows={data.monthlyAccounts.rows} />
      </Grid>
    </DashboardGrid>
  );
}
