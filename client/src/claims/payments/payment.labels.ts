import type { HeldBackReason, PayMethod, PaymentRunStatus, PaymentStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const PAYMENT_STATUS = defineLabels<PaymentStatus>({
  PENDING: { text: 'Awaiting confirmation', tone: 'info' },
  PAID: { text: 'Paid', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
  REVERSED: { text: 'Reversed', tone: 'warn' },
});

/** Texts of history entries of a payment, by action. */
export const PAYMENT_DONE: Record<string, string> = {
  CREATE: 'Prepared',
  CONFIRM: 'Paid',
  FAIL: 'Failed',
  REQUEST_REVERSAL: 'Reversal requested',
  DECLINE_REVERSAL: 'Reversal rejected',
  REVERSE: 'Reversed',
};

export const PAYMENT_RUN_STATUS = defineLabels<PaymentRunStatus>({
  PENDING: { text: 'Awaiting confirmation', tone: 'info' },
  CONFIRMED: { text: 'At the bank', tone: 'info' },
  SETTLING: { text: 'Being settled', tone: 'info' },
  STOPPED: { text: 'Stopped', tone: 'danger' },
  DONE: { text: 'Settled', tone: 'success' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

export const EXCLUSION_REASON = defineLabels<HeldBackReason>({
  NO_BANK: { text: 'No bank details', tone: 'danger' },
  BANK_CHANGED: { text: 'Bank account changed recently', tone: 'warn' },
  ZERO: { text: 'Approved amount is zero', tone: 'neutral' },
});

export const PAY_METHOD = defineLabels<PayMethod>({
  BANK_TRANSFER: { text: 'Bank transfer', tone: 'neutral' },
  REMITA: { text: 'Remita', tone: 'neutral' },
  CHEQUE: { text: 'Cheque', tone: 'neutral' },
});
