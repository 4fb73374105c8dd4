import { addJobs } from '../../platform/jobs/add-job.ts';
import type { Priority } from '../../platform/jobs/priority.shared.ts';
import { noticeTextKey, priorityOfText } from '../../scheme/texts/message-templates.shared.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { SIGN_IN_CODE, smsPhone } from '../../scheme/texts/sms-text.shared.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** Attempts of a message that surely failed, with growing pauses. */
export const SMS_ATTEMPTS = 6;

/** The priority of the job that sends a message of this kind. */
export const smsPriority = (kind: string): Priority =>
  priorityOfText(kind === SIGN_IN_CODE ? SIGN_IN_CODE : noticeTextKey(kind as NoticeKind, 'SMS'));

/** Records messages and sends them after the caller's transaction commits. The text comes from `message`. Foreign numbers get none, and each number only one. */
export async function queueSms(tx: Tx, phones: readonly (string | null)[], kind: string, text: string): Promise<void> {
  const numbers = new Set(phones.map(smsPhone).filter((number) => number !== null));
  const data = [...numbers].map((phone) => ({ phone, kind, text }));
  const messages = await tx.smsMessage.createManyAndReturn({ data, select: { id: true } });
  await addJobs(tx, 'sendSms', messages, { maxAttempts: SMS_ATTEMPTS, priority: smsPriority(kind) });
}
