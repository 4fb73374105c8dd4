import type { BatchPaymentFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const payableList = defineScreen({
  title: 'Bills to pay',
  permission: 'PAYMENT_WRITE',
  page: () => import('../claims/payments/PayablePage.tsx'),
});
export const paymentList = defineScreen<BatchPaymentFilter>({
  title: 'Payments',
  permission: 'PAYMENT_READ',
  page: () => import('../claims/payments/PaymentListPage.tsx'),
});
export const paymentDetail = defineScreen({
  title: 'Payment',
  shows: 'BatchPayment',
  permission: 'PAYMENT_READ',
  page: () => import('../claims/payments/PaymentDetailPage.tsx'),
});
