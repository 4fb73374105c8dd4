import type { InvoiceFilter } from '../graphql/generated.ts';
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
