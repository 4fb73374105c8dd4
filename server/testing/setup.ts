import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { setNow } from '../platform/clock.ts';
import { state } from '../platform/http/state.ts';
import '../scheme/errors/error-catalogue.ts';
import { createDatabase } from './database.ts';

// Files of one process share the modules of the platform, so settings and connections: each begins with a new database under the
// name of the one before, and with an outbox of its own, since other processes write to people of the same addresses.
const database = await createDatabase('migrated', `test_${process.pid}`);
const dataDir = join(inject('dataDir'), String(process.pid));
rmSync(dataDir, { recursive: true, force: true });
setNow(null);
Object.assign(state, { prepared: false, broken: false, stopping: false, jobs: undefined });
Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: database.app,
  MIGRATE_DATABASE_URL: database.migrate,
  REPORTS_DATABASE_URL: database.reports,
  DATA_DIR: dataDir,
  AUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
});

const errors: string[] = [];
console.error = (...parts: unknown[]) => errors.push(format(...parts));

afterEach(() => {
  expect(errors.splice(0), 'nothing may be written to console.error').toEqual([]);
});

afterAll(() => database.drop());
