import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { createPool } from '../db.ts';
import { databaseUrls } from '../env.ts';
import { cronLine, type Job } from './define-job.ts';

export type JobRunner = { isRunning: () => boolean; stop: () => Promise<void> };
type Log = (level: 'error' | 'warn' | 'info' | 'debug', message: string, details?: object) => void;

/** Runs these jobs until it is stopped; when the database goes away, it waits and takes up its work again. */
export function startJobs(jobs: readonly Job[], log: Log): JobRunner {
  const { app } = databaseUrls();
  if (!app) throw new Error('Jobs need DATABASE_URL');
  const pool = createPool(app, 4, {});
  let runner: Runner | undefined;
  let stopping = false;
  const ended = keepRunning();
  return {
    isRunning: () => runner !== undefined,
    async stop() {
      stopping = true;
      await runner?.stop().catch(() => {});
      await ended;
      await pool.end();
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      try {
        runner = await run({
          pgPool: pool,
          concurrency: 3,
          taskList: taskListOf(jobs),
          crontab: jobs.flatMap((job) => cronLine(job) ?? []).join('\n'),
          noHandleSignals: true,
          logger: new Logger(
            () => (level, message, meta) =>
              log(level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level, message, {
                ...meta,
                ...(meta?.error instanceof Error && { error: meta.error.message }),
              }),
          ),
        });
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!stopping) log('warn', `Jobs are paused: ${(error as Error).message}`);
      }
      runner = undefined;
      if (!stopping) await sleep(1000);
    }
  }
}

export const taskListOf = (jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (raw: unknown, { job: { attempts, max_attempts: tries } }: JobHelpers) => {
        const payload = job.payload.parse(raw ?? {});
        try {
          await job.run(payload);
        } catch (error) {
          if (attempts >= tries) await job.watch?.giveUp(payload);
          throw error;
        }
      },
    ]),
  );
