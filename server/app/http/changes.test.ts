import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { updateUserRole } from '../../administration/users/user-account.service.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import pg from '../../platform/database/pg.ts';
import { db } from '../../platform/db.ts';
import { databaseUrls } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { announceUsers, CHANNEL, payloadsOf, readChanges } from '../../platform/live/announce-changes.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcp } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { APPROVE_PA, approveAll, askPa, type PaWorld, paWorld } from '../../testing/make/make-pa.ts';
import { withKey } from '../../testing/over-http.ts';
import { buildApp } from './app.ts';
import { STREAM_LIMITS } from './changes.ts';

const limits = { ...STREAM_LIMITS };
let instances: [FastifyInstance, FastifyInstance];

beforeAll(async () => {
  state.prepared = true;
  instances = [await buildApp(), await buildApp()];
  for (const instance of instances) await instance.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all(instances.map((instance) => instance.close())));
afterEach(() => {
  Object.assign(STREAM_LIMITS, limits);
  setNow(null);
});

type Event = { event: string; received: Record<string, string[] | null> };

const addressOf = (instance: FastifyInstance) => `${instance.listeningOrigin}/api/changes`;

/** A request on its own connection; `fetch` keeps a spare one that would delay closing the server. */
async function ask(headers: Record<string, string> = {}, instance = instances[0]): Promise<IncomingMessage> {
  const request = get(addressOf(instance), { headers, agent: false });
  onTestFinished(() => void request.destroy());
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

const statusOf = async (headers: Record<string, string> = {}) => (await ask(headers)).statusCode;

async function signInAs(role: Parameters<typeof makeAccount>[0], data: Parameters<typeof makeAccount>[1] = {}) {
  const user = await makeAccount(role, data);
  const browser = await anonymousClient();
  expect((await browser.signIn(user.email)).status).toBe(200);
  return { user, browser };
}

/** Opens a stream. `next` waits for the next event, `silence` for a period without events. */
async function streamOf(browser: { headers: () => { cookie: string } }, instance = instances[0]) {
  const answer = await ask(browser.headers(), instance);
  expect(answer.statusCode).toBe(200);
  const events: Event[] = [];
  let unread = '';
  let isOpen = true;
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    const blocks = (unread + text).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) events.push({ event, received: JSON.parse(data) });
    }
  });
  answer.once('end', () => {
    isOpen = false;
  });
  const seconds = { timeout: 10_000, interval: 20 };
  return {
    answer,
    events,
    next: async (): Promise<Event | undefined> => {
      await expect.poll(() => events.length, seconds).toBeGreaterThan(0);
      return events.shift();
    },
    ended: () => expect.poll(() => isOpen, seconds).toBe(false),
    silence: async () => {
      await new Promise((resolve) => setTimeout(resolve, STREAM_LIMITS.gatherMs * 5));
      expect(events).toEqual([]);
    },
  };
}

/** A signed-in account manager and a signed-in user of the requesting facility. */
async function watchedWorld() {
  const world = await paWorld();
  const manager = await signInAs('ACCOUNT_MANAGER');
  const desk = await signInAs('HCP', { hcpId: world.hcp.id });
  return { world, manager, desk };
}

const approve = async ({ manager }: PaWorld, request: Awaited<ReturnType<typeof askPa>>) =>
  expect((await as(manager).run(APPROVE_PA, { id: request.id, input: approveAll(request) })).codes).toEqual([]);

describe('the stream of changes', () => {
  it('notifies an account manager of a new request, and its facility of the decision', async () => {
    const { world, manager, desk } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const request = await askPa(world);
    expect(await queue.next()).toMatchObject({ event: 'changed', received: { PaRequest: [request.id] } });
    const page = await streamOf(desk.browser);
    await approve(world, request);
    expect((await page.next())?.received).toMatchObject({ Notification: null, PaRequest: [request.id] });
  });

  it('carries ids and no other data, is not stored and not held back on the way', async () => {
    const { world, manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    expect(queue.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(queue.answer.headers).not.toHaveProperty('content-encoding');
    await askPa(world);
    const { received = {} } = (await queue.next()) ?? {};
    for (const [type, ids] of Object.entries(received)) {
      expect(type).toMatch(/^[A-Z][A-Za-z]+$/);
      for (const id of ids ?? []) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('sends nothing to another facility, an officer of another LGA, or a user without permission for requests', async () => {
    const world = await paWorld();
    const elsewhere = await makeHcp();
    const others = [
      await signInAs('HCP', { hcpId: elsewhere.id }),
      await signInAs('ACCOUNT_MANAGER', { lgaScoped: true }),
      await signInAs('REGISTRATION_OFFICER', { lgaScoped: true }),
      await signInAs('ENROLLEE'),
    ];
    const streams = await Promise.all(others.map(({ browser }) => streamOf(browser)));
    await approve(world, await askPa(world));
    for (const stream of streams) await stream.silence();
  });

  it('sends nothing of a type to a user who may see the rows but lacks the permission for the type', async () => {
    const world = await paWorld();
    const accountant = await signInAs('ACCOUNTANT');
    const stream = await streamOf(accountant.browser);
    const request = await askPa(world);
    const viewer = await viewerFor(accountant.user.id);
    expect([visiblePaRequests.matches(viewer, request), can(viewer, 'PA_REQUEST_READ')]).toEqual([true, false]);
    await approve(world, request);
    await stream.silence();
  });

  it('notifies a member of own notifications and of their records', async () => {
    const world = await paWorld();
    const member = await signInAs('ENROLLEE', { enrolleeId: world.enrollee.id });
    const portal = await streamOf(member.browser);
    const request = await askPa(world);
    await portal.silence();
    await approve(world, request);
    expect((await portal.next())?.received).toMatchObject({ Notification: null, PaRequest: [request.id] });
  });

  it('sends nothing before the commit, and nothing of a rolled-back change', async () => {
    const { world, manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const request = await askPa(world);
    await queue.next();
    const viewer = await viewerFor(world.manager.id);
    const log = { action: 'PaRequest.TEST', entityType: 'PaRequest', entityId: request.id, summary: 'Test' };
    const undone = transact(viewer, 'undone', async (write) => {
      write.log(log);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await queue.silence();
    await transact(viewer, 'slow', async (write) => {
      write.log(log);
      await queue.silence();
      return null;
    });
    expect(await queue.next()).toEqual({ event: 'changed', received: { PaRequest: [request.id] } });
  });

  it('combines many changes', async () => {
    const { world, manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const request = await askPa(world);
    await queue.next();
    await transact(await viewerFor(world.manager.id), 'bulk', async ({ log }) => {
      for (let row = 0; row < 400; row += 1) {
        const entityId = row === 399 ? request.id : crypto.randomUUID();
        log({ action: 'PaRequest.TEST', entityType: 'PaRequest', entityId, summary: 'Test' });
      }
      return null;
    });
    expect(await queue.next()).toEqual({ event: 'changed', received: { PaRequest: [request.id] } });
    await queue.silence();
  });

  it('names no ids where there are too many', async () => {
    STREAM_LIMITS.idsPerType = 1;
    const { world, manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const requests = [await askPa(world)];
    await queue.next();
    requests.push(await askPa({ ...world, enrollee: await makeEnrollee({ hcpId: world.hcp.id }) }));
    await queue.next();
    await transact(await viewerFor(world.manager.id), 'two', async ({ log }) => {
      for (const { id } of requests) log({ action: 'PaRequest.TEST', entityType: 'PaRequest', entityId: id, summary: 'Test' });
      return null;
    });
    expect((await queue.next())?.received).toEqual({ PaRequest: null });
  });

  it('is sent by every process', async () => {
    const { world, manager } = await watchedWorld();
    const streams = await Promise.all(instances.map((instance) => streamOf(manager.browser, instance)));
    await askPa(world);
    for (const stream of streams) expect((await stream.next())?.received).toHaveProperty('PaRequest');
  });

  it('reports possibly missed changes after a lost database connection is restored', async () => {
    const { world, manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    await db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lafiya-changes' AND datname = current_database()`;
    expect((await queue.next())?.event).toBe('missed');
    await askPa(world);
    expect((await queue.next())?.received).toHaveProperty('PaRequest');
  });

  it('reports the same for a payload that it cannot read', async () => {
    const { manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    await db.$executeRaw`SELECT pg_notify('record_changes', 'of another version')`;
    expect((await queue.next())?.event).toBe('missed');
  });
});

describe('a stream ends', () => {
  it('when its person signs out, without waiting for the next heartbeat', async () => {
    const { manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    await queue.silence();
    const cookie = manager.browser.headers();
    await manager.browser.post('sign-out');
    expect((await queue.next())?.event).toBe('ended');
    await queue.ended();
    expect(await statusOf(cookie)).toBe(401);
  });

  it('when the account is blocked, at every instance and without waiting for the next heartbeat', async () => {
    const { manager, desk } = await watchedWorld();
    const queues = [await streamOf(manager.browser), await streamOf(manager.browser, instances[1])];
    const other = await streamOf(desk.browser);
    await db.userAccount.update({ where: { id: manager.user.id }, data: { isActive: false } });
    for (const queue of queues) expect((await queue.next())?.event).toBe('ended');
    await other.silence();
  });

  it('when an administrator gives the account another role, without waiting for the next heartbeat', async () => {
    const { manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const admin = await makeAccount('ADMIN');
    await makeAccount('ADMIN');
    const input = { role: 'CLAIMS_OFFICER', version: (await db.userAccount.findUniqueOrThrow({ where: { id: manager.user.id } })).version };
    await updateUserRole(await viewerFor(admin.id), manager.user.id, input);
    expect((await queue.next())?.event).toBe('ended');
    await queue.ended();
  });

  it('not when sessions of the same person on other devices end', async () => {
    const { manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    const other = await anonymousClient();
    expect((await other.signIn(manager.user.email)).status).toBe(200);
    await other.post('sign-out');
    await queue.silence();
    expect(await statusOf(manager.browser.headers())).toBe(200);
  });

  it('after a long inactivity, since an open stream is not activity', async () => {
    STREAM_LIMITS.heartbeatMs = 50;
    const { manager } = await watchedWorld();
    const queue = await streamOf(manager.browser);
    for (const minutes of [10, 20]) {
      setNow(addMinutes(now(), minutes));
      await queue.silence();
      setNow(null);
    }
    setNow(addMinutes(now(), 31));
    expect((await queue.next())?.event).toBe('ended');
  });

  it('when the process shuts down, without delaying it', async () => {
    const { manager } = await watchedWorld();
    const instance = await buildApp();
    await instance.listen({ port: 0, host: '127.0.0.1' });
    const queue = await streamOf(manager.browser, instance);
    const start = performance.now();
    await instance.close();
    expect(performance.now() - start).toBeLessThan(2000);
    await queue.ended();
    expect(queue.events).toEqual([]);
  });
});

describe('a stream is rejected', () => {
  it('for callers who are not signed in, and for API keys', async () => {
    expect(await statusOf()).toBe(401);
    const { manager } = await watchedWorld();
    const { key } = await makeApiKey();
    expect(await statusOf(withKey(key))).toBe(401);
    expect(await statusOf({ ...withKey(key), ...manager.browser.headers() })).toBe(401);
  });

  it('to a page of another site', async () => {
    const { manager } = await watchedWorld();
    expect(await statusOf({ ...manager.browser.headers(), origin: 'https://elsewhere.example' })).toBe(403);
  });

  it('above the limit per person', async () => {
    STREAM_LIMITS.perPerson = 2;
    const { manager, desk } = await watchedWorld();
    await streamOf(manager.browser);
    await streamOf(manager.browser);
    expect(await statusOf(manager.browser.headers())).toBe(429);
    await streamOf(desk.browser);
  });

  it('while the platform starts', async () => {
    const { manager } = await watchedWorld();
    state.prepared = false;
    expect(await statusOf(manager.browser.headers())).toBe(503);
    state.prepared = true;
  });
});

it('a payload stays below the limit of PostgreSQL and contains no duplicates', () => {
  const records = Array.from({ length: 1000 }, () => ({ type: 'FacilityChangeRequest', id: crypto.randomUUID() }));
  const payloads = payloadsOf([...records, ...records]);
  expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThan(8000);
  const parsed = payloads.map((payload) => JSON.parse(payload));
  expect(parsed.flatMap((changes) => changes.records.FacilityChangeRequest ?? [])).toEqual(records.map(({ id }) => id));
});

it('notifications of many people are announced in parts below the limit of PostgreSQL', async () => {
  const userIds = Array.from({ length: 200 }, () => crypto.randomUUID());
  const client = new pg.Client({ connectionString: databaseUrls().session });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`LISTEN ${CHANNEL}`);
  const received: string[] = [];
  client.on('notification', ({ payload = '' }) => received.push(...(readChanges(payload)?.userIds ?? [])));
  await db.$executeRaw(announceUsers(Prisma.sql`(SELECT id AS "userId" FROM unnest(${userIds}::uuid[]) AS id) users`));
  await client.query('SELECT 1');
  expect(received.sort()).toEqual(expect.arrayContaining(userIds.sort()));
});
