import type { ReactNode } from 'react';
import { type ClaimUpload_DetailsFragment, type ClaimUploadStatus, useCancelClaimUploadMutation } from '../../graphql/generated.ts';
import { useCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { PageHeader } from '../../ui/detail/page.tsx';
import { StepBar } from '../../ui/detail/StepBar.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { plural } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { CLAIM_UPLOAD_STATUS } from './claim-upload.labels.ts';

export type ClaimUpload = ClaimUpload_DetailsFragment;

export function useCancelClaimUpload({ id }: ClaimUpload) {
  const [cancel] = useCancelClaimUploadMutation();
  return useAction(() => cancel({ variables: { id } }));
}

const STEPS = [
  { key: 'file', label: 'File', note: 'Uploaded and read' },
  { key: 'columns', label: 'Columns', note: 'What holds what' },
  { key: 'check', label: 'Check', note: 'Every claim, as in the form' },
  { key: 'load', label: 'Load', note: 'Claims ready for a bill' },
];

const STEP_INDEX: Record<ClaimUploadStatus, number> = {
  READING: 0,
  FAILED: 0,
  MAPPING: 1,
  CHECKING: 2,
  CHECKED: 2,
  CANCELLED: 2,
  LOADING: 3,
  LOADED: 4,
};

/** The current step of a file. */
export function ClaimUploadSteps({ upload: { status, failure }, columns }: { upload: ClaimUpload; columns?: boolean }) {
  const at = columns ? 1 : STEP_INDEX[status];
  return (
    <>
      <StepBar steps={STEPS.map((step, i) => ({ ...step, state: i === at ? 'here' : i < at ? 'done' : 'ahead' }))} />
      {failure && status !== 'FAILED' && <Callout kind="block" title={`${failure}.`} />}
    </>
  );
}

/** A summary of the file in one line. */
export const aboutClaimUpload = ({ hcp, filename, rowCount }: ClaimUpload): string =>
  [hcp.name, filename, rowCount > 0 && plural(rowCount, 'row')].filter(Boolean).join(', ');

export function ClaimUploadHeader({ upload, actions }: { upload: ClaimUpload; actions?: ReactNode }) {
  const crumbs = useCrumbs(upload.uploadNo);
  return (
    <PageHeader
      title={upload.uploadNo}
      crumbs={crumbs}
      tags={<StatusTag label={CLAIM_UPLOAD_STATUS[upload.status]} />}
      subtitle={aboutClaimUpload(upload)}
      actions={actions}
    />
  );
}
