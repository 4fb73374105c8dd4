import { createHash, randomBytes } from 'node:crypto';

/** By its beginning people, and programs that look for lost secrets, know what it is. */
export const KEY_MARK = 'lfy_';
const SHOWN = KEY_MARK.length + 6;

/** 256 random bits need no slow hash: nobody can try them all. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A new key: whole for its holder, hash and first characters for us. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = KEY_MARK + randomBytes(32).toString('base64url');
  return { key, hash: hashOfKey(key), prefix: key.slice(0, SHOWN) };
}
