import type { Pool } from 'pg';
import type { Job } from './define-job.ts';
import { failDeadJobs, freeDeadLocks, refreshLocks } from './job-locks.ts';
import type { Log } from './runner.ts';

/** Interval in which a process refreshes the locks of its jobs and looks for stale locks. */
const BEAT_MS = 10_000;
/** A lock that was not refreshed for this long belongs to a process that ended. */
const DEAD_SECONDS = 40;

export type BeatTimes = { beatMs?: number; deadSeconds?: number };
type Options = { pool: Pool; jobs: readonly Job[]; workerPoolIds: ReadonlySet<string>; log: Log } & BeatTimes;

/** Heartbeat of a process that runs jobs, and takeover of jobs of dead processes. */
export class Heartbeat {
  readonly #options: Required<Options>;
  #lastBeatAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #beat: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: Options) {
    this.#options = { beatMs: BEAT_MS, deadSeconds: DEAD_SECONDS, ...options };
    this.#schedule();
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#beat = this.beat()
        .catch((error: Error) => this.#options.log('warn', `No sign of life for jobs: ${error.message}`))
        .finally(() => this.#stopped || this.#schedule());
    }, this.#options.beatMs).unref();
  }

  /**
   * Refreshes the own locks, then frees stale ones. After a pause of this process or the database, others may not have
   * refreshed theirs yet, so nothing is freed until the next beat.
   */
  async beat(): Promise<void> {
    const { pool, jobs, workerPoolIds, log, beatMs, deadSeconds } = this.#options;
    await refreshLocks(pool, workerPoolIds);
    const isSteady = performance.now() - this.#lastBeatAt < 2 * beatMs;
    this.#lastBeatAt = performance.now();
    if (!isSteady) return;
    const freed = await freeDeadLocks(pool, deadSeconds);
    if (freed > 0) log('warn', `Took over ${freed} jobs of processes that ended`);
    await failDeadJobs(pool, jobs, (name, error) =>
      log('warn', `The record of the job ${name} was not marked as stopped: ${error.message}`),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beat;
  }
}
