import type { PaymentFilter, PaymentRunFilter } from '../../graphql/types.ts';
import { dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { PAYMENT_RUN_STATUS, PAYMENT_STATUS } from './payment.labels.ts';

export const paymentFilters = {
  status: multiSelectFilter('Status', PAYMENT_STATUS),
  created: dateRangeFilter('Prepared'),
} satisfies Filters<PaymentFilter>;

export const paymentRunFilters = { status: multiSelectFilter('Status', PAYMENT_RUN_STATUS) } satisfies Filters<PaymentRunFilter>;
