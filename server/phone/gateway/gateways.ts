import type { Settings } from '../../scheme/settings/settings.ts';

type Gateway = {
  /** The gateway’s name and what it sends, as administrators read it. */
  label: string;
  /** The address without the secret at its end. */
  path: string;
  isOn: (settings: Settings) => boolean;
};

/** Every gateway of telephone networks that calls the platform. */
export const PHONE_GATEWAYS = {
  USSD_AFRICASTALKING: { label: 'USSD: Africa’s Talking', path: '/api/ussd/africastalking', isOn: ({ ussdOn }) => ussdOn },
  SMS_AFRICASTALKING: { label: 'SMS: Africa’s Talking', path: '/api/sms/africastalking', isOn: ({ smsOn }) => smsOn },
  SMS_TERMII: { label: 'SMS: Termii', path: '/api/sms/termii', isOn: ({ smsOn }) => smsOn },
} as const satisfies Record<string, Gateway>;

export type PhoneGatewayKey = keyof typeof PHONE_GATEWAYS;
export const PHONE_GATEWAY_KEYS = Object.keys(PHONE_GATEWAYS) as PhoneGatewayKey[];

export const phoneGateway = (key: PhoneGatewayKey): Gateway => PHONE_GATEWAYS[key];
