import type { WebhookDeliveryStatus, WebhookEvent, WebhookStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const WEBHOOK_STATUS = defineLabels<WebhookStatus>({
  ACTIVE: { text: 'Active', tone: 'success' },
  PAUSED: { text: 'Paused', tone: 'warn' },
  REMOVED: { text: 'Removed', tone: 'neutral' },
});

export const WEBHOOK_EVENT = defineLabels<WebhookEvent>({
  PA_DECIDED: { text: 'PA request decided', tone: 'neutral' },
  QUERY_SENT: { text: 'Query from the scheme', tone: 'neutral' },
  REFERRAL_DECIDED: { text: 'Referral decided', tone: 'neutral' },
  REFERRAL_RECEIVED: { text: 'Referral received', tone: 'neutral' },
  CLAIM_DECIDED: { text: 'Claim decided', tone: 'neutral' },
  DISPUTE_DECIDED: { text: 'Dispute decided', tone: 'neutral' },
  BILL_DECIDED: { text: 'Bill decided', tone: 'neutral' },
  PAYMENT_MADE: { text: 'Payment made', tone: 'neutral' },
  PAYMENT_REVERSED: { text: 'Payment reversed', tone: 'neutral' },
  TEST: { text: 'Test', tone: 'neutral' },
});

export const DELIVERY_STATUS = defineLabels<WebhookDeliveryStatus>({
  QUEUED: { text: 'Queued', tone: 'info' },
  SENT: { text: 'Sent', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
});
