import type { ComplaintCategory } from '../../generated/prisma/enums.ts';

export type UssdState =
  | ('START' | 'WHO' | 'HOME' | 'PUBLIC' | 'LANGUAGE')
  | ('COVER' | 'FAMILY' | 'PERSON' | 'VISITS' | 'VISIT' | 'VISIT_YES' | 'VISIT_NO')
  | ('FIND' | 'PLACES' | 'FACILITY' | 'PAY' | 'CHANGE' | 'CHANGE_WHO' | 'CHANGE_ME' | 'CHANGE_FAMILY')
  | ('COMPLAIN' | 'COMPLAINT' | 'COMPLAINED' | 'CALL_BACK' | 'ENROL');

type Choice = { to: UssdState; ref?: ComplaintCategory };

/** A screen of the menu: what each input leads to. `0` goes back, and `9` turns the page of a longer list. */
type Screen = {
  choices?: Readonly<Record<string, Choice>>;
  /** Where a line of the list leads. */
  item?: UssdState;
  /** Where any other text leads. */
  typed?: UssdState;
  back?: UssdState;
};

/** The menu. What a screen shows is in the folder `screens`, its words are in server/scheme/texts/ussd-texts.shared.ts. */
export const MENU: Readonly<Record<UssdState, Screen>> = {
  START: {},
  WHO: { typed: 'WHO', back: 'PUBLIC' },
  HOME: {
    choices: {
      1: { to: 'COVER' },
      2: { to: 'FAMILY' },
      3: { to: 'VISITS' },
      4: { to: 'FIND' },
      5: { to: 'PAY' },
      6: { to: 'CHANGE' },
      7: { to: 'COMPLAIN' },
      8: { to: 'LANGUAGE' },
    },
  },
  PUBLIC: { choices: { 1: { to: 'FIND' }, 2: { to: 'ENROL' }, 3: { to: 'COMPLAIN' }, 8: { to: 'LANGUAGE' } } },
  LANGUAGE: {},
  COVER: { back: 'HOME' },
  FAMILY: { item: 'PERSON', back: 'HOME' },
  PERSON: { back: 'FAMILY' },
  VISITS: { item: 'VISIT', back: 'HOME' },
  VISIT: { choices: { 1: { to: 'VISIT_YES' }, 2: { to: 'VISIT_NO' } }, back: 'VISITS' },
  VISIT_YES: { back: 'HOME' },
  VISIT_NO: { back: 'HOME' },
  FIND: { typed: 'PLACES', back: 'HOME' },
  PLACES: { item: 'FACILITY', back: 'FIND' },
  FACILITY: { back: 'PLACES' },
  PAY: { back: 'HOME' },
  CHANGE: { typed: 'CHANGE_WHO', back: 'HOME' },
  CHANGE_WHO: { choices: { 1: { to: 'CHANGE_ME' }, 2: { to: 'CHANGE_FAMILY' } }, back: 'CHANGE' },
  CHANGE_ME: { back: 'HOME' },
  CHANGE_FAMILY: { back: 'HOME' },
  COMPLAIN: {
    choices: {
      1: { to: 'COMPLAINT', ref: 'DENIAL_OF_CARE' },
      2: { to: 'COMPLAINT', ref: 'MONEY_ASKED' },
      3: { to: 'COMPLAINT', ref: 'QUALITY_OF_CARE' },
      4: { to: 'COMPLAINT', ref: 'CARD_OR_RECORD' },
      5: { to: 'COMPLAINT', ref: 'PREMIUM' },
      6: { to: 'COMPLAINT', ref: 'OTHER' },
    },
    back: 'HOME',
  },
  COMPLAINT: { choices: { 1: { to: 'CALL_BACK' } }, typed: 'COMPLAINED', back: 'COMPLAIN' },
  COMPLAINED: { back: 'HOME' },
  CALL_BACK: { back: 'HOME' },
  ENROL: { back: 'HOME' },
};

/** What a session carries from step to step. */
export type UssdData = {
  /** Page of the list, from 0. */
  page?: number;
  /** Whether the list continues. */
  hasMore?: boolean;
  /** What the lines of the screen stand for, in their order. */
  refs?: string[];
  /** What was chosen last: a record, or the category of a complaint. */
  ref?: string;
  /** What was typed last. */
  typed?: string;
  /** The complaint that a step has opened for a number that is on no record, with the inputs of that step. */
  complaint?: { text: string; number: string; answerBy: string };
};

export type Position = { state: UssdState; data: UssdData };

/** Where an input leads from a screen; null if it is none of the choices. */
export function step({ state, data }: Position, input: string): Position | null {
  const { choices = {}, item, typed, back } = MENU[state];
  const go = (to: UssdState, change: UssdData = {}): Position => ({ state: to, data: { ...data, page: 0, ...change } });
  if (input === '0' && back) return go(back);
  if (input === '9' && data.hasMore) return go(state, { page: (data.page ?? 0) + 1 });
  const choice = Object.hasOwn(choices, input) ? choices[input] : undefined;
  if (choice) return go(choice.to, choice.ref ? { ref: choice.ref } : {});
  const ref = /^[1-8]$/.test(input) ? data.refs?.[Number(input) - 1] : undefined;
  if (item && ref !== undefined) return go(item, { ref });
  return typed && input !== '' ? go(typed, { typed: input }) : null;
}
