import type { Prisma, RemitaPayment } from '../../generated/prisma/client.ts';
import { requireOpenMonth } from '../../ledger/closed-month.rules.ts';
import { now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError } from '../../platform/errors.ts';
import { announceRecords } from '../../platform/live/announce-changes.ts';
import { nairaText } from '../../platform/money.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { receiptMatched, receiptRecorded } from '../invoices/invoice.ledger.ts';
import { creditInvoice, withPayer } from '../invoices/invoice.service.ts';
import { receiptsToMatch, SUCCESS_CODES } from '../receipts/receipt.access.ts';
import type { ReferenceState } from '../remita-connection/remita-line.ts';

type Paid = ReferenceState & { amount: bigint };

/** The invoice that a reference was made or typed for; of a withdrawn one only if Remita made it, for a typed one was mistyped. */
async function invoiceIdOf(tx: Tx, rrr: string): Promise<string | null> {
  const reference = await tx.paymentReference.findFirst({ where: { rrr, status: { not: 'WITHDRAWN' } } });
  const request = reference ? null : await tx.referenceRequest.findFirst({ where: { rrr }, orderBy: { createdAt: 'desc' } });
  return reference?.invoiceId ?? request?.invoiceId ?? null;
}

async function lockInvoice(tx: Tx, id: string | null) {
  if (!id) return null;
  await lockRow(tx, 'Invoice', id);
  return tx.invoice.findUniqueOrThrow({ where: { id }, include: withPayer });
}
type Invoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;

/** The day of the payment, or today if the books of its month are closed. */
async function dayOfEntry(tx: Tx, paidOn: Date | null): Promise<Date> {
  if (!paidOn || paidOn > today()) return today();
  return requireOpenMonth(tx, paidOn, 'paidOn').then(
    () => paidOn,
    (error) => {
      if (error instanceof DomainError) return today();
      throw error;
    },
  );
}

/** Notifies accountants that Remita reports a different amount than the recorded receipt. */
function notifyOfDifference(write: Write, receipt: RemitaPayment, amount: bigint): void {
  const subject = { entityType: 'RemitaPayment', entityId: receipt.id };
  const words = `Amounts differ for RRR ${receipt.rrr}: Remita reports ${nairaText(amount)}, the receipt shows ${nairaText(receipt.amount)}`;
  write.log({ action: 'RemitaPayment.DIFFERS', ...subject, summary: words });
  write.notify(receiptsToMatch.audience(receipt), { kind: 'RECEIPT_DIFFERS', title: words, ...subject });
}

/** Records a payment confirmed by Remita, once: up to the balance it pays the invoice, the rest is unmatched. */
async function recordMoney(write: Write, state: Paid, failed: RemitaPayment | null, invoice: Invoice | null): Promise<void> {
  const { tx } = write;
  const { rrr, amount } = state;
  // A reversed receipt is not matched automatically; people decide what it pays.
  const wasReversed = await tx.remitaPayment.findFirst({ where: { rrr, direction: 'IN', status: 'REVERSED' }, select: { id: true } });
  const isOpen = invoice !== null && (invoice.status === 'PENDING' || invoice.status === 'PART_PAID');
  const due = invoice && isOpen && !wasReversed ? invoice.amount - invoice.amountPaid : 0n;
  const isInitial = amount <= due;
  const matched = isInitial ? amount : due;
  const link = {
    invoiceId: matched > 0n ? (invoice?.id ?? null) : null,
    matchedAmount: matched,
    reconciledAt: matched > 0n ? now() : null,
  };
  const data = {
    statusCode: state.statusCode,
    statusText: state.statusText,
    amount,
    transactionDate: await dayOfEntry(tx, state.paidOn),
    raw: state.raw as Prisma.InputJsonObject,
    checkedAt: now(),
    checkedAmount: amount,
    ...link,
  };
  const payerName = invoice?.enrollee?.fullName ?? invoice?.mda?.name ?? 'Unknown';
  const receipt = failed
    ? await tx.remitaPayment.update({ where: { id: failed.id }, data: { ...data, version: { increment: 1 } } })
    : await tx.remitaPayment.create({ data: { ...data, rrr, direction: 'IN', payerName, channel: 'Remita' } });
  const subject = { entityType: 'RemitaPayment', entityId: receipt.id };
  await recordStatus(write, 'RemitaPayment', receipt.id, 'RECORD', failed ? 'RECORDED' : null, 'RECORDED', 'Confirmed by Remita');
  write.log({ action: 'RemitaPayment.RECORD', ...subject, summary: `Remita confirms ${nairaText(amount)}, RRR ${rrr}` });
  const match =
    invoice && matched > 0n
      ? await tx.receiptMatch.create({
          data: { receiptId: receipt.id, invoiceId: invoice.id, amount: matched, isInitial, matchedAt: now() },
        })
      : null;
  await receiptRecorded.post(write, [receipt.id]);
  if (match && !isInitial) await receiptMatched.post(write, [match.id]);
  if (invoice && match) await creditInvoice(write, invoice, { amount: matched, rrr });
  if (matched < amount)
    write.notify(receiptsToMatch.audience(receipt), {
      kind: 'RECEIPT_RECORDED',
      title: `${nairaText(amount - matched)} from ${payerName} is not matched to an invoice`,
      ...subject,
    });
}

/** Records the status of a reference at Remita. Idempotent; concurrent calls are serialized. */
export function recordRemitaState(state: ReferenceState): Promise<null> {
  const { rrr, statusCode, statusText, amount } = state;
  return transact('SYSTEM', 'recordRemitaState', async (write) => {
    const { tx } = write;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('remita:' || ${rrr}, 0))`;
    const invoice = await lockInvoice(tx, await invoiceIdOf(tx, rrr));
    const said = { statusCode, statusText };
    const isNews = (await tx.paymentReference.count({ where: { rrr, statusCode: null } })) > 0;
    const { count } = await tx.paymentReference.updateMany({ where: { rrr, statusCode: { not: statusCode } }, data: said });
    await tx.paymentReference.updateMany({ where: { rrr }, data: { ...said, checkedAt: now() } });
    // The nightly check covers every open reference, so only changes are logged.
    if (invoice && (isNews || count > 0))
      write.log({
        action: 'Invoice.CHECK_REMITA',
        entityType: 'Invoice',
        entityId: invoice.id,
        summary: `Remita status of RRR ${rrr}: ${statusText}`,
      });
    else if (invoice) await announceRecords(tx, [{ type: 'Invoice', id: invoice.id }]);
    const receipt = await tx.remitaPayment.findFirst({ where: { rrr, direction: 'IN', status: { not: 'REVERSED' } } });
    const isRecorded = receipt !== null && SUCCESS_CODES.includes(receipt.statusCode);
    if (state.isPaid && amount !== null && !isRecorded) {
      await recordMoney(write, { ...state, amount }, receipt, invoice);
      return null;
    }
    if (!receipt) return null;
    await announceRecords(tx, [{ type: 'RemitaPayment', id: receipt.id }]);
    const differs = state.isPaid && amount !== null && amount !== receipt.amount;
    if (differs && receipt.checkedAmount !== amount) notifyOfDifference(write, receipt, amount);
    const failed = isRecorded ? {} : { statusCode, statusText };
    await tx.remitaPayment.update({
      where: { id: receipt.id },
      data: { ...failed, checkedAt: now(), ...(state.isPaid && { checkedAmount: amount }) },
    });
    return null;
  });
}
