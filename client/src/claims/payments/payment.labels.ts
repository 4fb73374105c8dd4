import type { HeldBackReason, PayMethod, PaymentRunStatus, PaymentStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const PAYMENT_STATUS = defineLabels<PaymentStatus>({
  PENDING: { text: 'Waiting', tone: 'info' },
  PAID: { text: 'Paid', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
  REVERSED: { text: 'Reversed', tone: 'warn' },
});

export const PAYMENT_RUN_STATUS = defineLabels<PaymentRunStatus>({
  PENDING: { text: 'Waiting for the second person', tone: 'info' },
  CONFIRMED: { text: 'At the bank', tone: 'info' },
  SETTLING: { text: 'Being settled', tone: 'info' },
  STOPPED: { text: 'Stopped', tone: 'danger' },
  DONE: { text: 'Settled', tone: 'success' },
  CANCELLED: { text: 'Given up', tone: 'neutral' },
});

export const HELD_BACK = defineLabels<HeldBackReason>({
  NO_BANK: { text: 'No bank details', tone: 'danger' },
  BANK_CHANGED: { text: 'Bank account changed lately', tone: 'warn' },
  ZERO: { text: 'Nothing was approved', tone: 'neutral' },
});

export const PAY_METHOD = defineLabels<PayMethod>({
  BANK_TRANSFER: { text: 'Bank transfer', tone: 'neutral' },
  REMITA: { text: 'Remita', tone: 'neutral' },
  CHEQUE: { text: 'Cheque', tone: 'neutral' },
});
