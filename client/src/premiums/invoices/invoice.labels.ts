import type { InvoiceKind, InvoiceStatus, PaymentReferenceStatus } from '../../graphql/generated.ts';
import { date } from '../../ui/format.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';

/** 'Nov 2026' of a day in it. */
export const monthName = (day: string): string => date(day).replace(/^\d+ /, '');

export const INVOICE_STATUS = defineLabels<InvoiceStatus>({
  DRAFT: { text: 'Draft', tone: 'neutral' },
  PENDING: { text: 'Waiting', tone: 'info' },
  PART_PAID: { text: 'Part paid', tone: 'warn' },
  PAID: { text: 'Paid', tone: 'success' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

export const REFERENCE_STATUS = defineLabels<PaymentReferenceStatus>({
  OPEN: { text: 'To pay by', tone: 'info' },
  PAID: { text: 'Paid', tone: 'success' },
  WITHDRAWN: { text: 'Withdrawn', tone: 'neutral' },
});

/** Texts of history entries of an invoice, by action. */
export const INVOICE_DONE: Record<string, string> = {
  ISSUE: 'Issued',
  REISSUE: 'RRR for the rest',
  REMIND: 'Payer reminded',
  RECORD_PART: 'Part paid',
  RECORD_PAYMENT: 'Paid',
  TAKE_BACK: 'Receipt taken back',
  TAKE_BACK_PART: 'Receipt taken back',
  CANCEL: 'Cancelled',
  DROP: 'Cancelled with the registration',
};

const OVERDUE: Label = { text: 'Overdue', tone: 'danger' };

/** The status for users; overdue is shown instead of waiting. */
export const invoiceState = ({ status, overdue }: { status: InvoiceStatus; overdue: boolean }): Label =>
  overdue ? OVERDUE : INVOICE_STATUS[status];

export const INVOICE_KIND = {
  PREMIUM_MDA: 'Premium of an employer',
  PREMIUM_SELF: 'Premium of a person',
  PREMIUM_INSTITUTION: 'Premium of an institution',
  CARD_FEE: 'Cards',
  OTHER: 'Other',
} satisfies Record<InvoiceKind, string>;
