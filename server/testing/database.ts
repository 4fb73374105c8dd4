import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import pg from '../platform/database/pg.ts';
import { withDatabase } from '../platform/database-url.ts';

export type TestDatabase = { name: string; app: string; migrate: string; reports: string; drop: () => Promise<void> };

const TEMPLATES = { migrated: 'lafiya', empty: 'template0' };

/** Creates a database: a clone of the migrated template, or an empty one. */
export async function createDatabase(
  from: keyof typeof TEMPLATES = 'migrated',
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  await asAdmin(async (admin) => {
    // A test file whose tests are all skipped leaves its database behind.
    await drop(admin, name);
    await clone(admin, TEMPLATES[from], name);
  });
  return databaseOf(name);
}

/** Replaces the unused database of a test file by a clone of one that is filled once for the whole run. */
export async function cloneFilled(kind: string, into: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  const filledName = `filled_${kind}`;
  await asAdmin(async (admin) => {
    // Two processes may need the same one at the same moment.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [filledName]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [filledName]);
    if (!rowCount) {
      const newDatabase = await createDatabase();
      await fill(newDatabase);
      await admin.query(`ALTER DATABASE ${newDatabase.name} RENAME TO ${filledName}`);
    }
    await drop(admin, into);
    await clone(admin, filledName, into);
  });
}

const clone = (admin: pg.Client, from: string, name: string) =>
  admin.query(`CREATE DATABASE ${name} OWNER lafiya_owner TEMPLATE ${from} STRATEGY file_copy`);

const drop = (admin: pg.Client, name: string) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

function databaseOf(name: string): TestDatabase {
  const { app, migrate, reports } = inject('database');
  return {
    name,
    app: withDatabase(app, name),
    migrate: withDatabase(migrate, name),
    reports: withDatabase(reports, name),
    drop: () => asAdmin(async (admin) => void (await drop(admin, name))),
  };
}

async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: inject('database').admin });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
