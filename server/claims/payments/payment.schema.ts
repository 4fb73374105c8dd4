import type { Prisma } from '../../generated/prisma/client.ts';
import type { PaymentRunStatus, PaymentStatus } from '../../generated/prisma/enums.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Bill } from '../bills/bill.schema.ts';
import { visiblePayments } from './payment.access.ts';
import { confirmPaymentInput, createPaymentInput, reversePaymentInput, undoPaymentInput } from './payment.input.ts';
import { paymentMachine } from './payment.machine.ts';
import { type AdviceLine, addPaymentProof, adviceOf, confirmPayment, createPayment, failPayment } from './payment.service.ts';
import { declinePaymentReversal, requestPaymentReversal, reversePayment } from './payment-reversal.service.ts';
import { addPaymentProofInput } from './payment-run.input.ts';
import { PROOF_KIND } from './payment-run.service.ts';

const NULL_BANK = 'null without the permission HCP_BANK_READ.';
const bankField = { nullable: true, authScopes: { can: 'HCP_BANK_READ' }, unauthorizedResolver: () => null } as const;

const NULL_CLAIM = 'Null for capitation.';

const PaymentAction = builder.enumType('PaymentAction', { values: paymentMachine.names });

const PaymentAdviceLine = builder.objectRef<AdviceLine>('PaymentAdviceLine').implement({
  description: 'One claim, or one capitation statement, of a payment advice.',
  fields: (t) => ({
    billId: t.exposeID('billId'),
    billNo: t.exposeString('billNo'),
    claimId: t.exposeID('claimId', { nullable: true, description: NULL_CLAIM }),
    claimNo: t.exposeString('claimNo', { nullable: true, description: NULL_CLAIM }),
    capitationStatementId: t.exposeID('capitationStatementId', { nullable: true, description: 'Null for a claim.' }),
    lives: t.exposeInt('lives', { nullable: true, description: 'Lives that capitation pays for; null for a claim.' }),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'Null if the patient has none, and for capitation.' }),
    fullName: t.exposeString('fullName', { nullable: true, description: NULL_CLAIM }),
    serviceTo: t.expose('serviceTo', { type: 'Date', description: 'For capitation the first day of the month.' }),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    payableAmount: t.expose('payableAmount', { type: 'Kobo', description: 'Approved less the co-payment of the patient.' }),
    paidAmount: t.expose('paidAmount', { type: 'Kobo' }),
    disputeNo: t.exposeString('disputeNo', {
      nullable: true,
      description: 'The dispute whose granted amount the line pays; null for the claim itself and for capitation.',
    }),
    cutReasons: t.field({
      type: [enumOf('CutReason')],
      description: 'Reasons for cuts; empty if there are none.',
      resolve: ({ cutReasons }) => cutReasons as never[],
    }),
  }),
});

type DecidedPayment = {
  status: PaymentStatus;
  createdById: string;
  reversalRequestedById: string | null;
  run: { status: PaymentRunStatus } | null;
};

/** Payments of a run are settled by the run, unless it is confirmed and the bank sends no result file. Preparers do not confirm. */
async function availableActions(viewer: Viewer, payment: DecidedPayment) {
  const isDecidedByRun = payment.status === 'PENDING' && payment.run !== null && payment.run.status !== 'CONFIRMED';
  if (isDecidedByRun) return [];
  const isRequested = payment.reversalRequestedById !== null;
  const { paymentFourEyes } = await getSettings();
  const isPossible = {
    CONFIRM: !paymentFourEyes || payment.createdById !== viewer.userId,
    FAIL: true,
    REQUEST_REVERSAL: !isRequested,
    DECLINE_REVERSAL: isRequested,
    REVERSE: isRequested,
  };
  return paymentMachine.available(viewer, payment).filter((action) => isPossible[action]);
}

export const Payment = builder.prismaObject('Payment', {
  description: 'A payment of approved bills to one facility; printed, it is the payment advice.',
  authScopes: rowsIn(visiblePayments, 'PAYMENT_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Of its last change.' }),
    version: t.exposeInt('version'),
    paymentNo: t.exposeString('paymentNo'),
    hcp: t.relation('hcp', { type: Hcp }),
    fundingPool: t.exposeString('fundingPool', {
      nullable: true,
      description: 'The fund of all its bills; null for older payments over several funds.',
    }),
    grossAmount: t.expose('grossAmount', { type: 'Kobo', description: 'Sum of the bills, kobo.' }),
    deductions: t.expose('deductions', { type: 'Kobo' }),
    deductionReason: t.exposeString('deductionReason', { nullable: true, description: 'Null without a deduction.' }),
    netAmount: t.expose('netAmount', { type: 'Kobo', description: 'What is transferred, kobo.' }),
    method: t.expose('method', { type: enumOf('PayMethod') }),
    bankName: t.exposeString('bankName', { description: `As it was when the payment was prepared; ${NULL_BANK}`, ...bankField }),
    accountName: t.exposeString('accountName', { description: `As it was when the payment was prepared; ${NULL_BANK}`, ...bankField }),
    accountNumber: t.exposeString('accountNumber', { description: `NUBAN, 10 digits, text; ${NULL_BANK}`, ...bankField }),
    bankReference: t.exposeString('bankReference', { nullable: true, description: 'Null until confirmed.' }),
    paidOn: t.expose('paidOn', { type: 'Date', nullable: true, description: 'Day on which the bank paid it; null until confirmed.' }),
    status: t.expose('status', { type: enumOf('PaymentStatus') }),
    failReason: t.exposeString('failReason', { nullable: true, description: 'Reason for the failure or reversal; null if there is none.' }),
    reversalReason: t.exposeString('reversalReason', { nullable: true, description: 'Null unless a reversal was requested.' }),
    reversalRequestedBy: t.prismaField({
      type: Actor,
      nullable: true,
      description: 'Null unless a reversal was requested.',
      select: { reversalRequestedById: true },
      resolve: (query, { reversalRequestedById }) =>
        reversalRequestedById ? db.userAccount.findUnique({ ...query, where: { id: reversalRequestedById } }) : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.relation('createdBy', { type: Actor }),
    confirmedBy: t.relation('confirmedBy', { type: Actor, nullable: true, description: 'Null until confirmed.' }),
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true, description: 'Null until confirmed.' }),
    billCount: t.relationCount('lines', { description: 'Bills in it.' }),
    advice: t.field({ type: [PaymentAdviceLine], complexity: 20, description: 'Claim by claim.', resolve: ({ id }) => adviceOf(id) }),
    proofs: t.prismaField({
      type: [Attachment],
      description: 'Bank slips and statements, oldest first; empty without the permission HCP_BANK_READ.',
      authScopes: { can: 'HCP_BANK_READ' },
      unauthorizedResolver: () => [],
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'Payment', ownerId: id, kind: PROOF_KIND }, orderBy: { createdAt: 'asc' } }),
    }),
    history: t.prismaField({ ...statusHistory('Payment') }),
    availableActions: t.field({
      type: [PaymentAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, createdById: true, reversalRequestedById: true, run: { select: { status: true } } },
      resolve: (payment, _args, { viewer }) => (viewer ? availableActions(viewer, payment) : []),
    }),
  }),
});

const PaymentRange = builder.inputType('PaymentRange', {
  fields: (t) => ({ from: t.field({ type: 'Date' }), to: t.field({ type: 'Date' }) }),
});

const PaymentFilter = builder.inputType('PaymentFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('PaymentStatus')] }),
    hcpId: t.id(),
    runId: t.id(),
    created: t.field({ type: PaymentRange, description: 'Lagos days, both included.' }),
  }),
});

/** Search by part of the number, reference or facility name. Facilities are looked up first, because a join condition would disable the other indexes. */
async function searched(search: string): Promise<Prisma.PaymentWhereInput> {
  const part = { contains: escapeLike(search), mode: 'insensitive' } as const;
  const hcps = await db.hcp.findMany({ where: { name: part }, select: { id: true } });
  return { OR: [{ paymentNo: part }, { bankReference: part }, { hcpId: { in: hcps.map(({ id }) => id) } }] };
}

const paymentWhere = (filter: typeof PaymentFilter.$inferInput | null | undefined): Prisma.PaymentWhereInput => ({
  ...(filter?.status?.length && { status: { in: filter.status } }),
  ...(filter?.hcpId && { hcpId: filter.hcpId }),
  ...(filter?.runId && { runId: filter.runId }),
  ...(filter?.created && {
    createdAt: {
      ...(filter.created.from && { gte: startOfDay(filter.created.from) }),
      ...(filter.created.to && { lt: startOfDay(addDays(filter.created.to, 1)) }),
    },
  }),
});

listField('payments', {
  description:
    'Payments to facilities, newest first (index on status, createdAt), found by a part of the number, the reference (Payment_search_trgm_idx) or the facility’s name. A facility sees its own once money has moved.',
  type: Payment,
  permission: 'PAYMENT_READ',
  filter: PaymentFilter,
  sortBy: ['createdAt', 'paymentNo', 'netAmount', 'paidOn'],
  where: async (viewer, filter, search) => ({
    AND: [visiblePayments(viewer), paymentWhere(filter), search ? await searched(search) : {}],
  }),
  find: (args) => db.payment.findMany(args),
  isLong: true,
  count: (args) => db.payment.count(args),
  sum: async ({ where }) => (await db.payment.aggregate({ where, _sum: { netAmount: true } }))._sum.netAmount,
});

builder.queryField('payment', (t) =>
  t.withAuth({ can: 'PAYMENT_READ' }).prismaField({
    type: Payment,
    description: 'One payment. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.payment.findFirstOrThrow({ ...query, where: { AND: [{ id }, visiblePayments(viewer)] } }),
  }),
);

createMutation('createPayment', {
  type: Payment,
  description: 'Creates a payment of approved bills of one facility.',
  can: 'PAYMENT_WRITE',
  input: createPaymentInput,
  run: createPayment,
});

recordMutation('confirmPayment', {
  type: Payment,
  description: 'Marks a payment as paid: its bills and claims become PAID and the facility gets its advice.',
  can: 'PAYMENT_WRITE',
  input: confirmPaymentInput,
  run: confirmPayment,
});

recordMutation('addPaymentProof', {
  type: Payment,
  description: 'Adds a bank slip or statement to a payment.',
  can: 'PAYMENT_WRITE',
  input: addPaymentProofInput,
  run: addPaymentProof,
});

recordMutation('failPayment', {
  type: Payment,
  description: 'Marks a payment as failed: its bills can be paid again.',
  can: 'PAYMENT_WRITE',
  input: undoPaymentInput,
  run: failPayment,
});

recordMutation('reversePayment', {
  type: Payment,
  description: 'Reverses a payment at the request of another person: its claims and bills are approved and unpaid again.',
  can: 'PAYMENT_WRITE',
  input: reversePaymentInput,
  run: reversePayment,
});

recordMutation('requestPaymentReversal', {
  type: Payment,
  description: 'Requests the reversal of a payment that the bank sent back, by a second person.',
  can: 'PAYMENT_WRITE',
  input: undoPaymentInput,
  run: requestPaymentReversal,
});

recordMutation('declinePaymentReversal', {
  type: Payment,
  description: 'Rejects the reversal of a payment; also used by the requester to withdraw it.',
  can: 'PAYMENT_WRITE',
  input: undoPaymentInput,
  run: declinePaymentReversal,
});

builder.prismaObjectField(Bill, 'payment', (t) =>
  t.prismaField({
    type: Payment,
    nullable: true,
    description: 'Its payment; null if there is none or the viewer may not see it.',
    authScopes: { can: 'PAYMENT_READ' },
    unauthorizedResolver: () => null,
    select: { paymentId: true },
    resolve: (query, { paymentId }, _args, { viewer }) =>
      paymentId && viewer ? db.payment.findFirst({ ...query, where: { id: paymentId, AND: visiblePayments(viewer) } }) : null,
  }),
);
