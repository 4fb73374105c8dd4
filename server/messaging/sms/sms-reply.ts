import type { Language } from '../../platform/language.shared.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { type SmsTextKey, smsTemplateKey } from '../../scheme/texts/sms-texts.shared.ts';
import type { Values } from '../../scheme/texts/template.shared.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { message } from '../texts/message-text.ts';

/** 12/11/2026 from a day, which reads the same in every language. */
export const shortDay = (day: Date): string => day.toISOString().slice(0, 10).split('-').reverse().join('/');

/** Cuts a value, so that the text around it fits one message. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}.`);

/** A text of the scheme for members who write by SMS, in their language. */
export const smsIn = (tx: Tx, language: Language, key: SmsTextKey, values: Values = {}): Promise<string> =>
  message(tx, smsTemplateKey(key, language), values);

const OFFICE: Readonly<Record<Language, string>> = { en: 'the office', ha: 'ofishin hukuma' };

/** The phone of the help desk, or the word for the office. */
export const helpDeskOf = ({ supportPhone }: Pick<Settings, 'supportPhone'>, language: Language): string =>
  cut(supportPhone || OFFICE[language], 20);
