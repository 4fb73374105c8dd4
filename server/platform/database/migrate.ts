import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations as installJobs } from 'graphile-worker';
import { StartError } from '../env.ts';
import { migrationList, readMigrations, readRepeatables, readSchema } from './migration-files.ts';
import pg from './pg.ts';
import { ensureGroupRoles } from './roles.ts';
import { openSchemaEngine } from './schema-engine.ts';

const grants = readFileSync(join(import.meta.dirname, 'grants.sql'), 'utf8');
/** Arbitrary lock number, the same in all processes: only one of them migrates at a time. */
const migrationLock = 5_022_026;

/** Migrates a database to the current schema, scripts, job tables and rights, if needed. Rejects a database with unknown migrations. */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'lafiya migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseUnknownHistory(client);
    await ensureGroupRoles(client);
    const applied = await applyMigrations(client, url);
    await installJobs({ connectionString: url, logger: undefined });
    await applyRepeatables(client);
    await client.query(grants);
    return { applied };
  } finally {
    await client.end();
  }
}

const tableExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [`"${name}"`])).rows[0].found;

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
async function applyRepeatables(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS "_repeatable_scripts" (name text PRIMARY KEY, checksum text NOT NULL)');
  const { rows } = await client.query('SELECT name, checksum FROM "_repeatable_scripts"');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, sql, checksum } of readRepeatables()) {
    if (applied.get(name) === checksum) continue;
    await client.query('BEGIN');
    try {
      await client.query(sql);
      await client.query(
        'INSERT INTO "_repeatable_scripts" VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum',
        [name, checksum],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
}

async function applyMigrations(client: pg.Client, url: string): Promise<string[]> {
  const migrations = readMigrations();
  if (await isCurrent(client, migrations)) return [];
  await forgetFailures(client);
  const engine = await openSchemaEngine(url, readSchema());
  try {
    const { appliedMigrationNames } = await engine.apply(migrationList(migrations));
    return appliedMigrationNames;
  } finally {
    await engine.close();
  }
}

/** Checked first, because loading the engine takes longer than the rest of a start. */
async function isCurrent(client: pg.Client, migrations: { name: string; checksum: string }[]): Promise<boolean> {
  if (!(await tableExists(client, '_prisma_migrations'))) return false;
  const { rows } = await client.query(
    'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  return migrations.every(({ name, checksum }) => done.get(name) === checksum);
}

/** A migration takes effect as a whole or not at all, so a failed one can be run again. */
async function forgetFailures(client: pg.Client): Promise<void> {
  if (!(await tableExists(client, '_prisma_migrations'))) return;
  await client.query('UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL');
}

export async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS done FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows[0].done >= readMigrations().length;
}
