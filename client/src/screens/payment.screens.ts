import type { PaymentFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const payableList = defineScreen({
  title: 'Bills to pay',
  permission: 'PAYMENT_WRITE',
});
export const paymentList = defineScreen<PaymentFilter>({
  title: 'Payments',
  permission: 'PAYMENT_READ',
});
export const paymentDetail = defineScreen({
  title: 'Payment',
  entity: 'Payment',
  permission: 'PAYMENT_READ',
});
