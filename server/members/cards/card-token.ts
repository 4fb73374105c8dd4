import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { authSecret, env, publicUrl } from '../../platform/env.ts';

/** What the code on a card says: whose it is, by an id that means nothing outside, and which issue of the card. */
export type CardCode = { enrolleeId: string; issue: number };

const VERSION = 1;
const ID_BYTES = 16;
/** Version, key, enrollee and issue; then 96 bits of signature: as short as a small printed code allows, beyond guessing. */
const HEAD_BYTES = 1 + 2 + ID_BYTES + 2;
const SIGNATURE_BYTES = 12;
const BYTES = HEAD_BYTES + SIGNATURE_BYTES;
const LENGTH = Math.ceil((BYTES * 4) / 3);
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${LENGTH}}$`);
const ADDRESS = new RegExp(`/check/([A-Za-z0-9_-]{${LENGTH}})/?$`);

type Key = { id: Buffer; secret: Buffer };

function keyOf(secret: string): Key {
  const derived = Buffer.from(hkdfSync('sha256', secret, 'lafiya', 'member card', 32));
  return { id: createHash('sha256').update(derived).digest().subarray(0, 2), secret: derived };
}

let keys: Key[] | undefined;

/** The first signs; the others are of secrets used before, under which cards are still in people's hands. */
function cardKeys(): Key[] {
  keys ??= [authSecret(), ...(env.AUTH_SECRET_BEFORE ?? '').split(',').filter(Boolean)].map((secret) => keyOf(secret.trim()));
  return keys;
}

const signature = (head: Buffer, key: Key) => createHmac('sha256', key.secret).update(head).digest().subarray(0, SIGNATURE_BYTES);

export function signCard({ enrolleeId, issue }: CardCode, [key] = cardKeys()): string {
  if (!key) throw new Error('No key to sign cards with');
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(VERSION, 0);
  key.id.copy(head, 1);
  Buffer.from(enrolleeId.replaceAll('-', ''), 'hex').copy(head, 3);
  head.writeUInt16BE(issue, 3 + ID_BYTES);
  return Buffer.concat([head, signature(head, key)]).toString('base64url');
}

/** What a code says, if one of our keys signed it; null for any other text. */
export function readCard(token: string, known = cardKeys()): CardCode | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last letter carries spare bits: one card has one spelling.
  if (bytes.length !== BYTES || bytes.readUInt8(0) !== VERSION || bytes.toString('base64url') !== token) return null;
  const [head, given] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  const signed = known.some((key) => key.id.equals(head.subarray(1, 3)) && timingSafeEqual(signature(head, key), given));
  if (!signed) return null;
  const hex = head.toString('hex', 3, 3 + ID_BYTES);
  const enrolleeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { enrolleeId, issue: head.readUInt16BE(3 + ID_BYTES) };
}

/** The code in what a scanner typed: the address on the card, or the code alone. */
export const scannedToken = (text: string): string | null => {
  const typed = text.trim();
  return ADDRESS.exec(typed)?.[1] ?? (TOKEN.test(typed) ? typed : null);
};

/** The person whom a code belongs to, as long as the card is the latest issue; null for a code that is none of ours. */
export function holderOf(token: string) {
  const code = readCard(token);
  return code && { id: code.enrolleeId, cardIssue: code.issue };
}

/** What the QR of a card holds. */
export const cardAddress = (code: CardCode): string => `${publicUrl()}/check/${signCard(code)}`;

/** For tests of rotation: the keys that these secrets make. */
export const keysOf = (...secrets: string[]): Key[] => secrets.map(keyOf);
