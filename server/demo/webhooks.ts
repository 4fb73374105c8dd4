import type pg from 'pg';
import { newWebhookSecret, sealSecret } from '../administration/webhooks/webhook-secret.ts';
import { DAY, HOUR, MINUTE, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

const HOSPITAL = 'hospital@lafiya.example';
/** A name that no server has: nothing can be sent there. */
const URL = 'https://records.hospital.example/lafiya';
const AGE = 30 * DAY;
const SECOND = MINUTE / 60;

/** The latest decisions about the hospital's records, a few of each kind. */
const DECISIONS = `
  SELECT event, "entityType", "entityId", no, "toStatus", at FROM (
    SELECT e.event, s."entityType", s."entityId", r.no, s."toStatus", s.at, row_number() OVER (PARTITION BY e.event ORDER BY s.at DESC, s.id) AS place
    FROM (VALUES ('PaRequest', 'APPROVE', 'PA_DECIDED'), ('PaRequest', 'REJECT', 'PA_DECIDED'), ('PaRequest', 'QUERY', 'QUERY_SENT'),
      ('Claim', 'APPROVE', 'CLAIM_DECIDED'), ('Claim', 'REJECT', 'CLAIM_DECIDED'), ('Bill', 'APPROVE', 'BILL_DECIDED'),
      ('Payment', 'CONFIRM', 'PAYMENT_MADE')) AS e("entityType", action, event)
    JOIN (SELECT 'PaRequest' AS "entityType", id, "requestNo" AS no FROM "PaRequest" WHERE "hcpId" = $1
      UNION ALL SELECT 'Claim', id, "claimNo" FROM "Claim" WHERE "hcpId" = $1 UNION ALL SELECT 'Bill', id, "billNo" FROM "Bill" WHERE "hcpId" = $1
      UNION ALL SELECT 'Payment', id, "paymentNo" FROM "Payment" WHERE "hcpId" = $1) r USING ("entityType")
    JOIN "StatusChange" s ON s."entityType" = e."entityType" AND s.action = e.action AND s."entityId" = r.id
    WHERE s.at BETWEEN $2 AND $3) x
  WHERE place <= 8 ORDER BY at, "entityId"`;

type Decision = { event: string; entityType: string; entityId: string; no: string; toStatus: string; at: Date };

/** A paused webhook of the demo hospital with the messages that it got. Nothing is ever sent. */
export async function makeWebhooks(client: pg.Client, world: World): Promise<void> {
  const hcp = world.hcps.find(({ users }) => users.some(({ email }) => email === HOSPITAL));
  const user = hcp?.users.find(({ email }) => email === HOSPITAL);
  if (!hcp || !user) return;
  const random = world.random.fork('webhooks');
  const from = world.now - AGE;
  const id = random.uuid(from);
  world.copyBuffer.add('Webhook', {
    ...{ id, hcpId: hcp.id, url: URL, events: '{PA_DECIDED,QUERY_SENT,CLAIM_DECIDED,BILL_DECIDED,PAYMENT_MADE}', status: 'PAUSED' },
    ...{
      secret: await sealSecret(newWebhookSecret()),
      unansweredCount: 0,
      createdById: user.id,
      version: 1,
      createdAt: sqlTimestamp(from),
    },
  });
  const { rows } = await client.query<Decision>(DECISIONS, [hcp.id, sqlTimestamp(from), sqlTimestamp(world.now - HOUR)]);
  for (const [index, { event, entityType, entityId, no, toStatus, at }] of rows.entries()) {
    const time = at.getTime();
    // Some after the hospital's server was repaired, some never.
    const [failed, late] = [index % 11 === 7, index % 7 === 3];
    const lastAttemptAt = time + (failed ? DAY : late ? HOUR : SECOND);
    world.copyBuffer.add('WebhookDelivery', {
      ...{ id: random.uuid(time), webhookId: id, event, recordType: entityType, recordId: entityId, recordNo: no, recordStatus: toStatus },
      ...{ happenedAt: sqlTimestamp(time), status: failed ? 'FAILED' : 'SENT', attempts: failed ? 9 : late ? 5 : 1 },
      ...{ firstAttemptAt: sqlTimestamp(time + SECOND), lastAttemptAt: sqlTimestamp(Math.min(lastAttemptAt, world.now)) },
      ...{ nextAttemptAt: sqlTimestamp(time), answerStatus: failed ? 503 : 204, createdAt: sqlTimestamp(time), version: 0 },
      error: failed ? 'The server answered with status 503' : null,
    });
  }
}
