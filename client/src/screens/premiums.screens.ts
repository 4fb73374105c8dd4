import type { InvoiceFilter, RemitaPaymentFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const invoiceList = defineScreen<InvoiceFilter>({
  title: 'Invoices',
  permission: 'INVOICE_READ',
});
export const invoiceDetail = defineScreen({
  title: 'Invoice',
  permission: 'INVOICE_READ',
  entity: 'Invoice',
});
/** A member's own invoices and receipts. */
export const premium = defineScreen({
  title: 'Premium',
  permission: 'COVER_RENEW',
});
/** Receipts and outgoing transfers. */
export const remitaPaymentList = defineScreen<RemitaPaymentFilter>({
  title: 'Remita payments',
  permission: 'REMITA_READ',
});
export const remitaPaymentDetail = defineScreen({
  title: 'Remita payment',
  permission: 'REMITA_READ',
  entity: 'RemitaPayment',
});
