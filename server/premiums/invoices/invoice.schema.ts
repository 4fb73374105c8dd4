import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { Mda } from '../../members/mdas/mda.schema.ts';
import { rowsIn } from '../../platform/access/row-guard.ts';
import { Actor, statusHistory } from '../../platform/activity/history.schema.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { visibleInvoiceReceipts, visibleInvoices } from './invoice.access.ts';
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

const Receipt = builder.prismaObject('RemitaPayment', {
  variant: 'InvoiceReceipt',
  description: 'Money received for an invoice.',
  authScopes: rowsIn(visibleInvoiceReceipts, 'INVOICE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    rrr: t.exposeString('rrr', { description: '12 digits.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    payerName: t.exposeString('payerName'),
    channel: t.exposeString('channel', { nullable: true, description: 'How it was paid, e.g. at a bank; null if not recorded.' }),
    paidOn: t.expose('transactionDate', { type: 'DateTime' }),
    recordedAt: t.expose('reconciledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was recorded against the invoice; null if that is not known.',
    }),
    recordedBy: t.prismaField({
      type: Actor,
      nullable: true,
      description: 'Who recorded it against the invoice; null if no person did.',
      select: { reconciledById: true },
      resolve: (query, { reconciledById }) => {
        const selection = { ...query };
        return reconciledById ? db.userAccount.findUnique({ ...selection, where: { id: reconciledById } }) : null;
      },
    }),
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
      description: 'The body or person who owes it.',
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
    dueDate: t.expose('dueDate', { type: 'Date' }),
    overdue: t.boolean({
      description: 'Not wholly paid, and past its day.',
      select: { status: true, dueDate: true },
      resolve: ({ status, dueDate }) => (status === 'PENDING' || status === 'PART_PAID') && dueDate < today(),
    }),
    rrr: t.exposeString('rrr', {
      nullable: true,
      description: 'Remita’s retrieval reference to pay by, 12 digits; null until the payment channel made it.',
    }),
    status: t.expose('status', { type: enumOf('InvoiceStatus') }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'Null until it is issued.' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true, description: 'When it was paid in full; null until then.' }),
    cancelReason: t.exposeString('cancelReason', { nullable: true, description: 'Null unless it was cancelled.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lines: t.relation('lines', { type: InvoiceLine, query: { orderBy: { position: 'asc' } } }),
    receipts: t.relation('receipts', {
      type: Receipt,
      description: 'Money received for it, in order of time.',
      query: { where: { direction: 'IN' }, orderBy: { transactionDate: 'asc' } },
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
      description: 'What the viewer may do with it now.',
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
