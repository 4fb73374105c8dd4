import { request as httpRequest } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import pg from '../../platform/database/pg.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { buildApp } from '../http/app.ts';
import { AD_HOC_LIMITS } from '../http/graphql.ts';
import { AdHocExecutor } from './executor.ts';

const filter = `{ from: "${isoDay(addDays(today(), -30))}", to: "${isoDay(today())}" }`;
const STATS = `{ claimItemStats(by: [LGA], filter: ${filter}) { rows { lga { label } qty } total { qty lineApproved } } }`;
const MANY = `{ ${Array.from({ length: 6 }, (_, n) => `s${n}: claimItemStats(by: [LGA], filter: ${filter}) { total { qty } }`).join(' ')} }`;
const EACH = AD_HOC_LIMITS.queriesPerCaller;
const ALL = AD_HOC_LIMITS.running + AD_HOC_LIMITS.queued;

const executor = new AdHocExecutor();
const deaths: unknown[] = [];
let app: FastifyInstance;
let admin: { id: string };
beforeAll(async () => {
  app = await buildApp(executor);
  executor.onDeath = (reason) => deaths.push(reason);
  state.prepared = true;
  admin = await makeUser('ADMIN');
});
afterAll(() => app.close());

const program = async () => overHttp(app, withKey((await makeApiKey({ userId: admin.id })).key));

let holder: pg.Client | undefined;
afterEach(() => holder?.end());

/** Locks a table that the query reads, so that the query runs until `release`. */
async function holdTable(table = 'ClaimItem') {
  const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  holder = client;
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  return { release: () => client.end() };
}

/** Number of statements waiting for the table. */
async function waitingFor(table = 'ClaimItem'): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = (${`"${table}"`})::regclass`;
  return row?.n ?? 0;
}
const untilWaiting = (statements: number, table?: string) => expect.poll(() => waitingFor(table), { timeout: 10_000 }).toBe(statements);

/** Sends a query for each caller; admitted queries wait for the locked table. */
function flood(asks: Awaited<ReturnType<typeof program>>[]) {
  const refused: string[] = [];
  const answers = asks.map(async (ask) => {
    const { status, codes, headers } = await ask(STATS);
    if (status === 429) refused.push(`${codes} ${headers['retry-after']}`);
    return status;
  });
  const served = async () => (await Promise.all(answers)).filter((status) => status === 200).length;
  return { refused: () => refused, served };
}

it('pages of an export run in the thread too, for everyone who may open the list; pages of a screen do not', async () => {
  const [account, browser] = [await makeAccount('REGISTRATION_OFFICER', {}), await anonymousClient()];
  await browser.signIn(account.email);
  const officer = overHttp(app, browser.headers());
  await executor.close();
  const rows = pageQuery('EnrolleeListPageRows');
  expect((await officer(rows, { page: { number: 1, size: 100 } })).codes).toEqual([]);
  expect(executor.isRunning).toBe(false);
  const answer = await officer(rows, { page: { number: 1, size: 2000 } });
  expect([answer.status, answer.codes, answer.data]).toEqual([200, [], { enrollees: { items: [] } }]);
  expect(executor.isRunning).toBe(true);
  await executor.close();
});

it('page queries, and callers without the permission, never start the thread', async () => {
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  expect(await overHttp(app, browser.headers())(pageQuery('Session'))).toMatchObject({ status: 200, data: { viewer: { id: account.id } } });
  expect(await overHttp(app)(STATS)).toMatchObject({ status: 401 });
  expect(await overHttp(app, withKey('lfy_unknown'))(STATS)).toMatchObject({ status: 401 });
  expect(executor.isRunning).toBe(false);
});

it('a program is answered from the thread as it would be here', async () => {
  const here = await buildApp();
  const { key } = await makeApiKey({ userId: admin.id });
  for (const query of [
    STATS,
    '{ claimStat }',
    'mutation { markNotificationsRead }',
    '{ claims(page: { number: 1, size: 501 }) { total } }',
  ]) {
    const [there, directly] = [await overHttp(app, withKey(key))(query), await overHttp(here, withKey(key))(query)];
    expect(there).toMatchObject({ status: directly.status, data: directly.data, codes: directly.codes, message: directly.message });
    expect(Object.keys(there.headers).sort()).toEqual(Object.keys(directly.headers).sort());
  }
  expect(executor.isRunning).toBe(true);
  await here.close();
});

it('above the limit of running and queued queries, callers get ADHOC_BUSY; the others are answered', async () => {
  const callers = await Promise.all(Array.from({ length: Math.ceil(ALL / EACH) + 1 }, program));
  const asks = callers.flatMap((ask) => Array.from({ length: EACH }, () => ask));
  const held = await holdTable();
  const { refused, served } = flood(asks);
  await expect.poll(refused, { timeout: 10_000 }).toEqual(Array(asks.length - ALL).fill('ADHOC_BUSY 10'));
  await held.release();
  expect(await served()).toBe(ALL);
});

it('a caller above the share is rejected while another caller is answered', async () => {
  const [greedy, other] = [await program(), await program()];
  const held = await holdTable();
  const { refused, served } = flood(Array.from({ length: EACH + 2 }, () => greedy));
  await expect.poll(refused, { timeout: 10_000 }).toEqual(Array(2).fill('ADHOC_SHARE 10'));
  expect(await other('{ lgas { id } }')).toMatchObject({ status: 200, codes: [] });
  await held.release();
  expect(await served()).toBe(EACH);
});

it('the many statements of one query leave a connection to other callers and all of them to pages', async () => {
  const [account, browser, greedy, other] = [await makeAccount('ADMIN'), await anonymousClient(), await program(), await program()];
  await browser.signIn(account.email);
  const held = await holdTable();
  const answers = greedy(MANY);
  await untilWaiting(env.ADHOC_POOL - 1);
  expect(await other('{ lgas { id } claimStats(by: [LGA], filter: { from: "2026-01-01", to: "2026-01-31" }) { count } }')).toMatchObject({
    status: 200,
    codes: [],
  });
  expect(await overHttp(app, browser.headers())(pageQuery('Session'))).toMatchObject({ status: 200, codes: [] });
  expect(await waitingFor()).toBe(env.ADHOC_POOL - 1);
  await held.release();
  expect(await answers).toMatchObject({ status: 200, codes: [] });
});

it('records too are read by connections of ad hoc queries, and a page is answered beside them', async () => {
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  const asAdmin = overHttp(app, browser.headers());
  const held = await holdTable('Claim');
  const answer = asAdmin(
    '{ a: claims(page: { number: 1, size: 1 }) { items { id } } b: claims(page: { number: 1, size: 1 }) { items { id } } }',
  );
  await untilWaiting(env.ADHOC_POOL - 1, 'Claim');
  expect(await asAdmin(pageQuery('Session'))).toMatchObject({ status: 200, codes: [] });
  expect(await waitingFor('Claim')).toBe(env.ADHOC_POOL - 1);
  await held.release();
  expect(await answer).toMatchObject({ status: 200, codes: [] });
});

it('once the caller has hung up, no further statement is sent for the query', async () => {
  const here = await buildApp();
  const url = await here.listen({ port: 0, host: '127.0.0.1' });
  const key = (await makeApiKey({ userId: admin.id })).key;
  const held = await holdTable();
  const question = httpRequest(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...withKey(key) } });
  question.on('error', () => {});
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  question.end(JSON.stringify({ query: MANY }));
  await untilWaiting(env.ADHOC_POOL - 1);
  question.destroy();
  await expect.poll(() => promisify(here.server.getConnections.bind(here.server))()).toBe(0);
  await held.release();
  // The same caller is served next, so the query has no statement left in the queue.
  expect(await overHttp(here, withKey(key))('{ claims(page: { number: 1, size: 1 }) { total } }')).toMatchObject({ status: 200 });
  const texts = sent.mock.calls.map(([statement]) => JSON.stringify(statement));
  expect(texts.filter((text) => text.includes('ClaimItem') && !text.includes('pg_locks'))).toHaveLength(env.ADHOC_POOL - 1);
  sent.mockRestore();
  await here.close();
});

it('the thread sends no more statements for a cancelled query', async () => {
  const viewer = await viewerFor(admin.id);
  const stop = new AbortController();
  const held = await holdTable();
  const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, search: '', body: { query: MANY } };
  const answer = executor.run({ caller: 'one', request, context: { viewer, request: viewer.request } }, stop.signal);
  await untilWaiting(env.ADHOC_POOL - 1);
  stop.abort(new DomainError('QUERY_TIMEOUT'));
  await held.release();
  const { errors } = JSON.parse((await answer).body) as { errors: { extensions: { code: string } }[] };
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TIMEOUT']);
});

it('a query reports that its thread died, and the next query gets a new thread', async () => {
  const ask = await program();
  const held = await holdTable();
  const answer = ask(STATS);
  await untilWaiting(1);
  await executor.kill();
  expect(await answer).toMatchObject({ status: 503, codes: ['ADHOC_STOPPED'] });
  expect([deaths.length, executor.isRunning]).toEqual([1, false]);
  await held.release();
  expect(await ask(STATS)).toMatchObject({ status: 200, codes: [] });
});

it('the thread ends with the app, after the running query', async () => {
  const ask = await program();
  const held = await holdTable();
  const answer = ask(STATS);
  await untilWaiting(1);
  const closed = app.close();
  await held.release();
  await closed;
  expect(await answer).toMatchObject({ status: 200 });
  expect([deaths.length, executor.isRunning]).toEqual([1, false]);
});
