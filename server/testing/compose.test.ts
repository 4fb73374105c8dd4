import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '../platform/env.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
const compose = textOf('docker-compose.yml');
const example = textOf('.env.example');
const app = compose.slice(compose.indexOf('x-app:'), compose.indexOf('\nservices:'));

/** The image sets them, or the setup of compose has no use for them: one address, one server, no demo. */
const NOT_PASSED = [
  ...['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'TRUST_PROXY', 'DEMO', 'DEMO_SIZE', 'JOBS', 'DRAIN_SECONDS'],
  ...['SESSION_DATABASE_URL', 'REPORTS_LAG_SECONDS', 'REPORTS_POOL', 'ADHOC_POOL', 'ADHOC_SECONDS', 'AUDIT_HEADS'],
];

test('docker-compose.yml passes every setting to the platform, and nothing that is none', () => {
  const passed = [...app.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name).filter((name) => !name.startsWith('AWS_'));
  expect([...passed, ...NOT_PASSED].sort()).toEqual(Object.keys(Settings.shape).sort());
});

test('.env.example has every value that docker-compose.yml cannot do without', () => {
  const needed = [...compose.matchAll(/\$\{([A-Z_]+)(?::\?[^}]*)?\}/g)].map(([, name = '']) => name);
  expect(needed).toContain('AUTH_SECRET');
  for (const name of needed) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
});

test('every value of .env.example is one that docker-compose.yml reads', () => {
  for (const [, name] of example.matchAll(/^([A-Z_]+)=/gm)) expect(compose).toContain(`\${${name}`);
});

test('every folder of a container is a declared volume or a file of the project', () => {
  const declared = compose.slice(compose.lastIndexOf('\nvolumes:'));
  const sources = [...compose.matchAll(/^ +- (?:\$\{[A-Z_]+:-)?([\w./-]+)\}?:\//gm)].map(([, source = '']) => source);
  expect(sources).toEqual(expect.arrayContaining(['files', 'backups', 'database', './deploy/Caddyfile']));
  for (const source of sources)
    if (source.startsWith('./')) expect(textOf(source)).not.toBe('');
    else expect(declared).toContain(`  ${source}:`);
});
