import { Timer } from 'lucide-react';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { paRequestDecide } from '../../screens/care.screens.ts';
import { minutesLeft, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useNow } from '../../ui/now.ts';
import { useAccountManagerDashboardQuery } from './AccountManagerDashboard.generated.ts';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardState } from './DashboardState.tsx';
import { NeedsYouNowCard } from './NeedsYouNowCard.tsx';
import { PaQueueCard } from './PaQueueCard.tsx';
import { PaTrendCard } from './PaTrendCard.tsx';
import { RegisteredCard } from './RegisteredCard.tsx';
import { WorklistCard } from './WorklistCard.tsx';

/** The account manager's dashboard: PA queue, urgent requests, new enrollees, trend. */
export default function AccountManagerDashboard() {
  const result = useAccountManagerDashboardQuery(live('PaRequest'));
  const screenPath = useScreenPath();
  const now = useNow();
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const { queue } = data;
  const overdueCount = queue.items.filter((request) => minutesLeft(request.dueAt, now) <= 0).length;
  const first = queue.items[0];
  const next = first && screenPath(paRequestDecide, { id: first.id });
  const waiting =
    queue.total === 0 ? 'No pending PA requests.' : `${plural(queue.total, 'PA request')} ${queue.total === 1 ? 'is' : 'are'} waiting.`;
  return (
    <DashboardGrid
      title={`${waiting}${overdueCount > 0 ? ` ${overdueCount} ${overdueCount === 1 ? 'is' : 'are'} overdue.` : ''}`}
      actions={
        next && (
          <LinkButton to={next}>
            <Timer size={16} aria-hidden /> Decide next request
          </LinkButton>
        )
      }
      side={
        <>
          <WorklistCard />
          <RegisteredCard />
          <PaTrendCard days={data.paTrend} />
        </>
      }
    >
      <PaQueueCard requests={queue.items} total={queue.total} amount={queue.sum} />
      <NeedsYouNowCard requests={queue.items.slice(0, 7)} />
    </DashboardGrid>
  );
}
