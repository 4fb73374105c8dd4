import type { TextChannel, TextTopic } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const TEXT_CHANNEL = defineLabels<TextChannel>({
  MAIL: { text: 'Email', tone: 'neutral' },
  SMS: { text: 'Text message', tone: 'info' },
  USSD: { text: 'Phone menu', tone: 'accent' },
});

export const TEXT_TOPIC: Record<TextTopic, string> = {
  SIGN_IN: 'Sign-in',
  REGISTRATION: 'Registration',
  FACILITY: 'Facilities',
  PREMIUM: 'Invoices',
  REPORT: 'Reports',
  NOTICE: 'Notifications',
  PHONE: 'Phone',
};
