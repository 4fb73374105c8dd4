import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { overHttp } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { buildApp } from '../http/app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(() => db.attemptLimit.deleteMany());
afterAll(() => app.close());

const origin = { host: 'localhost', origin: 'http://localhost' };

/** Repeats a request until it is rejected; returns its status, Retry-After and the log lines. */
async function untilRefused(send: () => Promise<{ statusCode: number; headers: Record<string, unknown>; text: string }>) {
  const warn = vi.spyOn(app.log, 'warn').mockImplementation(() => {});
  for (let n = 0; n < 60; n += 1) {
    const { statusCode, headers, text } = await send();
    if (!/RATE_LIMITED|AUTH_LOCKED/.test(text)) continue;
    const lines = warn.mock.calls.map(([line]) => line);
    warn.mockRestore();
    return { statusCode, seconds: Number(headers['retry-after']), lines };
  }
  throw new Error('It was never refused');
}

const post = (url: string, payload: object) => async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url, payload, headers: origin });
  return { statusCode, headers, text: body };
};

it('SMS codes above the limit return Retry-After and add one log line', async () => {
  const refused = await untilRefused(post('/api/auth/phone-code', { login: '08031234567' }));
  expect(refused).toMatchObject({
    statusCode: 429,
    lines: [{ code: 'RATE_LIMITED', field: '/api/auth/phone-code', network: '127.0.0.1' }],
  });
  expect(refused.seconds).toBeGreaterThan(60);
});

it('sign-ins beyond the limit do so too', async () => {
  const refused = await untilRefused(post('/api/auth/sign-in', { login: 'nobody@example.ng', password: 'wrong-Password-1' }));
  expect(refused).toMatchObject({ statusCode: 429, lines: [{ code: 'AUTH_LOCKED', field: '/api/auth/sign-in' }] });
  expect(refused.seconds).toBeGreaterThan(60);
});

it('uploads without an account beyond the limit do so too', async () => {
  const refused = await untilRefused(async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/files/applications?kind=LICENCE',
      headers: { 'x-lafiya': '1' },
    });
    return { statusCode, headers, text: body };
  });
  expect(refused).toMatchObject({ statusCode: 429, lines: [{ code: 'RATE_LIMITED', field: '/files/applications' }] });
  expect(refused.seconds).toBeGreaterThan(60);
});

it('a rejected GraphQL field returns 200 with Retry-After and adds one log line', async () => {
  const ask = overHttp(app);
  const refused = await untilRefused(async () => {
    const { status, headers, codes } = await ask(pageQuery('CheckCardNumberPage'), {
      number: 'PL/1',
      dateOfBirth: '1990-01-01',
    });
    return { statusCode: status, headers, text: codes.join() };
  });
  expect(refused).toMatchObject({ statusCode: 200, lines: [{ code: 'RATE_LIMITED', field: 'checkCardNumber' }] });
  expect(refused.seconds).toBeGreaterThan(60);
});
