import type { z } from 'zod';

/** On the clock of Lagos, which is an hour ahead of UTC all year. */
export type Schedule = { everyMinutes: number } | { dailyAt: string } | { monthlyOn: number; at: string };

/** Attempts of a job that works through a record: about four minutes until the record is marked as stopped. */
export const RUN_ATTEMPTS = 6;

/** How the records that a job works through are watched. */
export type RecordWatch<Payload> = {
  /** Records that wait for the job and have not been touched since. */
  idle: (since: Date) => Promise<Payload[]>;
  /** Marks the record as stopped after the last attempt failed, so that a person can resume it. Does nothing if it no longer waits for the job. */
  giveUp: (payload: Payload) => Promise<void>;
};

export type Job<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  run: (payload: Payload) => Promise<void>;
  schedule?: Schedule;
  /** Attempts before it is given up, with growing pauses. */
  maxAttempts?: number;
  watch?: RecordWatch<Payload>;
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
