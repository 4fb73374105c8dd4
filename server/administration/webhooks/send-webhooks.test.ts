import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, addSeconds, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeDelivery, makeWebhook, SECRET } from '../../testing/make/make-webhook.ts';
import { answer, webhookStandIn } from '../../testing/webhook-stand-in.ts';
import { DELIVERY_DAYS, sendWebhooks, WAITS, webhookRetentionJob } from './send-webhooks.job.ts';
import { newWebhookSecret, openSecret, sealSecret } from './webhook-secret.ts';

let receiver: Awaited<ReturnType<typeof webhookStandIn>>;
let user: Awaited<ReturnType<typeof makeHcpUser>>;
beforeEach(async () => {
  receiver = await webhookStandIn();
  user = await makeHcpUser(await makeHcp());
});
afterEach(async () => {
  setNow(null);
  await receiver.close();
});

const send = ({ id }: { id: string }, network: object = {}) => sendWebhooks(id, { ...receiver.network, ...network });
const silent = { resolve: async () => [] };
const webhookOf = ({ id }: { id: string }) => db.webhook.findUniqueOrThrow({ where: { id } });
const deliveryOf = ({ id }: { id: string }) => db.webhookDelivery.findUniqueOrThrow({ where: { id } });
/** When the next run of a webhook is planned. */
const plannedAt = async ({ id }: { id: string }) =>
  (await db.$queryRaw<{ at: Date }[]>`SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key = ${`sendWebhooks:${id}`}`)[0]?.at;
const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).data.number);

describe('a message', () => {
  it('has type, time, record and signed headers that the library of the standard accepts, and nothing else', async () => {
    const webhook = await makeWebhook(user);
    const delivery = await makeDelivery(webhook);
    await send(webhook);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
    expect(path).toBe('/hooks');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivery.id });
    const signed = headers as Record<string, string>;
    expect(new Verifier(SECRET).verify(body, signed)).toEqual({
      type: 'claim.decided',
      timestamp: delivery.happenedAt.toISOString(),
      data: { record: 'Claim', id: delivery.recordId, number: delivery.recordNo, status: 'APPROVED' },
    });
    for (const [secret, text] of [
      [newWebhookSecret(), body],
      [SECRET, body.replace('APPROVED', 'REJECTED')],
    ] as const)
      expect(() => new Verifier(secret).verify(text, signed)).toThrow();
    expect(() => new Verifier(SECRET).verify(body, { ...signed, 'webhook-id': 'other' })).toThrow();
    expect(await deliveryOf(delivery)).toMatchObject({
      status: 'SENT',
      attempts: 1,
      answerStatus: 204,
      error: null,
      lastAttemptAt: expect.any(Date),
    });
    expect(await webhookOf(webhook)).toMatchObject({ leaseUntil: null, version: 0 });
  });

  it('is signed with both secrets for a day after a rotation, then with the new one', async () => {
    const [fresh, at] = [newWebhookSecret(), now()];
    const webhook = await makeWebhook(user, {
      secret: await sealSecret(fresh),
      previousSecret: await sealSecret(SECRET),
      previousSecretUntil: addDays(at, 1),
    });
    await makeDelivery(webhook);
    await send(webhook);
    const [first] = receiver.received;
    const headers = first?.headers as Record<string, string>;
    for (const secret of [fresh, SECRET])
      expect(new Verifier(secret).verify(first?.body ?? '', headers)).toMatchObject({ type: 'claim.decided' });
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    setNow(addDays(at, 1));
    await makeDelivery(webhook);
    await send(webhook);
    expect(`${receiver.received[1]?.headers['webhook-signature']}`.split(' ')).toHaveLength(1);
  });

  it('fails without a network if its secret can no longer be decrypted', async () => {
    const webhook = await makeWebhook(user, { secret: `${'0'.repeat(100)}` });
    const delivery = await makeDelivery(webhook);
    await send(webhook);
    expect(receiver.received).toEqual([]);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'QUEUED', error: expect.stringContaining('Renew the secret') });
    expect(await openSecret('not hex')).toBeNull();
  });

  it('is sent in the order of the changes', async () => {
    const webhook = await makeWebhook(user);
    const made = [await makeDelivery(webhook), await makeDelivery(webhook), await makeDelivery(webhook)];
    await send(webhook);
    expect(numbers()).toEqual(made.map(({ recordNo }) => recordNo));
  });
});

describe('an answer other than 2xx', () => {
  it('is repeated after growing waits under the same id for a day, then failed; other messages are not held up', async () => {
    const start = now();
    setNow(start);
    const webhook = await makeWebhook(user);
    const delivery = await makeDelivery(webhook, { nextAttemptAt: start });
    receiver.answerWith((response, { headers }) => response.writeHead(headers['webhook-id'] === delivery.id ? 500 : 204).end());
    let at = start;
    for (const [index, wait] of WAITS.entries()) {
      await send(webhook);
      const row = await deliveryOf(delivery);
      expect(row).toMatchObject({ status: 'QUEUED', attempts: index + 1, answerStatus: 500, error: 'The server answered with status 500' });
      expect(row.nextAttemptAt).toEqual(addSeconds(at, wait));
      expect(await plannedAt(webhook)).toEqual(row.nextAttemptAt);
      await send(webhook);
      expect(receiver.received).toHaveLength(index + 1);
      at = addSeconds(at, wait);
      setNow(at);
    }
    const other = await makeDelivery(webhook, { nextAttemptAt: at });
    await send(webhook);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'FAILED', attempts: WAITS.length + 1 });
    expect(await deliveryOf(other)).toMatchObject({ status: 'SENT' });
    expect(new Set(receiver.received.slice(0, -1).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.id]));
    expect(WAITS.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 60 * 60);
  });

  it('is also a redirect, which is not followed', async () => {
    const webhook = await makeWebhook(user);
    const delivery = await makeDelivery(webhook);
    receiver.answerWith(answer(301, { location: 'https://other.example/' }));
    await send(webhook);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'QUEUED', answerStatus: 301 });
  });
});

describe('a server without an answer', () => {
  it('is tried with one message at growing intervals, and gets the others once it answers', async () => {
    const start = now();
    setNow(start);
    const webhook = await makeWebhook(user);
    const made = [await makeDelivery(webhook), await makeDelivery(webhook), await makeDelivery(webhook)];
    const resolve = vi.fn(silent.resolve);
    await send(webhook, { resolve });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await webhookOf(webhook)).toMatchObject({ unansweredSince: start, unansweredCount: 1, waitUntil: addSeconds(start, 5) });
    expect(await plannedAt(webhook)).toEqual(addSeconds(start, 5));
    await send(webhook);
    expect(receiver.received).toEqual([]);
    setNow(addSeconds(start, 5));
    await send(webhook, silent);
    expect(await webhookOf(webhook)).toMatchObject({ unansweredSince: start, unansweredCount: 2, waitUntil: addSeconds(start, 65) });
    setNow(addSeconds(start, 65));
    await send(webhook);
    expect(numbers().sort()).toEqual(made.map(({ recordNo }) => recordNo).sort());
    expect(await webhookOf(webhook)).toMatchObject({ unansweredSince: null, unansweredCount: 0, waitUntil: null });
  });

  it('for a day fails what is older than a day; later messages stay queued', async () => {
    const start = now();
    const webhook = await makeWebhook(user, { unansweredSince: addDays(start, -1), unansweredCount: 9, waitUntil: start });
    const old = [1, 2, 3].map((n) => ({ createdAt: addSeconds(addDays(start, -1), -n), nextAttemptAt: addSeconds(start, -n) }));
    const rows = await Promise.all(old.map((data) => makeDelivery(webhook, data)));
    const recent = await makeDelivery(webhook, { createdAt: addSeconds(start, -60), nextAttemptAt: start });
    await send(webhook, silent);
    for (const row of rows) expect(await deliveryOf(row)).toMatchObject({ status: 'FAILED' });
    expect((await db.webhookDelivery.findMany({ where: { webhookId: webhook.id, attempts: 0 } })).map(({ error }) => error)).toContain(
      'The server has not answered for a day',
    );
    expect(await deliveryOf(recent)).toMatchObject({ status: 'QUEUED' });
    expect((await plannedAt(webhook))?.getTime()).toBeGreaterThan(start.getTime());
  });
});

describe('a test', () => {
  it('is sent once, also to a paused or silent server, and fails at once', async () => {
    for (const data of [{}, { status: 'PAUSED' as const }, { unansweredSince: now(), unansweredCount: 5, waitUntil: addDays(now(), 1) }]) {
      const webhook = await makeWebhook(user, data);
      const other = await makeDelivery(webhook, { nextAttemptAt: addDays(now(), 2) });
      const test = await makeDelivery(webhook, { event: 'TEST', recordType: null, recordId: null, recordNo: null, recordStatus: null });
      await send(webhook);
      expect(await deliveryOf(test)).toMatchObject({ status: 'SENT', answerStatus: 204 });
      expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toEqual({
        type: 'webhook.test',
        timestamp: test.happenedAt.toISOString(),
        data: {},
      });
      const failing = await makeDelivery(webhook, { event: 'TEST', recordId: null });
      await send(webhook, silent);
      expect(await deliveryOf(failing)).toMatchObject({ status: 'FAILED', attempts: 1, error: 'The name of the server was not found' });
      expect(await deliveryOf(other)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    }
  });
});

describe('nothing is sent', () => {
  it('while the webhook is paused or its facility deactivated, or after its removal', async () => {
    const hcp = await makeHcp({ status: 'DEACTIVATED' });
    const webhooks = [
      await makeWebhook(user, { status: 'PAUSED' }),
      await makeWebhook(await makeHcpUser(hcp)),
      await makeWebhook(user, { status: 'REMOVED', secret: '' }),
    ];
    for (const webhook of webhooks) {
      const delivery = await makeDelivery(webhook);
      await send(webhook);
      expect(await deliveryOf(delivery)).toMatchObject({ status: 'QUEUED', attempts: 0 });
      expect(await plannedAt(webhook)).toBeUndefined();
    }
    expect(receiver.received).toEqual([]);
  });

  it('twice by two processes at once; what arrives meanwhile is sent by the one that sends', async () => {
    const webhook = await makeWebhook(user);
    const [first] = [await makeDelivery(webhook), await makeDelivery(webhook)];
    let late: Promise<unknown> | null = null;
    receiver.answerWith(async (response, { headers }) => {
      if (headers['webhook-id'] === first.id) {
        await send(webhook);
        late = makeDelivery(webhook, { nextAttemptAt: now() });
        await late;
      }
      response.writeHead(204).end();
    });
    await Promise.all([send(webhook), send(webhook)]);
    expect(new Set(numbers()).size).toBe(3);
    expect(receiver.received).toHaveLength(3);
  });

  it('is left over when a process ended while it sent: another one continues after the lease', async () => {
    const at = now();
    const webhook = await makeWebhook(user, { leaseUntil: addSeconds(at, 45) });
    const delivery = await makeDelivery(webhook);
    await send(webhook);
    expect(receiver.received).toEqual([]);
    setNow(addSeconds(at, 45));
    await send(webhook);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'SENT' });
  });
});

describe('a failed message', () => {
  const told = (webhook: { id: string }) =>
    db.notification.findMany({ where: { kind: 'WEBHOOK_FAILED', entityType: 'Webhook', entityId: webhook.id } });
  const dayOld = () => ({ firstAttemptAt: addDays(now(), -1), attempts: 8 });

  it('is told to each user of the facility, once until a message is taken again', async () => {
    const colleague = await makeHcpUser(await db.hcp.findUniqueOrThrow({ where: { id: user.hcpId ?? '' } }));
    const webhook = await makeWebhook(user);
    receiver.answerWith(answer(500));
    await makeDelivery(webhook);
    await send(webhook);
    expect(await told(webhook)).toEqual([]);
    for (let n = 0; n < 2; n += 1) {
      await makeDelivery(webhook, dayOld());
      await send(webhook);
    }
    const notices = await told(webhook);
    expect(notices.map(({ userId }) => userId).sort()).toEqual([user.id, colleague.id].sort());
    expect(notices[0]?.title).toBe(`Your system at ${new URL(webhook.url).host} has not taken messages for a day`);

    receiver.answerWith(answer(204));
    await makeDelivery(webhook);
    await send(webhook);
    receiver.answerWith(answer(500));
    await makeDelivery(webhook, dayOld());
    await send(webhook);
    expect(await told(webhook)).toHaveLength(4);
  });

  it('of a server without an answer is told, of a test not', async () => {
    const start = now();
    const webhook = await makeWebhook(user, { unansweredSince: addDays(start, -1), unansweredCount: 9, waitUntil: start });
    await makeDelivery(webhook, { event: 'TEST', recordId: null });
    await send(webhook, silent);
    expect(await told(webhook)).toEqual([]);
    await makeDelivery(webhook, { createdAt: addDays(start, -1), nextAttemptAt: start });
    await send(webhook, silent);
    expect(await told(webhook)).toHaveLength(1);
  });
});

it('deliveries are deleted after 90 days, also those of a paused webhook', async () => {
  const webhook = await makeWebhook(user, { status: 'PAUSED' });
  const at = (days: number) => ({ createdAt: addDays(now(), -days) });
  const [kept] = [
    await makeDelivery(webhook, at(DELIVERY_DAYS - 1)),
    await makeDelivery(webhook, { ...at(DELIVERY_DAYS + 1), status: 'FAILED' }),
  ];
  await makeDelivery(webhook, at(DELIVERY_DAYS + 1));
  await webhookRetentionJob.run({});
  expect((await db.webhookDelivery.findMany({ where: { webhookId: webhook.id } })).map(({ id }) => id)).toEqual([kept.id]);
});

it('the example of the documentation takes each genuine message once and rejects others', async () => {
  const script = join(import.meta.dirname, '../../../docs/examples/receive-webhooks.mjs');
  const example = spawn(process.execPath, [script], { env: { WEBHOOK_SECRET: SECRET, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const lines = createInterface(example.stdout)[Symbol.asyncIterator]();
    const port = /port (\d+)$/.exec((await lines.next()).value ?? '')?.[1];
    const network = {
      request: (({ hostname, pathname }, options, onAnswer) =>
        request(new URL(`http://${hostname}:${port}${pathname}`), options, onAnswer)) satisfies typeof receiver.network.request,
    };
    const webhook = await makeWebhook(user);
    const delivery = await makeDelivery(webhook);
    await send(webhook, network);
    await db.webhookDelivery.update({ where: { id: delivery.id }, data: { status: 'QUEUED', nextAttemptAt: now() } });
    await send(webhook, network);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'SENT', attempts: 2 });
    const other = await makeDelivery(webhook);
    await send(
      { id: (await db.webhook.update({ where: { id: webhook.id }, data: { secret: await sealSecret(newWebhookSecret()) } })).id },
      network,
    );
    expect(await deliveryOf(other)).toMatchObject({ status: 'QUEUED', answerStatus: 401 });
    const last = await makeDelivery(await makeWebhook(user));
    await send({ id: last.webhookId }, network);
    const said = [(await lines.next()).value, (await lines.next()).value];
    expect(said).toEqual([delivery, last].map((each) => `${each.happenedAt.toISOString()} claim.decided Claim ${each.recordNo} APPROVED`));
  } finally {
    example.kill();
  }
});
