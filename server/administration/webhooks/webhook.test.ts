import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { addDays, addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeDelivery, makeWebhook, SECRET } from '../../testing/make/make-webhook.ts';
import { MAX_WEBHOOKS } from './webhook.service.ts';
import { openSecret, sealSecret } from './webhook-secret.ts';

const REGISTER = /* GraphQL */ `mutation ($input: RegisterWebhookInput!) { registerWebhook(input: $input) { secret webhook { id version url events status hcp { id } createdBy { id } previousSecretUntil } } }`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { id version url events status unansweredSince waitUntil } }`;
const ROTATE = /* GraphQL */ `mutation ($id: ID!, $input: RotateWebhookSecretInput!) { rotateWebhookSecret(id: $id, input: $input) { secret webhook { id version previousSecretUntil } } }`;
const REMOVE = /* GraphQL */ `mutation ($id: ID!, $input: RemoveWebhookInput!) { removeWebhook(id: $id, input: $input) { id status } }`;
const TEST = /* GraphQL */ `mutation ($id: ID!) { testWebhook(id: $id) { id event type status recordNo attempts } }`;
const RESEND = /* GraphQL */ `mutation ($id: ID!, $input: ResendWebhookDeliveryInput!) { resendWebhookDelivery(id: $id, input: $input) { id status version attempts error } }`;
const LIST = /* GraphQL */ `query ($filter: WebhookFilter, $search: String) { webhooks(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id url queuedCount failedCount } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { webhook(id: $id) { id url } }`;
const DELIVERIES = /* GraphQL */ `query ($filter: WebhookDeliveryFilter!, $search: String) { webhookDeliveries(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id type status recordNo recordStatus answerStatus error } } }`;

let user: Awaited<ReturnType<typeof makeHcpUser>>;
let stranger: Awaited<ReturnType<typeof makeHcpUser>>;
beforeEach(async () => {
  user = await makeHcpUser(await makeHcp());
  stranger = await makeHcpUser(await makeHcp());
});
afterEach(() => setNow(null));

const input = (more: object = {}) => ({ url: 'https://hospital.example/hooks', events: ['PAYMENT_MADE', 'CLAIM_DECIDED'], ...more });
const stored = (id: string) => db.webhook.findUniqueOrThrow({ where: { id } });
const jobsFor = async (id: string) =>
  (
    await db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'sendWebhooks' AND j.payload->>'id' = ${id}`
  )[0]?.count;
const logged = (entityId: string) =>
  db.activityLog.findMany({ where: { entityId }, orderBy: { at: 'asc' } }).then((rows) => rows.map(({ action }) => action));

describe('registering a webhook', () => {
  it('returns the secret once, stores it encrypted, and logs the address', async () => {
    const { data, codes } = await as(user).run(REGISTER, { input: input() });
    expect(codes).toEqual([]);
    const { secret, webhook } = data.registerWebhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: 'https://hospital.example/hooks',
      events: ['CLAIM_DECIDED', 'PAYMENT_MADE'],
      status: 'ACTIVE',
      hcp: { id: user.hcpId },
      createdBy: { id: user.id },
      previousSecretUntil: null,
    });
    const row = await stored(webhook.id);
    expect(row.secret).not.toContain(secret?.slice(6));
    expect(await openSecret(row.secret)).toBe(secret);
    expect(await logged(webhook.id)).toEqual(['Webhook.REGISTER']);
    expect(JSON.stringify(await db.activityLog.findMany({ omit: { seq: true } }))).not.toContain(secret?.slice(6));
    expect(await db.statusChange.count({ where: { entityId: webhook.id, action: 'REGISTER' } })).toBe(1);
  });

  it('repeated with the same idempotency key registers one, and returns the secret only the first time', async () => {
    const send = () => as(user).run(REGISTER, { input: input() }, { idempotencyKey: 'k-webhook' });
    const [first, second] = [await send(), await send()];
    expect(second.data.registerWebhook).toEqual({ ...first.data.registerWebhook, secret: null });
    expect(await db.webhook.count({ where: { hcpId: user.hcpId ?? '' } })).toBe(1);
  });

  it('rejects addresses that are not https, have credentials, or lead to this machine or a private network', async () => {
    const refusal = async (more: object) => {
      const { codes, fields } = await as(user).run(REGISTER, { input: input(more) });
      return [codes[0], Object.keys(fields)];
    };
    for (const url of [
      '',
      'hospital.example',
      'http://hospital.example',
      'ftp://hospital.example',
      'https://a:b@hospital.example',
      'https://h.example/#x',
    ])
      expect([url, await refusal({ url })]).toEqual([url, ['INVALID_INPUT', ['url']]]);
    for (const host of [
      'localhost',
      'app.localhost',
      'intranet',
      '127.0.0.1',
      '2130706433',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[fd00::1]',
    ])
      expect([host, await refusal({ url: `https://${host}/` })]).toEqual([host, ['WEBHOOK_ADDRESS', ['url']]]);
    expect(await refusal({ events: [] })).toEqual(['INVALID_INPUT', ['events']]);
    expect(await refusal({ events: ['TEST'] })).toEqual(['INVALID_INPUT', ['events']]);
    expect(await db.webhook.count({ where: { hcpId: user.hcpId ?? '' } })).toBe(0);
  });

  it('is limited to five for each facility, also when several are registered at once; removed ones do not count', async () => {
    await makeWebhook(user, { status: 'REMOVED', secret: '' });
    for (let n = 1; n < MAX_WEBHOOKS; n += 1) await makeWebhook(user);
    const people = [user, await makeHcpUser({ id: user.hcpId ?? '' }), await makeHcpUser({ id: user.hcpId ?? '' })];
    expect(await concurrently(people, REGISTER, { input: input() })).toEqual(['OK', 'WEBHOOK_LIMIT', 'WEBHOOK_LIMIT']);
    expect((await as(stranger).run(REGISTER, { input: input() })).codes).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is changed, paused and resumed; a new address or a resumed webhook is tried at once', async () => {
    const { id } = await makeWebhook(user, { unansweredSince: now(), unansweredCount: 4, waitUntil: addDays(now(), 1) });
    const queued = await makeDelivery({ id }, { nextAttemptAt: addDays(now(), 1), firstAttemptAt: addDays(now(), -1) });
    const change = async (version: number, more: object) =>
      (await as(user).run(UPDATE, { id, input: { version, ...more } })).data.updateWebhook;
    expect(await change(0, { events: ['BILL_DECIDED'] })).toMatchObject({ version: 1, events: ['BILL_DECIDED'], status: 'ACTIVE' });
    expect(await jobsFor(id)).toBe(0n);
    expect(await change(1, { paused: true })).toMatchObject({ version: 2, status: 'PAUSED', events: ['BILL_DECIDED'] });
    expect(await change(2, { paused: true, events: ['PA_DECIDED'] })).toMatchObject({
      version: 3,
      status: 'PAUSED',
      events: ['PA_DECIDED'],
    });
    expect(await change(3, { paused: false })).toMatchObject({ version: 4, status: 'ACTIVE', unansweredSince: null, waitUntil: null });
    expect(await jobsFor(id)).toBe(1n);
    const { nextAttemptAt, firstAttemptAt } = await db.webhookDelivery.findUniqueOrThrow({ where: { id: queued.id } });
    expect([nextAttemptAt <= now(), firstAttemptAt]).toEqual([true, null]);
    expect(await change(4, { url: 'https://other.example/' })).toMatchObject({ version: 5, url: 'https://other.example/' });
    expect(await jobsFor(id)).toBe(2n);
    expect(await logged(id)).toEqual(['Webhook.UPDATE', 'Webhook.PAUSE', 'Webhook.UPDATE', 'Webhook.RESUME', 'Webhook.UPDATE']);
    expect((await as(user).run(UPDATE, { id, input: { version: 5, url: 'https://127.0.0.1/' } })).codes).toEqual(['WEBHOOK_ADDRESS']);
  });

  it('gets a new secret, and keeps the previous one for a day', async () => {
    const { id } = await makeWebhook(user);
    const at = now();
    setNow(at);
    const { data } = await as(user).run(ROTATE, { id, input: { version: 0 } });
    const { secret, webhook } = data.rotateWebhookSecret;
    expect(webhook).toMatchObject({ version: 1, previousSecretUntil: addDays(at, 1).toISOString() });
    const row = await stored(id);
    expect([await openSecret(row.secret), await openSecret(row.previousSecret ?? '')]).toEqual([secret, SECRET]);
    setNow(addMinutes(addDays(at, 1), 1));
    expect((await as(user).run(ROTATE, { id, input: { version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
    const again = () => as(user).run(ROTATE, { id, input: { version: 1 } }, { idempotencyKey: 'k-rotate' });
    expect((await again()).data.rotateWebhookSecret.secret).toMatch(/^whsec_/);
    expect((await again()).data.rotateWebhookSecret.secret).toBeNull();
    expect(await logged(id)).toEqual(['Webhook.ROTATE_SECRET', 'Webhook.ROTATE_SECRET']);
  });

  it('is removed for good: the secret is erased, queued messages fail, and nothing can be done with it', async () => {
    const { id } = await makeWebhook(user, { previousSecret: await sealSecret(SECRET) });
    const { id: deliveryId } = await makeDelivery({ id });
    expect((await as(user).run(REMOVE, { id, input: { version: 0 } })).data.removeWebhook).toMatchObject({ status: 'REMOVED' });
    expect(await stored(id)).toMatchObject({ secret: '', previousSecret: null, status: 'REMOVED' });
    expect(await db.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } })).toMatchObject({
      status: 'FAILED',
      error: 'The webhook was removed',
    });
    expect(await logged(id)).toEqual(['Webhook.REMOVE']);
    for (const document of [UPDATE, ROTATE, REMOVE])
      expect((await as(user).runText(document, { id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(user).run(TEST, { id })).codes).toEqual(['STATE_INVALID']);
    expect((await as(user).run(RESEND, { id: deliveryId, input: { version: 0 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('is tested at most 30 times an hour by a facility, also if it is paused', async () => {
    const { id } = await makeWebhook(user, { status: 'PAUSED' });
    const { data, codes } = await as(user).run(TEST, { id });
    expect(codes).toEqual([]);
    expect(data.testWebhook).toMatchObject({ event: 'TEST', type: 'webhook.test', status: 'QUEUED', recordNo: null, attempts: 0 });
    expect(await jobsFor(id)).toBe(1n);
    for (let n = 1; n < 30; n += 1) expect((await as(user).run(TEST, { id })).codes).toEqual([]);
    expect((await as(user).run(TEST, { id })).codes).toEqual(['WEBHOOK_TESTS']);
    expect(await db.webhookDelivery.count({ where: { webhookId: id } })).toBe(30);
    expect((await logged(id)).length).toBe(30);
  });

  it('changed by two people at once takes the first change', async () => {
    const colleague = await makeHcpUser({ id: user.hcpId ?? '' });
    for (const [document, more] of [
      [UPDATE, { paused: true }],
      [UPDATE, { events: ['PA_DECIDED'] }],
      [ROTATE, {}],
      [REMOVE, {}],
    ] as const) {
      const { id } = await makeWebhook(user);
      const answers = await concurrently([user, colleague], document, { id, input: { version: 0, ...more } });
      expect(answers.filter((code) => code === 'OK')).toHaveLength(1);
      expect(['CONFLICT_STALE', 'STATE_INVALID']).toContain(answers.find((code) => code !== 'OK'));
    }
  });
});

describe('a delivery', () => {
  it('that failed or was sent is sent again under its id, once for two people at once', async () => {
    const { id: webhookId } = await makeWebhook(user, { unansweredSince: now(), unansweredCount: 3, waitUntil: addDays(now(), 1) });
    const failed = await makeDelivery({ id: webhookId }, { status: 'FAILED', attempts: 9, error: 'No answer', answerStatus: 500 });
    const colleague = await makeHcpUser({ id: user.hcpId ?? '' });
    const answers = await concurrently([user, colleague], RESEND, { id: failed.id, input: { version: 0 } });
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1);
    const row = await db.webhookDelivery.findUniqueOrThrow({ where: { id: failed.id } });
    expect(row).toMatchObject({ status: 'QUEUED', attempts: 0, error: null, answerStatus: null, firstAttemptAt: null, version: 1 });
    expect(await stored(webhookId)).toMatchObject({ unansweredSince: null, unansweredCount: 0, waitUntil: null });
    expect(await jobsFor(webhookId)).toBe(1n);
    expect(await logged(failed.id)).toEqual(['WebhookDelivery.RESEND']);
    expect((await as(user).run(RESEND, { id: failed.id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
    const sent = await makeDelivery({ id: webhookId }, { status: 'SENT' });
    expect((await as(user).run(RESEND, { id: sent.id, input: { version: 7 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(user).run(RESEND, { id: sent.id, input: { version: 0 } })).codes).toEqual([]);
  });
});

describe('webhooks and deliveries', () => {
  it('are listed with filters for the own facility', async () => {
    const webhook = await makeWebhook(user, { url: 'https://records.example/in' });
    const paused = await makeWebhook(user, { status: 'PAUSED' });
    const [queued, failed] = [await makeDelivery(webhook), await makeDelivery(webhook, { status: 'FAILED', event: 'PA_DECIDED' })];
    const list = async (variables: object) => (await as(user).run(LIST, variables)).data.webhooks.items.map(({ id }) => id);
    expect(new Set(await list({}))).toEqual(new Set([webhook.id, paused.id]));
    expect(await list({ filter: { status: ['PAUSED'] } })).toEqual([paused.id]);
    expect(await list({ search: 'records' })).toEqual([webhook.id]);
    const { items } = (await as(user).run(LIST, { search: 'records' })).data.webhooks;
    expect(items).toMatchObject([{ queuedCount: 1, failedCount: 1 }]);
    const deliveries = async (more: object, search?: string) =>
      (await as(user).run(DELIVERIES, { filter: { webhookId: webhook.id, ...more }, search })).data.webhookDeliveries.items.map(
        ({ id }) => id,
      );
    expect(await deliveries({})).toEqual([failed.id, queued.id]);
    expect(await deliveries({ status: ['FAILED'] })).toEqual([failed.id]);
    expect(await deliveries({ event: ['CLAIM_DECIDED'] })).toEqual([queued.id]);
    expect(await deliveries({}, queued.recordNo ?? '')).toEqual([queued.id]);
    expect(await deliveries({ webhookId: paused.id })).toEqual([]);
  });

  it('of another facility are unknown, and nothing can be done with them', async () => {
    const webhook = await makeWebhook(user);
    const delivery = await makeDelivery(webhook, { status: 'FAILED' });
    const { id } = webhook;
    expect((await as(stranger).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(LIST, {})).data.webhooks.total).toBe(0);
    expect((await as(stranger).run(DELIVERIES, { filter: { webhookId: id } })).data.webhookDeliveries.total).toBe(0);
    for (const document of [UPDATE, ROTATE, REMOVE])
      expect((await as(stranger).runText(document, { id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(TEST, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(RESEND, { id: delivery.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
    expect(await stored(id)).toEqual(webhook);
  });

  it('are read by administrators, who cannot change them, and by no other role', async () => {
    const { id } = await makeWebhook(user);
    const delivery = await makeDelivery({ id }, { status: 'FAILED' });
    const admin = await makeUser('ADMIN');
    expect((await as(admin).run(ONE, { id })).data.webhook).toMatchObject({ id });
    expect((await as(admin).run(LIST, { filter: { hcpId: user.hcpId } })).data.webhooks.items).toMatchObject([{ id }]);
    expect((await as(admin).run(DELIVERIES, { filter: { webhookId: id } })).data.webhookDeliveries.items).toMatchObject([
      { id: delivery.id },
    ]);
    for (const role of Object.values(Role).filter((each) => each !== 'HCP')) {
      const person = role === 'ADMIN' ? admin : await makeUser(role);
      for (const [document, variables] of [
        [REGISTER, { input: input() }],
        [UPDATE, { id, input: { version: 0 } }],
        [ROTATE, { id, input: { version: 0 } }],
        [REMOVE, { id, input: { version: 0 } }],
        [TEST, { id }],
        [RESEND, { id: delivery.id, input: { version: 0 } }],
        ...(role === 'ADMIN' ? [] : [[ONE, { id }] as const, [LIST, {}] as const, [DELIVERIES, { filter: { webhookId: id } }] as const]),
      ] as const)
        expect([role, (await as(person).runText(document, variables)).codes]).toEqual([role, ['FORBIDDEN']]);
    }
  });
});
