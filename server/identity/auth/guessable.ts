import { onceOf } from './password-rules.shared.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords of leaked lists. Loaded with the first new password: sign-ins need none of it. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** One form for texts that a guesser takes for the same. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };
/** Replaces digits and signs by the letters they look like; 1 is i or l. */
const withoutLookalikes = (text: string, digitOne: string): string =>
  text.replace(/[013457@$]/g, (character) => (character === '1' ? digitOne : (LOOKALIKES[character] ?? character)));

/** The words that a password may be dressed up from: without what stands at its ends, without separators, without figures for letters. */
function basesOf(password: string): string[] {
  const withoutEnd = password.replace(/\P{L}+$/u, '');
  const cut = [
    password,
    withoutEnd,
    password.replace(/^\P{L}+/u, ''),
    withoutEnd.replace(/^\P{L}+/u, ''),
    password.replace(/\P{L}+/gu, ''),
  ];
  return [...new Set(cut.flatMap((text) => [text, withoutLookalikes(text, 'i'), withoutLookalikes(text, 'l')]).map(onceOf))];
}

/** Whether a password is one of the common ones, or one with digits and symbols around it. */
async function isCommon(password: string): Promise<boolean> {
  common ??= commonPasswords();
  const known = await common;
  // A short word in a long password is not what a guesser has to find.
  return basesOf(password).some((base) => base.length * 3 >= onceOf(password).length && known.has(base));
}

/** Letters that have to be left of a password without the words that are known of its owner. */
const OWN_LETTERS = 6;

/** What is left of a password without these words, or null when none is in it. */
function withoutWords(password: string, texts: readonly string[]): string | null {
  const forbiddenWords = texts
    .map(plain)
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const remainder = forbiddenWords.reduce((left, word) => left.replaceAll(word, ' '), password);
  return remainder === password ? null : remainder;
}

/** Why a password is easily guessed: it is common, or made of these words about its owner; null when it is neither. */
export async function guessableBy(password: string, words: readonly string[]): Promise<'COMMON' | 'PERSONAL' | null> {
  const text = plain(password);
  if (await isCommon(text)) return 'COMMON';
  const remainder = withoutWords(text, words);
  if (remainder === null) return null;
  return remainder.replace(/\P{L}/gu, '').length < OWN_LETTERS || (await isCommon(remainder.trim())) ? 'PERSONAL' : null;
}
