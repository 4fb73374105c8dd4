import type { Prisma } from '../../generated/prisma/client.ts';
import { requireOpenMonth } from '../../ledger/closed-month.rules.ts';
import { now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { queueCheck } from '../remita-connection/queue-check.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { visibleInvoices } from './invoice.access.ts';
import { cancelInvoiceInput, issueInvoiceInput, recordInvoicePaymentInput } from './invoice.input.ts';
import { invoiceCancelled, invoiceIssued, receiptRecorded } from './invoice.ledger.ts';
import { invoiceMachine } from './invoice.machine.ts';
import { addReference, assertRrrUnused, markReferencePaid, reopenReference, withdrawReferences } from './payment-reference.service.ts';
import { onPremiumPaid } from './premium-paid.service.ts';
import { notifyOfReferences } from './reference-notice.ts';

export const withPayer = {
  mda: { select: { name: true, contactName: true, email: true } },
  enrollee: { select: { fullName: true } },
} satisfies Prisma.InvoiceInclude;

export async function loadInvoice(tx: Tx, viewer: Viewer, id: string) {
  const invoice = await tx.invoice.findFirst({ where: { AND: [{ id }, visibleInvoices(viewer)] }, include: withPayer });
  if (!invoice) throw new DomainError('NOT_FOUND');
  return invoice;
}
type Invoice = Awaited<ReturnType<typeof loadInvoice>>;

/** Maps the unique violation of two simultaneous entries of one reference to INV_RRR_TAKEN. */
export function rrrInUseError(error: unknown): never {
  if (isUniqueViolation(error) && JSON.stringify(error.meta).includes('rrr')) throw fieldError('INV_RRR_TAKEN', 'rrr');
  throw error;
}

/**
 * Assigns a payment reference to an invoice, in full or for a part, and notifies the payer.
 * Errors: INV_RRR_FORMAT, INV_RRR_TAKEN, INV_RRR_AMOUNT, STATE_INVALID, CONFLICT_STALE.
 */
export async function issueInvoice(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, rrr, ...input } = parse(issueInvoiceInput, raw);
  return transact(viewer, 'issueInvoice', async (write) => {
    await lockRow(write.tx, 'Invoice', id);
    const invoice = await loadInvoice(write.tx, viewer, id);
    assertVersion(invoice, version);
    const action = invoice.status === 'PART_PAID' ? 'REISSUE' : 'ISSUE';
    invoiceMachine.next(viewer, invoice, action);
    const { amount } = await addReference(write, invoice, { rrr, ...input });
    await changeStatus(write, invoiceMachine, invoice, action, {
      data: { rrr: input.isBesides ? (invoice.rrr ?? rrr) : rrr, issuedAt: invoice.issuedAt ?? now() },
      note: `${nairaText(amount)}, RRR ${rrr}`,
      summary: `${nairaText(amount)} of ${invoice.invoiceNo} is to be paid by RRR ${rrr}`,
    });
    await invoiceIssued.post(write, [id]);
    // It may already be paid, with a notification sent before the reference was known here.
    if (isRemitaOn()) queueCheck(write, rrr);
    await notifyOfReferences(write, [{ invoice, rrr, amount }]);
    return { id };
  }).catch(rrrInUseError);
}

/** Status of a manually recorded receipt. */
export const RECEIVED = { statusCode: '00', statusText: 'Recorded by the accountant' };

/**
 * Records money received. The whole rest makes the invoice PAID, less makes it PART_PAID, more is refused; the same reference with the same
 * amount again changes nothing. Errors: PAY_DATE, MONTH_CLOSED, INV_AMOUNT_MISMATCH, INV_RRR_TAKEN, STATE_INVALID, CONFLICT_STALE.
 */
export async function recordInvoicePayment(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(recordInvoicePaymentInput, raw);
  const paidOn = new Date(input.paidOn);
  if (paidOn > today()) throw fieldError('PAY_DATE', 'paidOn', { problem: 'in the future' });
  return transact(viewer, 'recordInvoicePayment', async (write) => {
    const { tx } = write;
    await lockRow(tx, 'Invoice', id);
    const invoice = await loadInvoice(tx, viewer, id);
    if (await repeated(tx, invoice, input)) return { id };
    assertVersion(invoice, input.version);
    invoiceMachine.next(viewer, invoice, 'RECORD_PAYMENT');
    const amount = BigInt(input.amount);
    if (amount > invoice.amount - invoice.amountPaid) throw fieldError('INV_AMOUNT_MISMATCH', 'amount');
    await assertRrrUnused(tx, input.rrr, id);
    await requireOpenMonth(tx, paidOn, 'paidOn');
    const receipt = await tx.remitaPayment.create({
      data: {
        ...RECEIVED,
        rrr: input.rrr,
        direction: 'IN',
        invoiceId: id,
        amount,
        matchedAmount: amount,
        payerName: input.payerName ?? invoice.enrollee?.fullName ?? invoice.mda?.name ?? 'Unknown',
        channel: input.channel,
        transactionDate: paidOn,
        reconciledAt: now(),
        reconciledById: viewer.userId,
      },
    });
    await tx.receiptMatch.create({
      data: { receiptId: receipt.id, invoiceId: id, amount, isInitial: true, matchedAt: now(), matchedById: viewer.userId },
    });
    await recordStatus(write, 'RemitaPayment', receipt.id, 'RECORD', null, receipt.status, `For ${invoice.invoiceNo}`);
    await receiptRecorded.post(write, [receipt.id]);
    await creditInvoice(write, invoice, receipt);
    return { id };
  }).catch(rrrInUseError);
}

/** Credits a receipt to an invoice: the full balance makes it PAID, less makes it PART_PAID. Errors: STATE_INVALID, INV_AMOUNT_MISMATCH. */
export async function creditInvoice(write: Write, invoice: Invoice, { amount, rrr }: { amount: bigint; rrr: string }): Promise<void> {
  const amountDue = invoice.amount - invoice.amountPaid;
  const isPaidInFull = amount === amountDue;
  invoiceMachine.next(write.actor, invoice, 'RECORD_PAYMENT');
  if (amount > amountDue) throw fieldError('INV_AMOUNT_MISMATCH', 'amount');
  const nextRrr = await markReferencePaid(write.tx, invoice.id, invoice.rrr, rrr);
  if (isPaidInFull) await withdrawReferences(write.tx, invoice.id);
  // A receipt that pays several invoices is the reference of the first.
  const hasOther = await write.tx.invoice.findFirst({ where: { rrr, id: { not: invoice.id } }, select: { id: true } });
  const paidBy = invoice.rrr ?? (hasOther ? null : rrr);
  await changeStatus(write, invoiceMachine, invoice, isPaidInFull ? 'RECORD_PAYMENT' : 'RECORD_PART', {
    data: { amountPaid: invoice.amountPaid + amount, rrr: isPaidInFull ? paidBy : nextRrr, ...(isPaidInFull && { paidAt: now() }) },
    note: `${nairaText(amount)}, RRR ${rrr}`,
    summary: `Received ${nairaText(amount)} for ${invoice.invoiceNo}, RRR ${rrr}`,
  });
  await announce(write, invoice, amount, amountDue - amount);
}

/** Unmatches a receipt from an invoice, which becomes part paid or unpaid. Cover that has started stays in force. Errors: INV_PREMIUM_OPEN, CONFLICT_STALE. */
export async function debitInvoice(
  write: Write,
  invoice: Invoice,
  { amount, rrr, reason, isReversed }: { amount: bigint; rrr: string; reason: string; isReversed: boolean },
): Promise<void> {
  const amountPaid = invoice.amountPaid - amount;
  if (invoice.kind === 'PREMIUM_SELF' && invoice.status === 'PAID') {
    const other = await write.tx.invoice.findFirst({
      where: { enrolleeId: invoice.enrolleeId, kind: 'PREMIUM_SELF', status: { in: ['DRAFT', 'PENDING', 'PART_PAID'] } },
    });
    if (other)
      throw new DomainError('INV_PREMIUM_OPEN', { params: { name: invoice.enrollee?.fullName ?? 'the payer', no: other.invoiceNo } });
  }
  if (isReversed) await reopenReference(write.tx, invoice.id, rrr);
  // The reference of a valid receipt is used up, even if the receipt pays another invoice.
  const isSpent = !isReversed && invoice.rrr === rrr;
  await changeStatus({ ...write, actor: 'SYSTEM' }, invoiceMachine, invoice, amountPaid === 0n ? 'TAKE_BACK' : 'TAKE_BACK_PART', {
    data: { amountPaid, paidAt: null, ...(isSpent && { rrr: null }) },
    note: `${nairaText(amount)}, RRR ${rrr}: ${reason}`,
    summary: `Unmatched ${nairaText(amount)}, RRR ${rrr}, from ${invoice.invoiceNo}: ${reason}`,
  });
  if (invoice.enrolleeId)
    write.notify(
      { enrolleeId: invoice.enrolleeId },
      {
        kind: 'INVOICE_REOPENED',
        title: `${nairaText(invoice.amount - amountPaid)} is payable again on ${invoice.invoiceNo}. Cover that has started stays in force.`,
        entityType: 'Invoice',
        entityId: invoice.id,
      },
    );
}

/** Whether this very receipt is recorded already. */
async function repeated(tx: Tx, invoice: Invoice, { rrr, amount }: { rrr: string; amount: number }): Promise<boolean> {
  const receipt = await tx.remitaPayment.findFirst({ where: { rrr, direction: 'IN', status: { not: 'REVERSED' } } });
  if (!receipt || receipt.invoiceId !== invoice.id) return false;
  if (receipt.amount !== BigInt(amount)) throw fieldError('INV_RRR_TAKEN', 'rrr');
  return true;
}

async function announce(write: Write, invoice: Invoice, amount: bigint, left: bigint): Promise<void> {
  if (invoice.enrolleeId)
    write.notify(
      { enrolleeId: invoice.enrolleeId },
      {
        kind: 'INVOICE_PAID',
        title: left === 0n ? `${nairaText(amount)} received; fully paid` : `${nairaText(amount)} received; ${nairaText(left)} remaining`,
        entityType: 'Invoice',
        entityId: invoice.id,
      },
    );
  if (left === 0n) await onPremiumPaid(write, invoice);
}

/** Cancels an invoice without payments. Errors: INV_HAS_PAYMENT, STATE_INVALID, CONFLICT_STALE. */
export async function cancelInvoice(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(cancelInvoiceInput, raw);
  return transact(viewer, 'cancelInvoice', async (write) => {
    const invoice = await loadInvoice(write.tx, viewer, id);
    assertVersion(invoice, version);
    if (invoice.amountPaid > 0n) throw new DomainError('INV_HAS_PAYMENT');
    await changeStatus(write, invoiceMachine, invoice, 'CANCEL', {
      data: { cancelReason: reason },
      note: reason,
      summary: `Cancelled ${invoice.invoiceNo}: ${reason}`,
    });
    await withdrawReferences(write.tx, id);
    await invoiceCancelled.post(write, [id]);
    if (invoice.enrolleeId)
      write.notify(
        { enrolleeId: invoice.enrolleeId },
        { kind: 'INVOICE_CANCELLED', title: `${invoice.invoiceNo} was cancelled: ${reason}`, entityType: 'Invoice', entityId: id },
      );
    return { id };
  });
}
