import { lockRow } from '../../platform/database/lock-row.ts';
import { parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, recordStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { pauseInvoiceRemindersInput, resumeInvoiceRemindersInput } from './invoice.input.ts';
import { loadInvoice } from './invoice.service.ts';

type Change = { action: 'PAUSE_REMINDERS' | 'RESUME_REMINDERS'; version: number; reason: string | null };

async function setPause(viewer: Viewer, id: string, operation: string, { action, version, reason }: Change): Promise<{ id: string }> {
  return transact(viewer, operation, async (write) => {
    await lockRow(write.tx, 'Invoice', id);
    const invoice = await loadInvoice(write.tx, viewer, id);
    assertVersion(invoice, version);
    if (invoice.status !== 'PENDING' && invoice.status !== 'PART_PAID') throw stateInvalid(invoice, 'Invoice');
    await write.tx.invoice.update({ where: { id }, data: { reminderPauseReason: reason, version: { increment: 1 } } });
    await recordStatus(write, 'Invoice', id, action, invoice.status, invoice.status);
    write.log({
      action: `Invoice.${action}`,
      entityType: 'Invoice',
      entityId: id,
      summary: reason ? `Paused the reminders of ${invoice.invoiceNo}: ${reason}` : `Resumed the reminders of ${invoice.invoiceNo}`,
      before: { reminderPauseReason: invoice.reminderPauseReason },
      after: { reminderPauseReason: reason },
    });
    return { id };
  });
}

/** Stops the reminders of an invoice until they are resumed. The payer does not see the reason. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function pauseInvoiceReminders(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(pauseInvoiceRemindersInput, raw);
  return setPause(viewer, id, 'pauseInvoiceReminders', { action: 'PAUSE_REMINDERS', version, reason });
}

/** Sends the reminders of an invoice again, from its present stage. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function resumeInvoiceReminders(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(resumeInvoiceRemindersInput, raw);
  return setPause(viewer, id, 'resumeInvoiceReminders', { action: 'RESUME_REMINDERS', version, reason: null });
}
