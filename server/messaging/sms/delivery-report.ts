import type { SmsGatewayKey } from './gateway.ts';

/** What a gateway reports about a message; null outcome for one that is still on its way. */
export type DeliveryReport = { gatewayId: string; outcome: 'DELIVERED' | 'UNDELIVERED' | null; note: string | null };

type Fields = Readonly<Record<string, string>>;

/** Final states of Africa’s Talking, https://developers.africastalking.com/docs/sms/notifications. Sent, Submitted and Buffered are none. */
function fromAfricasTalking({ id, status, failureReason }: Fields): DeliveryReport | null {
  if (!id || !status) return null;
  const outcome = status === 'Success' ? 'DELIVERED' : status === 'Failed' || status === 'Rejected' ? 'UNDELIVERED' : null;
  return { gatewayId: id, outcome, note: outcome === 'UNDELIVERED' ? (failureReason ?? status) : null };
}

const TERMII_DELIVERED = ['delivered', 'received'];
const TERMII_FAILED = ['dnd active on phone number', 'message failed', 'failed', 'rejected', 'expired'];

/** States of Termii, https://developers.termii.com/events-and-reports. "Message Sent" says that no network has reported yet. */
function fromTermii({ type, message_id: gatewayId, status }: Fields): DeliveryReport | null {
  if (type !== 'outbound' || !gatewayId || !status) return null;
  const state = status.trim().toLowerCase();
  const outcome = TERMII_DELIVERED.includes(state) ? 'DELIVERED' : TERMII_FAILED.includes(state) ? 'UNDELIVERED' : null;
  return { gatewayId, outcome, note: outcome === 'UNDELIVERED' ? status.trim() : null };
}

const READERS = { africastalking: fromAfricasTalking, termii: fromTermii } as const satisfies Record<SmsGatewayKey, unknown>;

/** The delivery report in the fields of a gateway's callback; null if it is none. */
export const readDeliveryReport = (gateway: SmsGatewayKey, fields: Fields): DeliveryReport | null => READERS[gateway](fields);
