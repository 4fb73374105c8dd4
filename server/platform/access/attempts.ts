import { createHash } from 'node:crypto';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMinutes, now } from '../clock.ts';
import { db, sqlPool } from '../db.ts';

export type Limit = { max: number; minutes: number };

/** Wrong passwords of a signed-in person where the password is asked for again. */
export const PASSWORD_LIMIT: Limit = { max: 5, minutes: 15 };
/** Wrong codes of one account over all its sign-ins; a single code allows five. */
export const OTP_LIMIT: Limit = { max: 10, minutes: 60 };
export const MAIL_LIMIT: Limit = { max: 4, minutes: 15 };

/** Accounts that one network may ask for: a registration drive has many people behind one address. */
export const REGISTER_LIMIT: Limit = { max: 40, minutes: 60 };

/** A key for a typed login, which may belong to no account: its hash, so that the text is not stored. */
export const typedKey = (typed: string): string => createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url');

// Through the pool that writes: look-ups are counted within ad hoc queries too, whose connections only read.
const COUNT = `
  INSERT INTO "AttemptLimit" AS a (key, count, "windowEndsAt") VALUES ($1, 1, $2::timestamp)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN a."windowEndsAt" <= $3::timestamp THEN 1 ELSE least(a.count, $4::int) + 1 END,
    "windowEndsAt" = CASE WHEN a."windowEndsAt" <= $3::timestamp OR a.count + 1 = $4::int THEN excluded."windowEndsAt" ELSE a."windowEndsAt" END
  RETURNING count, extract(epoch FROM "windowEndsAt" - $3::timestamp)::float AS left`;

/**
 * Counts an attempt before it is made, so that simultaneous attempts cannot exceed the limit.
 * The window starts with the first attempt, and again with the last allowed one: from then the key is locked for the whole window.
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

/** Takes back an attempt that was counted and turned out not to be one. */
export async function takeBackAttempt(key: string): Promise<void> {
  await sqlPool.query('UPDATE "AttemptLimit" SET count = count - 1 WHERE key = $1 AND count > 0', [key]);
}

/** Forgets the attempts of a key after a success. */
export async function forgetAttempts(key: string): Promise<void> {
  await db.attemptLimit.deleteMany({ where: { key } });
}

/** Counts an attempt within the caller's transaction: it counts if and only if the change is committed. */
export async function countAttemptIn(
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  key: string,
  { max, minutes }: Limit,
): Promise<{ allowed: boolean; minutesLeft: number }> {
  const at = now();
  const end = addMinutes(at, minutes);
  const values = [key, end.toISOString(), at.toISOString(), max];
  const [row] = await tx.$queryRawUnsafe<{ count: number; left: number }[]>(COUNT, ...values);
  if (!row) throw new Error('An attempt was not counted');
  return { allowed: row.count <= max, minutesLeft: Math.max(1, Math.ceil(row.left / 60)) };
}
