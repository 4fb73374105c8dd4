import { Logger, runOnce } from 'graphile-worker';
import { jobs } from '../app/jobs.ts';
import { sqlPool } from '../platform/db.ts';
import { taskListOf } from '../platform/jobs/runner.ts';

/** Runs the jobs that are due now, as the job runner does. */
export async function runJobs(): Promise<void> {
  await runOnce({ pgPool: sqlPool, taskList: taskListOf(jobs), noHandleSignals: true, logger: new Logger(() => () => {}) });
}
