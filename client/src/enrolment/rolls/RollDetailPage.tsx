import { parseAsBoolean, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { UploadProgress, UploadStopped } from '../../ui/sheet/UploadFrame.tsx';
import { UPLOAD_JOB_STATUSES } from '../../ui/sheet/upload-status.ts';
import { RollColumnsStep } from './RollColumnsStep.tsx';
import { useRollDetailPageQuery } from './RollDetailPage.generated.ts';
import { RollResult } from './RollResult.tsx';
import { type Roll, useRollFrame } from './roll-frame.ts';

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
  const isInProgress = !roll || UPLOAD_JOB_STATUSES.includes(roll.status);
  usePageTitle(roll?.rollNo);
  if (!roll) return <DetailPage title="Roll" result={result} />;
  return <CurrentStep roll={roll} columns={columns ?? false} />;
}

function CurrentStep({ roll, columns }: { roll: Roll; columns: boolean }) {
  const frame = useRollFrame(roll);
  switch (roll.status) {
    case 'READING':
    case 'CHECKING':
    case 'LOADING':
      return <UploadProgress frame={frame} />;
    case 'MAPPING':
      return <RollColumnsStep key={roll.id} roll={roll} frame={frame} />;
    case 'CHECKED':
      return columns ? <RollColumnsStep key={roll.id} roll={roll} frame={frame} /> : <RollResult roll={roll} frame={frame} />;
    case 'LOADED':
      return <RollResult roll={roll} frame={frame} />;
    case 'FAILED':
    case 'CANCELLED':
      return <UploadStopped frame={frame} />;
  }
}
