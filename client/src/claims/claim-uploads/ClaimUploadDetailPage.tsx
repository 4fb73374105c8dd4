import { parseAsBoolean, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { useClaimUploadDetailPageQuery } from '../../graphql/generated.ts';
import { usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { ClaimUploadColumnsStep } from './ClaimUploadColumnsStep.tsx';
import { ClaimUploadProgress } from './ClaimUploadProgress.tsx';
import { ClaimUploadResult } from './ClaimUploadResult.tsx';
import { ClaimUploadStopped } from './ClaimUploadStopped.tsx';

/** Statuses in which a job works through the file. */
const JOB_STATUSES = ['READING', 'CHECKING', 'LOADING'];
const POLL_INTERVAL_MS = 1500;

/** A file of claims and its steps: columns, check, result. */
export default function ClaimUploadDetailPage() {
  const { id = '' } = useParams();
  const [columns] = useQueryState('columns', parseAsBoolean);
  const result = useClaimUploadDetailPageQuery(
    { id },
    { pollInterval: POLL_INTERVAL_MS, skipPollAttempt: () => document.hidden || !isInProgress },
  );
  const upload = result.data?.claimUpload;
  const isInProgress = !upload || JOB_STATUSES.includes(upload.status);
  usePageTitle(upload?.uploadNo);
  if (!upload) return <DetailPage title="File of claims" result={result} />;
  const mayCheck = upload.availableActions.includes('CHECK');
  switch (upload.status) {
    case 'READING':
    case 'CHECKING':
    case 'LOADING':
      return <ClaimUploadProgress upload={upload} />;
    case 'MAPPING':
      return mayCheck ? <ClaimUploadColumnsStep key={upload.id} upload={upload} /> : <ClaimUploadResult upload={upload} />;
    case 'CHECKED':
      return columns && mayCheck ? <ClaimUploadColumnsStep key={upload.id} upload={upload} /> : <ClaimUploadResult upload={upload} />;
    case 'LOADED':
      return <ClaimUploadResult upload={upload} />;
    case 'FAILED':
    case 'CANCELLED':
      return <ClaimUploadStopped upload={upload} />;
  }
}
