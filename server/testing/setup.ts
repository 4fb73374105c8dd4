import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { createDatabase } from './database.ts';

// Before any file of the platform is imported: settings are read once.
const database = await createDatabase();
Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: database.app,
  MIGRATE_DATABASE_URL: database.migrate,
  REPORTS_DATABASE_URL: database.reports,
  // Its own outbox: other files write to people of the same addresses.
  DATA_DIR: join(inject('dataDir'), randomUUID()),
  AUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
});

const errors: string[] = [];
console.error = (...parts: unknown[]) => errors.push(format(...parts));

afterEach(() => {
  expect(errors.splice(0), 'nothing may be written to console.error').toEqual([]);
});

afterAll(() => database.drop());
