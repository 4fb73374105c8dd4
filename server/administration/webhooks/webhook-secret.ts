import { hkdfSync, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { authSecret, env } from '../../platform/env.ts';

/** The form of Standard Webhooks: the prefix, then 256 random bits in base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const keyOf = (secret: string): string => Buffer.from(hkdfSync('sha256', secret, 'lafiya', 'webhook secret', 32)).toString('base64');

/** Encrypts a secret as the secrets of authenticator apps are, under a key of its own. */
export const sealSecret = (secret: string): Promise<string> => symmetricEncrypt({ key: keyOf(authSecret()), data: secret });

/** Decrypts a stored secret, also after a change of AUTH_SECRET. Null if no known key fits. */
export async function openSecret(sealed: string): Promise<string | null> {
  const before = (env.AUTH_SECRET_BEFORE ?? '').split(',').filter(Boolean);
  for (const secret of [authSecret(), ...before]) {
    const opened = await symmetricDecrypt({ key: keyOf(secret.trim()), data: sealed }).catch(() => null);
    if (opened !== null) return opened;
  }
  return null;
}
