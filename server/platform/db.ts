import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { isAdHoc, runSequentially } from './ad-hoc-reads.ts';
import { withSqlReads } from './database/joined-reads.ts';
import { keepConnections } from './database/keep-connections.ts';
import pg from './database/pg.ts';
import { makeStatementNames } from './database/statement-names.ts';
import { isSameDatabase, withSettings } from './database-url.ts';
import { databaseUrls, env } from './env.ts';
import { type Reads, ReplicaReads } from './replica-reads.ts';

// No connection before the first query, so the schema can be printed without a database.
const { app = 'postgresql://database-url-is-not-set.invalid/none', session = app, reports = app } = databaseUrls();

export function createPool(url: string, max: number, settings: Record<string, string>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(url, settings),
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    application_name: 'lafiya',
    onConnect: dropPrivileges,
  });
  // Without a listener, an idle connection lost in a database restart would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  keepConnections(pool);
  return pool;
}

/** Where one database user migrates and runs, its connections switch to the rights of lafiya_app. */
async function dropPrivileges(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SELECT set_config('role', 'lafiya_app', false) FROM pg_roles
    WHERE rolname = 'lafiya_app' AND current_user NOT IN ('lafiya_app', 'lafiya_reports') AND pg_has_role(current_user, oid, 'MEMBER')`);
}

/** Plain SQL with the rights of the running platform; Prisma uses the same connections. */
export const sqlPool = createPool(app, env.DATABASE_POOL, {
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
  // Many small statements at once: starting a worker takes longer than a page of a list.
  max_parallel_workers_per_gather: '0',
});

/** Read-only, and planned for the values at hand (a generic plan is slow for reports). */
const readPool = (url: string, max: number, seconds: number, settings: Record<string, string> = {}) =>
  createPool(url, max, {
    default_transaction_read_only: 'on',
    statement_timeout: `${seconds}s`,
    plan_cache_mode: 'force_custom_plan',
    // Compiling a statement takes longer than summing cells, and sorting on disk longer than in memory.
    jit: 'off',
    work_mem: '32MB',
    ...settings,
  });

const reportConnections = env.REPORTS_POOL ?? Math.max(2, Math.ceil(env.DATABASE_POOL / 2));
const pagesPool = readPool(reports, reportConnections, 60);
/** For reports whose replica is too far behind. Opens no connection before. */
const primaryPool = readPool(session, reportConnections, 60);
const orPrimary = (replica: pg.Pool, primary: pg.Pool): Reads =>
  isSameDatabase(reports, app) ? replica : new ReplicaReads(replica, primary, env.REPORTS_LAG_SECONDS);
const pageReports = orPrimary(pagesPool, primaryPool);

/** Pages and jobs. */
const statementNames = makeStatementNames();
/** The plain Prisma client: results of `db` must equal its results. */
export const prismaDb = new PrismaClient({
  adapter: new PrismaPg(sqlPool, { statementNameGenerator: statementNames }),
  transactionOptions: { maxWait: 5000, timeout: 30_000 },
});
const pagesDb = withSqlReads(prismaDb, sqlPool, statementNames);

// Ad hoc queries have their own connections, so that they do not delay pages, and use one CPU core each.
const adHocSettings = { max_parallel_workers_per_gather: '0' };
const adHocPool = (url: string) => readPool(url, env.ADHOC_POOL, env.ADHOC_SECONDS, adHocSettings);
const adHocReportsPool = adHocPool(reports);
const adHocPrimaryPool = adHocPool(session);
const adHocReports = runSequentially(orPrimary(adHocReportsPool, adHocPrimaryPool));
const adHocRecordsPool = runSequentially(adHocPool(session));
const adHocPrisma = new PrismaClient({ adapter: new PrismaPg(adHocRecordsPool) });
// Without names: these connections plan each statement for its values.
const adHocDb = withSqlReads(adHocPrisma, adHocRecordsPool, () => '');

/** Where reports read: `REPORTS_DATABASE_URL`, by the connections of pages or of ad hoc queries; the primary if that is a replica too far behind. */
export const reportsPool = {
  query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig): Promise<pg.QueryResult<Row>> =>
    (isAdHoc() ? adHocReports : pageReports).query<Row>(statement),
};

/** Record reads, on the connections of pages or of ad hoc queries; writes always use the former. */
export const db: PrismaClient = new Proxy(pagesDb, {
  get: (pages, name) => {
    const client = isAdHoc() && name !== '$transaction' ? adHocDb : pages;
    return Reflect.get(client, name, client);
  },
});

/** Connections of pages, and of reports on pages. Those of ad hoc queries are in another thread. */
export const pools = { pages: sqlPool, reports: pagesPool };

export async function closeDatabase(): Promise<void> {
  await Promise.all([pagesDb.$disconnect(), adHocDb.$disconnect()]);
  await Promise.all([sqlPool, pagesPool, primaryPool, adHocReportsPool, adHocPrimaryPool, adHocRecordsPool].map((pool) => pool.end()));
}
