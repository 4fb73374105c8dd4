import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { recordPhone } from '../../scheme/texts/sms-text.shared.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { DeliveryReport } from './delivery-report.ts';
import type { SmsGatewayKey } from './gateway.ts';

/** Undelivered messages in a row after which a number counts as unreachable. */
export const FAILURES_IN_A_ROW = 5;
const NOTE_LENGTH = 100;

/**
 * Records what a gateway reports about a message. A repeated report changes nothing; only a delivery may follow a failure. A number whose
 * messages fail five times in a row is marked on the records of its people, until one is delivered or the number is replaced.
 * Returns whether it was news about a known message.
 */
export async function recordDelivery(gateway: SmsGatewayKey, { gatewayId, outcome, note }: DeliveryReport): Promise<boolean> {
  if (!outcome) return false;
  return db.$transaction(async (tx) => {
    const open = outcome === 'DELIVERED' ? [{ delivery: null }, { delivery: 'UNDELIVERED' as const }] : [{ delivery: null }];
    const [message] = await tx.smsMessage.updateManyAndReturn({
      where: { gateway, gatewayId, OR: open },
      data: { delivery: outcome, reportedAt: now(), deliveryNote: note?.slice(0, NOTE_LENGTH) ?? null },
      select: { phone: true },
      limit: 1,
    });
    if (!message) return false;
    await countDelivery(tx, recordPhone(message.phone), outcome);
    return true;
  });
}

async function countDelivery(tx: Tx, phone: string, outcome: 'DELIVERED' | 'UNDELIVERED'): Promise<void> {
  if (outcome === 'DELIVERED') {
    await tx.phoneNumber.updateMany({ where: { phone, failedTexts: { gt: 0 } }, data: { failedTexts: 0, unreachableAt: null } });
    await tx.enrollee.updateMany({ where: { phone, phoneUnreachableAt: { not: null } }, data: { phoneUnreachableAt: null } });
    return;
  }
  const number = await tx.phoneNumber.upsert({
    where: { phone },
    create: { phone, failedTexts: 1 },
    update: { failedTexts: { increment: 1 } },
  });
  if (number.failedTexts < FAILURES_IN_A_ROW || number.unreachableAt) return;
  const unreachableAt = now();
  await tx.phoneNumber.update({ where: { phone }, data: { unreachableAt } });
  await tx.enrollee.updateMany({ where: { phone }, data: { phoneUnreachableAt: unreachableAt } });
}
