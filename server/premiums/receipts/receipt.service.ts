import { requireOpenMonth } from '../../ledger/closed-month.rules.ts';
import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { visibleReceipts } from '../invoices/invoice.access.ts';
import { receiptMatched, receiptRecorded, receiptReversed, receiptUnmatched } from '../invoices/invoice.ledger.ts';
import { creditInvoice, debitInvoice, loadInvoice, RECEIVED, rrrInUseError } from '../invoices/invoice.service.ts';
import { receiptReversalsToConfirm, receiptsToMatch, SUCCESS_CODES } from './receipt.access.ts';
import {
  confirmReceiptReversalInput,
  declineReceiptReversalInput,
  matchReceiptInput,
  recordReceiptInput,
  requestReceiptReversalInput,
  unmatchReceiptInput,
} from './receipt.input.ts';
import { receiptMachine } from './receipt.machine.ts';

/** Locks a valid receipt at the version the viewer saw. Errors: NOT_FOUND, CONFLICT_STALE, RCP_NOT_SUCCESSFUL. */
async function lockReceipt(tx: Tx, viewer: Viewer, id: string, version: number) {
  await lockRow(tx, 'RemitaPayment', id);
  const receipt = await tx.remitaPayment.findFirst({ where: { AND: [{ id, direction: 'IN' }, visibleReceipts(viewer)] } });
  if (!receipt) throw new DomainError('NOT_FOUND');
  assertVersion(receipt, version);
  if (!SUCCESS_CODES.includes(receipt.statusCode)) throw new DomainError('RCP_NOT_SUCCESSFUL');
  return receipt;
}
type Receipt = Awaited<ReturnType<typeof lockReceipt>>;

async function lockInvoice(tx: Tx, viewer: Viewer, id: string) {
  await lockRow(tx, 'Invoice', id);
  return loadInvoice(tx, viewer, id);
}

const nameOf = ({ rrr, amount }: Pick<Receipt, 'rrr' | 'amount'>) => `the receipt of ${nairaText(amount)}, RRR ${rrr}`;

/** Records a receipt without a known invoice. Errors: FORBIDDEN for an officer of some LGAs, PAY_DATE, MONTH_CLOSED, INV_RRR_TAKEN, RCP_RRR_OF_INVOICE. */
export async function recordReceipt(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { paidOn: paidDay, ...input } = parse(recordReceiptInput, raw);
  requireWholeScheme(viewer);
  const paidOn = new Date(paidDay);
  if (paidOn > today()) throw fieldError('PAY_DATE', 'paidOn');
  return transact(viewer, 'recordReceipt', async (write) => {
    const { tx } = write;
    await requireOpenMonth(tx, paidOn, 'paidOn');
    const taken = await tx.remitaPayment.findFirst({ where: { rrr: input.rrr, direction: 'IN', status: { not: 'REVERSED' } } });
    if (taken) throw fieldError('INV_RRR_TAKEN', 'rrr');
    const invoice = await tx.invoice.findFirst({
      where: {
        OR: [{ rrr: input.rrr }, { references: { some: { rrr: input.rrr, status: 'OPEN' } } }],
        status: { in: ['PENDING', 'PART_PAID'] },
      },
    });
    if (invoice) throw fieldError('RCP_RRR_OF_INVOICE', 'rrr', { no: invoice.invoiceNo });
    const receipt = await tx.remitaPayment.create({
      data: { ...RECEIVED, ...input, direction: 'IN', transactionDate: paidOn },
    });
    await recordStatus(write, 'RemitaPayment', receipt.id, 'RECORD', null, 'RECORDED');
    write.log({
      action: 'RemitaPayment.RECORD',
      entityType: 'RemitaPayment',
      entityId: receipt.id,
      summary: `Recorded ${nameOf(receipt)}, without an invoice`,
    });
    await receiptRecorded.post(write, [receipt.id]);
    write.notify(receiptsToMatch.audience(receipt), {
      kind: 'RECEIPT_RECORDED',
      title: `${nairaText(receipt.amount)} from ${receipt.payerName} is not matched to an invoice`,
      entityType: 'RemitaPayment',
      entityId: receipt.id,
    });
    return { id: receipt.id };
  }).catch(rrrInUseError);
}

/** A receipt pays further invoices of the same payer, each once. Errors: RCP_OTHER_PAYER, RCP_TWICE. */
async function requireSamePayer(tx: Tx, receiptId: string, invoice: Awaited<ReturnType<typeof loadInvoice>>): Promise<void> {
  const matches = await tx.receiptMatch.findMany({
    where: { receiptId, unmatchedAt: null },
    select: { invoice: { include: { mda: { select: { name: true } }, enrollee: { select: { fullName: true } } } } },
  });
  if (matches.some((match) => match.invoice.id === invoice.id)) throw fieldError('RCP_TWICE', 'invoiceId');
  const other = matches.find((match) => match.invoice.mdaId !== invoice.mdaId || match.invoice.enrolleeId !== invoice.enrolleeId);
  if (!other) return;
  const name = other.invoice.mda?.name ?? other.invoice.enrollee?.fullName ?? 'another payer';
  throw fieldError('RCP_OTHER_PAYER', 'invoiceId', { name });
}

/**
 * Lets a receipt, or a part of it, pay an invoice; what is left of it pays others of the same payer or stays unmatched.
 * Errors: RCP_MATCHED, RCP_REST, RCP_TOO_MUCH, RCP_OTHER_PAYER, RCP_TWICE, NOT_FOUND, STATE_INVALID, CONFLICT_STALE.
 */
export async function matchReceipt(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, invoiceId, amount: asked } = parse(matchReceiptInput, raw);
  return transact(viewer, 'matchReceipt', async (write) => {
    const { tx } = write;
    const receipt = await lockReceipt(tx, viewer, id, version);
    const rest = receipt.amount - receipt.matchedAmount;
    if (receipt.invoiceId && rest === 0n)
      throw new DomainError('RCP_MATCHED', { params: { no: (await loadInvoice(tx, viewer, receipt.invoiceId)).invoiceNo } });
    const amount = asked === null ? rest : BigInt(asked);
    if (amount > rest) throw fieldError('RCP_REST', 'amount', { amount: nairaText(rest) });
    const invoice = await lockInvoice(tx, viewer, invoiceId);
    await requireSamePayer(tx, id, invoice);
    const amountDue = invoice.amount - invoice.amountPaid;
    if (amount > amountDue) throw fieldError('RCP_TOO_MUCH', 'invoiceId', { amount: nairaText(amountDue), no: invoice.invoiceNo });
    await changeStatus(write, receiptMachine, receipt, 'MATCH', {
      data: {
        matchedAmount: receipt.matchedAmount + amount,
        ...(!receipt.invoiceId && { invoiceId, reconciledAt: now(), reconciledById: viewer.userId }),
      },
      note: `${invoice.invoiceNo}, ${nairaText(amount)}`,
      summary: `Matched ${nairaText(amount)} of ${nameOf(receipt)} with ${invoice.invoiceNo}`,
    });
    const match = await tx.receiptMatch.create({
      data: { receiptId: id, invoiceId, amount, matchedAt: now(), matchedById: viewer.userId },
    });
    await receiptMatched.post(write, [match.id]);
    await creditInvoice(write, invoice, { amount, rrr: receipt.rrr });
    return { id };
  });
}

type TakeOff = { reason: string; isReversed: boolean; onlyInvoiceId?: string | null };

/** Unmatches a receipt and reopens its invoices. Returns what stays matched, and to which invoice. */
async function unmatchInvoices(write: Write, viewer: Viewer, receipt: Receipt, { reason, isReversed, onlyInvoiceId }: TakeOff) {
  const { tx } = write;
  const matches = await tx.receiptMatch.findMany({ where: { receiptId: receipt.id, unmatchedAt: null }, orderBy: { invoiceId: 'asc' } });
  const ending = matches.filter(({ invoiceId }) => !onlyInvoiceId || invoiceId === onlyInvoiceId);
  if (ending.length === 0) throw new DomainError('RCP_UNMATCHED');
  const invoiceNos: string[] = [];
  for (const match of ending) {
    const invoice = await lockInvoice(tx, viewer, match.invoiceId);
    await tx.receiptMatch.update({ where: { id: match.id }, data: { unmatchedAt: now(), unmatchedById: viewer.userId } });
    await debitInvoice(write, invoice, { amount: match.amount, rrr: receipt.rrr, reason, isReversed });
    invoiceNos.push(invoice.invoiceNo);
  }
  await receiptUnmatched.post(
    write,
    ending.map((match) => match.id),
  );
  const left = matches.filter((match) => !ending.includes(match));
  return {
    invoiceNos: invoiceNos.join(', '),
    data: {
      matchedAmount: left.reduce((sum, { amount }) => sum + amount, 0n),
      invoiceId: left[0]?.invoiceId ?? null,
      ...(left.length === 0 && { reconciledAt: null, reconciledById: null }),
    },
  };
}

/** Unmatches a receipt from one or all of its invoices, which become part paid or unpaid. Cover that has started stays in force. Errors: RCP_UNMATCHED, INV_PREMIUM_OPEN, STATE_INVALID, CONFLICT_STALE. */
export async function unmatchReceipt(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason, invoiceId } = parse(unmatchReceiptInput, raw);
  return transact(viewer, 'unmatchReceipt', async (write) => {
    const receipt = await lockReceipt(write.tx, viewer, id, version);
    if (!receipt.invoiceId) throw new DomainError('RCP_UNMATCHED');
    receiptMachine.next(viewer, receipt, 'UNMATCH');
    const { invoiceNos, data } = await unmatchInvoices(write, viewer, receipt, { reason, isReversed: false, onlyInvoiceId: invoiceId });
    await changeStatus(write, receiptMachine, receipt, 'UNMATCH', {
      data,
      note: `${invoiceNos}: ${reason}`,
      summary: `Unmatched ${nameOf(receipt)} from ${invoiceNos}: ${reason}`,
    });
    return { id };
  });
}

/** Requests the reversal of a mistyped receipt, which a second person confirms. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function requestReceiptReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(requestReceiptReversalInput, raw);
  return transact(viewer, 'requestReceiptReversal', async (write) => {
    const receipt = await lockReceipt(write.tx, viewer, id, version);
    await changeStatus(write, receiptMachine, receipt, 'REQUEST_REVERSAL', {
      data: { reversalReason: reason, reversalRequestedById: viewer.userId },
      note: reason,
      summary: `Requested reversal of ${nameOf(receipt)}: ${reason}`,
    });
    write.notify(receiptReversalsToConfirm.audience(receipt), {
      kind: 'RECEIPT_REVERSAL_REQUESTED',
      title: `Reversal requested for ${nairaText(receipt.amount)}, RRR ${receipt.rrr}`,
      entityType: 'RemitaPayment',
      entityId: id,
    });
    return { id };
  });
}

function notifyRequester(write: Write, { id, rrr, reversalRequestedById }: Receipt, decision: string): void {
  if (reversalRequestedById)
    write.notify(
      { userIds: [reversalRequestedById] },
      { kind: 'RECEIPT_REVERSAL_DECIDED', title: `The receipt with RRR ${rrr} ${decision}`, entityType: 'RemitaPayment', entityId: id },
    );
}

/** Reverses a receipt by a second person: its invoice is open again and its RRR is free. Errors: FOUR_EYES, INV_PREMIUM_OPEN, STATE_INVALID, CONFLICT_STALE. */
export async function confirmReceiptReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(confirmReceiptReversalInput, raw);
  return transact(viewer, 'confirmReceiptReversal', async (write) => {
    const receipt = await lockReceipt(write.tx, viewer, id, version);
    receiptMachine.next(viewer, receipt, 'REVERSE');
    const reason = receipt.reversalReason ?? '';
    if (receipt.invoiceId) await unmatchInvoices(write, viewer, receipt, { reason, isReversed: true });
    await changeStatus(write, receiptMachine, receipt, 'REVERSE', {
      data: { invoiceId: null, matchedAmount: 0n, reconciledAt: null, reconciledById: null, reversedAt: now() },
      note: reason,
      summary: `Reversed ${nameOf(receipt)}: ${reason}`,
    });
    await receiptReversed.post(write, [id]);
    notifyRequester(write, receipt, 'was reversed');
    return { id };
  });
}

/** Rejects the reversal of a receipt; the requester uses it to withdraw the reversal. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function declineReceiptReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(declineReceiptReversalInput, raw);
  return transact(viewer, 'declineReceiptReversal', async (write) => {
    const receipt = await lockReceipt(write.tx, viewer, id, version);
    await changeStatus(write, receiptMachine, receipt, 'DECLINE_REVERSAL', {
      data: { reversalReason: null, reversalRequestedById: null },
      note: reason,
      summary: `Rejected the reversal of ${nameOf(receipt)}: ${reason}`,
    });
    if (receipt.reversalRequestedById !== viewer.userId) notifyRequester(write, receipt, `was not reversed: ${reason}`);
    return { id };
  });
}
