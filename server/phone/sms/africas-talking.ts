import type { SmsAggregator } from './aggregator.ts';

/**
 * Africa’s Talking, https://developers.africastalking.com/docs/sms/notifications: a form with date, from, id, linkId, text, to and networkCode.
 * Delivery reports come to the same address as a form with id, status, phoneNumber, networkCode, failureReason and retryCount.
 */
export const africasTalking: SmsAggregator = {
  key: 'africastalking',
  gateway: 'SMS_AFRICASTALKING',
  readMessage: ({ id, from, text }) => (id && from && text !== undefined ? { gatewayId: id, from, text } : null),
};
