import type { AddJobOptions } from '../../platform/jobs/add-job.ts';
import type { Write } from '../../scheme/workflow/transact.ts';

export const CHECK_ATTEMPTS = 10;

/** One waiting check per reference, however often it is requested. */
export const checkOptions = (rrr: string): AddJobOptions => ({ jobKey: `remita:${rrr}`, maxAttempts: CHECK_ATTEMPTS });

/** Asks Remita what became of a reference once the caller's transaction is committed. */
export function queueCheck(write: Pick<Write, 'job'>, rrr: string): void {
  write.job('checkRemita', { rrr }, checkOptions(rrr));
}
