import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { EmbeddedDatabase } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { scratchFolder } from '../database/scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { app: string; migrate: string; reports: string; admin: string };
    dataDir: string;
  }
}

/** One server for the run; its database `lafiya` is migrated once and is then the template that test files clone. */
export default async function setup(project: TestProject) {
  const dataDir = scratchFolder('test');
  const database = await EmbeddedDatabase.start({ dataDir, durable: false });
  project.provide('database', database.urls);
  project.provide('dataDir', dataDir);
  await migrate(database.urls.migrate);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
