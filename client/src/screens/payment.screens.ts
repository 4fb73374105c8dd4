import type { BatchPaymentFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const payableList = defineScreen({
  title: 'Bills to pay',
  permission: 'PAYMENT_WRITE',
});
export const paymentList = defineScreen<BatchPaymentFilter>({
  title: 'Payments',
  permission: 'PAYMENT_READ',
});
export const paymentDetail = defineScreen({
  title: 'Payment',
  entity: 'BatchPayment',
  permission: 'PAYMENT_READ',
});
