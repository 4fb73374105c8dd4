import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '../platform/env.ts';
import { isLimitCode } from '../scheme/access/limit-codes.ts';
import { CATALOGUE } from '../scheme/errors/error-catalogue.ts';
import { ruleOf } from '../scheme/files/file-rules.shared.ts';
import { settingsSchema } from '../scheme/settings/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** The names in backquotes that a section has. */
function namesIn(heading: string): string[] {
  const section = page.split(/^(?=#{2,3} )/m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
}

test('every endpoint of accounts is in “Ways to sign in”', () => {
  const source = readFileSync(join(root, 'server', 'identity', 'auth', 'http.ts'), 'utf8');
  const [, list = ''] = /ENDPOINTS: .*?\{(.*?)\n\};/s.exec(source) ?? [];
  const endpoints = [...list.matchAll(/^ {2}'([\w-]+)':/gm)].map(([, name]) => name);
  expect(endpoints.length).toBeGreaterThan(15);
  expect(new Set(namesIn('### Ways to sign in'))).toEqual(new Set([...endpoints, 'register']));
});

test('the times of sessions are those of the settings', () => {
  const { sessionHours, idleMinutes } = settingsSchema.parse({});
  expect(page).toContain(`**Sessions.** ${sessionHours} hours cover a working day, ${idleMinutes} minutes a desk`);
});

test('every limit is in “Limits”', () => {
  const codes = Object.keys(CATALOGUE).filter(isLimitCode);
  expect(codes.length).toBeGreaterThan(8);
  expect(namesIn('## Limits')).toEqual(expect.arrayContaining(codes));
});

test('every type of file is in “Files”, with its size', () => {
  const section = page.split('### Files\n')[1] ?? '';
  const kinds = ['PHOTO', 'LOGO', 'ROLL', 'CLAIM_UPLOAD', 'CATALOGUE_IMPORT', 'REFERENCE_LIST', 'PAYMENT_RESULT', 'BANK_STATEMENT'];
  for (const kind of [...kinds, 'every other']) {
    const row = section.split('\n').find((line) => line.startsWith('|') && line.includes(kind));
    const { words, maxMb } = ruleOf(kind);
    expect(row, kind).toContain(words);
    expect(row, kind).toContain(typeof maxMb === 'number' ? `| ${maxMb} MB |` : `| \`${maxMb}\` |`);
  }
});

test('every setting with a secret is in “Keys and secrets”', () => {
  const secrets = Object.keys(Settings.shape).filter(
    (name) => /SECRET|KEY|PASSPHRASE|TOKEN/.test(name) || /^(?:DATABASE|\w+_DATABASE|FILES|SMTP)_URL$/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(10);
  expect(namesIn('## Keys and secrets')).toEqual(expect.arrayContaining(secrets));
});
