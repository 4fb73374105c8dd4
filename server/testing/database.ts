import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../database/url.ts';

export type TestDatabase = { name: string; app: string; migrate: string; reports: string; drop: () => Promise<void> };

/** A database of its own: a clone of the migrated template, or an empty one. */
export async function createDatabase(from: 'template' | 'empty' = 'template'): Promise<TestDatabase> {
  const urls = inject('database');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(
    `CREATE DATABASE ${name} OWNER lafiya_owner TEMPLATE ${from === 'template' ? 'lafiya' : 'template0'} STRATEGY file_copy`,
  );
  return {
    name,
    app: withDatabase(urls.app, name),
    migrate: withDatabase(urls.migrate, name),
    reports: withDatabase(urls.reports, name),
    drop: () => runAsAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database').admin });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
