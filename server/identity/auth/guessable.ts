import { onceOf } from './password-rules.shared.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 leaked passwords. Loaded with the first new password, because sign-in does not need them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Normalizes texts that an attacker would treat as equal. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };
/** Replaces digits and symbols by similar letters; 1 becomes i or l. */
const withoutLookalikes = (text: string, digitOne: string): string =>
  text.replace(/[013457@$]/g, (character) => (character === '1' ? digitOne : (LOOKALIKES[character] ?? character)));

/** Base words of a password: without leading and trailing symbols, separators and leetspeak. */
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
  // A short word in a long password does not make it guessable.
  return basesOf(password).some((base) => base.length * 3 >= onceOf(password).length && known.has(base));
}

/** Minimum characters left after removing words about the owner. */
const OWN_LETTERS = 6;

/** The password without these words; null if it contains none. */
function withoutWords(password: string, texts: readonly string[]): string | null {
  const forbiddenWords = texts
    .map(plain)
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const remainder = forbiddenWords.reduce((left, word) => left.replaceAll(word, ' '), password);
  return remainder === password ? null : remainder;
}

/** Reason why a password is guessable: common, or based on words about its owner; null otherwise. */
export async function guessableBy(password: string, words: readonly string[]): Promise<'COMMON' | 'PERSONAL' | null> {
  const text = plain(password);
  if (await isCommon(text)) return 'COMMON';
  const remainder = withoutWords(text, words);
  if (remainder === null) return null;
  return remainder.replace(/\P{L}/gu, '').length < OWN_LETTERS || (await isCommon(remainder.trim())) ? 'PERSONAL' : null;
}
