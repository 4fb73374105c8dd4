import type { WebhookDeliveryFilter, WebhookFilter } from '../../graphql/types.ts';
import { dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { DELIVERY_STATUS, WEBHOOK_EVENT, WEBHOOK_STATUS } from './webhook.labels.ts';

export const webhookFilters = { status: multiSelectFilter('Status', WEBHOOK_STATUS) } satisfies Filters<WebhookFilter>;

export const deliveryFilters = {
  status: multiSelectFilter('Status', DELIVERY_STATUS),
  event: multiSelectFilter('Event', WEBHOOK_EVENT),
  happenedAt: dateRangeFilter('Time'),
} satisfies Filters<WebhookDeliveryFilter>;
