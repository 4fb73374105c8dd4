import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadOrCreateSecret, readSettings, Settings } from './env.ts';

const good = { NODE_ENV: 'production', AUTH_SECRET: 'uJ8sX2kQ9vT4wR7yB1nM5cL3pZ6hF0dG', PUBLIC_URL: 'https://lafiya.example.org' };

describe('production', () => {
  it('starts with a secret, an address and no demo', () => {
    expect(readSettings(good)).toMatchObject({ production: true, DEMO: false });
  });

  it.each([
    ['no secret', { AUTH_SECRET: '' }, /AUTH_SECRET/],
    ['a short secret', { AUTH_SECRET: 'uJ8sX2kQ' }, /AUTH_SECRET/],
    ['a placeholder', { AUTH_SECRET: 'change-me-change-me-change-me-change-me' }, /AUTH_SECRET/],
    ['one letter over and over', { AUTH_SECRET: 'a'.repeat(40) }, /AUTH_SECRET/],
    ['a piece over and over', { AUTH_SECRET: 'uJ8sX2kQ9vT4'.repeat(4) }, /AUTH_SECRET/],
    ['few different characters', { AUTH_SECRET: `${'abacabadabacaba'.repeat(3)}e` }, /AUTH_SECRET/],
    ['an address without encryption', { PUBLIC_URL: 'http://lafiya.example.ng' }, /PUBLIC_URL: .*https/],
    ['demo data', { DEMO: '1' }, /DEMO/],
    ['no address', { PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['an SMS gateway without encryption', { SMS_URL: 'http://sms.example.ng' }, /SMS_URL: .*https/],
    ['backups without a passphrase', { BACKUP_DIR: '/mnt/backups' }, /BACKUP_PASSPHRASE: /],
    ['Remita without encryption', { REMITA_URL: 'http://remita.example.ng' }, /REMITA_URL: .*https/],
  ])('rejects %s at start', (_what, change, message) => {
    expect(() => readSettings({ ...good, ...change })).toThrow(message);
  });

  it('starts with secrets as openssl makes them, and without encryption on this machine', () => {
    for (const AUTH_SECRET of [
      '3f9c0b7e5d1a48263f0e9d7c5b1a48f23f9c0b7e5d1a4826aa0e9d7c5b1a48f2',
      'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWprbG1ub3A=',
    ])
      for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:4000', 'https://lafiya.example.org'])
        expect(readSettings({ ...good, AUTH_SECRET, PUBLIC_URL })).toMatchObject({ production: true });
  });
});

describe('settings', () => {
  it('listen only on this machine, unless in production or configured otherwise', () => {
    expect([readSettings({}).HOST, readSettings({ HOST: '0.0.0.0' }).HOST, readSettings(good).HOST]).toEqual([
      '127.0.0.1',
      '0.0.0.0',
      '0.0.0.0',
    ]);
  });

  it.each([
    ['', 0],
    ['off', 0],
    ['on', 1],
    ['1', 1],
    ['2', 2],
  ])('TRUST_PROXY=%s trusts %i proxies', (TRUST_PROXY, hops) => {
    expect(readSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(hops);
  });

  it('have defaults for trying the platform out, with the demo scheme', () => {
    expect(readSettings({})).toMatchObject({ NODE_ENV: 'development', DEMO: true, STATE: 'Plateau', DATABASE_POOL: 10 });
  });

  it('are rejected by name if they are invalid', () => {
    expect(() => readSettings({ PORT: 'eighty', SMTP_URL: 'mail.example.org' })).toThrow(/PORT: .*\n.*SMTP_URL: /);
  });

  it.each(Object.keys(Settings.shape))('include %s, which docs/operations.md explains', (name) => {
    expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')).toContain(`| \`${name}\` |`);
  });
});

it('a generated secret is random, kept, and readable by no other account of the machine', () => {
  const [folder, other] = [mkdtempSync(join(tmpdir(), 'secrets-')), mkdtempSync(join(tmpdir(), 'secrets-'))];
  const secret = loadOrCreateSecret('auth-secret', folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect([loadOrCreateSecret('auth-secret', folder), loadOrCreateSecret('auth-secret', other)]).toEqual([
    secret,
    expect.not.stringMatching(secret),
  ]);
  const modeOf = (...path: string[]) => statSync(join(folder, 'secrets', ...path)).mode & 0o777;
  expect([modeOf(), modeOf('auth-secret')]).toEqual([0o700, 0o600]);
  for (const place of [folder, other]) rmSync(place, { recursive: true });
});
