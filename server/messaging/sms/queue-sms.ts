import { addJobs } from '../../platform/jobs/add-job.ts';
import type { Priority } from '../../platform/jobs/priority.shared.ts';
import { noticeTextKey, priorityOfText } from '../../scheme/texts/message-templates.shared.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { recordPhone, SIGN_IN_CODE, smsPhone } from '../../scheme/texts/sms-text.shared.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** Attempts of a message that surely failed, with growing pauses. */
export const SMS_ATTEMPTS = 6;

/** Type of answers to text messages. */
export const SMS_REPLY = 'SMS_REPLY';

/** The priority of the job that sends a message of this kind: people wait for an answer. */
export const smsPriority = (kind: string): Priority =>
  kind === SMS_REPLY ? 'URGENT' : priorityOfText(kind === SIGN_IN_CODE ? SIGN_IN_CODE : noticeTextKey(kind as NoticeKind, 'SMS'));

/** The numbers among these that asked for no more text messages. */
async function stoppedAmong(tx: Tx, phones: readonly string[]): Promise<Set<string>> {
  const stopped = await tx.phoneNumber.findMany({
    where: { phone: { in: phones.map(recordPhone) }, textsStoppedAt: { not: null } },
    select: { phone: true },
  });
  return new Set(stopped.map(({ phone }) => phone));
}

/**
 * Records messages and sends them after the caller's transaction commits. The text comes from `message`. Foreign numbers get none, and each
 * number only one. A number that asked for no more texts gets only sign-in codes.
 */
export async function queueSms(tx: Tx, phones: readonly (string | null)[], kind: string, text: string): Promise<void> {
  const numbers = [...new Set(phones.map(smsPhone).filter((number) => number !== null))];
  const stopped = kind === SIGN_IN_CODE ? new Set() : await stoppedAmong(tx, numbers);
  const data = numbers.filter((phone) => !stopped.has(recordPhone(phone))).map((phone) => ({ phone, kind, text }));
  const messages = await tx.smsMessage.createManyAndReturn({ data, select: { id: true } });
  await addJobs(tx, 'sendSms', messages, { maxAttempts: SMS_ATTEMPTS, priority: smsPriority(kind) });
}
