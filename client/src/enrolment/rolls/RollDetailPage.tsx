import { parseAsBoolean, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { useRollDetailPageQuery } from '../../graphql/generated.ts';
import { usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { RollColumnsStep } from './RollColumnsStep.tsx';
import { RollProgress } from './RollProgress.tsx';
import { RollResult } from './RollResult.tsx';
import { RollStopped } from './RollStopped.tsx';

/** Statuses in which a job works through the roll. */
const JOB_STATUSES = ['READING', 'CHECKING', 'LOADING'];
const POLL_INTERVAL_MS = 1500;

/** A roll and its steps: columns, check, result. */
export default function RollDetailPage() {
  const { id = '' } = useParams();
  const [columns] = useQueryState('columns', parseAsBoolean);
  const result = useRollDetailPageQuery(
    { id },
    { pollInterval: POLL_INTERVAL_MS, skipPollAttempt: () => document.hidden || !isInProgress },
  );
  const roll = result.data?.roll;
  const isInProgress = !roll || JOB_STATUSES.includes(roll.status);
  usePageTitle(roll?.rollNo);
  if (!roll) return <DetailPage title="Roll" result={result} />;
  switch (roll.status) {
    case 'READING':
    case 'CHECKING':
    case 'LOADING':
      return <RollProgress roll={roll} />;
    case 'MAPPING':
      return <RollColumnsStep key={roll.id} roll={roll} />;
    case 'CHECKED':
      return columns ? <RollColumnsStep key={roll.id} roll={roll} /> : <RollResult roll={roll} />;
    case 'LOADED':
      return <RollResult roll={roll} />;
    case 'FAILED':
    case 'CANCELLED':
      return <RollStopped roll={roll} />;
  }
}
