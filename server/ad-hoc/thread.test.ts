import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addDays, isoDay, today } from '../clock.ts';
import { db } from '../db.ts';
import { buildApp } from '../http/app.ts';
import { state } from '../http/state.ts';
import { knownText } from '../testing/known-text.ts';
import { makeUser } from '../testing/make.ts';
import { makeApiKey } from '../testing/make-api-key.ts';
import { overHttp, withKey } from '../testing/over-http.ts';
import { makeAccount, visitor } from '../testing/visitor.ts';
import { AdHocThread } from './thread.ts';
import { EACH, RUNNING, WAITING } from './turns.ts';

const filter = `{ from: "${isoDay(addDays(today(), -30))}", to: "${isoDay(today())}" }`;
const STATS = `{ claimItemStats(by: [LGA], filter: ${filter}) { rows { lga { label } qty } total { qty lineApproved } } }`;

const thread = new AdHocThread();
const deaths: unknown[] = [];
let app: FastifyInstance;
let here: FastifyInstance;
let key: Awaited<ReturnType<typeof makeApiKey>>;

beforeAll(async () => {
  [app, here] = [await buildApp(thread), await buildApp()];
  thread.onDeath = (reason) => deaths.push(reason);
  state.prepared = true;
  key = await makeApiKey({ userId: (await makeUser('ADMIN')).id });
});
afterAll(() => Promise.all([app.close(), here.close()]));

const program = () => overHttp(app, withKey(key.key));

/** Holds a table that the query reads, so that the query runs until `release`. */
async function holdTable() {
  const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE "ClaimItem" IN ACCESS EXCLUSIVE MODE');
  return { release: () => client.end() };
}

/** Until as many queries as that wait for the table. */
async function waitFor(queries: number): Promise<void> {
  for (;;) {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = '"ClaimItem"'::regclass`;
    if (row && row.n >= queries) return;
  }
}

it('pages never start the thread', async () => {
  const [account, browser] = [await makeAccount('ADMIN'), await visitor()];
  await browser.signIn(account.email);
  const answer = await overHttp(app, browser.headers())(knownText('Session'));
  expect([answer.status, answer.data?.viewer?.id]).toEqual([200, account.id]);
  expect(thread.isRunning).toBe(false);
});

it('a program is answered from the thread as it would be here, and counted once', async () => {
  const answer = await program()(STATS);
  expect(thread.isRunning).toBe(true);
  expect([answer.status, answer.data]).toEqual([200, { claimItemStats: { rows: [], total: { qty: 0, lineApproved: 0 } } }]);
  expect(await db.apiKeyUse.findUnique({ where: { keyId: key.row.id } })).toMatchObject({ calls: 1 });
  const directly = await overHttp(here, withKey(key.key))(STATS);
  expect([directly.status, directly.data]).toEqual([200, answer.data]);
  expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(directly.headers).sort());
});

it('refusals pass through with status, words and headers', async () => {
  for (const [headers, query] of [
    [{}, STATS],
    [withKey('lfy_unknown'), STATS],
    [withKey(key.key), '{ claimStat }'],
    [withKey(key.key), 'mutation { markNotificationsRead }'],
  ] as const) {
    const [there, directly] = [await overHttp(app, headers)(query), await overHttp(here, headers)(query)];
    expect(there).toMatchObject({ status: directly.status, codes: directly.codes, message: directly.message });
    expect(there.headers['www-authenticate']).toBe(directly.headers['www-authenticate']);
    expect(there.headers['content-security-policy']).toBe(directly.headers['content-security-policy']);
  }
});

it('long answers arrive packed as the caller can read them', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: `/graphql?query=${encodeURIComponent('{ queryErrors { code message } }')}`,
    headers: { ...withKey(key.key), 'accept-encoding': 'gzip', 'apollo-require-preflight': '1' },
  });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
  const text = await new Response(
    new Blob([new Uint8Array(answer.rawPayload)]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  expect(JSON.parse(text).data.queryErrors.length).toBeGreaterThan(20);
});

/** Sends a query for each; those that are not refused wait for the held table. */
function flood(asks: ReturnType<typeof program>[]) {
  const refused: string[] = [];
  const answers = asks.map(async (ask) => {
    const { status, codes, headers } = await ask(STATS);
    if (status === 429) refused.push(`${codes} ${headers['retry-after']}`);
    return status;
  });
  const served = async () => (await Promise.all(answers)).filter((status) => status === 200).length;
  return { refused: () => refused, served };
}

it('beyond those that run and wait, more are told to come back; the others are answered', async () => {
  const keys = await Promise.all(Array.from({ length: Math.ceil((RUNNING + WAITING) / EACH) + 1 }, () => makeApiKey()));
  const asks = keys.flatMap((each) => Array.from({ length: EACH }, () => overHttp(app, withKey(each.key))));
  const more = asks.length - RUNNING - WAITING;
  const held = await holdTable();
  const { refused, served } = flood(asks);
  await expect.poll(refused, { timeout: 10_000 }).toEqual(Array(more).fill('ADHOC_BUSY 10'));
  await held.release();
  expect(await served()).toBe(RUNNING + WAITING);
});

it('who asks for more than a part is refused, and another one is answered meanwhile', async () => {
  const other = overHttp(app, withKey((await makeApiKey()).key));
  const held = await holdTable();
  const { refused, served } = flood(Array.from({ length: EACH + 2 }, program));
  await expect.poll(refused, { timeout: 10_000 }).toEqual(Array(2).fill('ADHOC_SHARE 10'));
  expect(await other('{ queryErrors { code } }')).toMatchObject({ status: 200, codes: [] });
  await held.release();
  expect(await served()).toBe(EACH);
});

it('takes all browsers of a person for one caller, and keys that nobody has for their address', async () => {
  const callers = vi.spyOn(thread, 'ask');
  const account = await makeAccount('ADMIN');
  for (const browser of [await visitor(), await visitor()]) {
    await browser.signIn(account.email);
    expect(await overHttp(app, browser.headers())(STATS)).toMatchObject({ status: 200 });
  }
  for (const unknown of ['lfy_one', 'lfy_two']) expect(await overHttp(app, withKey(unknown))(STATS)).toMatchObject({ status: 401 });
  await program()(STATS);
  expect(callers.mock.calls.map(([caller]) => caller)).toEqual([account.id, account.id, '127.0.0.1', '127.0.0.1', key.row.id]);
});

it('a thread that dies under a query says so, and the next query gets another thread', async () => {
  const held = await holdTable();
  const asked = program()(STATS);
  await waitFor(1);
  await thread.kill();
  expect(await asked).toMatchObject({ status: 503, codes: ['ADHOC_STOPPED'] });
  expect([deaths.length, thread.isRunning]).toEqual([1, false]);
  await held.release();
  expect(await program()(STATS)).toMatchObject({ status: 200, codes: [] });
});

it('ends with the app, after the query that runs', async () => {
  const held = await holdTable();
  const asked = program()(STATS);
  await waitFor(1);
  const closed = app.close();
  await held.release();
  await closed;
  expect(await asked).toMatchObject({ status: 200 });
  expect([deaths.length, thread.isRunning]).toEqual([1, false]);
});
