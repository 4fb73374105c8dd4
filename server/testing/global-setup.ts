import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { EmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import pg from '../platform/database/pg.ts';
import { memoryFolder } from '../platform/database/scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { app: string; migrate: string; reports: string; admin: string };
    dataDir: string;
  }
}

/** One server for the run; its database `lafiya` is migrated once and is then the template that test files clone. */
export default async function setup(project: TestProject) {
  const dataDir = memoryFolder('test');
  const database = await EmbeddedDatabase.start({ dataDir, durable: false });
  project.provide('database', database.urls);
  project.provide('dataDir', dataDir);
  await switchOffAutovacuum(database.urls.admin);
  await migrate(database.urls.migrate);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A database that is being cleaned up cannot be cloned. */
async function switchOffAutovacuum(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
