import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../../platform/database/migrate.ts';
import { sqlPool } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';

/** `/health`: this process answers. `/ready`: it can also do its work. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    const checks = await readiness();
    const ready = !state.broken && checks.database && checks.migrations && checks.jobs;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...checks });
  });
}

async function readiness(): Promise<{ database: boolean; migrations: boolean; jobs: boolean }> {
  const jobs = !env.JOBS || state.jobs?.isRunning() === true;
  try {
    const migrated = await Promise.race([checkDatabase(), new Promise<never>((_, reject) => setTimeout(reject, 2500).unref())]);
    return { database: true, migrations: migrated && state.prepared, jobs };
  } catch {
    return { database: false, migrations: state.prepared, jobs };
  }
}

async function checkDatabase(): Promise<boolean> {
  const client = await sqlPool.connect();
  try {
    return await isMigrated(client);
  } finally {
    client.release();
  }
}
