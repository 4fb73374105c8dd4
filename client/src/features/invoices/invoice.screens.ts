import { defineScreen } from '../../app/screen.ts';
import type { InvoiceFilter } from '../../graphql/generated.ts';

export const invoiceList = defineScreen<InvoiceFilter>({
  title: 'Invoices',
  permission: 'INVOICE_READ',
  page: () => import('./InvoiceListPage.tsx'),
});
export const invoiceDetail = defineScreen({
  title: 'Invoice',
  permission: 'INVOICE_READ',
  shows: 'Invoice',
  page: () => import('./InvoiceDetailPage.tsx'),
});
/** A member's own invoices and receipts. */
export const premium = defineScreen({ title: 'Premium', permission: 'COVER_RENEW', page: () => import('./PremiumPage.tsx') });
