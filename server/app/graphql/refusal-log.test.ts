import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { AdHocExecutor } from '../ad-hoc/executor.ts';
import { buildApp } from '../http/app.ts';
import { errorResponseLog } from './refusal-log.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(new AdHocExecutor());
  state.prepared = true;
});
afterAll(() => app.close());

it('logs who was rejected at which field with the request id, and no user input', async () => {
  const written = vi.spyOn(app.log, 'warn');
  const [account, browser] = [await makeAccount('REGISTRATION_OFFICER'), await anonymousClient()];
  await browser.signIn(account.email);
  const page = await overHttp(app, browser.headers())(pageQuery('BillDetailPage'), { id: randomUUID() });
  expect(page.codes).toEqual(['FORBIDDEN']);
  await overHttp(app, browser.headers())('{ claims(search: "08031234567") { total } }');
  const { key, row } = await makeApiKey({ userId: (await makeUser('ADMIN')).id });
  await overHttp(app, withKey(key))('{ enrollees(page: { number: 1, size: 1 }, search: "08031234567") { total } }');
  await expect.poll(() => written.mock.calls.length).toBe(3);
  const request = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(written.mock.calls).toEqual([
    [{ code: 'FORBIDDEN', field: 'bill', user: account.id, key: null, request }, 'Refused'],
    [{ code: 'ADHOC_FORBIDDEN', field: null, user: account.id, key: null, request }, 'Refused'],
    [{ code: 'FORBIDDEN', field: 'enrollees', user: null, key: row.id, request }, 'Refused'],
  ]);
  expect(written.mock.calls[0]?.[0]).toMatchObject({ request: page.headers['x-request-id'] });
  written.mockRestore();
});

it('one who tries thousands of fields fills no disk and does not hide others', () => {
  const warn = vi.fn();
  const log = errorResponseLog({ warn });
  const refused = (user: string) => log({ code: 'FORBIDDEN', field: 'claims', user, key: null, request: 'r' });
  setNow('2026-11-20T09:00:00Z');
  for (let i = 0; i < 5000; i++) refused('one');
  refused('other');
  expect(warn.mock.calls.map(([{ user }]) => user)).toEqual([...Array(30).fill('one'), 'other']);
  expect(warn.mock.calls.at(-1)?.[0]).toMatchObject({ leftOut: 4970 });
  setNow('2026-11-20T09:01:00Z');
  refused('one');
  expect(warn.mock.calls).toHaveLength(32);
  setNow(null);
});
