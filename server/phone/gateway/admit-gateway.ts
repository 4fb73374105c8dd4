import { timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { hashOfKey } from '../../identity/api-keys/api-key-secret.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { countAttempt, type Limit, normalizedLoginKey } from '../../scheme/access/attempts.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { isListed } from './allowed-addresses.ts';
import { type PhoneGatewayKey, phoneGateway } from './gateways.ts';

/** Calls about one phone number: a person presses no faster. */
const NUMBER_LIMIT: Limit = { max: 40, minutes: 1 };
/** Calls of one network address while the setting names no addresses: enough to try a gateway, too few to ask about many numbers. */
const UNLISTED_LIMIT: Limit = { max: 25, minutes: 1 };
/** Calls with a wrong secret that are logged, of one network address. */
const LOGGED_GUESSES: Limit = { max: 20, minutes: 1 };

export type GatewayCall = { gateway: PhoneGatewayKey; secret: string; ip: string; log: FastifyBaseLogger };

/** UNKNOWN is answered like an address that does not exist, BUSY by a polite sentence. */
type Rejection = { verdict: 'UNKNOWN' } | { verdict: 'BUSY' };
export type Admission = { verdict: 'ADMITTED'; settings: Settings } | Rejection;

const isSame = (hash: string, expected: string) =>
  hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));

async function hasSecret(key: PhoneGatewayKey, secret: string): Promise<boolean> {
  const row = await db.phoneGateway.findUnique({ where: { key } });
  if (!row) return false;
  const hash = hashOfKey(secret);
  const previous = row.previousUntil && row.previousUntil > now() ? row.previousHash : null;
  // Both are compared, so that the time tells nothing.
  const [fits, fitted] = [isSame(hash, row.secretHash), isSame(hash, previous ?? '')];
  return fits || fitted;
}

/** Whether a call comes from the gateway: by the secret in its address, and by its network address if the setting names any. */
export async function admitGateway({ gateway, secret, ip, log }: GatewayCall): Promise<Admission> {
  const refuse = (verdict: Rejection['verdict'], why: string): Rejection => {
    log.warn({ gateway, ip, why }, 'Call of a phone gateway rejected');
    return { verdict };
  };
  const network = normalizedLoginKey(networkOf(ip));
  if (!(await hasSecret(gateway, secret))) {
    const guess = await countAttempt(`phone-guess:${network}`, LOGGED_GUESSES);
    return guess.allowed ? refuse('UNKNOWN', 'wrong secret') : { verdict: 'UNKNOWN' };
  }
  const settings = await getSettings();
  if (!phoneGateway(gateway).isOn(settings)) return refuse('UNKNOWN', 'switched off');
  if (settings.phoneAddresses) {
    return isListed(settings.phoneAddresses, ip) ? { verdict: 'ADMITTED', settings } : refuse('UNKNOWN', 'address not allowed');
  }
  const { allowed } = await countAttempt(`phone-network:${network}`, UNLISTED_LIMIT);
  return allowed ? { verdict: 'ADMITTED', settings } : refuse('BUSY', 'too many calls of an address that the setting does not name');
}

/** Whether a number may be served again within this minute. Rejections are logged with the end of the number. */
export async function admitNumber(phone: string, channel: 'USSD' | 'SMS', log: FastifyBaseLogger): Promise<boolean> {
  const { allowed } = await countAttempt(`phone-number:${channel}:${normalizedLoginKey(phone)}`, NUMBER_LIMIT);
  if (!allowed)
    log.warn({ channel, phone: `…${phone.slice(-4)}`, why: 'too many calls of the number' }, 'Call of a phone gateway rejected');
  return allowed;
}
