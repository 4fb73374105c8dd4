import type pg from 'pg';
import { systemTime } from '../clock.ts';
import { databaseClock } from './database-time.ts';

/** Beyond this, a warning is logged. */
export const CLOCK_WARNING_SECONDS = 5;
/** Beyond this, the process is not ready: times of decisions are evidence, and cannot be corrected later. */
export const CLOCK_LIMIT_SECONDS = 300;
const LOG_MS = 60_000;

let loggedAt = 0;

/** Seconds by which this process's clock is ahead of the database's (negative: behind). The response time is not counted as a difference. */
export async function clockOffset(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const before = systemTime();
  const at = await databaseClock(client);
  const after = systemTime();
  return Math.round((at < before ? before - at : at > after ? after - at : 0) / 1000);
}

/** Logs a clock that is off, at most once a minute. */
export function warnOfClock(seconds: number, warn: (message: string) => void): void {
  if (Math.abs(seconds) <= CLOCK_WARNING_SECONDS || systemTime() - loggedAt < LOG_MS) return;
  loggedAt = systemTime();
  warn(`The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the clock of the database`);
}
