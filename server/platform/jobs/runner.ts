import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { CLOCK_LIMIT_SECONDS, clockOffset, warnOfClock } from '../database/clock-offset.ts';
import { createPool } from '../db.ts';
import { databaseUrls } from '../env.ts';
import { track } from '../telemetry.ts';
import { cronLine, type Job } from './define-job.ts';
import { type BeatTimes, Heartbeat } from './heartbeat.ts';
import { handOver } from './job-locks.ts';
import { UNHURRIED } from './priority.shared.ts';

export type JobRunner = { isRunning: () => boolean; stop: () => Promise<void> };
export type Log = (level: 'error' | 'warn' | 'info' | 'debug', message: string, details?: object) => void;

/** Jobs of any kind that a process works on at the same time. */
const SLOTS = 3;
/** Slots reserved for urgent jobs: long runs may hold all others. */
const URGENT_SLOTS = 1;
/** How long a shutdown waits for jobs. Longer ones are handed over to another process. */
const STOP_MS = 8000;

/** Interval in which the clock is compared with that of the database. */
const CLOCK_MS = 10_000;

/** Shorter in tests. */
type RunnerTimes = BeatTimes & { stopMs?: number; clockMs?: number };

/** Runs these jobs until stopped; waits while the database is unavailable or the clock of this machine is wrong, then continues. */
export function startJobs(jobs: readonly Job[], log: Log, { stopMs, clockMs = CLOCK_MS, ...beat }: RunnerTimes = {}): JobRunner {
  const { session } = databaseUrls();
  if (!session) throw new Error('Jobs need DATABASE_URL');
  // Each of the two queues listens on its own connection.
  const pool = createPool(session, 5, {});
  const workerPoolIds = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => workerPoolIds.add(workerPool.id));
  events.on('pool:release', ({ workerPool }) => workerPoolIds.delete(workerPool.id));
  const heartbeat = new Heartbeat({ pool, jobs, workerPoolIds, log, ...beat });
  const runners = new Map<string, Runner>();
  let stopping = false;
  // Jobs of a schedule are never urgent.
  const urgent = jobs.filter(({ schedule }) => !schedule);
  const ended = Promise.all([
    keepRunning('all', { concurrency: SLOTS, taskList: taskListOf(jobs), crontab: jobs.flatMap((job) => cronLine(job) ?? []).join('\n') }),
    keepRunning('urgent', { concurrency: URGENT_SLOTS, taskList: taskListOf(urgent), forbiddenFlags: UNHURRIED, crontab: '' }),
  ]);
  return {
    isRunning: () => runners.size === 2,
    async stop() {
      stopping = true;
      for (const runner of runners.values()) void runner.stop().catch(() => {});
      const isDone = await Promise.race([ended.then(() => true), sleep(stopMs ?? STOP_MS, false, { ref: false })]);
      await heartbeat.stop();
      if (!isDone) await handOver(pool, workerPoolIds).catch((error: Error) => log('warn', `Jobs were not handed over: ${error.message}`));
      await pool.end();
    },
  };

  /** Whether jobs would decide by a wrong time. Requests stay away from such a process by `/ready`. */
  async function isClockOff(): Promise<boolean> {
    const seconds = await clockOffset(pool);
    warnOfClock(seconds, (message) => log('warn', message));
    return Math.abs(seconds) > CLOCK_LIMIT_SECONDS;
  }

  async function stopIfClockOff(runner: Runner): Promise<void> {
    if (await isClockOff()) await runner.stop();
  }

  async function keepRunning(line: string, options: Parameters<typeof run>[0]): Promise<void> {
    while (!stopping) {
      try {
        while (!stopping && (await isClockOff())) await sleep(1000);
        const runner = await run({
          ...options,
          pgPool: pool,
          events,
          // Without batches the worker does not wait until the completion of a job is stored, and a shutdown would lose it.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          noHandleSignals: true,
          // The other details hold whole jobs, with the text of their mails.
          logger: new Logger(
            () => (level, message, meta) =>
              log(
                level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level,
                message,
                meta?.error instanceof Error ? { error: meta.error.message } : {},
              ),
          ),
        });
        runners.set(line, runner);
        if (stopping) await runner.stop();
        const clockCheck = setInterval(() => void stopIfClockOff(runner).catch(() => {}), clockMs);
        await runner.promise.finally(() => clearInterval(clockCheck));
      } catch (error) {
        if (!stopping) log('warn', `Jobs are paused: ${(error as Error).message}`);
      }
      runners.delete(line);
      if (!stopping) await sleep(1000);
    }
  }
}

export const taskListOf = (jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (raw: unknown, { job: { id, created_at, attempts, max_attempts: tries } }: JobHelpers) => {
        const payload = job.payload.parse(raw ?? {});
        try {
          await track({ kind: 'job', name: job.name }, () => job.run(payload, { id, createdAt: new Date(created_at) }));
        } catch (error) {
          if (attempts >= tries) await job.onFinalFailure?.(payload);
          throw error;
        }
      },
    ]),
  );
