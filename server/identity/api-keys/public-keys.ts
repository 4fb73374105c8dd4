import { importJWK, type JSONWebKeySet } from 'jose';
import { z } from 'zod';

/** Algorithms that an assertion may be signed with: those of SMART first, then their common alternatives. */
export const ALGORITHMS = ['RS384', 'ES384', 'RS256', 'ES256'];

const MAX_KEYS = 5;
const base64url = z.string().regex(/^[\w-]+$/);
const shared = { kid: z.string().min(1).max(100), use: z.literal('sig').optional(), alg: z.enum(ALGORITHMS).optional() };
/** Strict, so that a private key that was pasted by mistake is rejected instead of stored. The modulus has 2,048 to 8,192 bits. */
const rsa = z.strictObject({
  ...shared,
  kty: z.literal('RSA'),
  n: base64url.min(342).max(1366),
  e: base64url.max(8),
  key_ops: z.unknown(),
});
const ec = z.strictObject({
  ...{ ...shared, kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384']), x: base64url.max(70), y: base64url.max(70) },
  key_ops: z.unknown(),
});
const keySet = z.object({
  keys: z
    .array(z.discriminatedUnion('kty', [rsa.partial({ key_ops: true }), ec.partial({ key_ops: true })]))
    .min(1)
    .max(MAX_KEYS),
});

/** The public keys of a text with a JSON Web Key Set; null if it is none, or if a key cannot be used. */
export async function readPublicKeys(text: string): Promise<JSONWebKeySet | null> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = keySet.safeParse(value);
  if (!parsed.success) return null;
  const { keys } = parsed.data;
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) return null;
  try {
    for (const { key_ops: _ops, ...key } of keys) await importJWK(key, key.alg ?? (key.kty === 'RSA' ? 'RS384' : 'ES384'));
  } catch {
    return null;
  }
  return { keys: keys.map(({ key_ops: _ops, ...key }) => key) };
}
