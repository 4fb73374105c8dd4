import { isIP } from 'node:net';
import type { Webhook } from '../../generated/prisma/client.ts';
import { addDays, now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { hostOf, isPublicAddress } from '../../platform/http/public-post.ts';
import { uuid7 } from '../../platform/ids.ts';
import { countAttemptInTransaction, type Limit, limitReached } from '../../scheme/access/attempts.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { startSending } from './queue-deliveries.ts';
import { visibleWebhookDeliveries, visibleWebhooks } from './webhook.access.ts';
import {
  registerWebhookInput,
  removeWebhookInput,
  resendWebhookDeliveryInput,
  rotateWebhookSecretInput,
  updateWebhookInput,
} from './webhook.input.ts';
import { webhookMachine } from './webhook.machine.ts';
import { newWebhookSecret, sealSecret } from './webhook-secret.ts';

/** Webhooks that a facility can have. */
export const MAX_WEBHOOKS = 5;
/** How long the previous secret also signs. */
const BOTH_SECRETS_DAYS = 1;
/** Tests of one facility: each opens a connection to an address of its choice. */
const TEST_LIMIT: Limit = { max: 30, minutes: 60 };

/** The secret of a webhook, or null for a repeated request: it is returned only once. */
export type ShownSecret = { id: string; secret: string | null };

/** Names of this machine and addresses in private networks. Other names are resolved and checked at each attempt. */
function assertPublic(address: string): void {
  const host = hostOf(new URL(address));
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || host.endsWith('.localhost')) throw fieldError('WEBHOOK_ADDRESS', 'url');
}

/** Loads a webhook in the viewer's scope. A removed one is read, but not changed. */
async function load(tx: Tx, viewer: Viewer, id: string): Promise<Webhook> {
  const webhook = await tx.webhook.findFirst({ where: { id, AND: visibleWebhooks(viewer) } });
  if (!webhook) throw new DomainError('NOT_FOUND');
  if (webhook.status === 'REMOVED') throw stateInvalid(webhook, 'Webhook');
  return webhook;
}

async function update({ tx }: Write, { id, version }: Webhook, data: object): Promise<void> {
  const { count } = await tx.webhook.updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
}

/** Registers a webhook of the viewer's facility. Errors: WEBHOOK_ADDRESS, WEBHOOK_LIMIT. */
export async function registerWebhook(viewer: Viewer, raw: unknown): Promise<ShownSecret> {
  const input = parse(registerWebhookInput, raw);
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  const { hcpId } = viewer.scope;
  assertPublic(input.url);
  const secret = newWebhookSecret();
  const sealed = await sealSecret(secret);
  const newId = uuid7();
  const id = await transact(viewer, 'registerWebhook', async (write) => {
    const { tx } = write;
    await lockRow(tx, 'Hcp', hcpId);
    if ((await tx.webhook.count({ where: { hcpId, status: { not: 'REMOVED' } } })) >= MAX_WEBHOOKS)
      throw new DomainError('WEBHOOK_LIMIT', { params: { max: MAX_WEBHOOKS } });
    const events = [...new Set(input.events)].sort();
    await tx.webhook.create({ data: { id: newId, hcpId, url: input.url, events, secret: sealed, createdById: viewer.userId } });
    await recordStatus(write, 'Webhook', newId, 'REGISTER', null, 'ACTIVE');
    write.log({
      action: 'Webhook.REGISTER',
      entityType: 'Webhook',
      entityId: newId,
      summary: `Registered a webhook at ${new URL(input.url).host}`,
      after: { url: input.url, events },
    });
    return newId;
  });
  return { id, secret: id === newId ? secret : null };
}

/** Changes address, events or pause of a webhook. Errors: NOT_FOUND, WEBHOOK_ADDRESS, STATE_INVALID, CONFLICT_STALE. */
export async function updateWebhook(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(updateWebhookInput, raw);
  if (input.url) assertPublic(input.url);
  return transact(viewer, 'updateWebhook', async (write) => {
    const webhook = await load(write.tx, viewer, id);
    assertVersion(webhook, input.version);
    const [url, events] = [input.url ?? webhook.url, input.events ? [...new Set(input.events)].sort() : webhook.events];
    const isPaused = webhook.status === 'PAUSED';
    const action = input.paused == null || input.paused === isPaused ? null : input.paused ? 'PAUSE' : 'RESUME';
    const isNewPlace = url !== webhook.url || action === 'RESUME';
    // A new or repaired place is tried at once.
    const data = { url, events, ...(isNewPlace && { unansweredSince: null, unansweredCount: 0, waitUntil: null }) };
    const host = new URL(url).host;
    if (action) {
      const summary = `${action === 'PAUSE' ? 'Paused' : 'Resumed'} the webhook at ${host}`;
      await changeStatus(write, webhookMachine, webhook, action, { data, summary, after: { url, events } });
    } else {
      await update(write, webhook, data);
      write.log({
        action: 'Webhook.UPDATE',
        entityType: 'Webhook',
        entityId: id,
        summary: `Changed the webhook at ${host}`,
        before: { url: webhook.url, events: webhook.events },
        after: { url, events },
      });
    }
    if (isNewPlace) {
      await write.tx.webhookDelivery.updateMany({
        where: { webhookId: id, status: 'QUEUED' },
        data: { nextAttemptAt: now(), firstAttemptAt: null },
      });
      await startSending(write.tx, id);
    }
    return { id };
  });
}

/** Makes a new secret. The previous one also signs for a day, so that the receiver can change it without losing a message. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function rotateWebhookSecret(viewer: Viewer, id: string, raw: unknown): Promise<ShownSecret> {
  const input = parse(rotateWebhookSecretInput, raw);
  const secret = newWebhookSecret();
  const sealed = await sealSecret(secret);
  const call = uuid7();
  const made = await transact(viewer, 'rotateWebhookSecret', async (write) => {
    const webhook = await load(write.tx, viewer, id);
    assertVersion(webhook, input.version);
    const previousSecretUntil = addDays(now(), BOTH_SECRETS_DAYS);
    await update(write, webhook, { secret: sealed, previousSecret: webhook.secret, previousSecretUntil });
    const summary = `Renewed the secret of the webhook at ${new URL(webhook.url).host}`;
    write.log({ action: 'Webhook.ROTATE_SECRET', entityType: 'Webhook', entityId: id, summary });
    return call;
  });
  return { id, secret: made === call ? secret : null };
}

/** Removes a webhook for good: its secret is erased, and what waits fails. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function removeWebhook(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(removeWebhookInput, raw);
  return transact(viewer, 'removeWebhook', async (write) => {
    const webhook = await load(write.tx, viewer, id);
    assertVersion(webhook, input.version);
    await changeStatus(write, webhookMachine, webhook, 'REMOVE', {
      data: { secret: '', previousSecret: null, previousSecretUntil: null },
      summary: `Removed the webhook at ${new URL(webhook.url).host}`,
    });
    await write.tx.webhookDelivery.updateMany({
      where: { webhookId: id, status: 'QUEUED' },
      data: { status: 'FAILED', error: 'The webhook was removed' },
    });
    return { id };
  });
}

/** Sends a test message, also if the webhook is paused. Returns its delivery. Errors: NOT_FOUND, STATE_INVALID, WEBHOOK_TESTS. */
export async function testWebhook(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'testWebhook', async ({ tx, log }) => {
    const webhook = await load(tx, viewer, id);
    const attempt = await countAttemptInTransaction(tx, `webhook-test:${webhook.hcpId}`, TEST_LIMIT);
    if (!attempt.allowed) throw limitReached('WEBHOOK_TESTS', attempt);
    const at = now();
    const delivery = await tx.webhookDelivery.create({
      data: { webhookId: id, event: 'TEST', happenedAt: at, nextAttemptAt: at, createdAt: at },
    });
    log({
      action: 'Webhook.TEST',
      entityType: 'Webhook',
      entityId: id,
      summary: `Sent a test to the webhook at ${new URL(webhook.url).host}`,
    });
    await startSending(tx, id);
    return { id: delivery.id };
  });
}

/** Sends a message again under the same id, with a day of attempts. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function resendWebhookDelivery(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(resendWebhookDeliveryInput, raw);
  return transact(viewer, 'resendWebhookDelivery', async ({ tx, log }) => {
    const delivery = await tx.webhookDelivery.findFirst({ where: { id, AND: visibleWebhookDeliveries(viewer) } });
    if (!delivery) throw new DomainError('NOT_FOUND');
    const webhook = await load(tx, viewer, delivery.webhookId);
    if (delivery.status === 'QUEUED') throw stateInvalid(delivery, 'WebhookDelivery');
    const queued = { status: 'QUEUED', attempts: 0, firstAttemptAt: null, nextAttemptAt: now(), error: null, answerStatus: null } as const;
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, version, status: delivery.status },
      data: { ...queued, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    // Whoever sends again says that the server answers now.
    await tx.webhook.update({ where: { id: webhook.id }, data: { unansweredSince: null, unansweredCount: 0, waitUntil: null } });
    log({
      action: 'WebhookDelivery.RESEND',
      entityType: 'WebhookDelivery',
      entityId: id,
      summary: `Sent ${delivery.recordNo ?? 'a test'} again to the webhook at ${new URL(webhook.url).host}`,
    });
    await startSending(tx, webhook.id);
    return { id };
  });
}
