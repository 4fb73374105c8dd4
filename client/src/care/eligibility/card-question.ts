import { readDay } from '../../ui/form/fields/date-text.ts';

/** Input of a card check: the scanned link, or a number with the date of birth. */
export type CardQuestion = { token: string } | { number: string; dateOfBirth: string };
export type CardQuestionError = 'needCard' | 'needBorn';

const LINK = /\/check\/([A-Za-z0-9_-]{20,80})\/?$/;

export function readCardQuestion({ card = '', born = '' }: Readonly<Record<string, string>>): CardQuestion | CardQuestionError {
  const typed = card.trim().slice(0, 300);
  const token = LINK.exec(typed)?.[1];
  if (token) return { token };
  if (!typed) return 'needCard';
  // Browsers without date fields send the date as typed.
  const dateOfBirth = readDay(born);
  return dateOfBirth ? { number: typed.slice(0, 60), dateOfBirth } : 'needBorn';
}
