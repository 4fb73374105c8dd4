import type { SmsMeaning } from '../../generated/prisma/enums.ts';

/** What a number may ask by text message, in English and Hausa. The first word of a message decides, in any case. */
export const SMS_COMMANDS = {
  COVER: ['COVER', 'INSHORA'],
  FACILITY: ['FACILITY', 'ASIBITI'],
  PAY: ['PAY', 'BIYA'],
  HELP: ['HELP', 'TAIMAKO'],
  STOP: ['STOP', 'TSAYA'],
  START: ['START', 'FARA'],
  COMPLAIN: ['COMPLAIN', 'COMPLAINT', 'KORAFI'],
} as const satisfies Partial<Record<SmsMeaning, readonly string[]>>;

export type SmsCommand = keyof typeof SMS_COMMANDS;

/** A message as understood: an answer of 1 or 2 with the reference of its question, a command with what follows, or neither. */
export type ReadMessage =
  | { meaning: 'ANSWER'; isYes: boolean; reference: string | null; rest: string }
  | { meaning: SmsCommand; rest: string }
  | { meaning: 'UNKNOWN' };

const COMMAND_OF = new Map<string, SmsCommand>(
  Object.entries(SMS_COMMANDS).flatMap(([command, words]) => words.map((word) => [word, command as SmsCommand] as const)),
);

/** Reads a message. Hooked letters count as plain ones: “ƙorafi” is KORAFI. */
export function readMessage(text: string): ReadMessage {
  const plain = text.trim().replace(/\s+/g, ' ');
  const answer = /^([12])[.,:)]?(?: (\d{4}))?(?: (.*))?$/u.exec(plain);
  if (answer) return { meaning: 'ANSWER', isYes: answer[1] === '1', reference: answer[2] ?? null, rest: answer[3] ?? '' };
  const [first = ''] = plain.split(' ');
  const word = first
    .toUpperCase()
    .replaceAll('Ƙ', 'K')
    .replace(/[.,:;!?]+$/, '');
  const command = COMMAND_OF.get(word);
  return command ? { meaning: command, rest: plain.slice(first.length).trim() } : { meaning: 'UNKNOWN' };
}
