import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleReceiptMatches, visibleReceipts } from '../invoices/invoice.access.ts';
import { Invoice } from '../invoices/invoice.schema.ts';
import { SUCCESS_CODES } from './receipt.access.ts';
import {
  confirmReceiptReversalInput,
  declineReceiptReversalInput,
  matchReceiptInput,
  recordReceiptInput,
  requestReceiptReversalInput,
  unmatchReceiptInput,
} from './receipt.input.ts';
import { receiptMachine } from './receipt.machine.ts';
import {
  confirmReceiptReversal,
  declineReceiptReversal,
  matchReceipt,
  recordReceipt,
  requestReceiptReversal,
  unmatchReceipt,
} from './receipt.service.ts';

const ReceiptAction = builder.enumType('ReceiptAction', { values: receiptMachine.names });

const ReceiptMatch = builder.prismaObject('ReceiptMatch', {
  description: 'A match of a receipt, or a part of it, to an invoice.',
  authScopes: rowsIn(visibleReceiptMatches, 'REMITA_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    invoice: t.relation('invoice', { type: Invoice }),
    amount: t.expose('amount', { type: 'Kobo' }),
    matchedAt: t.expose('matchedAt', { type: 'DateTime' }),
  }),
});

export const RemitaPayment = builder.prismaObject('RemitaPayment', {
  description: 'A payment received or sent through Remita.',
  authScopes: rowsIn(visibleReceipts, 'REMITA_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    rrr: t.exposeString('rrr', { description: '12 digits.' }),
    direction: t.expose('direction', { type: enumOf('RemitaDirection') }),
    amount: t.expose('amount', { type: 'Kobo' }),
    payerName: t.exposeString('payerName', { description: 'Who paid; of outgoing money, who was paid.' }),
    channel: t.exposeString('channel', { nullable: true, description: 'Payment channel, such as a bank; null if not recorded.' }),
    paidOn: t.expose('transactionDate', { type: 'DateTime' }),
    statusCode: t.exposeString('statusCode', { description: 'Status code of the payment channel; 00 and 01 mean success.' }),
    statusText: t.exposeString('statusText'),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last checked with Remita; null if never.',
    }),
    checkedAmount: t.expose('checkedAmount', {
      type: 'Kobo',
      nullable: true,
      description: 'The amount that Remita confirms; null while it confirms none.',
    }),
    isSuccessful: t.boolean({
      description: 'Whether the payment succeeded.',
      select: { statusCode: true },
      resolve: ({ statusCode }) => SUCCESS_CODES.includes(statusCode),
    }),
    status: t.expose('status', { type: enumOf('ReceiptStatus') }),
    invoice: t.relation('invoice', { type: Invoice, nullable: true, description: 'The first invoice that it pays; null if it pays none.' }),
    matches: t.relation('matches', {
      type: ReceiptMatch,
      description: 'The invoices it is matched to, with the amount for each.',
      query: { where: { unmatchedAt: null }, orderBy: { matchedAt: 'asc' } },
    }),
    unmatchedAmount: t.expose('unmatchedAmount', { type: 'Kobo', description: 'Amount not matched to an invoice.' }),
    paymentId: t.exposeID('paymentId', {
      nullable: true,
      description: 'The payment to a facility that it settled; null for receipts.',
    }),
    paymentNo: t.string({
      nullable: true,
      description: 'Number of that payment; null for receipts.',
      select: { payment: { select: { paymentNo: true } } },
      resolve: ({ payment }) => payment?.paymentNo ?? null,
    }),
    matchedAt: t.expose('reconciledAt', { type: 'DateTime', nullable: true, description: 'Null while it belongs to no invoice.' }),
    reversalReason: t.exposeString('reversalReason', { nullable: true, description: 'Null unless a reversal was requested.' }),
    reversalRequestedBy: t.prismaField({
      type: Actor,
      nullable: true,
      description: 'Null unless a reversal was requested.',
      select: { reversalRequestedById: true },
      resolve: (query, { reversalRequestedById }) => {
        const selection = { ...query };
        return reversalRequestedById ? db.userAccount.findUnique({ ...selection, where: { id: reversalRequestedById } }) : null;
      },
    }),
    history: t.prismaField({ ...statusHistory('RemitaPayment') }),
    availableActions: t.field({
      type: [ReceiptAction],
      description: 'Actions open to the viewer.',
      select: { status: true, direction: true, statusCode: true, invoiceId: true, unmatchedAmount: true, reversalRequestedById: true },
      resolve: (receipt, _args, { viewer }) => {
        if (!viewer || receipt.direction === 'OUT' || !SUCCESS_CODES.includes(receipt.statusCode)) return [];
        const isImpossible = { MATCH: receipt.unmatchedAmount === 0n, UNMATCH: receipt.invoiceId === null };
        return receiptMachine.available(viewer, receipt).filter((action) => !(action in isImpossible && isImpossible[action as 'MATCH']));
      },
    }),
  }),
});

const RemitaPaymentFilter = builder.inputType('RemitaPaymentFilter', {
  fields: (t) => ({
    direction: t.field({ type: enumOf('RemitaDirection') }),
    status: t.field({ type: [enumOf('ReceiptStatus')] }),
    matched: t.boolean({
      description: 'For valid receipts: whether they are fully matched. Unmatched receipts with a requested reversal are excluded.',
    }),
    successful: t.boolean({ description: 'Whether the payment succeeded.' }),
    paid: t.field({ type: DateRangeInput }),
  }),
});

const receiptWhere = (filter: typeof RemitaPaymentFilter.$inferInput | null | undefined): Prisma.RemitaPaymentWhereInput => ({
  direction: filter?.direction ?? undefined,
  ...(filter?.status?.length && { status: { in: filter.status } }),
  transactionDate: instantsWithin(filter?.paid),
  AND: [
    typeof filter?.matched === 'boolean'
      ? {
          direction: 'IN',
          status: filter.matched ? { not: 'REVERSED' } : 'RECORDED',
          statusCode: { in: SUCCESS_CODES },
          unmatchedAmount: filter.matched ? 0n : { gt: 0n },
        }
      : {},
    typeof filter?.successful === 'boolean' ? { statusCode: filter.successful ? { in: SUCCESS_CODES } : { notIn: SUCCESS_CODES } } : {},
  ],
});

/** RRR, number of an invoice, or payer: the shape of the text says which. */
function searchWhere(search: string): Prisma.RemitaPaymentWhereInput {
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d{4,12}$/.test(digits)) return { rrr: { startsWith: escapeLike(digits) } };
  if (/^inv-/i.test(search))
    return { matches: { some: { unmatchedAt: null, invoice: { invoiceNo: { startsWith: escapeLike(search.toUpperCase()) } } } } };
  return { payerName: { contains: escapeLike(search), mode: 'insensitive' } };
}

listField('remitaPayments', {
  description: 'Receipts and outgoing transfers, newest first (index on direction, transactionDate).',
  type: RemitaPayment,
  permission: 'REMITA_READ',
  filter: RemitaPaymentFilter,
  sortBy: ['transactionDate', 'amount', 'payerName'],
  where: (viewer, filter, search): Prisma.RemitaPaymentWhereInput => ({
    AND: [visibleReceipts(viewer), receiptWhere(filter), search ? searchWhere(search) : {}],
  }),
  find: (args) => db.remitaPayment.findMany(args),
  isLong: true,
  count: (args) => db.remitaPayment.count(args),
  sum: async ({ where }) => (await db.remitaPayment.aggregate({ where, _sum: { amount: true } }))._sum.amount,
});

builder.queryField('remitaPayment', (t) =>
  t.withAuth({ can: 'REMITA_READ' }).prismaField({
    type: RemitaPayment,
    description: 'One receipt or outgoing transfer. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.remitaPayment.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleReceipts(viewer)] } }),
  }),
);

createMutation('recordReceipt', {
  type: RemitaPayment,
  description: 'Records a receipt without a known invoice.',
  can: 'RECEIPT_WRITE',
  input: recordReceiptInput,
  run: recordReceipt,
});

recordMutation('matchReceipt', {
  type: RemitaPayment,
  description: 'Matches a receipt, or a part of it, to an invoice; the rest can be matched to other invoices of the same payer.',
  can: 'RECEIPT_WRITE',
  input: matchReceiptInput,
  run: matchReceipt,
});

recordMutation('unmatchReceipt', {
  type: RemitaPayment,
  description: 'Unmatches a receipt from one or all of its invoices; cover that has started stays in force.',
  can: 'RECEIPT_WRITE',
  input: unmatchReceiptInput,
  run: unmatchReceipt,
});

recordMutation('requestReceiptReversal', {
  type: RemitaPayment,
  description: 'Requests the reversal of a mistyped receipt by a second person.',
  can: 'RECEIPT_WRITE',
  input: requestReceiptReversalInput,
  run: requestReceiptReversal,
});

recordMutation('confirmReceiptReversal', {
  type: RemitaPayment,
  description: 'Reverses a receipt at the request of another person; its invoice is open again, and cover that has started stays in force.',
  can: 'RECEIPT_REVERSE',
  input: confirmReceiptReversalInput,
  run: confirmReceiptReversal,
});

recordMutation('declineReceiptReversal', {
  type: RemitaPayment,
  description: 'Rejects the reversal of a receipt; also used by the requester to withdraw it.',
  can: 'RECEIPT_REVERSE',
  input: declineReceiptReversalInput,
  run: declineReceiptReversal,
});
