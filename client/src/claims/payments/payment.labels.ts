import type { PayMethod, PaymentStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const PAYMENT_STATUS = defineLabels<PaymentStatus>({
  PENDING: { word: 'Waiting', tone: 'info' },
  PAID: { word: 'Paid', tone: 'success' },
  FAILED: { word: 'Failed', tone: 'danger' },
  REVERSED: { word: 'Reversed', tone: 'warn' },
});

export const PAY_METHOD = defineLabels<PayMethod>({
  BANK_TRANSFER: { word: 'Bank transfer', tone: 'neutral' },
  REMITA: { word: 'Remita', tone: 'neutral' },
  CHEQUE: { word: 'Cheque', tone: 'neutral' },
});
