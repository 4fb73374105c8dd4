import { defineScreen } from '../../app/screen.ts';
import type { BatchPaymentFilter } from '../../graphql/generated.ts';

export const payableList = defineScreen({ title: 'Bills to pay', permission: 'PAYMENT_WRITE', page: () => import('./PayablePage.tsx') });
export const paymentList = defineScreen<BatchPaymentFilter>({
  title: 'Payments',
  permission: 'PAYMENT_READ',
  page: () => import('./PaymentListPage.tsx'),
});
export const paymentDetail = defineScreen({
  title: 'Payment',
  shows: 'BatchPayment',
  permission: 'PAYMENT_READ',
  page: () => import('./PaymentDetailPage.tsx'),
});
