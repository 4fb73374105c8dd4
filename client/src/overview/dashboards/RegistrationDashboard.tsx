import { UserPlus } from 'lucide-react';
import { useScreenPath } from '../../platform/mount.tsx';
import { registrationList, registrationStart } from '../../screens/enrolment.screens.ts';
import { LineChart } from '../../ui/chart/charts.tsx';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, number, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { useRegistrationDashboardQuery } from './RegistrationDashboard.generated.ts';
import { WorklistCard } from './WorklistCard.tsx';

export default function RegistrationDashboard() {
  const result = useRegistrationDashboardQuery();
  const screenPath = useScreenPath();
  const start = screenPath(registrationStart);
  const listOf = (search: string) => screenPath(registrationList, {}, { search }) ?? undefined;
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const days = data.registrationTrend;
  const sum = (count: number) => days.slice(-count).reduce((total, day) => total + day.count, 0);
  const today = days.at(-1)?.count ?? 0;
  return (
    <DashboardGrid
      title={today > 0 ? `${plural(today, 'life', 'lives')} registered today.` : 'No one registered yet today.'}
      actions={
        start && (
          <LinkButton to={start}>
            <UserPlus size={16} aria-hidden /> New registration
          </LinkButton>
        )
      }
      figures={
        <KpiRow>
          <Kpi label="Today" value={number(today)} note={`${number(data.own[0]?.count ?? 0)} by you`} large />
          <Kpi label="Last 7 days" value={number(sum(7))} />
          <Kpi label="Last 30 days" value={number(sum(30))} />
          <Kpi label="Drafts" value={number(data.drafts.total)} to={listOf('?status=INCOMPLETE')} />
          <Kpi label="Awaiting payment" value={number(data.toBePaid.total)} to={listOf('?status=PENDING_APPROVAL&unpaid=yes')} />
        </KpiRow>
      }
      side={<WorklistCard />}
    >
      <Panel title="Lives registered by day">
        <LineChart
          label="Lives registered by day"
          height={240}
          data={days.map((day) => ({ label: String(Number(date(day.day).split(' ')[0])), count: day.count }))}
          series={[{ key: 'count', label: 'Lives' }]}
        />
      </Panel>
    </DashboardGrid>
  );
}
