import type { SmsAggregator } from './aggregator.ts';

/**
 * Termii, https://developers.termii.com/events-and-reports: JSON of type inbound with id, message_id, receiver, sender, message, received_at.
 * Delivery reports are of type outbound.
 */
export const termii: SmsAggregator = {
  key: 'termii',
  gateway: 'SMS_TERMII',
  readMessage: ({ type, message_id: messageId, id, sender, message }) => {
    const gatewayId = messageId || id;
    return type === 'inbound' && gatewayId && sender && message !== undefined ? { gatewayId, from: sender, text: message } : null;
  },
};
