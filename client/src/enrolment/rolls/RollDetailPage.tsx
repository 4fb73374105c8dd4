import { parseAsBoolean, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { useRollDetailPageQuery } from '../../graphql/generated.ts';
import { usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { RollColumnsStep } from './RollColumnsStep.tsx';
import { RollProgress } from './RollProgress.tsx';
import { RollResult } from './RollResult.tsx';
import { RollStopped } from './RollStopped.tsx';

/** While a job works on it the page asks how far it is. */
const WORKING = ['READING', 'CHECKING', 'LOADING'];
const EVERY = 1500;

/** One roll on its way: what its columns hold, what the check says, what was enrolled. */
export default function RollDetailPage() {
  const { id = '' } = useParams();
  const [columns] = useQueryState('columns', parseAsBoolean);
  const result = useRollDetailPageQuery({ id }, { pollInterval: EVERY, skipPollAttempt: () => document.hidden || !working });
  const roll = result.data?.roll;
  const working = !roll || WORKING.includes(roll.status);
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
