import type { FastifyInstance } from 'fastify';
import { CLOCK_LIMIT_SECONDS, clockOffset, warnOfClock } from '../../platform/database/clock-offset.ts';
import { isDatabaseFull } from '../../platform/database/database-failures.ts';
import { isMigrated } from '../../platform/database/migrate.ts';
import { sqlPool } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';

type Checks = {
  database: boolean;
  /** False for a standby, and for some seconds after a change met a full disk. */
  writable: boolean;
  migrations: boolean;
  jobs: boolean;
  /** Whether the clock is within five minutes of the database's. */
  clock: boolean;
  /** How far its clock is ahead of the database's; null if unknown. */
  clockSeconds: number | null;
};

/** `/health`: the process responds. `/ready`: it can also do its work. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    const checks = await readiness((message) => app.log.warn(message));
    const { clockSeconds: _, ...needed } = checks;
    const ready = !state.broken && !state.stopping && Object.values(needed).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : state.stopping ? 'stopping' : 'not ready', ...checks });
  });
}

async function readiness(warn: (message: string) => void): Promise<Checks> {
  const jobs = !env.JOBS || state.jobs?.isRunning() === true;
  try {
    const timedOut = new Promise<never>((_, reject) => setTimeout(reject, 2500).unref());
    const { migrated, writable, clockSeconds } = await Promise.race([checkDatabase(), timedOut]);
    warnOfClock(clockSeconds, warn);
    return {
      database: true,
      writable,
      migrations: migrated && state.prepared,
      jobs,
      clock: Math.abs(clockSeconds) <= CLOCK_LIMIT_SECONDS,
      clockSeconds,
    };
  } catch {
    return { database: false, writable: false, migrations: state.prepared, jobs, clock: true, clockSeconds: null };
  }
}

async function checkDatabase() {
  const client = await sqlPool.connect();
  try {
    const migrated = await isMigrated(client);
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return { migrated, writable: !rows[0]?.standby && !isDatabaseFull(), clockSeconds: await clockOffset(client) };
  } finally {
    client.release();
  }
}
