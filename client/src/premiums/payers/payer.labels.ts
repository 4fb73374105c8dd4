import type { LedgerEntryKind, PayerKind } from '../../graphql/types.ts';

export const PAYER_KIND = {
  MDA: 'MDA',
  INSTITUTION: 'Institution',
  PERSON: 'Individual',
} satisfies Record<PayerKind, string>;

/** Names of statement entries. Other kinds of entries do not affect a payer's balance. */
export const PAYER_ENTRY: Partial<Record<LedgerEntryKind, string>> = {
  INVOICE_ISSUED: 'Invoice',
  INVOICE_CANCELLED: 'Invoice cancelled',
  RECEIPT_RECORDED: 'Payment',
  RECEIPT_MATCHED: 'Payment',
  RECEIPT_UNMATCHED: 'Payment unmatched',
};

/** Headings of the ageing, by the days since an invoice was due. */
export const AGEING = {
  notDue: 'Not yet due',
  days30: '0–30 days overdue',
  days60: '31–60 days overdue',
  days90: '61–90 days overdue',
  over90: 'Over 90 days overdue',
};
