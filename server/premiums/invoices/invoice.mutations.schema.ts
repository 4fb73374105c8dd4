import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { Invoice } from './invoice.schema.ts';
import { cancelInvoice, issueInvoice, recordInvoicePayment } from './invoice.service.ts';

const required = { required: true } as const;
const reread = (query: object, id: string) => db.invoice.findUniqueOrThrow({ ...query, where: { id } });

const IssueInvoiceInput = builder.inputType('IssueInvoiceInput', {
  fields: (t) => ({ version: t.int(required), rrr: t.string({ ...required, description: '12 digits; spaces are ignored.' }) }),
});

const RecordInvoicePaymentInput = builder.inputType('RecordInvoicePaymentInput', {
  fields: (t) => ({
    version: t.int(required),
    rrr: t.string({ ...required, description: 'The reference on the receipt, 12 digits.' }),
    amount: t.field({ type: 'Kobo', ...required }),
    paidOn: t.field({ type: 'Date', ...required, description: 'Not in the future.' }),
    channel: t.string(),
    payerName: t.string({ description: 'Who paid, where it is not the payer of the invoice.' }),
  }),
});

const CancelInvoiceInput = builder.inputType('CancelInvoiceInput', {
  fields: (t) => ({ version: t.int(required), reason: t.string(required) }),
});

builder.mutationFields((t) => ({
  issueInvoice: t.withAuth({ can: 'INVOICE_ISSUE' }).prismaField({
    type: Invoice,
    description: 'Gives an invoice the reference to pay by; who owes it is told.',
    args: { id: t.arg.id(required), input: t.arg({ type: IssueInvoiceInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await issueInvoice(viewer, id, input)),
  }),
  recordInvoicePayment: t.withAuth({ can: 'INVOICE_WRITE' }).prismaField({
    type: Invoice,
    description: 'Records money received: the whole rest, or a part of it. The same reference again changes nothing.',
    args: { id: t.arg.id(required), input: t.arg({ type: RecordInvoicePaymentInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await recordInvoicePayment(viewer, id, input)),
  }),
  cancelInvoice: t.withAuth({ can: 'INVOICE_WRITE' }).prismaField({
    type: Invoice,
    description: 'Takes back an invoice that nothing was paid of.',
    args: { id: t.arg.id(required), input: t.arg({ type: CancelInvoiceInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await cancelInvoice(viewer, id, input)),
  }),
}));
