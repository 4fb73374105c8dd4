import { createHash, randomBytes } from 'node:crypto';

/** Lets people and secret scanners recognise a key. */
export const KEY_PREFIX = 'lfy_';
/** Of short-lived tokens for a key. */
export const TOKEN_PREFIX = 'lft_';
/** Enough characters to tell the keys of one consumer apart, too few to help guess the rest. */
const DISPLAY_PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** 256 random bits need no slow hash: they cannot be brute-forced. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A new access token; only its hash is stored. */
export const newToken = (): string => TOKEN_PREFIX + randomBytes(32).toString('base64url');

/** A new key. The holder gets the key once; only its hash and display prefix are stored. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, hash: hashOfKey(key), prefix: key.slice(0, DISPLAY_PREFIX_LENGTH) };
}
