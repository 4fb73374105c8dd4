import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  invoiceCreate,
  invoiceDetail,
  invoiceLifeList,
  invoiceList,
  invoiceRunDetail,
  invoiceRunList,
  payerList,
  payerStatement,
  premium,
  referenceEntry,
  remitaPaymentDetail,
  remitaPaymentList,
} from '../screens/premiums.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [invoiceList, () => import('./invoices/InvoiceListPage.tsx')],
  [invoiceDetail, () => import('./invoices/InvoiceDetailPage.tsx')],
  [referenceEntry, () => import('./reference-entry/ReferenceEntryPage.tsx')],
  [premium, () => import('./invoices/PremiumPage.tsx')],
  [remitaPaymentList, () => import('./receipts/RemitaPaymentListPage.tsx')],
  [remitaPaymentDetail, () => import('./receipts/RemitaPaymentDetailPage.tsx')],
  [invoiceCreate, () => import('./invoices/InvoiceCreatePage.tsx')],
  [invoiceRunList, () => import('./invoice-runs/InvoiceRunListPage.tsx')],
  [invoiceRunDetail, () => import('./invoice-runs/InvoiceRunDetailPage.tsx')],
  [invoiceLifeList, () => import('./invoice-runs/InvoiceLifeListPage.tsx')],
  [payerList, () => import('./payers/PayerListPage.tsx')],
  [payerStatement, () => import('./payers/PayerStatementPage.tsx')],
];
