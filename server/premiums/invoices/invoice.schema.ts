import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { Mda } from '../../members/mdas/mda.schema.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleInvoices, visibleReceiptMatches } from './invoice.access.ts';
import { invoiceMachine } from './invoice.machine.ts';

const InvoiceAction = builder.enumType('InvoiceAction', { values: invoiceMachine.names });

const InvoiceLine = builder.prismaObject('InvoiceLine', {
  description: 'One line of an invoice.',
  fields: (t) => ({
    id: t.exposeID('id'),
    description: t.exposeString('description'),
    qty: t.exposeInt('qty'),
    unitPrice: t.expose('unitPrice', { type: 'Kobo' }),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

const receiptSelect = { receipt: true } as const;

/** A receipt of an invoice, limited to what its reader may see. */
const InvoiceReceipt = builder.prismaObject('ReceiptMatch', {
  variant: 'InvoiceReceipt',
  description: 'Money received for an invoice: a receipt, or the part of one that pays it.',
  authScopes: rowsIn(visibleReceiptMatches, 'INVOICE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    receiptId: t.exposeID('receiptId', { description: 'Of the receipt, which may pay other invoices of the payer too.' }),
    rrr: t.string({ description: '12 digits.', select: receiptSelect, resolve: ({ receipt }) => receipt.rrr }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Amount of the receipt matched to this invoice.' }),
    payerName: t.string({ select: receiptSelect, resolve: ({ receipt }) => receipt.payerName }),
    channel: t.string({
      nullable: true,
      description: 'Payment channel, such as a bank; null if not recorded.',
      select: receiptSelect,
      resolve: ({ receipt }) => receipt.channel,
    }),
    paidOn: t.field({ type: 'DateTime', select: receiptSelect, resolve: ({ receipt }) => receipt.transactionDate }),
    recordedAt: t.expose('matchedAt', { type: 'DateTime', description: 'When it was recorded against the invoice.' }),
    recordedBy: t.prismaField({
      type: Actor,
      nullable: true,
      description: 'Who recorded it against the invoice; null if no person did.',
      select: { matchedById: true },
      resolve: (query, { matchedById }) => {
        const selection = { ...query };
        return matchedById ? db.userAccount.findUnique({ ...selection, where: { id: matchedById } }) : null;
      },
    }),
  }),
});

const PaymentReference = builder.prismaObject('PaymentReference', {
  description: 'A Remita reference for paying an invoice in full or in part.',
  authScopes: { can: 'INVOICE_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    rrr: t.exposeString('rrr', { description: '12 digits.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Amount payable with it.' }),
    status: t.expose('status', { type: enumOf('PaymentReferenceStatus') }),
    createdBy: t.relation('createdBy', { type: Actor, nullable: true, description: 'Who typed it; null if no person did.' }),
    statusText: t.exposeString('statusText', { nullable: true, description: 'What Remita said when it was last asked; null if never.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true, description: 'When Remita was last asked; null if never.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const ReferenceRequest = builder.prismaObject('ReferenceRequest', {
  description: 'A request to Remita for a payment reference.',
  authScopes: { can: 'INVOICE_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    amount: t.expose('amount', { type: 'Kobo', description: 'Amount payable with it.' }),
    status: t.expose('status', { type: enumOf('ReferenceRequestStatus') }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed; null if it did not.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const Invoice = builder.prismaObject('Invoice', {
  description: 'What an employer, an institution or a person owes the scheme.',
  authScopes: rowsIn(visibleInvoices, 'INVOICE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    invoiceNo: t.exposeString('invoiceNo'),
    kind: t.expose('kind', { type: enumOf('InvoiceKind') }),
    payerName: t.string({
      description: 'The MDA, institution or person that owes it.',
      select: { mda: { select: { name: true } }, enrollee: { select: { fullName: true } } },
      resolve: ({ mda, enrollee }) => mda?.name ?? enrollee?.fullName ?? 'Unknown',
    }),
    mda: t.relation('mda', { type: Mda, nullable: true, description: 'The employer or institution that owes it; null if a person does.' }),
    enrollee: t.relation('enrollee', {
      type: Enrollee,
      nullable: true,
      description: 'The person who owes it; null if an employer or institution does.',
    }),
    period: t.expose('period', {
      type: 'Date',
      nullable: true,
      description: 'First day of the month, or of the cover, that it is for; null if it is for no period.',
    }),
    amount: t.expose('amount', { type: 'Kobo' }),
    amountPaid: t.expose('amountPaid', { type: 'Kobo' }),
    fundingPool: t.exposeString('fundingPool', {
      nullable: true,
      description: 'The fund that was chosen for an invoice without a plan; null means that of the plan, or the administration.',
    }),
    dueDate: t.expose('dueDate', { type: 'Date' }),
    overdue: t.boolean({
      description: 'Past its due date and not fully paid.',
      select: { status: true, dueDate: true },
      resolve: ({ status, dueDate }) => (status === 'PENDING' || status === 'PART_PAID') && dueDate < today(),
    }),
    rrr: t.exposeString('rrr', {
      nullable: true,
      description: 'The current Remita retrieval reference, 12 digits; null if there is none or the balance needs a new one.',
    }),
    status: t.expose('status', { type: enumOf('InvoiceStatus') }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'Null until it is issued.' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true, description: 'When it was paid in full; null until then.' }),
    remindedAt: t.expose('remindedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the payer was last reminded; null if never.',
    }),
    reminderPauseReason: t.exposeString('reminderPauseReason', {
      nullable: true,
      description: 'Why its reminders are paused; null unless they are, and for the payer.',
      authScopes: { can: 'PAYER_ACCOUNT_READ' },
      unauthorizedResolver: () => null,
    }),
    cancelReason: t.exposeString('cancelReason', { nullable: true, description: 'Null unless it was cancelled.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lines: t.relation('lines', { type: InvoiceLine, query: { orderBy: { position: 'asc' } } }),
    receipts: t.relation('matches', {
      type: InvoiceReceipt,
      description: 'Receipts matched to it, oldest first.',
      query: { where: { unmatchedAt: null }, orderBy: { receipt: { transactionDate: 'asc' } } },
    }),
    references: t.relation('references', {
      type: PaymentReference,
      description: 'All its references, oldest first; part payments have one each.',
      query: { orderBy: { createdAt: 'asc' } },
    }),
    referenceRequests: t.relation('referenceRequests', {
      type: ReferenceRequest,
      description: 'The pending or failed request for a reference: one or none.',
      query: { where: { status: { in: ['QUEUED', 'FAILED'] } } },
    }),
    registrationId: t.id({
      nullable: true,
      description: 'The registration that it is for; null if it is for none.',
      select: { registration: { select: { id: true } } },
      resolve: ({ registration }) => registration?.id ?? null,
    }),
    history: t.prismaField({ ...statusHistory('Invoice') }),
    availableActions: t.field({
      type: [InvoiceAction],
      description: 'Actions open to the viewer.',
      select: { status: true },
      resolve: (invoice, _args, { viewer }) =>
        viewer ? invoiceMachine.available(viewer, invoice).filter((action) => action !== 'DROP') : [],
    }),
  }),
});

builder.queryField('invoice', (t) =>
  t.withAuth({ can: 'INVOICE_READ' }).prismaField({
    type: Invoice,
    description: 'One invoice. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.invoice.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleInvoices(viewer)] } }),
  }),
);
