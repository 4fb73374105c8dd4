import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { visibleInvoices } from '../invoices/invoice.access.ts';
import { Invoice } from '../invoices/invoice.schema.ts';
import { RemitaPayment } from '../receipts/receipt.schema.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { requestInvoiceReference } from './reference-request.service.ts';
import { checkInvoicePaymentsInput, checkReceiptInput, requestInvoiceReferenceInput } from './remita.input.ts';
import { checkInvoicePayments, checkReceipt } from './remita-check.service.ts';

builder.prismaObjectField(Invoice, 'canAskRemita', (t) =>
  t.boolean({
    description: 'Whether the viewer may request or check its references with Remita now.',
    select: { status: true },
    resolve: ({ status }, _args, { viewer }) =>
      viewer !== null && (status === 'PENDING' || status === 'PART_PAID') && can(viewer, 'INVOICE_ISSUE') && isRemitaOn(),
  }),
);

builder.prismaObjectField(RemitaPayment, 'canAskRemita', (t) =>
  t.boolean({
    description: 'Whether the viewer may check it with Remita.',
    select: { direction: true, status: true },
    resolve: ({ direction, status }, _args, { viewer }) =>
      viewer !== null && direction === 'IN' && status !== 'REVERSED' && can(viewer, 'RECEIPT_WRITE') && isRemitaOn(),
  }),
);

type RemitaState = { isOn: boolean; openReferences: number; waiting: number; failed: number; checkedAt: Date | null };

const RemitaState = builder.objectRef<RemitaState>('RemitaState').implement({
  description: 'Status of the Remita connection, for the invoices in the viewer’s scope.',
  fields: (t) => ({
    isOn: t.exposeBoolean('isOn', { description: 'Whether Remita is connected; otherwise references are entered manually.' }),
    openReferences: t.exposeInt('openReferences', { description: 'Number of open references.' }),
    waiting: t.exposeInt('waiting', { description: 'Invoices waiting for a reference from Remita.' }),
    failed: t.exposeInt('failed', { description: 'Invoices for which Remita could not create a reference.' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a reference was last checked; null if never.',
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
  description: 'Requests a reference from Remita for an invoice or a part of it. The reference arrives asynchronously.',
  can: 'INVOICE_ISSUE',
  input: requestInvoiceReferenceInput,
  run: requestInvoiceReference,
});

recordMutation('checkInvoicePayments', {
  type: Invoice,
  description: 'Checks with Remita whether the open references of an invoice are paid. The result arrives asynchronously.',
  can: 'INVOICE_ISSUE',
  input: checkInvoicePaymentsInput,
  run: checkInvoicePayments,
});

recordMutation('checkReceipt', {
  type: RemitaPayment,
  description: 'Checks a receipt with Remita. The result arrives asynchronously.',
  can: 'RECEIPT_WRITE',
  input: checkReceiptInput,
  run: checkReceipt,
});
