import { COMPLAINT_LIMIT } from '../../../administration/complaints/complaint.service.ts';
import { openComplaint } from '../../../administration/complaints/open-complaint.ts';
import type { ComplaintCategory } from '../../../generated/prisma/enums.ts';
import { dayOf } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/database/lock-row.ts';
import { DomainError } from '../../../platform/errors.ts';
import { countAttemptInTransaction, limitReached, normalizedLoginKey } from '../../../scheme/access/attempts.ts';
import { transact, type Write } from '../../../scheme/workflow/transact.ts';
import { type Call, StepTaken, type View } from '../call.ts';
import type { UssdData } from '../menu.ts';
import { dayText } from '../words.ts';

const MIN_LINE = 5;
const MAX_LINE = 300;

type Opened = { number: string; answerBy: string };

async function open(write: Write, call: Call, details: string): Promise<Opened> {
  const { phone, enrolleeId, data } = call.step;
  const attempt = await countAttemptInTransaction(write.tx, `complaint-phone:${normalizedLoginKey(phone)}`, COMPLAINT_LIMIT);
  if (!attempt.allowed) throw limitReached('CMP_LIMIT', attempt);
  const { complaintNo, answerBy } = await openComplaint(write, {
    channel: 'USSD',
    category: data.ref as ComplaintCategory,
    details,
    person: enrolleeId ? { enrolleeId } : { callerName: 'Caller without a record', callerPhone: phone },
    hcpId: null,
    encounterId: null,
    officerId: null,
  });
  return { number: complaintNo, answerBy: answerBy.toISOString() };
}

/** A number on no record has no account whose idempotency key would make a repeat harmless: the session remembers what the step did. */
const openForUnknown = (call: Call, details: string): Promise<Opened> =>
  transact('SYSTEM', 'complainByPhone', async (write) => {
    const { id, text, version } = call.step.session;
    await lockRow(write.tx, 'UssdSession', id);
    const session = await write.tx.ussdSession.findUniqueOrThrow({ where: { id }, select: { data: true, version: true } });
    if (session.version !== version) throw new StepTaken();
    const earlier = (session.data as UssdData).complaint;
    if (earlier?.text === text) return { number: earlier.number, answerBy: earlier.answerBy };
    const opened = await open(write, call, details);
    await write.tx.ussdSession.update({ where: { id }, data: { data: { ...(session.data as UssdData), complaint: { text, ...opened } } } });
    return opened;
  });

async function complain(call: Call, details: string): Promise<View> {
  try {
    const { number, answerBy } = call.step.enrolleeId
      ? await transact(await call.viewer(), 'complainByPhone', (write) => open(write, call, details))
      : await openForUnknown(call, details);
    return { text: 'COMPLAINED', values: { number, date: dayText(call.words, dayOf(new Date(answerBy))) }, data: {} };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CMP_LIMIT') return { text: 'COMPLAINT_LIMIT', values: { phone: call.helpDesk } };
    throw error;
  }
}

/** A complaint of one typed line. */
export async function complainInWords(call: Call): Promise<View> {
  const line = (call.step.data.typed ?? '').trim();
  if (line.length < MIN_LINE || line.length > MAX_LINE) return { text: 'COMPLAINT_AGAIN', state: 'COMPLAINT' };
  return complain(call, line);
}

/** A complaint about which the caller is called back. */
export const askForCall = (call: Call): Promise<View> =>
  complain(call, `Please call back ${call.step.phone}. The caller chose the topic in the phone menu.`);
