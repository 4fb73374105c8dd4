import { ClaimUploadStatus } from '../../generated/prisma/enums.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

export const claimUploadMachine = defineMachine('ClaimUpload', ClaimUploadStatus, {
  FINISH_READING: { from: ['READING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The file as a whole cannot be used. */
  REFUSE: { from: ['READING'], to: 'FAILED', can: 'SYSTEM' },
  /** Also for a recheck with other columns or value matches. */
  CHECK: { from: ['MAPPING', 'CHECKED'], to: 'CHECKING', can: 'CLAIM_UPLOAD_WRITE' },
  FINISH_CHECKING: { from: ['CHECKING'], to: 'CHECKED', can: 'SYSTEM' },
  LOAD: { from: ['CHECKED'], to: 'LOADING', can: 'CLAIM_UPLOAD_WRITE' },
  FINISH_LOADING: { from: ['LOADING'], to: 'LOADED', can: 'SYSTEM' },
  /** The job failed permanently. */
  STOP_CHECKING: { from: ['CHECKING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The job failed permanently. Created claims stay; loading can continue with the rest. */
  STOP_LOADING: { from: ['LOADING'], to: 'CHECKED', can: 'SYSTEM' },
  CANCEL: { from: ['READING', 'MAPPING', 'CHECKING', 'CHECKED'], to: 'CANCELLED', can: 'CLAIM_UPLOAD_WRITE' },
});

type Partly = { status: ClaimUploadStatus; loadedCount: number };

/** Actions available on an upload. A partly loaded upload can only be loaded further. */
export const claimUploadActions = (viewer: Viewer, upload: Partly) =>
  claimUploadMachine.available(viewer, upload).filter((action) => upload.loadedCount === 0 || action === 'LOAD');

/** A file cannot be rechecked or cancelled once claims were created from it. */
export function assertNothingLoaded({ loadedCount }: Pick<Partly, 'loadedCount'>): void {
  if (loadedCount > 0) throw new DomainError('STATE_INVALID', { params: { state: 'partly loaded' } });
}
