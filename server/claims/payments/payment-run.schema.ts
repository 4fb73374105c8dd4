import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Payment } from './payment.schema.ts';
import { readPaymentResult, resumePaymentRun } from './payment-result.service.ts';
import { visiblePaymentRuns } from './payment-run.access.ts';
import {
  addPaymentProofInput,
  cancelPaymentRunInput,
  confirmPaymentRunInput,
  createPaymentRunInput,
  readPaymentResultInput,
} from './payment-run.input.ts';
import { paymentRunMachine } from './payment-run.machine.ts';
import { addPaymentRunProof, cancelPaymentRun, confirmPaymentRun, createPaymentRun, PROOF_KIND } from './payment-run.service.ts';
import { EXCLUSION_REASON, type FundToPay, fundsToPay, type RunCandidate, runCandidates } from './payment-run-preview.service.ts';

const PaymentRunAction = builder.enumType('PaymentRunAction', { values: paymentRunMachine.names });

const PaymentRunFile = builder.prismaObject('PaymentRunFile', {
  description: 'A bank file, created when the run was confirmed.',
  authScopes: { can: 'HCP_BANK_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: enumOf('PaymentRunFileKind') }),
    bankName: t.exposeString('bankName', { nullable: true, description: 'Null for the Remita sheet, which covers all banks.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Number of transfers.' }),
    controlTotal: t.expose('controlTotal', { type: 'Kobo', description: 'Total of its transfers, kobo.' }),
    sha256: t.string({
      description: 'Hash of the content, to detect changes.',
      select: { attachment: true },
      resolve: ({ attachment }) => attachment.sha256,
    }),
    file: t.relation('attachment', { type: Attachment }),
  }),
});

const PaymentRunResult = builder.prismaObject('PaymentRunResult', {
  description: 'A bank result file of a run.',
  authScopes: { can: 'HCP_BANK_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    paidCount: t.exposeInt('paidCount'),
    paidAmount: t.expose('paidAmount', { type: 'Kobo', description: 'Total paid, kobo.' }),
    failedCount: t.exposeInt('failedCount'),
    readBy: t.relation('readBy', { type: Actor }),
    readAt: t.expose('readAt', { type: 'DateTime' }),
    file: t.relation('attachment', { type: Attachment }),
  }),
});

export const PaymentRun = builder.prismaObject('PaymentRun', {
  description: 'Payments to many facilities out of one fund, prepared and confirmed together.',
  authScopes: rowsIn(visiblePaymentRuns, 'PAYMENT_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    runNo: t.exposeString('runNo', { description: 'RUN-YYMM-NNN' }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund that pays.' }),
    method: t.expose('method', { type: enumOf('PayMethod') }),
    status: t.expose('status', { type: enumOf('PaymentRunStatus') }),
    paymentCount: t.exposeInt('paymentCount', { description: 'As prepared.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'As prepared, kobo.' }),
    waitingCount: t.relationCount('payments', { description: 'Pending payments.', where: { status: 'PENDING' } }),
    paidCount: t.relationCount('payments', { where: { status: 'PAID' } }),
    failedCount: t.relationCount('payments', { description: 'Failed or held back.', where: { status: 'FAILED' } }),
    reversedCount: t.relationCount('payments', { where: { status: 'REVERSED' } }),
    cancelReason: t.exposeString('cancelReason', { nullable: true, description: 'Null unless it was cancelled.' }),
    createdBy: t.relation('createdBy', { type: Actor }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    confirmedBy: t.relation('confirmedBy', { type: Actor, nullable: true, description: 'The second person; null until confirmed.' }),
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true, description: 'Null until confirmed.' }),
    files: t.relation('files', {
      type: PaymentRunFile,
      description: 'For the banks; empty until confirmed, and without the permission HCP_BANK_READ.',
      authScopes: { can: 'HCP_BANK_READ' },
      unauthorizedResolver: () => [] as never,
      query: { orderBy: [{ kind: 'asc' }, { bankName: 'asc' }] },
    }),
    results: t.relation('results', {
      type: PaymentRunResult,
      description: 'Bank result files, oldest first; empty without the permission HCP_BANK_READ.',
      authScopes: { can: 'HCP_BANK_READ' },
      unauthorizedResolver: () => [] as never,
      query: { orderBy: { readAt: 'asc' } },
    }),
    proofs: t.prismaField({
      type: [Attachment],
      description: 'Bank slips and statements, oldest first; empty without the permission HCP_BANK_READ.',
      authScopes: { can: 'HCP_BANK_READ' },
      unauthorizedResolver: () => [],
      resolve: (query, { id }) =>
        db.attachment.findMany({
          ...query,
          where: { ownerType: 'PaymentRun', ownerId: id, kind: PROOF_KIND },
          orderBy: { createdAt: 'asc' },
        }),
    }),
    history: t.prismaField({ ...statusHistory('PaymentRun') }),
    availableActions: t.field({
      type: [PaymentRunAction],
      description: 'Actions that the viewer may take now.',
      resolve: async (run, _args, { viewer }) => {
        if (!viewer) return [];
        const isOwn = run.createdById === viewer.userId && (await getSettings()).paymentFourEyes;
        return paymentRunMachine.available(viewer, run).filter((action) => !(isOwn && action === 'CONFIRM'));
      },
    }),
  }),
});

builder.prismaObjectField(Payment, 'run', (t) =>
  t.relation('run', {
    type: PaymentRun,
    nullable: true,
    description: 'Its payment run; null for a single payment, or if the viewer may not see runs.',
    authScopes: (_payment, _args, { viewer }) => viewer?.scope.kind === 'SCHEME' && !viewer.scope.lgaIds,
    unauthorizedResolver: () => null,
  }),
);

const PaymentRunFilter = builder.inputType('PaymentRunFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('PaymentRunStatus')] }), fundingPool: t.string() }),
});

listField('paymentRuns', {
  description: 'Payment runs, newest first (index on status, createdAt). Empty for officers limited to some LGAs.',
  type: PaymentRun,
  permission: 'PAYMENT_READ',
  filter: PaymentRunFilter,
  sortBy: ['createdAt', 'runNo', 'amount'],
  where: (viewer, filter, search): Prisma.PaymentRunWhereInput => ({
    AND: [
      visiblePaymentRuns(viewer),
      { status: { in: filter?.status ?? undefined }, fundingPool: filter?.fundingPool ?? undefined },
      search ? { runNo: { contains: escapeLike(search), mode: 'insensitive' } } : {},
    ],
  }),
  find: (args) => db.paymentRun.findMany(args),
  count: (args) => db.paymentRun.count(args),
  sum: async ({ where }) => (await db.paymentRun.aggregate({ where, _sum: { amount: true } }))._sum.amount,
});

const HeldBackEnum = builder.enumType('HeldBackReason', {
  description: 'Reason for holding back a facility from a run.',
  values: EXCLUSION_REASON,
});

const RunCandidateType = builder.objectRef<RunCandidate>('PaymentRunCandidate').implement({
  description: 'A facility with unpaid bills of a fund.',
  fields: (t) => ({
    hcpId: t.exposeID('hcpId'),
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true, description: 'Null if the facility has none yet.' }),
    bankName: t.exposeString('bankName', { nullable: true, description: 'Null without bank details.' }),
    accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'NUBAN; null without bank details.' }),
    lga: t.exposeString('lga'),
    level: t.expose('level', { type: enumOf('HcpLevel') }),
    dueOn: t.expose('dueOn', { type: 'Date', description: 'Payment deadline of its earliest bill.' }),
    bills: t.exposeInt('bills'),
    claims: t.exposeInt('claims'),
    amount: t.expose('amount', { type: 'Kobo', description: 'Sum of its bills, kobo.' }),
    heldBack: t.field({
      type: HeldBackEnum,
      nullable: true,
      description: 'Reason for holding it back; null if it is paid.',
      resolve: ({ heldBack }) => heldBack,
    }),
  }),
});

const FundToPayType = builder.objectRef<FundToPay>('FundToPay').implement({
  description: 'Payable total of a fund.',
  fields: (t) => ({
    fundingPool: t.exposeString('fundingPool'),
    facilities: t.exposeInt('facilities'),
    bills: t.exposeInt('bills'),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

builder.queryFields((t) => ({
  paymentRun: t.withAuth({ can: 'PAYMENT_READ' }).prismaField({
    type: PaymentRun,
    description: 'One payment run. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.paymentRun.findFirstOrThrow({ ...query, where: { id, AND: visiblePaymentRuns(viewer) } }),
  }),
  fundsToPay: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: [FundToPayType],
    description: 'The funds with approved, unpaid bills. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 20,
    resolve: (_root, _args, { viewer }) => fundsToPay(viewer),
  }),
  paymentRunPreview: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: [RunCandidateType],
    description: 'Preview of a run: facilities to pay and facilities held back. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 50,
    args: { fundingPool: t.arg.string({ required: true }) },
    resolve: (_root, { fundingPool }, { viewer }) => runCandidates(viewer, fundingPool),
  }),
}));

createMutation('createPaymentRun', {
  type: PaymentRun,
  description: 'Prepares a payment for every facility of a fund that can be paid.',
  can: 'PAYMENT_WRITE',
  input: createPaymentRunInput,
  run: createPaymentRun,
});

recordMutation('confirmPaymentRun', {
  type: PaymentRun,
  description: 'A second person confirms a run, which creates the bank files.',
  can: 'PAYMENT_WRITE',
  input: confirmPaymentRunInput,
  run: confirmPaymentRun,
});

recordMutation('cancelPaymentRun', {
  type: PaymentRun,
  description: 'Cancels a prepared run: its bills can be paid again.',
  can: 'PAYMENT_WRITE',
  input: cancelPaymentRunInput,
  run: cancelPaymentRun,
});

recordMutation('readPaymentResult', {
  type: PaymentRun,
  description: 'Reads a bank result file; a job settles the payments.',
  can: 'PAYMENT_WRITE',
  input: readPaymentResultInput,
  run: readPaymentResult,
});

recordMutation('resumePaymentRun', {
  type: PaymentRun,
  description: 'Resumes a run whose job stopped.',
  can: 'PAYMENT_WRITE',
  input: confirmPaymentRunInput.meta({ id: 'ResumePaymentRunInput' }),
  run: resumePaymentRun,
});

recordMutation('addPaymentRunProof', {
  type: PaymentRun,
  description: 'Adds a bank slip or statement to a run.',
  can: 'PAYMENT_WRITE',
  input: addPaymentProofInput.meta({ id: 'AddPaymentRunProofInput' }),
  run: addPaymentRunProof,
});
