import { DomainError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { SIGN_IN_CODE } from '../../scheme/texts/sms-text.shared.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { SMS_ATTEMPTS, smsPriority } from './queue-sms.ts';
import { visibleSmsMessages } from './sms.access.ts';
import { resendSmsInput } from './sms.input.ts';

/** Resends a message that failed or whose delivery is uncertain. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function resendSms(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(resendSmsInput, raw);
  return transact(viewer, 'resendSms', async ({ tx, log, job }) => {
    const message = await tx.smsMessage.findFirst({ where: { id, AND: visibleSmsMessages(viewer) } });
    if (!message) throw new DomainError('NOT_FOUND');
    if (message.kind === SIGN_IN_CODE || (message.status !== 'FAILED' && message.status !== 'UNCERTAIN')) throw stateInvalid(message);
    const data = { status: 'QUEUED', attempts: 0, error: null, version: { increment: 1 } } as const;
    const { count } = await tx.smsMessage.updateMany({ where: { id, version, status: message.status }, data });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({ action: 'SmsMessage.RESEND', entityType: 'SmsMessage', entityId: id, summary: `Sent a text message again (${message.kind})` });
    job('sendSms', { id }, { maxAttempts: SMS_ATTEMPTS, priority: smsPriority(message.kind) });
    return { id };
  });
}
