import type { LedgerAccount, LedgerEntryKind, ReconciliationKey } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const LEDGER_KIND = defineLabels<LedgerEntryKind>({
  BILL_APPROVED: { text: 'Bill approved', tone: 'info' },
  PAYMENT_MADE: { text: 'Payment made', tone: 'success' },
  PAYMENT_REVERSED: { text: 'Payment reversed', tone: 'danger' },
  INVOICE_ISSUED: { text: 'Invoice issued', tone: 'info' },
  INVOICE_CANCELLED: { text: 'Invoice cancelled', tone: 'neutral' },
  RECEIPT_RECORDED: { text: 'Money received', tone: 'success' },
  RECEIPT_MATCHED: { text: 'Receipt matched', tone: 'info' },
  RECEIPT_UNMATCHED: { text: 'Receipt unmatched', tone: 'warn' },
  RECEIPT_REVERSED: { text: 'Receipt reversed', tone: 'danger' },
  EXPENSE_APPROVED: { text: 'Expense', tone: 'neutral' },
  EXPENSE_VOIDED: { text: 'Expense voided', tone: 'danger' },
  CAPITATION_APPROVED: { text: 'Capitation approved', tone: 'info' },
  CAPITATION_REVERSED: { text: 'Capitation reversed', tone: 'danger' },
  GRANT_RECEIVED: { text: 'Grant or appropriation', tone: 'success' },
  OPENING_BALANCE: { text: 'Opening balance', tone: 'info' },
  FUNDS_TRANSFERRED: { text: 'Inter-fund transfer', tone: 'info' },
  FUND_MOVEMENT_REVERSED: { text: 'Grant or transfer reversed', tone: 'danger' },
});

export const LEDGER_ACCOUNT: Record<LedgerAccount, string> = {
  BANK: 'Bank',
  RECEIVABLE: 'Due from payers',
  PAYABLE: 'Owed to facilities',
  UNMATCHED: 'Unmatched receipts',
  PREMIUM_INCOME: 'Premium income',
  OTHER_INCOME: 'Other income',
  CARE_COST: 'Cost of care',
  OPERATING_COST: 'Operating cost',
  GRANT_INCOME: 'Grant income',
  APPROPRIATION_INCOME: 'Appropriation income',
  FUND_BALANCE: 'Opening fund balance',
  INTERFUND_TRANSFER: 'Inter-fund transfers',
};

/** What is compared: the records, and what must agree with them. */
export const RECONCILIATION: Record<ReconciliationKey, { records: string; counterpart: string }> = {
  PAID_CLAIMS: { records: 'Paid claims', counterpart: 'payments of their bills' },
  PAYMENTS: { records: 'Payments made', counterpart: 'bank payments to facilities' },
  PAYABLES: { records: 'Approved unpaid bills', counterpart: 'the ledger balance owed to facilities' },
  INVOICES_PAID: { records: 'Receipts on invoices', counterpart: 'paid amounts on invoices' },
  RECEIPTS: { records: 'All receipts', counterpart: 'bank receipts' },
  RECEIVABLES: { records: 'Outstanding invoices', counterpart: 'the ledger balance due from payers' },
  UNMATCHED: { records: 'Unmatched receipts', counterpart: 'unmatched receipts in the ledger' },
  GRANTS: { records: 'Grants and opening balances', counterpart: 'their income in the ledger' },
  TRANSFERS: { records: 'Inter-fund transfers', counterpart: 'transfers in the ledger, as much out as in' },
  EXPENSES: { records: 'Approved expenses', counterpart: 'operating costs in the ledger' },
};
