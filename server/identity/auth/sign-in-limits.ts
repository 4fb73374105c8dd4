import {
  clearAttempts,
  countReserved,
  type Limit,
  limitReached,
  normalizedLoginKey,
  releaseAttempt,
  reserveAttempt,
} from '../../scheme/access/attempts.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { logAccountNow, type Origin } from './account-log.ts';
import type { AuthRequest } from './auth-request.ts';
import { knownDevice } from './known-device.ts';

/** Wrong passwords per network address, over all accounts. */
export const ADDRESS_LIMIT: Limit = { max: 50, minutes: 15 };

/** A whole IPv6 network belongs to one household or firm, as one IPv4 address does. */
export function networkOf(ip: string | null): string {
  if (!ip?.includes(':') || ip.includes('.')) return ip ?? '';
  const [head = '', tail] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array(8).fill('0')].slice(0, tail ? Math.min(4, 8 - tail.length) : 4).join(':');
}

type Counter = { key: string; limit: Limit; about: string };

const locked = (minutes: number) => limitReached('AUTH_LOCKED', { minutesLeft: minutes });

/** A sign-in attempt, admitted before the password check. Only wrong passwords count. */
export class SignInTry {
  readonly #counters: Counter[];
  readonly #isKnown: boolean;

  private constructor(counters: Counter[], isKnown: boolean) {
    this.#counters = counters;
    this.#isKnown = isKnown;
  }

  /** Throws AUTH_LOCKED if the limit of the account or network address is reached. Unknown logins are counted like accounts. */
  static async admit(
    userId: string | null,
    login: string,
    request: AuthRequest,
    { signInAttempts, signInLockMinutes }: Settings,
  ): Promise<SignInTry> {
    // Wrong passwords per account: one limit per known device, one for all others together.
    const limit: Limit = { max: signInAttempts, minutes: signInLockMinutes };
    const device = await knownDevice(userId, request);
    const account = `sign-in:${userId ?? normalizedLoginKey(login)}`;
    const counters = device
      ? [{ key: `${account}:${device}`, limit, about: 'on a known device' }]
      : [
          { key: account, limit, about: 'on unknown devices' },
          { key: `sign-in-address:${normalizedLoginKey(networkOf(request.ip))}`, limit: ADDRESS_LIMIT, about: 'from this network address' },
        ];
    const admitted = new SignInTry([], device !== null);
    for (const counter of counters) {
      const { allowed, minutesLeft } = await reserveAttempt(counter.key, counter.limit);
      if (!allowed) {
        await admitted.release();
        throw locked(minutesLeft);
      }
      admitted.#counters.push(counter);
    }
    return admitted;
  }

  /** Uncounts the attempt: the password was correct or not checked. Earlier attempts of others still count. */
  async release(): Promise<void> {
    for (const { key } of this.#counters) await releaseAttempt(key);
  }

  async succeeded(): Promise<void> {
    if (!this.#isKnown) return this.release();
    for (const { key } of this.#counters) await clearAttempts(key);
  }

  /** Counts a wrong password. Logs and throws if it was the last one allowed. */
  async failed(userId: string | null, origin: Origin): Promise<void> {
    const closed: number[] = [];
    for (const { key, limit, about } of this.#counters) {
      const { last, minutesLeft } = await countReserved(key, limit);
      if (!last) continue;
      closed.push(minutesLeft);
      const summary = `Sign-in ${about} locked for ${minutesLeft} minutes after too many attempts`;
      await logAccountNow({ ...origin, action: 'SIGN_IN_LOCK', summary, userId });
    }
    if (closed[0] !== undefined) throw locked(closed[0]);
  }
}
