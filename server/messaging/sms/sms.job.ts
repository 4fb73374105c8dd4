import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { SIGN_IN_CODE, withoutCode } from '../../scheme/texts/sms-text.shared.ts';
import { smsParts } from '../../scheme/texts/template.shared.ts';
import { africasTalking } from './africas-talking.ts';
import { type SmsGateway, SmsRejected } from './gateway.ts';
import { smsOutbox } from './outbox.ts';
import { SMS_ATTEMPTS } from './queue-sms.ts';
import { termii } from './termii.ts';

/** The gateway that is set up; the outbox where none is. */
export function smsGateway({ SMS_GATEWAY, SMS_API_KEY = '', SMS_USERNAME = '', SMS_SENDER, SMS_URL }: typeof env = env): SmsGateway {
  const shared = { apiKey: SMS_API_KEY, sender: SMS_SENDER, ...(SMS_URL && { url: SMS_URL }) };
  if (SMS_GATEWAY === 'termii') return termii(shared);
  if (SMS_GATEWAY === 'africastalking') return africasTalking({ ...shared, username: SMS_USERNAME });
  return smsOutbox;
}

/**
 * Sends a message at most once: a message that may have been sent is never repeated automatically. A definite failure is retried.
 * Returns whether another attempt is due.
 */
export async function sendSms(id: string, gateway: SmsGateway): Promise<'DONE' | 'AGAIN'> {
  const started = await db.smsMessage.updateMany({
    where: { id, status: 'QUEUED' },
    data: { status: 'SENDING', attempts: { increment: 1 } },
  });
  if (started.count === 0) {
    await markUncertain(id);
    return 'DONE';
  }
  const { phone, text, attempts } = await db.smsMessage.findUniqueOrThrow({ where: { id } });
  try {
    const gatewayId = await gateway.send({ phone, text });
    await db.smsMessage.update({
      where: { id },
      data: { status: 'SENT', gateway: gateway.key, gatewayId, error: null, sentAt: now(), ...(await chargeOf(text, gateway)) },
    });
    await forgetCode(id);
    return 'DONE';
  } catch (error) {
    const isAgain = error instanceof SmsRejected && error.isTemporary && attempts < SMS_ATTEMPTS;
    const status = error instanceof SmsRejected ? (isAgain ? 'QUEUED' : 'FAILED') : 'UNCERTAIN';
    const charge = status === 'UNCERTAIN' ? await chargeOf(text, gateway) : {};
    await db.smsMessage.update({ where: { id }, data: { status, error: (error as Error).message.slice(0, 200), ...charge } });
    if (!isAgain) await forgetCode(id);
    return isAgain ? 'AGAIN' : 'DONE';
  }
}

/** What a gateway charges for a message: the price of each part. The outbox charges nothing. */
async function chargeOf(text: string, { key }: SmsGateway) {
  if (!key) return {};
  const { smsPartPrice } = await getSettings();
  const parts = smsParts(text);
  return { parts: { increment: parts }, cost: { increment: parts * smsPartPrice } };
}

/** A process ended before it recorded the gateway's response: the message may have been sent. */
async function markUncertain(id: string): Promise<void> {
  await forgetCode(id);
  await db.smsMessage.updateMany({
    where: { id, status: 'SENDING' },
    data: { status: 'UNCERTAIN', error: 'The platform stopped while the message was being sent' },
  });
}

/** A code that went out is nowhere in clear. */
async function forgetCode(id: string): Promise<void> {
  const message = await db.smsMessage.findFirst({ where: { id, kind: SIGN_IN_CODE, status: { not: 'QUEUED' } } });
  if (message) await db.smsMessage.update({ where: { id }, data: { text: withoutCode(message.text) } });
}

export const sendSmsJob = defineJob({
  name: 'sendSms',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: SMS_ATTEMPTS,
  run: async ({ id }) => {
    if ((await sendSms(id, smsGateway())) === 'AGAIN') throw new Error(`Message ${id} was not accepted; it will be retried`);
  },
  onFinalFailure: ({ id }) => markUncertain(id),
});
