import type { InvoiceKind, InvoiceStatus, PaymentReferenceStatus } from '../../graphql/types.ts';
import { titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, monthName } from '../../ui/format.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';

export const INVOICE_STATUS = defineLabels<InvoiceStatus>({
  DRAFT: { text: 'Draft', tone: 'neutral' },
  PENDING: { text: 'Unpaid', tone: 'info' },
  PART_PAID: { text: 'Part paid', tone: 'warn' },
  PAID: { text: 'Paid', tone: 'success' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

export const REFERENCE_STATUS = defineLabels<PaymentReferenceStatus>({
  OPEN: { text: 'Awaiting payment', tone: 'info' },
  PAID: { text: 'Paid', tone: 'success' },
  WITHDRAWN: { text: 'Cancelled', tone: 'neutral' },
});

/** Texts of history entries of an invoice, by action. */
const INVOICE_DONE: Record<string, string> = {
  ISSUE: 'RRR entered',
  REISSUE: 'RRR for the balance',
  REMIND: 'Payer reminded',
  PAUSE_REMINDERS: 'Reminders paused',
  RESUME_REMINDERS: 'Reminders resumed',
  RECORD_PART: 'Part paid',
  RECORD_PAYMENT: 'Paid',
  TAKE_BACK: 'Receipt unmatched',
  TAKE_BACK_PART: 'Receipt unmatched',
  CANCEL: 'Cancelled',
  DROP: 'Cancelled with the registration',
};

const titleOf = titleByAction(INVOICE_DONE);

/** The title of a history entry: an invoice is first issued, and later gets an RRR by the same action. */
export const invoiceChange = (change: Parameters<typeof titleOf>[0]): string =>
  change.fromStatus === null && change.action === 'ISSUE' ? 'Issued' : titleOf(change);

const OVERDUE: Label = { text: 'Overdue', tone: 'danger' };

/** The status for users; overdue is shown instead of waiting. */
export const invoiceState = ({ status, overdue }: { status: InvoiceStatus; overdue: boolean }): Label =>
  overdue ? OVERDUE : INVOICE_STATUS[status];

export const INVOICE_KIND = {
  PREMIUM_MDA: 'Employer premium',
  PREMIUM_SELF: 'Individual premium',
  PREMIUM_INSTITUTION: 'Institution premium',
  CARD_FEE: 'Card fee',
  OTHER: 'Other',
} satisfies Record<InvoiceKind, string>;

/** What an invoice is for in time: the month of an employer or institution, or the first day of cover of a person. */
export const periodText = ({ kind, period }: { kind: InvoiceKind; period: string | null }) =>
  period && (kind === 'PREMIUM_MDA' || kind === 'PREMIUM_INSTITUTION' ? monthName(period) : `from ${date(period)}`);
