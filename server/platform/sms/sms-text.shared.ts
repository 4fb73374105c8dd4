/** What one message holds in the alphabet that every phone has (GSM 03.38). */
export const SMS_LENGTH = 160;

/** The kind of a message that holds a code to sign in with. Nobody but its reader may see the code, and it is not kept once the message has left. */
export const SIGN_IN_CODE = 'SIGN_IN_CODE';

export const withoutCode = (text: string): string => text.replace(/\d{6}/g, '••••••');

const REPLACEMENTS: readonly [RegExp, string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/₦/g, 'NGN '],
  // The hooked letters of Hausa are letters of their own and have no mark to lose.
  [/ɓ/g, 'b'],
  [/Ɓ/g, 'B'],
  [/ɗ/g, 'd'],
  [/Ɗ/g, 'D'],
  [/ƙ/g, 'k'],
  [/Ƙ/g, 'K'],
  [/ƴ/g, 'y'],
  [/Ƴ/g, 'Y'],
];

/** A text in the letters of a text message, cut to so many of them. Letters with marks below or above lose them: ẹ becomes e. */
export function smsText(text: string, length = SMS_LENGTH): string {
  const replaced = REPLACEMENTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  const plain = replaced
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\n\x20-\x7e]/g, '?');
  return plain.length <= length ? plain : `${plain.slice(0, length - 3).trimEnd()}...`;
}

/** 2348031234567 from 08031234567; null where a number is not one of Nigeria's. */
export function smsPhone(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0(?=\d{10}$)/, '234');
  return /^234\d{10}$/.test(digits) ? digits : null;
}
