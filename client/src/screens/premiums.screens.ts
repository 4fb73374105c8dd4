import type { InvoiceFilter, InvoiceLifeFilter, InvoiceRunFilter, PayerFilter, RemitaPaymentFilter } from '../graphql/types.ts';
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
/** The RRRs of many invoices at once. */
export const referenceEntry = defineScreen({
  title: 'Enter RRRs',
  permission: 'INVOICE_ISSUE',
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
/** The monthly invoices to all MDAs. */
export const invoiceRunList = defineScreen<InvoiceRunFilter>({
  title: 'Invoice runs',
  permission: 'INVOICE_RUN_READ',
});
export const invoiceRunDetail = defineScreen({
  title: 'Invoice run',
  permission: 'INVOICE_RUN_READ',
  entity: 'InvoiceRun',
});
/** The people on the invoice of an MDA. */
export const invoiceLifeList = defineScreen<InvoiceLifeFilter>({
  title: 'Enrollees on the invoice',
  permission: 'INVOICE_RUN_READ',
});
/** An invoice with lines typed by hand. */
export const invoiceCreate = defineScreen({
  title: 'New invoice',
  permission: 'INVOICE_WRITE',
});
/** Payers with outstanding amounts, by age. */
export const payerList = defineScreen<PayerFilter>({
  title: 'Payers',
  permission: 'PAYER_ACCOUNT_READ',
});
/** Invoices and payments of an MDA, institution or person. */
export const payerStatement = defineScreen({
  title: 'Statement of account',
  permission: 'PAYER_ACCOUNT_READ',
  entity: 'Payer',
});
