import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pools } from './db.ts';

test('the PgBouncer of a cluster accepts every setting with which connections of requests start', () => {
  const template = readFileSync(join(import.meta.dirname, '../../deploy/cluster/templates/pgbouncer.ini.j2'), 'utf8');
  const accepted = /^ignore_startup_parameters = (.*)$/m.exec(template)?.[1]?.split(', ');
  const options = new URL(pools.pages.options.connectionString ?? '').searchParams.get('options') ?? '';
  // The tests' own address sets the time zone.
  const sent = [...options.matchAll(/-c (\w+)=/g)].map(([, name]) => name).filter((name) => name !== 'TimeZone');
  expect(sent).toContain('statement_timeout');
  expect(accepted).toEqual(expect.arrayContaining(sent));
});
