import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { jobs } from '../app/jobs.ts';
import { sqlPool } from '../platform/db.ts';
import { taskListOf } from '../platform/jobs/runner.ts';

/** Jobs of `runOnce` whose result is not written yet. */
const UNWRITTEN = `SELECT FROM graphile_worker._private_jobs WHERE locked_by LIKE 'otpool-%' LIMIT 1`;

/** Runs the jobs that are due now, as the job runner does. */
export async function runJobs(): Promise<void> {
  await runOnce({ pgPool: sqlPool, taskList: taskListOf(jobs), noHandleSignals: true, logger: new Logger(() => () => {}) });
  // graphile-worker does not wait until the result of its last job is written.
  while ((await sqlPool.query(UNWRITTEN)).rowCount) await sleep(5);
}
