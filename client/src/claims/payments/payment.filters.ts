import type { PaymentFilter } from '../../graphql/generated.ts';
import { dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { PAYMENT_STATUS } from './payment.labels.ts';

export const paymentFilters = {
  status: multiSelectFilter('Status', PAYMENT_STATUS),
  created: dateRangeFilter('Prepared'),
} satisfies Filters<PaymentFilter>;
