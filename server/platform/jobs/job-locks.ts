import type { Pool } from 'pg';
import type { Job } from './define-job.ts';

/** Error shown for a job whose process ended. */
export const PROCESS_ENDED = 'The process ended while it worked on this job';

type UsedUpJob = { name: string; payload: unknown };

/** Keeps the jobs that these worker pools have locked. All times are those of the database, so the clocks of processes do not count. */
export async function refreshLocks(pool: Pool, workerPoolIds: Iterable<string>): Promise<void> {
  await pool.query('UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY($1)', [[...workerPoolIds]]);
}

/** Frees the jobs of ended processes, so that any process can run them. Returns their number. */
export async function freeDeadLocks(pool: Pool, deadSeconds: number): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now(), last_error = $1
     WHERE locked_at < now() - $2 * interval '1 second'`,
    [PROCESS_ENDED, deadSeconds],
  );
  return rowCount ?? 0;
}

/** Releases jobs that these worker pools did not finish during a shutdown. It does not count as an attempt. */
export async function handOver(pool: Pool, workerPoolIds: Iterable<string>): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now(), attempts = greatest(attempts - 1, 0)
     WHERE locked_by = ANY($1)`,
    [[...workerPoolIds]],
  );
}

/** Marks the records of jobs without attempts left as stopped: a process that died in the last attempt could not. */
export async function failDeadJobs(pool: Pool, jobs: readonly Job[], onError: (name: string, error: Error) => void): Promise<void> {
  const byName = new Map(jobs.flatMap((job) => (job.onFinalFailure ? [[job.name, job] as const] : [])));
  const { rows } = await pool.query<UsedUpJob>(
    `SELECT t.identifier AS name, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND t.identifier = ANY($1)`,
    [[...byName.keys()]],
  );
  for (const { name, payload } of rows) {
    const job = byName.get(name);
    try {
      await job?.onFinalFailure?.(job.payload.parse(payload));
    } catch (error) {
      onError(name, error as Error);
    }
  }
}
