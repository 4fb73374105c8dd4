import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, Settings } from './env.ts';

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
    ['demo data', { DEMO: '1' }, /DEMO/],
    ['no address', { PUBLIC_URL: '' }, /PUBLIC_URL/],
  ])('refuses to start with %s', (_what, change, message) => {
    expect(() => readSettings({ ...good, ...change })).toThrow(message);
  });
});

describe('settings', () => {
  it('have defaults for trying the platform out, with the demo scheme', () => {
    expect(readSettings({})).toMatchObject({ NODE_ENV: 'development', DEMO: true, STATE: 'Plateau', DATABASE_POOL: 10 });
  });

  it('are refused by name where they make no sense', () => {
    expect(() => readSettings({ PORT: 'eighty', SMTP_URL: 'mail.example.org' })).toThrow(/PORT: .*\n.*SMTP_URL: /);
  });

  it.each(Object.keys(Settings.shape))('include %s, which README.md explains', (name) => {
    expect(readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')).toContain(`| \`${name}\` |`);
  });
});
