import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations as installJobs } from 'graphile-worker';
import pg from 'pg';
import { migrationList, readMigrations, readSchema } from './migration-files.ts';
import { ensureGroupRoles } from './roles.ts';
import { openSchemaEngine } from './schema-engine.ts';

const grants = readFileSync(join(import.meta.dirname, 'grants.sql'), 'utf8');
/** Any number, the same in all instances: only one of them migrates at a time. */
const migrationLock = 5_022_026;

/** Brings a database to the present schema, job tables and rights; does nothing where all of that is there. */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'lafiya migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await ensureGroupRoles(client);
    const applied = await applyMigrations(client, url);
    await installJobs({ connectionString: url, logger: undefined });
    await client.query(grants);
    return { applied };
  } finally {
    await client.end();
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

/** Asked first because loading the engine costs more than the rest of a start. */
async function isCurrent(client: pg.Client, migrations: { name: string; checksum: string }[]): Promise<boolean> {
  const { rows: known } = await client.query(`SELECT to_regclass('"_prisma_migrations"') AS found`);
  if (!known[0].found) return false;
  const { rows } = await client.query(
    'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  return migrations.every(({ name, checksum }) => done.get(name) === checksum);
}

/** A migration takes effect as a whole or not at all, so one that failed may simply be tried again, corrected or not. */
async function forgetFailures(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('"_prisma_migrations"') AS found`);
  if (!rows[0].found) return;
  await client.query('UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL');
}

export async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS done FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows[0].done >= readMigrations().length;
}
