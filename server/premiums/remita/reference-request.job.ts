import { z } from 'zod';
import type { ReferenceRequest } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { announceRecords } from '../../platform/live/announce-changes.ts';
import { nairaText } from '../../platform/money.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { invoicesToPay } from '../invoices/invoice.access.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import { withPayer } from '../invoices/invoice.service.ts';
import { addReference } from '../invoices/payment-reference.service.ts';
import { notifyOfReferences } from '../invoices/reference-notice.ts';
import { REFERENCE_ATTEMPTS } from '../remita-connection/queue-references.ts';
import { type RemitaLine, RemitaRejection, remitaLine } from '../remita-connection/remita-line.ts';

const invoiceOf = (write: Pick<Write, 'tx'>, id: string) =>
  write.tx.invoice.findUniqueOrThrow({
    where: { id },
    include: withPayer,
  });

/** Saves the reference that Remita created. If another one was entered or the invoice paid meanwhile, the invoice does not change. */
function saveReference(request: ReferenceRequest, rrr: string): Promise<null> {
  return transact('SYSTEM', 'saveReference', async (write) => {
    const { tx } = write;
    await lockRow(tx, 'Invoice', request.invoiceId);
    const { status } = await tx.referenceRequest.findUniqueOrThrow({ where: { id: request.id } });
    if (status !== 'QUEUED') return null;
    const invoice = await invoiceOf(write, request.invoiceId);
    const action = invoice.status === 'PART_PAID' ? 'REISSUE' : 'ISSUE';
    invoiceMachine.next('SYSTEM', invoice, action);
    await tx.referenceRequest.update({ where: { id: request.id }, data: { status: 'DONE', error: null } });
    const { amount } = await addReference(write, invoice, { rrr, amount: Number(request.amount), isBesides: request.isBesides });
    await changeStatus(write, invoiceMachine, invoice, action, {
      data: { rrr: request.isBesides ? (invoice.rrr ?? rrr) : rrr, issuedAt: invoice.issuedAt ?? now() },
      note: `${nairaText(amount)}, RRR ${rrr}`,
      summary: `Remita created RRR ${rrr} for ${nairaText(amount)} on ${invoice.invoiceNo}`,
    });
    await notifyOfReferences(write, [{ invoice, rrr, amount }]);
    return null;
  });
}

/** Records why there is no reference yet, and notifies the accountants after the last attempt. */
function noteFailure({ id, invoiceId }: ReferenceRequest, error: string, isAgain: boolean): Promise<null> {
  return transact('SYSTEM', 'noteReferenceFailure', async ({ tx, log, notify }) => {
    const data = { error: error.slice(0, 200), ...(!isAgain && { status: 'FAILED' as const }) };
    const { count } = await tx.referenceRequest.updateMany({ where: { id, status: 'QUEUED' }, data });
    if (count > 0) await announceRecords(tx, [{ type: 'Invoice', id: invoiceId }]);
    if (count === 0 || isAgain) return null;
    const { invoiceNo } = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
    const subject = { entityType: 'Invoice', entityId: invoiceId };
    log({
      action: 'Invoice.REFERENCE_FAILED',
      ...subject,
      summary: `Remita could not create an RRR for ${invoiceNo}: ${error.slice(0, 200)}`,
    });
    notify(invoicesToPay.audience({ id: invoiceId }), {
      kind: 'INVOICE_WITHOUT_RRR',
      title: `Remita could not create an RRR for ${invoiceNo}`,
      ...subject,
    });
    return null;
  });
}

/** Requests a reference from Remita and saves it. Returns whether another attempt is due. */
export async function requestRrrFromRemita(id: string, line: RemitaLine | null): Promise<'DONE' | 'AGAIN'> {
  const started = await db.referenceRequest.updateMany({ where: { id, status: 'QUEUED' }, data: { attempts: { increment: 1 } } });
  if (started.count === 0) return 'DONE';
  const request = await db.referenceRequest.findUniqueOrThrow({ where: { id } });
  const { invoiceNo, mda, enrollee } = await db.invoice.findUniqueOrThrow({
    where: { id: request.invoiceId },
    include: { mda: true, enrollee: true },
  });
  try {
    if (!line) throw new RemitaRejection('The connection to Remita is off', false);
    const rrr = await line.generate({
      orderId: id,
      amount: request.amount,
      payerName: mda?.name ?? enrollee?.fullName ?? 'Unknown',
      payerEmail: mda?.email ?? enrollee?.email ?? '',
      payerPhone: mda?.phone ?? enrollee?.phone ?? '',
      description: `Invoice ${invoiceNo}`,
    });
    // Saved immediately, so that a payment with it is recognised whatever happens to the invoice.
    await db.referenceRequest.update({ where: { id }, data: { rrr } });
    await saveReference(request, rrr);
    return 'DONE';
  } catch (error) {
    if (!(error instanceof RemitaRejection) && !(error instanceof DomainError)) throw error;
    // Two at once on one invoice: the second attempt finds what the first has done.
    const isTemporary = error instanceof RemitaRejection ? error.isTemporary : error.code === 'CONFLICT_STALE';
    const isAgain = isTemporary && request.attempts < REFERENCE_ATTEMPTS;
    await noteFailure(request, error.message, isAgain);
    return isAgain ? 'AGAIN' : 'DONE';
  }
}

export const makeReferenceJob = defineJob({
  name: 'requestRrrFromRemita',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: REFERENCE_ATTEMPTS,
  run: async ({ id }) => {
    if ((await requestRrrFromRemita(id, remitaLine())) === 'AGAIN') throw new Error(`No reference for the request ${id} yet; retrying`);
  },
});
