import { parseAsBoolean, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { UploadProgress, UploadStopped } from '../../ui/sheet/UploadFrame.tsx';
import { UPLOAD_JOB_STATUSES } from '../../ui/sheet/upload-status.ts';
import { ClaimUploadColumnsStep } from './ClaimUploadColumnsStep.tsx';
import { useClaimUploadDetailPageQuery } from './ClaimUploadDetailPage.generated.ts';
import { ClaimUploadResult } from './ClaimUploadResult.tsx';
import { type ClaimUpload, useClaimUploadFrame } from './claim-upload-frame.ts';

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
  const isInProgress = !upload || UPLOAD_JOB_STATUSES.includes(upload.status);
  usePageTitle(upload?.uploadNo);
  if (!upload) return <DetailPage title="Claim upload" result={result} />;
  return <CurrentStep upload={upload} columns={columns ?? false} />;
}

function CurrentStep({ upload, columns }: { upload: ClaimUpload; columns: boolean }) {
  const frame = useClaimUploadFrame(upload);
  const mayCheck = upload.availableActions.includes('CHECK');
  switch (upload.status) {
    case 'READING':
    case 'CHECKING':
    case 'LOADING':
      return <UploadProgress frame={frame} />;
    case 'MAPPING':
      return mayCheck ? (
        <ClaimUploadColumnsStep key={upload.id} upload={upload} frame={frame} />
      ) : (
        <ClaimUploadResult upload={upload} frame={frame} />
      );
    case 'CHECKED':
      return columns && mayCheck ? (
        <ClaimUploadColumnsStep key={upload.id} upload={upload} frame={frame} />
      ) : (
        <ClaimUploadResult upload={upload} frame={frame} />
      );
    case 'LOADED':
      return <ClaimUploadResult upload={upload} frame={frame} />;
    case 'FAILED':
    case 'CANCELLED':
      return <UploadStopped frame={frame} />;
  }
}
