import type { Language } from '../../platform/language.shared.ts';
import { PHONE_WORDS } from '../../scheme/texts/ussd-words.shared.ts';

export type PhoneWordsOf = (typeof PHONE_WORDS)[Language];

export const wordsOf = (language: Language): PhoneWordsOf => PHONE_WORDS[language];

/** 12 Nov 2026 from a day, which is midnight UTC. */
export const dayText = ({ months }: PhoneWordsOf, day: Date): string =>
  `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
