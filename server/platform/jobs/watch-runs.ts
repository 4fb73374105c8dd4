import { z } from 'zod';
import { now } from '../clock.ts';
import { db } from '../db.ts';
import { defineJob, type Job } from './define-job.ts';

/** A record that was not updated for this long is checked. */
const IDLE_MINUTES = 15;

type QueuedJob = { id: bigint; attempts: number; maxAttempts: number; lockedAt: Date | null };

/**
 * Watches records that other jobs work through. The lock of a job whose process was killed is released, so that it runs again.
 * A record without a job is marked as stopped.
 */
export const watchRunsJob = (jobs: readonly Job[]) =>
  defineJob({
    name: 'watchRuns',
    payload: z.unknown(),
    schedule: { everyMinutes: 5 },
    run: async () => {
      const since = new Date(now().getTime() - IDLE_MINUTES * 60_000);
      for (const job of jobs) for (const payload of (await job.watch?.idle(since)) ?? []) await watchRecord(job, payload as object, since);
    },
  });

async function watchRecord({ name, watch }: Job, payload: object, since: Date): Promise<void> {
  const queuedJobs = await db.$queryRaw<QueuedJob[]>`
    SELECT j.id, j.attempts::int, j.max_attempts::int AS "maxAttempts", j.locked_at AS "lockedAt"
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${name} AND j.payload::jsonb = ${JSON.stringify(payload)}::jsonb`;
  const abandonedJobs = queuedJobs.filter(({ lockedAt }) => lockedAt !== null && lockedAt < since);
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now() WHERE id = ANY(${abandonedJobs.map(({ id }) => id)}::bigint[])`;
  const willRun = ({ attempts, maxAttempts, lockedAt }: QueuedJob) => attempts < maxAttempts || (lockedAt !== null && lockedAt >= since);
  if (!queuedJobs.some(willRun)) await watch?.giveUp(payload);
}
