import type { ClaimUpload } from '../../generated/prisma/client.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { defineRecordJob, type RecordJobOptions } from '../../scheme/workflow/record-job.ts';
import type { Notice, Write } from '../../scheme/workflow/transact.ts';
import { claimUploadMachine } from './claim-upload.machine.ts';

/** For each job: the status of a waiting file, and the action and message when the job fails. */
const CLAIM_UPLOAD_JOBS = {
  readClaimUpload: {
    status: 'READING',
    stop: 'REFUSE',
    failure: () => 'The file could not be read to the end. Upload it again',
  },
  checkClaimUpload: {
    status: 'CHECKING',
    stop: 'STOP_CHECKING',
    failure: () => 'The check stopped before it finished. Check the claims again',
  },
  loadClaimUpload: {
    status: 'LOADING',
    stop: 'STOP_LOADING',
    failure: (loaded: number) =>
      `Loading stopped after ${loaded.toLocaleString('en-NG')} claims, which were created. Load again to continue with the rest`,
  },
} as const;
type JobName = keyof typeof CLAIM_UPLOAD_JOBS;

async function stopUpload(write: Write, upload: ClaimUpload, name: JobName): Promise<void> {
  const failure = CLAIM_UPLOAD_JOBS[name].failure(upload.loadedCount);
  if (name === 'readClaimUpload') await write.tx.claimUploadRow.deleteMany({ where: { uploadId: upload.id } });
  await changeStatus(write, claimUploadMachine, upload, CLAIM_UPLOAD_JOBS[name].stop, {
    data: { failure, ...(name === 'readClaimUpload' && { rowCount: 0, doneCount: 0 }) },
    note: failure,
    summary: `${upload.uploadNo} stopped`,
  });
  notifyOfUpload(write, upload, { kind: 'CLAIM_UPLOAD_STOPPED', title: `${upload.uploadNo}: ${failure}` });
}

/** Notifies the person who loaded the file, or else the one who uploaded it. */
export const notifyOfUpload = (write: Write, upload: ClaimUpload, notice: Pick<Notice, 'kind' | 'title'>): void =>
  write.notify(
    { userIds: [(upload.status === 'LOADING' && upload.loadedById) || upload.uploadedById] },
    { ...notice, entityType: 'ClaimUpload', entityId: upload.id },
  );

/** Declares a job that works through a file of claims. */
export const defineClaimUploadJob = (name: JobName, options: Pick<RecordJobOptions<ClaimUpload>, 'run' | 'actorId'>) =>
  defineRecordJob({
    ...{ name, ...options, model: 'ClaimUpload', idKey: 'uploadId', status: CLAIM_UPLOAD_JOBS[name].status },
    find: (tx, { id }) => tx.claimUpload.findUniqueOrThrow({ where: { id } }),
    stop: (write, upload) => stopUpload(write, upload, name),
  });
