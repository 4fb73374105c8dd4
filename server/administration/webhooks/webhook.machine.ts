import { WebhookStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** A paused webhook keeps its deliveries; a removed one stays on record and never sends again. */
export const webhookMachine = defineMachine('Webhook', WebhookStatus, {
  PAUSE: { from: ['ACTIVE'], to: 'PAUSED', can: 'WEBHOOK_WRITE' },
  RESUME: { from: ['PAUSED'], to: 'ACTIVE', can: 'WEBHOOK_WRITE' },
  REMOVE: { from: ['ACTIVE', 'PAUSED'], to: 'REMOVED', can: 'WEBHOOK_WRITE' },
});
