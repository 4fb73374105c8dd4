import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations as installJobs } from 'graphile-worker';
import { StartError } from '../env.ts';
import { inTransaction } from './in-transaction.ts';
import { type Migration, readMigrations, readRepeatables } from './migration-files.ts';
import pg from './pg.ts';
import { renewRollups } from './renew-rollups.ts';
import { ensureGroupRoles } from './roles.ts';

const uuidV7 = readFileSync(join(import.meta.dirname, 'uuid-v7.sql'), 'utf8');
const grants = readFileSync(join(import.meta.dirname, 'grants.sql'), 'utf8');
/** Arbitrary lock number, the same in all processes: only one of them migrates at a time. */
const migrationLock = 5_022_026;

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'lafiya migrate' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Migrates a database to the current schema, scripts, job tables and rights, if needed. Rejects a database with unknown migrations. */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = await connectTo(url);
  try {
    await takeTurn(client);
    await refuseOtherEncodings(client);
    await refuseUnknownHistory(client);
    await ensureGroupRoles(client);
    await client.query(uuidV7);
    const applied = await applyMigrations(client, readMigrations());
    await installJobs({ connectionString: url, logger: undefined });
    await applyRepeatables(client, url);
    await client.query(grants);
    return { applied };
  } finally {
    await client.end();
  }
}

/** Asks again and again: building an index while people write waits for every open statement, also for one that waits for the lock. */
async function takeTurn(client: pg.Client): Promise<void> {
  const take = async () => (await client.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])).rows[0].taken;
  while (!(await take())) await sleep(250);
}

/** Applies the named migrations alone to an empty database, in the caller's transaction: the tables as an earlier version had them. */
export async function migrateTo(client: pg.Client, names: readonly string[]): Promise<void> {
  await refuseOtherEncodings(client);
  await ensureGroupRoles(client);
  await client.query(uuidV7);
  const wanted = readMigrations().filter(({ name }) => names.includes(name));
  await applyMigrations(client, wanted, (_, work) => work());
}

/** The index of a migration that is one statement `CREATE INDEX CONCURRENTLY IF NOT EXISTS "name" …`; null for other migrations. */
const concurrentIndexOf = (sql: string): string | null =>
  /^\s*(?:--[^\n]*\n\s*)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"[^;]*;?\s*$/.exec(sql)?.[1] ?? null;

const tableExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [`"${name}"`])).rows[0].found;

/** A server that was created without a locale makes databases in SQL_ASCII, in which names cannot be searched. */
async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_encoding') AS encoding");
  if (rows[0].encoding === 'UTF8') return;
  throw new StartError(
    `The encoding of this database is ${rows[0].encoding}. Lafiya needs UTF8: create it with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8', as deploy/create-roles.sh does. Nothing was changed.`,
  );
}

/** The migration history was restarted before the first release, and a newer version may have migrations that this one does not know. */
async function refuseUnknownHistory(client: pg.Client): Promise<void> {
  if (!(await tableExists(client, '_prisma_migrations'))) return;
  const knownMigrations = readMigrations().map(({ name }) => name);
  const { rows } = await client.query(
    'SELECT count(*)::int AS n FROM "_prisma_migrations" WHERE rolled_back_at IS NULL AND migration_name <> ALL($1)',
    [knownMigrations],
  );
  if (rows[0].n === 0) return;
  throw new StartError(
    'This database was made by another version of Lafiya that this one cannot read: start that version again, or give this one an empty database (another DATA_DIR, or another DATABASE_URL). Nothing was changed.',
  );
}

/** Runs the scripts that changed since they last ran, each as a whole or not at all. */
async function applyRepeatables(client: pg.Client, url: string): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS "_repeatable_scripts" (name text PRIMARY KEY, checksum text NOT NULL)');
  const { rows } = await client.query('SELECT name, checksum FROM "_repeatable_scripts"');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const script of readRepeatables()) {
    const { name, sql, checksum } = script;
    if (applied.get(name) === checksum) continue;
    const record = (by: pg.ClientBase) =>
      by.query('INSERT INTO "_repeatable_scripts" VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum', [
        name,
        checksum,
      ]);
    if (name === 'rollups.sql') await renewRollups(client, { connect: () => connectTo(url), script, record });
    else
      await inTransaction(client, async () => {
        await client.query(sql);
        await record(client);
      });
  }
}

/** The table in which Prisma keeps its history: `prisma migrate status` and `prisma migrate deploy` read it. */
const HISTORY_SQL = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" varchar(36) PRIMARY KEY, "checksum" varchar(64) NOT NULL, "finished_at" timestamptz, "migration_name" varchar(255) NOT NULL,
  "logs" text, "rolled_back_at" timestamptz, "started_at" timestamptz NOT NULL DEFAULT now(), "applied_steps_count" integer NOT NULL DEFAULT 0
)`;

/**
 * Applies the migrations that the database does not have. Each is one transaction with its row of history, so a failed one leaves nothing;
 * an index built while people write is found by the next start if this one is cut off.
 */
export async function applyMigrations(client: pg.Client, migrations: Migration[], within = inTransaction): Promise<string[]> {
  await client.query(HISTORY_SQL);
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const finished = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !finished.has(name));
  for (const { name, sql, checksum } of pending) {
    const index = within === inTransaction ? concurrentIndexOf(sql) : null;
    const apply = async () => {
      await client.query(index === null ? sql.replace('INDEX CONCURRENTLY', 'INDEX') : sql);
      await client.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
         VALUES (gen_random_uuid(), $1, $2, now(), clock_timestamp(), 1)`,
        [checksum, name],
      );
    };
    await (index === null ? within(client, apply) : outsideTransaction(client, index, apply)).catch((error) => {
      throw new Error(`Migration ${name}: ${error.message}`, { cause: error });
    });
  }
  return pending.map(({ name }) => name);
}

/** Builds or drops an index while people write, which PostgreSQL does outside of transactions only. */
async function outsideTransaction(client: pg.Client, index: string, work: () => Promise<void>): Promise<void> {
  // A build that was cut off leaves an index that is not used and is in the way.
  const { rows } = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [`"${index}"`]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  await work();
}

export async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS done FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows[0].done >= readMigrations().length;
}
