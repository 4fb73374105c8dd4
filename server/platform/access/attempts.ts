import { createHash } from 'node:crypto';
import { addMinutes, now } from '../clock.ts';
import { db, sqlPool } from '../db.ts';

export type Limit = { max: number; minutes: number };

/** Wrong passwords that somebody who is signed in types where the password is asked for again. */
export const PASSWORD_LIMIT: Limit = { max: 5, minutes: 15 };
/** Wrong codes of one account over all its sign-ins; a single code allows five. */
export const OTP_LIMIT: Limit = { max: 10, minutes: 60 };
export const MAIL_LIMIT: Limit = { max: 4, minutes: 15 };

/** Accounts that one network may ask for: a registration drive has many people behind one address. */
export const REGISTER_LIMIT: Limit = { max: 40, minutes: 60 };

/** A key for something typed that may be no account's, without keeping what was typed. */
export const typedKey = (typed: string): string => createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url');

// By the pool of writes: look-ups are counted within ad hoc queries too, whose own connections only read.
const COUNT = `
  INSERT INTO "AttemptLimit" AS a (key, count, "windowEndsAt") VALUES ($1, 1, $2::timestamp)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN a."windowEndsAt" <= $3::timestamp THEN 1 ELSE least(a.count, $4::int) + 1 END,
    "windowEndsAt" = CASE WHEN a."windowEndsAt" <= $3::timestamp OR a.count + 1 = $4::int THEN excluded."windowEndsAt" ELSE a."windowEndsAt" END
  RETURNING count, extract(epoch FROM "windowEndsAt" - $3::timestamp)::float AS left`;

/**
 * Counts a try before it is made, so that tries at the same moment cannot pass together.
 * The window starts with the first try and again with the last one allowed: from then on the key is closed for its whole length.
 */
export async function countAttempt(
  key: string,
  { max, minutes }: Limit,
): Promise<{ allowed: boolean; last: boolean; minutesLeft: number }> {
  const at = now();
  const end = addMinutes(at, minutes);
  const { rows } = await sqlPool.query<{ count: number; left: number }>(COUNT, [key, end.toISOString(), at.toISOString(), max]);
  const [row] = rows;
  if (!row) throw new Error('An attempt was not counted');
  const minutesLeft = Math.max(1, Math.ceil(row.left / 60));
  return { allowed: row.count <= max, last: row.count === max, minutesLeft };
}

/** A try that turned out to be none. */
export async function takeBackAttempt(key: string): Promise<void> {
  await db.attemptLimit.updateMany({ where: { key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
}

/** After a success the tries before it no longer count. */
export async function forgetAttempts(key: string): Promise<void> {
  await db.attemptLimit.deleteMany({ where: { key } });
}
