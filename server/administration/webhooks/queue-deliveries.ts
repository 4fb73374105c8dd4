import { Prisma } from '../../generated/prisma/client.ts';
import type { WebhookEvent } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Activity, Tx } from '../../scheme/workflow/transact.ts';
import { eventsOfActivities, type RecordEvent, type RecordType } from './webhook-events.ts';

/** Which facility is told of a record, and what: its number and status, nothing of a person. */
const RECORDS: Readonly<Record<RecordType | 'ReceivedReferral', Prisma.Sql>> = {
  PaRequest: Prisma.sql`SELECT id, "hcpId", "requestNo" AS no, status::text FROM "PaRequest"`,
  Referral: Prisma.sql`SELECT id, "fromHcpId" AS "hcpId", "referralNo" AS no, status::text FROM "Referral"`,
  // The receiving facility sees a referral from its approval, and an emergency at once.
  ReceivedReferral: Prisma.sql`SELECT id, "toHcpId" AS "hcpId", "referralNo" AS no, status::text FROM "Referral"
    WHERE status = 'APPROVED' OR urgency = 'EMERGENCY'`,
  Claim: Prisma.sql`SELECT id, "hcpId", "claimNo" AS no, status::text FROM "Claim"`,
  ClaimDispute: Prisma.sql`SELECT d.id, c."hcpId", d."disputeNo" AS no, d.status::text FROM "ClaimDispute" d JOIN "Claim" c ON c.id = d."claimId"`,
  Bill: Prisma.sql`SELECT id, "hcpId", "billNo" AS no, status::text FROM "Bill"`,
  Payment: Prisma.sql`SELECT id, "hcpId", "paymentNo" AS no, status::text FROM "Payment"`,
};

const sourceOf = ({ recordType, event }: RecordEvent) => (event === 'REFERRAL_RECEIVED' ? 'ReceivedReferral' : recordType);

/** Adds the deliveries of what a transaction changed, in that transaction, so that none is lost and none tells of a change that was rolled back. */
export async function queueDeliveries(tx: Tx, activities: readonly Activity[]): Promise<void> {
  const events = eventsOfActivities(activities);
  for (const [source, ofSource = []] of Object.entries(Object.groupBy(events, sourceOf)))
    await queueEvents(tx, source as keyof typeof RECORDS, ofSource);
}

async function queueEvents(tx: Tx, source: keyof typeof RECORDS, events: readonly RecordEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const names = events.map(({ event }): WebhookEvent => event);
  const [recordType, at] = [events[0]?.recordType, now()];
  const queued = await tx.$queryRaw<{ webhookId: string }[]>`
    INSERT INTO "WebhookDelivery" (id, "webhookId", event, "recordType", "recordId", "recordNo", "recordStatus", "happenedAt", "nextAttemptAt", "createdAt")
    SELECT uuidv7(), w.id, e.event, ${recordType}, r.id, r.no, r.status, ${at}, ${at}, ${at}
    FROM (SELECT DISTINCT * FROM unnest(${ids}::uuid[], ${names}::"WebhookEvent"[]) AS e(id, event)) e
    JOIN (${RECORDS[source]}) r ON r.id = e.id
    JOIN "Webhook" w ON w."hcpId" = r."hcpId" AND w.status <> 'REMOVED' AND e.event = ANY(w.events)
    RETURNING "webhookId"`;
  for (const webhookId of new Set(queued.map((row) => row.webhookId))) await startSending(tx, webhookId);
}

/** Sends the due deliveries of a webhook soon. */
export const startSending = (tx: Tx, id: string): Promise<void> => addJob(tx, 'sendWebhooks', { id });
