import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** Webhooks of the viewer's facility, or of all facilities for administrators. */
export const visibleWebhooks = defineScope('Webhook', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});

/** Deliveries of visible webhooks. */
export const visibleWebhookDeliveries = defineScope('WebhookDelivery', (viewer) => ({ webhook: visibleWebhooks(viewer) }));
