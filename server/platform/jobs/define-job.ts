import type { z } from 'zod';

/** In Lagos time, which is UTC+1 all year. */
export type Schedule = { everyMinutes: number } | { dailyAt: string } | { monthlyOn: number; at: string };

/** Attempts of a job that works through a record: about four minutes until the record is marked as stopped. */
export const RUN_ATTEMPTS = 6;

/** The job in the queue. Its id is the same in every attempt. */
export type QueuedJob = { id: string; createdAt: Date };

export type Job<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  run: (payload: Payload, queued?: QueuedJob) => Promise<void>;
  schedule?: Schedule;
  /** Attempts in total, with growing pauses. */
  maxAttempts?: number;
  /** Runs after the last attempt failed: marks the record as stopped, so that a person can resume it. Idempotent; does nothing if the record no longer waits for the job. */
  onFinalFailure?: (payload: Payload) => Promise<void>;
};

/** Work that runs later or on a schedule. It may run twice after a crash, so it must be idempotent. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** The crontab line of a scheduled job, in the UTC that crontabs count in. */
export function cronLine({ name, schedule, maxAttempts = 3 }: Pick<Job, 'name' | 'schedule' | 'maxAttempts'>): string | undefined {
  if (!schedule) return undefined;
  return `${cronTime(schedule)} ${name} ?max=${maxAttempts}`;
}

function cronTime(schedule: Schedule): string {
  if ('everyMinutes' in schedule) return `*/${schedule.everyMinutes} * * * *`;
  const [hour = 0, minute = 0] = ('dailyAt' in schedule ? schedule.dailyAt : schedule.at).split(':').map(Number);
  if ('dailyAt' in schedule) return `${minute} ${(hour + 23) % 24} * * *`;
  if (hour === 0) throw new Error('A monthly job runs at one in the morning or later: midnight in Lagos is another date in UTC.');
  return `${minute} ${hour - 1} ${schedule.monthlyOn} * *`;
}
