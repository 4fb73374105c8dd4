import { DAY, dayOf, HOUR, instantAt, isoDate, sqlTimestamp, yearOf } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { Mda, Plan, User, World } from '../world/world.ts';

/** Remita reports success as 00 or 01. */
const CODE_00_SHARE = 0.8;
/** Days after the due day on which the job of the platform reminds. */
const REMINDER_STEPS = [7, 21, 45];
const PAYMENT_CHANNELS = ['Internet banking', 'Card', 'Bank branch', 'USSD', 'Mobile app'];
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export type InvoiceLine = { description: string; qty: number; unitPrice: number };
export type InvoiceDraft = {
  kind: 'PREMIUM_MDA' | 'PREMIUM_SELF' | 'PREMIUM_INSTITUTION' | 'CARD_FEE' | 'OTHER';
  mda: Mda | null;
  enrolleeId: string | null;
  plan: Plan | null;
  payer: string;
  period: number;
  lines: InvoiceLine[];
  issuedAt: number;
  dueDate: number;
  /** Payments; future ones are omitted. */
  paid: { amount: number; at: number }[];
  /** The reason, if the invoice was cancelled. */
  cancelled?: string;
  by: User | null;
};

export const monthName = (day: number): string => `${MONTH_NAMES[Number(isoDate(day).slice(5, 7)) - 1]} ${yearOf(day)}`;

/** Writes an invoice with lines, history and receipts, and returns its id. */
export function writeInvoice(world: World, random: Random, draft: InvoiceDraft): string {
  const id = random.uuid(draft.issuedAt);
  const amount = draft.lines.reduce((sum, line) => sum + line.qty * line.unitPrice, 0);
  const receipts = draft.paid.filter((receipt) => receipt.at <= world.now);
  const amountPaid = Math.min(
    amount,
    receipts.reduce((sum, receipt) => sum + receipt.amount, 0),
  );
  const status = draft.cancelled ? 'CANCELLED' : amountPaid === 0 ? 'PENDING' : amountPaid < amount ? 'PART_PAID' : 'PAID';
  const lastPaidAt = receipts.at(-1)?.at ?? null;
  const invoiceNo = world.numbered(`INV-${yearOf(dayOf(draft.issuedAt))}`, 6);
  const rrr = world.nextRrr();
  const daysOverdue = status === 'PENDING' || status === 'PART_PAID' ? world.today - draft.dueDate : -1;
  const reminderStep = REMINDER_STEPS.findLast((step) => step <= daysOverdue);
  const changedAt = lastPaidAt ?? (draft.cancelled ? draft.issuedAt + DAY : draft.issuedAt);
  world.copyBuffer.add('Invoice', {
    id,
    invoiceNo,
    kind: draft.kind,
    mdaId: draft.mda?.id ?? null,
    enrolleeId: draft.enrolleeId,
    planId: draft.plan?.id ?? null,
    period: isoDate(draft.period),
    amount,
    amountPaid,
    dueDate: isoDate(draft.dueDate),
    // The remaining amount of a part-paid invoice needs its own reference.
    rrr: status === 'PART_PAID' ? null : rrr,
    status,
    issuedAt: sqlTimestamp(draft.issuedAt),
    paidAt: status === 'PAID' && lastPaidAt !== null ? sqlTimestamp(lastPaidAt) : null,
    cancelReason: draft.cancelled ?? null,
    reminderStep: reminderStep ?? null,
    remindedAt: reminderStep === undefined ? null : sqlTimestamp(Math.min(world.now, instantAt(draft.dueDate + reminderStep, 7, 10))),
    version: receipts.length + (draft.cancelled ? 1 : 0),
    createdById: draft.by?.id ?? null,
    createdAt: sqlTimestamp(draft.issuedAt),
    updatedAt: sqlTimestamp(changedAt),
  });
  draft.lines.forEach((line, position) => {
    world.copyBuffer.add('InvoiceLine', {
      id: random.uuid(draft.issuedAt),
      invoiceId: id,
      position,
      ...line,
      amount: line.qty * line.unitPrice,
    });
  });
  writeReference(
    world,
    { invoiceId: id, rrr, amount: receipts[0]?.amount ?? amount, by: draft.by, at: draft.issuedAt },
    receipts.length > 0 ? 'PAID' : draft.cancelled ? 'WITHDRAWN' : 'OPEN',
  );
  const record = { entity: 'Invoice', id, label: invoiceNo };
  recordChange(world, { ...record, action: 'ISSUE', from: null, to: 'PENDING', by: draft.by, at: draft.issuedAt });
  if (draft.cancelled)
    recordChange(world, {
      ...record,
      action: 'CANCEL',
      from: 'PENDING',
      to: 'CANCELLED',
      by: draft.by,
      at: changedAt,
      note: draft.cancelled,
    });
  let from = 'PENDING';
  let paidSum = 0;
  receipts.forEach((receipt, i) => {
    paidSum += receipt.amount;
    const to = paidSum < amount ? 'PART_PAID' : 'PAID';
    recordChange(world, {
      ...record,
      action: to === 'PAID' ? 'RECORD_PAYMENT' : 'RECORD_PART',
      from,
      to,
      by: random.pick(world.staff('ACCOUNTANT')),
      at: receipt.at,
    });
    from = to;
    const rrrOfPart = i === 0 ? rrr : world.nextRrr();
    if (i > 0)
      writeReference(world, { invoiceId: id, rrr: rrrOfPart, amount: receipt.amount, by: draft.by, at: receipt.at - HOUR }, 'PAID');
    writeReceipt(world, random, {
      rrr: rrrOfPart,
      invoiceId: id,
      amount: receipt.amount,
      payer: draft.payer,
      at: receipt.at,
    });
  });
  return id;
}

type Reference = { invoiceId: string; rrr: string; amount: number; by: User | null; at: number };

function writeReference(world: World, { invoiceId, rrr, amount, by, at }: Reference, status: 'OPEN' | 'PAID' | 'WITHDRAWN'): void {
  world.copyBuffer.add('PaymentReference', {
    id: world.random.fork('payment-reference', rrr).uuid(at),
    invoiceId,
    rrr,
    amount,
    status,
    createdById: by?.id ?? null,
    createdAt: sqlTimestamp(at),
  });
}

/** A request to reverse a receipt, with its confirmation if any. */
export type Reversal = { reason: string; by: User; at: number; confirmedBy: User | null; confirmedAt: number | null };

/** Writes a receipt of the payment service; without an invoice it is unmatched. */
export function writeReceipt(
  world: World,
  random: Random,
  receipt: {
    rrr: string;
    invoiceId: string | null;
    amount: number;
    payer: string;
    at: number;
    code?: [string, string];
    reversal?: Reversal;
  },
): void {
  const { reversal = null } = receipt;
  const [statusCode, statusText] = receipt.code ?? [random.chance(CODE_00_SHARE) ? '00' : '01', 'Transaction completed successfully'];
  const matchedAt = receipt.invoiceId !== null ? Math.min(world.now, receipt.at + random.int(1, 30) * HOUR) : null;
  const id = random.uuid(receipt.at);
  const channel = random.pick(PAYMENT_CHANNELS);
  const matcherId = matchedAt === null ? null : random.pick(world.staff('ACCOUNTANT')).id;
  world.copyBuffer.add('RemitaPayment', {
    id,
    rrr: receipt.rrr,
    direction: 'IN',
    invoiceId: receipt.invoiceId,
    paymentId: null,
    amount: receipt.amount,
    matchedAmount: matchedAt === null ? 0 : receipt.amount,
    payerName: receipt.payer,
    channel,
    transactionDate: sqlTimestamp(receipt.at),
    statusCode,
    statusText,
    reconciledAt: matchedAt === null ? null : sqlTimestamp(matchedAt),
    reconciledById: matcherId,
    raw: JSON.stringify({ status: statusCode, rrr: receipt.rrr }),
    status: reversal ? (reversal.confirmedAt ? 'REVERSED' : 'REVERSAL_REQUESTED') : 'RECORDED',
    version: reversal ? (reversal.confirmedAt ? 2 : 1) : 0,
    reversalReason: reversal?.reason ?? null,
    reversalRequestedById: reversal?.by.id ?? null,
    reversedAt: reversal?.confirmedAt ? sqlTimestamp(reversal.confirmedAt) : null,
    createdAt: sqlTimestamp(receipt.at),
    updatedAt: sqlTimestamp(reversal?.confirmedAt ?? reversal?.at ?? matchedAt ?? receipt.at),
  });
  if (matchedAt !== null)
    world.copyBuffer.add('ReceiptMatch', {
      id: world.random.fork('receipt-match', id).uuid(matchedAt),
      receiptId: id,
      invoiceId: receipt.invoiceId,
      amount: receipt.amount,
      isInitial: true,
      matchedAt: sqlTimestamp(matchedAt),
      matchedById: matcherId,
    });
  if (!reversal) return;
  const record = { entity: 'RemitaPayment', id, label: receipt.rrr };
  recordChange(world, { ...record, action: 'RECORD', from: null, to: 'RECORDED', by: reversal.by, at: receipt.at });
  const request = { ...record, from: 'RECORDED', to: 'REVERSAL_REQUESTED', note: reversal.reason };
  recordChange(world, { ...request, action: 'REQUEST_REVERSAL', by: reversal.by, at: reversal.at });
  if (reversal.confirmedAt)
    recordChange(world, {
      ...{ ...record, action: 'REVERSE', from: 'REVERSAL_REQUESTED', to: 'REVERSED', note: reversal.reason },
      ...{ by: reversal.confirmedBy, at: reversal.confirmedAt },
    });
}
