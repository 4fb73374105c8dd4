import { z } from 'zod';
import { WebhookEvent } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

const HTTPS = 'Enter an address that starts with https://, without a user name or password.';

/** An https address without credentials. Whether its server is public is checked at each attempt. */
function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return protocol === 'https:' && !username && !password && !hash;
}

const url = z.string('Enter the address.').trim().max(500, 'Use at most 500 characters.').refine(isHttpsAddress, HTTPS);

/** Events that a facility can choose. */
export const WEBHOOK_EVENTS = Object.values(WebhookEvent).filter((event) => event !== 'TEST');

const events = z
  .array(z.enum(WebhookEvent))
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length)
  .refine((names) => !names.includes('TEST'), 'A test is sent by its button.');

export const registerWebhookInput = z.object({
  url: url.describe('Public https address of the facility’s own system.'),
  events: events.describe('Events to be told of.'),
});

export const updateWebhookInput = z.object({
  version,
  url: url.nullish().describe('New address; unchanged if omitted.'),
  events: events.nullish().describe('New events; unchanged if omitted.'),
  paused: z.boolean().nullish().describe('True keeps deliveries until it is false again; unchanged if omitted.'),
});

export const rotateWebhookSecretInput = z.object({ version });

export const removeWebhookInput = z.object({ version });

export const resendWebhookDeliveryInput = z.object({ version });
