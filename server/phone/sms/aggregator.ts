import type { SmsGatewayKey } from '../../messaging/sms/gateway.ts';
import type { PhoneGatewayKey } from '../gateway/gateways.ts';

export type Fields = Readonly<Record<string, string>>;

/** A text message as a gateway hands it over: its own id, the number as it writes it, and the text. */
export type Handed = { gatewayId: string; from: string; text: string };

/** A gateway for text messages: one file, which reads its documented callbacks. */
export type SmsAggregator = {
  key: SmsGatewayKey;
  gateway: PhoneGatewayKey;
  /** The message of a member in the fields of a callback; null if it is none. */
  readMessage: (fields: Fields) => Handed | null;
};
