import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { withSettings } from './database/url.ts';
import { databaseUrls, env } from './env.ts';
import { DomainError } from './errors.ts';
import { PrismaClient } from './generated/prisma/client.ts';

// Instants go to the database in UTC, whatever the zone of the machine.
pg.defaults.parseInputDatesAsUTC = true;

// Nothing connects before the first query, so the schema can be printed without a database.
const { app = 'postgresql://database-url-is-not-set.invalid/none', reports = app } = databaseUrls();

export function createPool(url: string, max: number, settings: Record<string, string>, patience = 3000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(url, settings),
    max,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    application_name: 'lafiya',
    onConnect: giveUpRights,
  });
  // Without a listener an idle connection lost by a database restart would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Where one sign-in migrates and runs, its connections give up the owner's rights for those of lafiya_app. */
async function giveUpRights(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SELECT set_config('role', 'lafiya_app', false) FROM pg_roles
    WHERE rolname = 'lafiya_app' AND current_user NOT IN ('lafiya_app', 'lafiya_reports') AND pg_has_role(current_user, oid, 'MEMBER')`);
}

/** Plain SQL with the rights of the running platform; Prisma uses the same connections. */
export const sqlPool = createPool(app, env.DATABASE_POOL, {
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
});

/** Read-only, and planned for the values at hand (a generic plan is slow for reports). */
const readPool = (max: number, seconds: number, settings: Record<string, string> = {}, patience?: number) =>
  createPool(
    reports,
    max,
    {
      default_transaction_read_only: 'on',
      statement_timeout: `${seconds}s`,
      plan_cache_mode: 'force_custom_plan',
      // Compiling a statement takes longer than summing cells, and sorting on disk longer than in memory.
      jit: 'off',
      work_mem: '32MB',
      ...settings,
    },
    patience,
  );

const pagesPool = readPool(env.REPORTS_POOL ?? Math.max(2, Math.ceil(env.DATABASE_POOL / 2)), 60);

// Queries that people write themselves have connections of their own, so that they never stand in the way of a page, and one processor each.
const adHocPool = readPool(env.ADHOC_POOL, env.ADHOC_SECONDS, { max_parallel_workers_per_gather: '0' }, 10_000);
const adHoc = new AsyncLocalStorage<true>();

/** What is read within `work` is read for an ad hoc query. */
export const asAdHoc = <Result>(work: () => Result): Result => adHoc.run(true, work);

/** Where reports read: `REPORTS_DATABASE_URL`, by the connections of pages or of ad hoc queries. Throws ADHOC_BUSY when all of the latter are taken for long. */
export const reportsPool = {
  query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig): Promise<pg.QueryResult<Row>> =>
    adHoc.getStore() ? adHocPool.query<Row>(statement).catch(refuseWhenBusy) : pagesPool.query<Row>(statement),
};

function refuseWhenBusy(error: Error): never {
  const busy = /timeout exceeded when trying to connect/.test(error.message) && adHocPool.totalCount >= env.ADHOC_POOL;
  throw busy ? new DomainError('ADHOC_BUSY') : error;
}

export const db = new PrismaClient({
  adapter: new PrismaPg(sqlPool),
  transactionOptions: { maxWait: 5000, timeout: 30_000 },
});

export async function closeDatabase(): Promise<void> {
  await db.$disconnect();
  await Promise.all([sqlPool.end(), pagesPool.end(), adHocPool.end()]);
}
