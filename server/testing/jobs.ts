import { Logger, runOnce } from 'graphile-worker';
import { sqlPool } from '../platform/db.ts';
import { taskList } from '../platform/jobs/runner.ts';

/** Runs what is waiting now, as the job runner would. */
export async function runJobs(): Promise<void> {
  await runOnce({ pgPool: sqlPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
}
