import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { withDatabase } from '../database-url.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { readMigrations, readSchema } from './migration-files.ts';
import pg from './pg.ts';
import { openSchemaEngine } from './schema-engine.ts';

const catalog = readFileSync(join(import.meta.dirname, 'catalog.sql'), 'utf8');

async function connect(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.migrate });
  await client.connect();
  return client;
}

async function query(database: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.migrate });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the migrations', () => {
  it('create the database that the schema describes', async () => {
    const [migrated, drawn] = [await createDatabase(), await createDatabase('empty')];
    const engine = await openSchemaEngine(drawn.migrate, readSchema());
    const sql = await engine.diff(undefined, readSchema());
    await engine.close();
    await query(drawn, sql);
    const lines = async (database: TestDatabase) => (await query(database, catalog)).map(({ line }) => line);
    const found = await lines(migrated);
    expect(found.length).toBeGreaterThan(500);
    expect(found).toEqual(await lines(drawn));
    await migrated.drop();
    await drawn.drop();
  });

  it('are recorded as Prisma does, and do not run again', async () => {
    const database = await createDatabase('empty');
    const { applied } = await migrate(database.migrate);
    expect(applied).toEqual(readMigrations().map(({ name }) => name));
    expect(await query(database, 'SELECT migration_name AS name, checksum FROM "_prisma_migrations" ORDER BY started_at')).toEqual(
      readMigrations().map(({ name, checksum }) => ({ name, checksum })),
    );
    expect(await migrate(database.migrate)).toEqual({ applied: [] });
    await database.drop();
  });

  it('refuse a database in another encoding and leave it empty', async () => {
    const admin = new pg.Client({ connectionString: inject('database').admin });
    await admin.connect();
    await admin.query(
      `CREATE DATABASE test_ascii OWNER lafiya_owner TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    const url = withDatabase(inject('database').migrate, 'test_ascii');
    await expect(migrate(url)).rejects.toThrow(/SQL_ASCII.*UTF8/);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rowCount).toBe(0);
    await client.end();
    await admin.query('DROP DATABASE test_ascii');
    await admin.end();
  });

  it('bring a uuidv7() for PostgreSQL 16 and 17, whose ids have the time, the version and the variant of the built-in ones', async () => {
    const database = await createDatabase();
    const parts = async (call: string) =>
      (
        await query(
          database,
          `SELECT abs(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint - extract(epoch FROM clock_timestamp()) * 1000) < 1000 AS is_now,
             substr(id::text, 15, 1) AS version, substr(id::text, 20, 1) IN ('8', '9', 'a', 'b') AS has_variant FROM ${call} AS id`,
        )
      )[0];
    expect(await parts('public.uuidv7()')).toEqual({ is_now: true, version: '7', has_variant: true });
    expect(await parts('public.uuidv7()')).toEqual(await parts('pg_catalog.uuidv7()'));
    await database.drop();
  });

  it('run once when several instances start at the same moment', async () => {
    const database = await createDatabase('empty');
    const runs = await Promise.all([migrate(database.migrate), migrate(database.migrate), migrate(database.migrate)]);
    expect(runs.map(({ applied }) => applied.length).sort()).toEqual([0, 0, readMigrations().length]);
    await database.drop();
  });

  it('do not start on a database with unknown migrations, which stays unchanged', async () => {
    const database = await createDatabase();
    await query(database, `UPDATE "_prisma_migrations" SET migration_name = '20261120000000_init' WHERE migration_name LIKE '%_baseline'`);
    await query(database, 'DELETE FROM "_repeatable_scripts"');
    await expect(migrate(database.migrate)).rejects.toThrow(/another version of Lafiya.* empty database/);
    expect(await query(database, 'SELECT name FROM "_repeatable_scripts"')).toEqual([]);
    await database.drop();
  });

  it('are followed by the current functions and triggers, which run again when they change', async () => {
    const database = await createDatabase();
    const comment = async () =>
      (await query(database, `SELECT prosrc LIKE '%append-only%' AS same FROM pg_proc WHERE proname = 'reject_update_or_delete'`))[0]?.same;
    await query(
      database,
      'CREATE OR REPLACE FUNCTION reject_update_or_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    );
    await migrate(database.migrate);
    expect(await comment()).toBe(false);
    await query(database, `UPDATE "_repeatable_scripts" SET checksum = 'earlier' WHERE name = 'append-only.sql'`);
    await migrate(database.migrate);
    expect(await comment()).toBe(true);
    await database.drop();
  });

  it('may be tried again after one of them failed', async () => {
    const database = await createDatabase('empty');
    await query(database, 'CREATE DOMAIN "Role" AS text');
    await expect(migrate(database.migrate)).rejects.toThrow(/Migration 20261123000100_baseline: .*"Role" already exists/);
    await query(database, 'DROP DOMAIN "Role"');
    expect(await migrate(database.migrate)).toEqual({
      applied: readMigrations()
        .slice(1)
        .map(({ name }) => name),
    });
    await database.drop();
  });

  it('leave nothing behind when one fails, including functions with semicolons', async () => {
    const database = await createDatabase();
    const broken = {
      name: '29990101000000_broken',
      checksum: '',
      sql: `CREATE TABLE half (id int);
        CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.id = 1; RETURN NEW; END $$;
        INSERT INTO missing VALUES (1);`,
    };
    const client = new pg.Client({ connectionString: database.migrate });
    await client.connect();
    await expect(applyMigrations(client, [...readMigrations(), broken])).rejects.toThrow(/Migration 29990101000000_broken: .*missing/);
    await client.end();
    expect(await query(database, "SELECT to_regclass('half') AS half, to_regproc('touch') AS touch")).toEqual([
      { half: null, touch: null },
    ]);
    await database.drop();
  });

  it('give way to people who use a table, and try again', async () => {
    const database = await createDatabase();
    const [migrator, reader, other] = await Promise.all([connect(database), connect(database), connect(database)]);
    await reader.query('BEGIN');
    await reader.query('LOCK TABLE "Mda" IN ACCESS SHARE MODE');
    const migration = { name: '29990101000000_column', checksum: '', sql: 'ALTER TABLE "Mda" ADD COLUMN trial int' };
    const applied = applyMigrations(migrator, [...readMigrations(), migration]);
    await expect
      .poll(async () => (await other.query(`SELECT FROM pg_locks WHERE relation = '"Mda"'::regclass AND NOT granted`)).rows.length)
      .toBe(1);
    // It would queue behind a migration that waits for the reader.
    await other.query('SELECT FROM "Mda" LIMIT 1');
    await reader.query('COMMIT');
    expect(await applied).toEqual([migration.name]);
    await Promise.all([migrator, reader, other].map((client) => client.end()));
    await database.drop();
  });

  it('build an index while people write, also after a build that was cut off', async () => {
    const database = await createDatabase();
    const client = await connect(database);
    const sql = '-- Numbers are unique.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "trial_n" ON trial (n);\n';
    const migration = { name: '29990101000000_index', checksum: '', sql };
    await client.query('CREATE TABLE trial (n int)');
    await client.query('INSERT INTO trial VALUES (1), (1)');
    await expect(applyMigrations(client, [...readMigrations(), migration])).rejects.toThrow(/could not create unique index/);
    await client.query('DELETE FROM trial');
    expect(await applyMigrations(client, [...readMigrations(), migration])).toEqual([migration.name]);
    const { rows } = await client.query(`SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = 'trial_n'::regclass`);
    expect(rows).toEqual([{ isValid: true }]);
    await client.end();
    await database.drop();
  });
});
