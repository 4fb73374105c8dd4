import { can } from '../../platform/access/permissions.shared.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { visibleInvoices } from '../invoices/invoice.access.ts';
import { Invoice } from '../invoices/invoice.schema.ts';
import { RemitaPayment } from '../receipts/receipt.schema.ts';
import { requestInvoiceReference } from './reference-request.service.ts';
import { checkInvoicePaymentsInput, checkReceiptInput, requestInvoiceReferenceInput } from './remita.input.ts';
import { checkInvoicePayments, checkReceipt } from './remita-check.service.ts';
import { isRemitaOn } from './remita-line.ts';

builder.prismaObjectField(Invoice, 'canAskRemita', (t) =>
  t.boolean({
    description: 'Whether the viewer may ask Remita for a reference of it now, or about those that it has: there is a connection.',
    select: { status: true },
    resolve: ({ status }, _args, { viewer }) =>
      viewer !== null && (status === 'PENDING' || status === 'PART_PAID') && can(viewer, 'INVOICE_ISSUE') && isRemitaOn(),
  }),
);

builder.prismaObjectField(RemitaPayment, 'canAskRemita', (t) =>
  t.boolean({
    description: 'Whether the viewer may ask Remita about it: there is a connection.',
    select: { direction: true, status: true },
    resolve: ({ direction, status }, _args, { viewer }) =>
      viewer !== null && direction === 'IN' && status !== 'REVERSED' && can(viewer, 'RECEIPT_WRITE') && isRemitaOn(),
  }),
);

type RemitaState = { isOn: boolean; openReferences: number; waiting: number; failed: number; checkedAt: Date | null };

const RemitaState = builder.objectRef<RemitaState>('RemitaState').implement({
  description: 'Status of the Remita connection, for the invoices in the viewer’s scope.',
  fields: (t) => ({
    isOn: t.exposeBoolean('isOn', { description: 'Whether there is a connection; without one references are typed.' }),
    openReferences: t.exposeInt('openReferences', { description: 'References that can be paid by.' }),
    waiting: t.exposeInt('waiting', { description: 'Invoices that Remita is asked for a reference of.' }),
    failed: t.exposeInt('failed', { description: 'Invoices that Remita made no reference of.' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When Remita was last asked about a reference; null if never.',
    }),
  }),
});

builder.queryField('remitaState', (t) =>
  t.withAuth({ can: 'REMITA_READ' }).field({
    type: RemitaState,
    description: 'Status of the Remita connection.',
    resolve: async (_root, _args, { viewer }) => {
      const invoice = visibleInvoices(viewer);
      const [openReferences, waiting, failed, last] = await Promise.all([
        db.paymentReference.count({ where: { status: 'OPEN', invoice } }),
        db.referenceRequest.count({ where: { status: 'QUEUED', invoice } }),
        db.referenceRequest.count({ where: { status: 'FAILED', invoice } }),
        db.paymentReference.aggregate({ where: { invoice }, _max: { checkedAt: true } }),
      ]);
      return { isOn: isRemitaOn(), openReferences, waiting, failed, checkedAt: last._max.checkedAt };
    },
  }),
);

recordMutation('requestInvoiceReference', {
  type: Invoice,
  description: 'Asks Remita for a reference of an invoice, for the whole or for a part. It comes a little later.',
  can: 'INVOICE_ISSUE',
  input: requestInvoiceReferenceInput,
  run: requestInvoiceReference,
});

recordMutation('checkInvoicePayments', {
  type: Invoice,
  description: 'Asks Remita whether the open references of an invoice are paid. The answer comes a little later.',
  can: 'INVOICE_ISSUE',
  input: checkInvoicePaymentsInput,
  run: checkInvoicePayments,
});

recordMutation('checkReceipt', {
  type: RemitaPayment,
  description: 'Asks Remita about the money of a receipt. The answer comes a little later.',
  can: 'RECEIPT_WRITE',
  input: checkReceiptInput,
  run: checkReceipt,
});
