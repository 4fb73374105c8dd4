import type { PayMethod, PaymentStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const PAYMENT_STATUS = defineLabels<PaymentStatus>({
  PENDING: { text: 'Waiting', tone: 'info' },
  PAID: { text: 'Paid', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
  REVERSED: { text: 'Reversed', tone: 'warn' },
});

export const PAY_METHOD = defineLabels<PayMethod>({
  BANK_TRANSFER: { text: 'Bank transfer', tone: 'neutral' },
  REMITA: { text: 'Remita', tone: 'neutral' },
  CHEQUE: { text: 'Cheque', tone: 'neutral' },
});
