import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { createPool, sqlPool } from '../db.ts';
import { databaseUrls } from '../env.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const { app = '' } = databaseUrls();
const pool = createPool(app, 1, {});
afterAll(() => pool.end());

it('tests run in a time zone other than UTC', () => {
  expect(new Date('2026-11-24T00:00:00Z').getTimezoneOffset()).not.toBe(0);
});

it('a timestamp is read as UTC and a date as midnight UTC, whatever the zone of the machine', async () => {
  const { rows } = await sqlPool.query(
    "SELECT timestamp '2026-11-24 00:30:00.25' AS instant, date '2026-11-24' AS day, NULL::timestamp AS none",
  );
  expect(rows).toEqual([{ instant: new Date('2026-11-24T00:30:00.250Z'), day: new Date('2026-11-24T00:00:00Z'), none: null }]);
});

it('the time of the database is UTC, whatever the zone its server is set to', async () => {
  await asOwner(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO %L', current_database(), 'Asia/Tokyo'); END $$`);
  const { rows } = await pool.query<{ zone: string; ahead: number }>(
    `SELECT current_setting('TimeZone') AS zone, extract(epoch FROM now()::timestamp - now() AT TIME ZONE 'UTC')::int AS ahead`,
  );
  expect(rows).toEqual([{ zone: 'UTC', ahead: 0 }]);
});

it('every connection uses the driver with these time parsers', () => {
  const files = globSync('{server,bench}/**/*.ts', { cwd: ROOT, exclude: (name) => name.includes('generated') });
  const direct = files.filter((file) => /^import (?!type).* from 'pg';$/m.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(direct).toEqual(['server/platform/database/pg.ts']);
});
