import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs/add-job.ts';

const MAX_TEXT = 500;
const MAX_ID = 100;

/** A text message of a member. `phone` is as on the records, 08031234567; `gatewayId` is the id at the gateway. */
export type ReceivedSms = { gateway: string; gatewayId: string; phone: string; text: string };

/** A text as it is stored: the first 500 characters, without control characters. */
const stored = (text: string): string => [...text.toWellFormed().replace(/\p{Cc}+/gu, ' ')].slice(0, MAX_TEXT).join('').trim();

/**
 * Receives a text message, which a job answers. The same message again changes nothing, and the answer goes out through the queue of text
 * messages. Returns the id of the message; null if it was received before, or its id is too long.
 */
export async function receiveSms({ gateway, gatewayId, phone, text }: ReceivedSms): Promise<string | null> {
  if (gatewayId.length > MAX_ID) return null;
  return db.$transaction(async (tx) => {
    const [message] = await tx.smsInbound.createManyAndReturn({
      data: [{ gateway, gatewayId, phone, text: stored(text), receivedAt: now() }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!message) return null;
    await addJob(tx, 'answerSms', { id: message.id });
    return message.id;
  });
}
