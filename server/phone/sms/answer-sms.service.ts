import { randomUUID } from 'node:crypto';
import { queueSms, SMS_REPLY } from '../../messaging/sms/queue-sms.ts';
import { helpDeskOf, smsIn } from '../../messaging/sms/sms-reply.ts';
import { now, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { RequestMeta } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { readMessage } from '../../scheme/texts/sms-commands.shared.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { languageOfNumber, whoIsOn } from '../callers/callers.ts';
import type { Incoming, Outcome } from './incoming.ts';
import { complain, cover, facility, pay, startTexts, stopTexts } from './member-answers.ts';
import { answerQuestion } from './question-answer.ts';

/** A message is no request of a browser. */
const requestOf = (): RequestMeta => ({ id: randomUUID(), ip: null, userAgent: null, idempotencyKey: null, bodyHash: '' });

/** The help text, once a day for a number whose messages are not understood. */
const unknown = ({ id, phone }: Incoming): Outcome => ({
  meaning: 'UNKNOWN',
  reply: async ({ tx }) => {
    // Two messages at once wait for each other here.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sms-help:${phone}`}, 0))`;
    const answered = { phone, meaning: 'UNKNOWN', isAnswered: true, receivedAt: { gte: startOfDay(today()) }, id: { not: id } } as const;
    return (await tx.smsInbound.count({ where: answered })) > 0 ? null : { text: 'HELP' };
  },
});

async function outcomeOf(message: Incoming, text: string): Promise<Outcome> {
  const read = readMessage(text);
  switch (read.meaning) {
    case 'ANSWER':
      return (await answerQuestion(message, read)) ?? unknown(message);
    case 'COVER':
      return cover(message, read.rest);
    case 'PAY':
      return pay(message, read.rest);
    case 'FACILITY':
      return facility(read.rest);
    case 'HELP':
      return { meaning: 'HELP', reply: { text: 'HELP' } };
    case 'STOP':
      return stopTexts(message);
    case 'START':
      return startTexts(message);
    case 'COMPLAIN':
      return complain(message, read.rest);
    case 'UNKNOWN':
      return unknown(message);
  }
}

/** Answers a received text message once: does what it asks for, marks it as handled and queues the reply in one transaction. */
export async function answerSms(id: string): Promise<void> {
  const row = await db.smsInbound.findUnique({ where: { id } });
  if (!row || row.handledAt) return;
  const message = { id, phone: row.phone, request: requestOf() };
  const { meaning, enrolleeId = null, actor = 'SYSTEM', reply: wanted } = await outcomeOf(message, row.text);
  const on = enrolleeId ? null : await whoIsOn(row.phone);
  const language = await languageOfNumber(row.phone, enrolleeId ?? (on?.kind === 'ONE' ? on.person.id : null));
  const settings = await getSettings();
  await transact(actor, 'answerSms', async (write) => {
    const { tx } = write;
    const { count } = await tx.smsInbound.updateMany({ where: { id, handledAt: null }, data: { meaning, enrolleeId, handledAt: now() } });
    if (count === 0) return null;
    const reply = typeof wanted === 'function' ? await wanted(write, language) : wanted;
    if (!reply) return null;
    const text = await smsIn(tx, language, reply.text, { phone: helpDeskOf(settings, language), ...reply.values });
    await queueSms(tx, [row.phone], SMS_REPLY, text);
    await tx.smsInbound.update({ where: { id }, data: { isAnswered: true } });
    // After the reply, which is the last text message but sign-in codes.
    if (meaning === 'STOP') await stopNumber(tx, row.phone);
    return null;
  });
}

async function stopNumber(tx: Parameters<typeof queueSms>[0], phone: string): Promise<void> {
  const stopped = { textsStoppedAt: now() };
  await tx.phoneNumber.upsert({ where: { phone }, create: { phone, ...stopped }, update: stopped });
}
