/** Characters of one message in the GSM 03.38 alphabet, which every phone has. */
export const SMS_LENGTH = 160;

/** Type of messages with a sign-in code. Only the recipient may see the code, and it is deleted once the message was sent. */
export const SIGN_IN_CODE = 'SIGN_IN_CODE';

export const withoutCode = (text: string): string => text.replace(/\d{6}/g, '••••••');

const REPLACEMENTS: readonly [RegExp, string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/₦/g, 'NGN '],
  // The hooked letters of Hausa are separate letters without a combining mark.
  [/ɓ/g, 'b'],
  [/Ɓ/g, 'B'],
  [/ɗ/g, 'd'],
  [/Ɗ/g, 'D'],
  [/ƙ/g, 'k'],
  [/Ƙ/g, 'K'],
  [/ƴ/g, 'y'],
  [/Ƴ/g, 'Y'],
];

/** Converts a text to the GSM alphabet and cuts it to the given length. Combining marks are removed: ẹ becomes e. */
export function smsText(text: string, length = SMS_LENGTH): string {
  const replaced = REPLACEMENTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  const plain = replaced
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\n\x20-\x7e]/g, '?');
  return plain.length <= length ? plain : `${plain.slice(0, length - 3).trimEnd()}...`;
}

/** Characters outside the GSM 7-bit alphabet, or that take two places in it. */
const PLAIN: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '~': '-',
  '^': '-',
  '|': '/',
  '\\': '/',
  '`': "'",
};

/** Converts a text to letters of the GSM 7-bit alphabet that take one place each. */
export const phoneText = (text: string): string =>
  smsText(text, Number.POSITIVE_INFINITY).replace(/[[\]{}~^|\\`]/g, (character) => PLAIN[character] ?? '?');

/** 08031234567, as on the records, from 2348031234567, as gateways have it. */
export const recordPhone = (phone: string): string => `0${phone.slice(3)}`;

/** 2348031234567 from 08031234567; null where a number is not one of Nigeria's. */
export function smsPhone(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0(?=\d{10}$)/, '234');
  return /^234\d{10}$/.test(digits) ? digits : null;
}
