import { sealSecret } from '../../administration/webhooks/webhook-secret.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { WebhookEvent } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A webhook of a facility for every event, whose secret is SECRET. */
export async function makeWebhook(user: { id: string; hcpId: string | null }, data: Partial<Prisma.WebhookUncheckedCreateInput> = {}) {
  return db.webhook.create({
    data: {
      hcpId: user.hcpId ?? '',
      url: 'https://hospital.example/hooks',
      events: Object.values(WebhookEvent).filter((event) => event !== 'TEST'),
      secret: await sealSecret(SECRET),
      createdById: user.id,
      ...data,
    },
  });
}

let serial = 0;

/** A delivery that waits to be sent now. */
export async function makeDelivery(webhook: { id: string }, data: Partial<Prisma.WebhookDeliveryUncheckedCreateInput> = {}) {
  serial += 1;
  const at = new Date(now().getTime() - 1000 + serial);
  return db.webhookDelivery.create({
    data: {
      webhookId: webhook.id,
      event: 'CLAIM_DECIDED',
      recordType: 'Claim',
      recordId: '01980000-0000-7000-8000-000000000001',
      recordNo: `CLM-${serial}`,
      recordStatus: 'APPROVED',
      happenedAt: at,
      nextAttemptAt: at,
      createdAt: at,
      ...data,
    },
  });
}
