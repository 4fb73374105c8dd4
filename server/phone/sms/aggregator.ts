import type { SmsGatewayKey } from '../../messaging/sms/gateway.ts';
import type { Fields } from '../gateway/gateway-route.ts';
import type { PhoneGatewayKey } from '../gateway/gateways.ts';

/** A text message as a gateway hands it over: its own id, the number as it writes it, and the text. */
export type GatewayMessage = { gatewayId: string; from: string; text: string };

/** A gateway for text messages: one file, which reads its documented callbacks. */
export type SmsAggregator = {
  key: SmsGatewayKey;
  gateway: PhoneGatewayKey;
  /** The message of a member in the fields of a callback; null if it is none. */
  readMessage: (fields: Fields) => GatewayMessage | null;
};
