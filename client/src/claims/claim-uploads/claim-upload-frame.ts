import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { claimUploadNew } from '../../screens/claims.screens.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { plural } from '../../ui/format.ts';
import type { UploadFrame } from '../../ui/sheet/UploadFrame.tsx';
import { type ClaimUpload_DetailsFragment, useCancelClaimUploadMutation } from './ClaimUploadDetailPage.generated.ts';

export type ClaimUpload = ClaimUpload_DetailsFragment;

const MESSAGE_TEMPLATES: UploadFrame['texts'] = {
  checkNote: 'Same checks as the form',
  loadLabel: 'Load',
  loadNote: 'Claims ready for a bill',
  checking: { title: 'Checking claims', note: 'No claims are created yet.' },
  loading: { title: 'Creating claims', note: 'It continues in the background, even if you leave this page or the power fails.' },
  cancelled: 'This upload was cancelled',
  nothingLoaded: 'no claims were created from it.',
};

/** A claim upload for the shared pages of the upload steps. */
export function useClaimUploadFrame(upload: ClaimUpload): UploadFrame {
  const { id, uploadNo, hcp, filename, rowCount, status, newCount, doneCount } = upload;
  const [run] = useCancelClaimUploadMutation();
  const cancel = useAction(() => run({ variables: { id } }));
  const isLoading = status === 'LOADING';
  return {
    ...{ number: uploadNo, filename, status, failure: upload.failure, texts: MESSAGE_TEMPLATES },
    about: [hcp.name, filename, rowCount > 0 && plural(rowCount, 'row')].filter(Boolean).join(', '),
    crumbs: useCrumbs(uploadNo),
    job: { done: doneCount, whole: isLoading ? newCount : rowCount, unit: isLoading ? 'claims' : 'rows' },
    cancel: upload.availableActions.includes('CANCEL') ? cancel : null,
    newAddress: useScreenPath()(claimUploadNew),
  };
}
