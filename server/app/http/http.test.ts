import { existsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { buildApp } from './app.ts';
import { wantsPage } from './client.ts';
import { anonymous } from './monitoring.ts';

const PUBLIC = join(import.meta.dirname, '../../../client/public');

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const query = (text: string) => post('/graphql', JSON.stringify({ query: text }));

describe('the site', () => {
  it('is alive before it is ready, and ready once schema and jobs are there', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'alive' });
    expect((await app.inject('/ready')).statusCode).toBe(503);
    expect((await query('{ __typename }')).json()).toMatchObject({ errors: [{ extensions: { code: 'DATABASE_AWAY' } }] });
    state.prepared = true;
    state.jobs = { isRunning: () => true };
    const ready = await app.inject('/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      ...{ status: 'ready', database: true, writable: true, migrations: true, jobs: true },
      ...{ clock: true, clockSeconds: 0 },
    });
    state.broken = true;
    expect((await app.inject('/ready')).statusCode).toBe(503);
    state.broken = false;
    state.jobs = { isRunning: () => false };
    expect((await app.inject('/ready')).json()).toMatchObject({ status: 'not ready', jobs: false });
  });

  it('limits the requests of an address per minute', async () => {
    const { RATE_LIMIT } = env;
    Object.assign(env, { RATE_LIMIT: 5 });
    const limited = await buildApp();
    Object.assign(env, { RATE_LIMIT });
    const ask = async () => (await limited.inject({ method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } })).statusCode;
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push(await ask());
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
    await limited.close();
  });

  it('runs only its own scripts', async () => {
    const { headers } = await app.inject('/health');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets a page use the camera and no other power of the browser', async () => {
    const policy = String((await app.inject('/health')).headers['permissions-policy']).split(', ');
    expect(policy.filter((feature) => !feature.endsWith('=()'))).toEqual(['camera=(self)', 'clipboard-read=(self)']);
    expect(policy).toEqual(expect.arrayContaining(['geolocation=()', 'microphone=()', 'payment=()', 'usb=()', 'display-capture=()']));
  });

  it('keeps browsers on HTTPS, subdomains too, and sends its addresses to no other site', async () => {
    const { PUBLIC_URL } = env;
    try {
      Object.assign(env, { PUBLIC_URL: 'https://lafiya.example.ng' });
      const secure = await buildApp();
      const { headers } = await secure.inject('/health');
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['referrer-policy']).toBe('same-origin');
      await secure.close();
    } finally {
      Object.assign(env, { PUBLIC_URL });
    }
  });

  it.each([
    '/package.json',
    '/server/main.ts',
    '/.git/config',
    '/.env',
    '/.vite/pages.json',
    '/assets/',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/../../../package.json',
    '/assets/..%252f..%252fpackage.json',
    '/files/..%2fsecrets%2fauth-secret',
    '/metrics',
    '/graphiql',
  ])('reveals no sources, listings or internals: %s', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'application/json' } });
    expect([400, 401, 403, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ error: { code: expect.any(String) } });
  });

  it.each(['/health', '/graphql', '/files/logo', '/'])('has no answer for TRACE and lets no other site read %s', async (url) => {
    const headers = { accept: 'application/json', origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const method of ['TRACE', 'OPTIONS', 'GET'] as const) {
      const answer = await app.inject({ method: method as 'GET', url, headers });
      if (method !== 'GET') expect(answer.statusCode).toBe(404);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each([
    ['/health', 'application/json; charset=utf-8'],
    ['/ready', 'application/json; charset=utf-8'],
    ['/nothing', 'application/json; charset=utf-8'],
    ['/graphql?query={__typename}', 'application/json; charset=utf-8'],
    ['/docs/graphql.md', 'text/markdown; charset=utf-8'],
    ['/docs/schema.graphql', 'application/json; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('names type and charset of %s, and redirects no program from http', async (url, type) => {
    const { headers, statusCode } = await app.inject({ url, headers: { 'x-forwarded-proto': 'http' } });
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Math.floor(statusCode / 100)).not.toBe(3);
  });

  it.each([
    ['a length and pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 9'],
    ['pieces in an unknown form', 'Transfer-Encoding: xchunked'],
  ])('rejects a request whose end is in doubt: %s', async (_what, lines) => {
    const site = await buildApp();
    await site.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(
      `POST /monitoring HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lines}\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('alive');
    await site.close();
  });

  it('can be installed under the name of the scheme, and starts where people sign in', async () => {
    const answer = await app.inject('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({ name: 'Lafiya', start_url: '/login', display: 'standalone', theme_color: '#0B5F6E' });
    const { icons } = answer.json() as { icons: { src: string }[] };
    expect(icons.map(({ src }) => existsSync(join(PUBLIC, src)))).toEqual(icons.map(() => true));
  });

  it('returns a plain 404 for an unknown address that is not a page', async () => {
    const answer = await app.inject({ url: '/api/nothing', headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

it.each([
  [0, '127.0.0.1'],
  [1, '198.51.100.7'],
  [2, '203.0.113.5'],
])('behind %i proxies, a forged address is ignored', async (proxies, ip) => {
  const { TRUST_PROXY } = env;
  try {
    Object.assign(env, { TRUST_PROXY: proxies });
    const behind = await buildApp();
    behind.get('/who', async (request) => request.ip);
    const answer = await behind.inject({ url: '/who', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.5, 198.51.100.7' } });
    expect(answer.body).toBe(ip);
    await behind.close();
  } finally {
    Object.assign(env, { TRUST_PROXY });
  }
});

describe('a page that is reloaded', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  it.each([
    ['/dashboard/all-claims?status=APPROVED.PAID', html, true],
    ['/dashboard/users?q=a%40b.ng', html, true],
    ['/login?next=/x.y', html, true],
    ['/hcp/dr.bello', html, true],
    ['/assets/gone-1a2b3c.js', html, false],
    ['/dashboard/all-claims?status=APPROVED.PAID', { accept: 'application/json' }, false],
  ])('%s', (url, headers, page) => {
    expect(wantsPage({ method: 'GET', url, headers })).toBe(page);
    expect(wantsPage({ method: 'POST', url, headers })).toBe(false);
  });
});

describe('GraphQL with a cookie', () => {
  const ask = (headers: Record<string, string>) => post('/graphql', '{"query":"{ salaries }"}', { host: 'lafiya.example.ng', ...headers });

  it('is not answered for a page of another site', async () => {
    const foreign = await ask({ cookie: 'a=b', origin: 'https://evil.example' });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([403, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }]);
    expect((await ask({ cookie: 'a=b', origin: 'null' })).statusCode).toBe(403);
    for (const headers of [
      { cookie: 'a=b', origin: 'https://lafiya.example.ng' },
      { cookie: 'a=b' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[])
      expect((await ask(headers)).statusCode).toBe(401);
  });
});

describe('a request that cannot be read gets a clean 4xx', () => {
  it.each([
    ['broken JSON', () => post('/graphql', '{"query":'), 400],
    ['no JSON at all', () => post('/graphql', 'hello', { 'content-type': 'text/plain' }), 400],
    ['an empty body', () => post('/graphql', ''), 400],
    ['more than a megabyte', () => post('/graphql', JSON.stringify({ query: ' '.repeat(1_100_000) })), 413],
    ['a query that is no query', () => post('/graphql', '{"query":"{ viewer { "}', { accept: 'application/graphql-response+json' }), 400],
    ['a query of one’s own without signing in', () => query('{ salaries }'), 401],
    ['a page of an earlier version', () => post('/graphql', '{"extensions":{"documentId":"none"}}'), 200],
    ['a batch', () => post('/graphql', JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }])), 400],
    [
      'a form from another site',
      () => post('/graphql', 'query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    ],
    ['a query by plain link', () => app.inject('/graphql?query=%7B__typename%7D'), 401],
    ['an error report of 20 kB', () => post('/monitoring', JSON.stringify({ message: 'x'.repeat(20_000) })), 413],
    ['an error report that is none', () => post('/monitoring', '{"what":1}'), 400],
  ])('%s', async (_what, send, status) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json;/);
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(/);
    expect((await app.inject('/health')).statusCode).toBe(200);
  });
});

describe('deeply nested input', () => {
  const nested = (levels: number) => `{"query":"{ serverTime }","variables":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;

  it.each([
    ['GraphQL', '/graphql', nested(4000)],
    ['GraphQL, by objects', '/graphql', `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`],
    ['accounts', '/api/auth/sign-in', nested(49)],
    ['error reports', '/monitoring', nested(49)],
  ])('is rejected before it is traversed: %s', async (_what, url, body) => {
    const answer = await post(url, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { code: 'JSON_DEPTH', message: expect.stringMatching(/50/) } },
    ]);
    expect((await app.inject('/health')).statusCode).toBe(200);
  });

  it('does not count brackets in texts', async () => {
    expect((await post('/graphql', JSON.stringify({ query: '{ salaries }', variables: { a: `\\"${'['.repeat(100)}` } }))).statusCode).toBe(
      401,
    );
  });
});

describe('an error of a page in the browser', () => {
  it('returns the digest that is also in the log', async () => {
    const answer = await post('/monitoring', JSON.stringify({ message: 'TypeError: x is undefined', path: '/dashboard' }));
    expect(answer.json()).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{8}$/) });
  });

  it.each([
    ['amina.bello@gmail.com is taken', '<e-mail> is taken'],
    ['NIN 12345678901 not found', 'NIN <number> not found'],
    ['call 0803 123 4567', 'call <number>'],
    ['claim PL/CLM/2611/00012 fails', 'claim <number> fails'],
    ['/hcp/0199f2aa-1111-7abc-8def-001122334455/edit', '/hcp/<id>/edit'],
    ['at load (https://x.ng/a.js?token=abc:1:2)', 'at load (https://x.ng/a.js:1:2)'],
    ['TypeError: a.b is not a function', 'TypeError: a.b is not a function'],
  ])('does not reveal who was on it: %s', (text, logged) => {
    expect(anonymous(text)).toBe(logged);
  });
});
