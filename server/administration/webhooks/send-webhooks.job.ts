import { Webhook as Signer } from 'standardwebhooks';
import { z } from 'zod';
import type { Webhook, WebhookDelivery } from '../../generated/prisma/client.ts';
import { addDays, addSeconds, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { INTERNET, type Network, NoAnswer, postPublicly } from '../../platform/http/public-post.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { announceRecords } from '../../platform/live/announce-changes.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { MESSAGE_TYPES } from './webhook-events.ts';
import { openSecret } from './webhook-secret.ts';

/** Seconds until the next attempt: 5 s, 1 min, 5 min, 30 min, 2 h, 4 h, 8 h, then every 9.5 h. The first eight waits are a day. */
export const WAITS = [5, 60, 300, 1800, 7200, 14_400, 28_800, 34_200] as const;
/** A message that was tried for so long has failed. */
const DAYS_OF_ATTEMPTS = 1;
/** A run ends after this, so that a slow server does not hold a slot for jobs; the next run continues. */
const RUN_SECONDS = 20;
/** Longer than one attempt can take. A process that ends while it sends keeps others waiting for this long. */
const LEASE_SECONDS = 45;

const waitAfter = (attempts: number): number => WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];

const isOver = (since: Date | null): boolean => since !== null && since <= addDays(now(), -DAYS_OF_ATTEMPTS);

type Outcome = { answerStatus: number | null; error: string | null };

/** The text of a message: type, time and record, nothing about a person. */
export const bodyOf = ({ event, happenedAt, recordType, recordId, recordNo, recordStatus }: WebhookDelivery): string =>
  JSON.stringify({
    type: MESSAGE_TYPES[event],
    timestamp: happenedAt.toISOString(),
    data: recordId === null ? {} : { record: recordType, id: recordId, number: recordNo, status: recordStatus },
  });

/** The headers of Standard Webhooks, signed with the secret and, for a day after a rotation, with the previous one. Throws NoAnswer. */
async function signedHeaders(webhook: Webhook, { id }: WebhookDelivery, body: string): Promise<Record<string, string>> {
  const at = now();
  const isInRotation = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > at;
  const sealed = [webhook.secret, ...(isInRotation && webhook.previousSecret ? [webhook.previousSecret] : [])];
  const secrets = (await Promise.all(sealed.map(openSecret))).filter((secret) => secret !== null);
  if (secrets.length === 0) throw new NoAnswer('The secret can no longer be read. Renew the secret');
  return {
    'content-type': 'application/json',
    'user-agent': 'Lafiya-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
  };
}

/** One attempt. An answer other than 2xx counts as failed, also a redirect. */
async function attempt(webhook: Webhook, delivery: WebhookDelivery, network: Network): Promise<Outcome> {
  try {
    const body = bodyOf(delivery);
    const answerStatus = await postPublicly(webhook.url, { headers: await signedHeaders(webhook, delivery, body), body }, network);
    const isTaken = answerStatus >= 200 && answerStatus < 300;
    return { answerStatus, error: isTaken ? null : `The server answered with status ${answerStatus}` };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { answerStatus: null, error: error.message };
  }
}

/** Tells the facility that messages are no longer tried; once, until one is taken again. */
async function tellOfFailure(tx: Tx, notify: Write['notify'], { id, hcpId, url }: Webhook): Promise<void> {
  const { count } = await tx.webhook.updateMany({ where: { id, failureToldAt: null }, data: { failureToldAt: now() } });
  if (count === 0) return;
  notify(
    { hcpId },
    {
      kind: 'WEBHOOK_FAILED',
      title: `Your system at ${new URL(url).host} has not taken messages for a day`,
      details: ['Open the webhook under “Our system”, see why, and send the failed messages again.'],
      entityType: 'Webhook',
      entityId: id,
    },
  );
}

/** Records an attempt with what follows for its webhook. */
async function record(webhook: Webhook, delivery: WebhookDelivery, { answerStatus, error }: Outcome): Promise<void> {
  const at = now();
  const [attempts, firstAttemptAt] = [delivery.attempts + 1, delivery.firstAttemptAt ?? at];
  const isTest = delivery.event === 'TEST';
  const status = error === null ? 'SENT' : isTest || isOver(firstAttemptAt) ? 'FAILED' : 'QUEUED';
  const isUnanswered = answerStatus === null && !isTest;
  const silence = isUnanswered
    ? {
        unansweredSince: webhook.unansweredSince ?? at,
        unansweredCount: webhook.unansweredCount + 1,
        waitUntil: addSeconds(at, waitAfter(webhook.unansweredCount + 1)),
      }
    : answerStatus === null
      ? null
      : { unansweredSince: null, unansweredCount: 0, waitUntil: null };
  await transact('SYSTEM', 'recordWebhookAttempt', async ({ tx, notify }) => {
    await tx.webhookDelivery.updateMany({
      where: { id: delivery.id, status: 'QUEUED' },
      data: {
        ...{ status, attempts, firstAttemptAt, lastAttemptAt: at, answerStatus, error },
        nextAttemptAt: isUnanswered ? at : addSeconds(at, waitAfter(attempts)),
      },
    });
    if (silence) await tx.webhook.update({ where: { id: webhook.id }, data: silence });
    // A server that has not answered for a day gets what is older than a day no more.
    const failed =
      silence && isOver(silence.unansweredSince)
        ? await tx.webhookDelivery.updateMany({
            where: { webhookId: webhook.id, status: 'QUEUED', createdAt: { lte: addDays(at, -DAYS_OF_ATTEMPTS) } },
            data: { status: 'FAILED', error: 'The server has not answered for a day' },
          })
        : { count: 0 };
    if (status === 'SENT') await tx.webhook.updateMany({ where: { id: webhook.id }, data: { failureToldAt: null } });
    if ((status === 'FAILED' && !isTest) || failed.count > 0) await tellOfFailure(tx, notify, webhook);
    await announceRecords(tx, [{ type: 'Webhook', id: webhook.id }]);
    return null;
  });
}

/** The next delivery to attempt; null if none is due. To a paused or silent server only tests are sent. */
async function nextDelivery(webhook: Webhook, isActive: boolean): Promise<WebhookDelivery | null> {
  const at = now();
  const isWaiting = webhook.waitUntil !== null && webhook.waitUntil > at;
  return db.webhookDelivery.findFirst({
    where: { webhookId: webhook.id, status: 'QUEUED', nextAttemptAt: { lte: at }, ...((!isActive || isWaiting) && { event: 'TEST' }) },
    orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
  });
}

/** Renews the lease of this process on a webhook. Null if another process has it, or the webhook was removed. */
async function lease(id: string, leased: Date | null): Promise<{ webhook: Webhook; isActive: boolean; leased: Date } | null> {
  const at = now();
  const leaseUntil = addSeconds(at, LEASE_SECONDS);
  const free = leased ? [{ leaseUntil: leased }] : [{ leaseUntil: null }, { leaseUntil: { lte: at } }];
  const { count } = await db.webhook.updateMany({ where: { id, status: { not: 'REMOVED' }, OR: free }, data: { leaseUntil } });
  if (count === 0) return null;
  const { hcp, ...webhook } = await db.webhook.findUniqueOrThrow({ where: { id }, include: { hcp: { select: { status: true } } } });
  return { webhook, isActive: webhook.status === 'ACTIVE' && hcp.status !== 'DEACTIVATED', leased: leaseUntil };
}

/**
 * Ends the lease and plans the next run. In this order and under the lock that the update takes, so that a delivery
 * that came while the lease was held is found here.
 */
async function release(id: string, leased: Date, isActive: boolean): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id, leaseUntil: leased }, data: { leaseUntil: null } });
    if (count === 0) return;
    const earliest = (more: object) =>
      tx.webhookDelivery.findFirst({
        where: { webhookId: id, status: 'QUEUED', ...more },
        orderBy: { nextAttemptAt: 'asc' },
        include: { webhook: { select: { waitUntil: true } } },
      });
    const next = (await earliest({ event: 'TEST' })) ?? (isActive ? await earliest({}) : null);
    if (!next) return;
    const { waitUntil } = next.webhook;
    const runAt = waitUntil && waitUntil > next.nextAttemptAt && next.event !== 'TEST' ? waitUntil : next.nextAttemptAt;
    await addJob(tx, 'sendWebhooks', { id }, { runAt, jobKey: `sendWebhooks:${id}` });
  });
}

/** Sends the due deliveries of a webhook, one after the other. Stops at the first without any answer: the server would not answer the others either. */
export async function sendWebhooks(id: string, network: Network = INTERNET): Promise<void> {
  const until = addSeconds(now(), RUN_SECONDS);
  let held = await lease(id, null);
  let last = held;
  while (held && now() < until) {
    const delivery = await nextDelivery(held.webhook, held.isActive);
    if (!delivery) break;
    await record(held.webhook, delivery, await attempt(held.webhook, delivery, network));
    held = await lease(id, held.leased);
    last = held ?? last;
  }
  if (last) await release(id, last.leased, last.isActive);
}

export const sendWebhooksJob = defineJob({
  name: 'sendWebhooks',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }) => sendWebhooks(id),
});

/** Days for which deliveries stay in the list. */
export const DELIVERY_DAYS = 90;

/** Deletes old deliveries, also those that wait for a paused webhook. */
export const webhookRetentionJob = defineJob({
  name: 'webhookRetention',
  payload: z.object({}),
  schedule: { dailyAt: '02:55' },
  run: async () => {
    await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: addDays(now(), -DELIVERY_DAYS) } } });
  },
});
