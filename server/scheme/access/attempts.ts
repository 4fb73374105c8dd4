import { createHash } from 'node:crypto';
import type { Prisma } from '../../generated/prisma/client.ts';
import { clockShiftMs } from '../../platform/clock.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';

export type Limit = { max: number; minutes: number };

/** Wrong passwords of a signed-in user who must re-enter the password. */
export const PASSWORD_LIMIT: Limit = { max: 5, minutes: 15 };
/** Wrong codes of one account over all its sign-ins; a single code allows five. */
export const OTP_LIMIT: Limit = { max: 10, minutes: 60 };
export const MAIL_LIMIT: Limit = { max: 4, minutes: 15 };

/** Accounts that one network may request: a registration drive has many people behind one address. */
export const REGISTER_LIMIT: Limit = { max: 40, minutes: 60 };

/** A key for a typed login, which may belong to no account: its hash, so that the text is not stored. */
export const normalizedLoginKey = (typed: string): string => createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url');

// By the clock of the database: those of two processes may differ. $4 is how far a test has moved the clock.
const NOW = `(clock_timestamp() AT TIME ZONE 'UTC' + $4::float * interval '1 millisecond')`;
const WINDOW_END = `${NOW} + $3::float * interval '1 minute'`;
const ENDED = `a."windowEndsAt" <= ${NOW}`;
const LEFT = `extract(epoch FROM "windowEndsAt" - ${NOW})::float AS left`;

// Uses the read-write pool: ad hoc queries, whose connections are read-only, count look-ups too.
const COUNT = `
  INSERT INTO "AttemptLimit" AS a (key, count, "windowEndsAt") VALUES ($1, 1, ${WINDOW_END})
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${ENDED} THEN 1 ELSE least(a.count, $2::int) + 1 END,
    "windowEndsAt" = CASE WHEN ${ENDED} OR a.count + 1 = $2::int THEN excluded."windowEndsAt" ELSE a."windowEndsAt" END,
    trying = greatest(a.trying - $5::int, 0)
  RETURNING count, ${LEFT}`;

/** An attempt without a recorded outcome (an outage, a killed process) stops counting after this. */
const TRYING = "interval '1 minute'";
const ALREADY_TRYING = `CASE WHEN a."tryingUntil" > ${NOW} THEN a.trying ELSE 0 END`;
const RESERVE = `
  WITH reserved AS (
    INSERT INTO "AttemptLimit" AS a (key, count, "windowEndsAt", trying, "tryingUntil") VALUES ($1, 0, ${WINDOW_END}, 1, ${NOW} + ${TRYING})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${ENDED} THEN 0 ELSE a.count END,
      "windowEndsAt" = CASE WHEN ${ENDED} THEN excluded."windowEndsAt" ELSE a."windowEndsAt" END,
      trying = ${ALREADY_TRYING} + 1, "tryingUntil" = excluded."tryingUntil"
    WHERE CASE WHEN ${ENDED} THEN 0 ELSE a.count END + ${ALREADY_TRYING} < $2::int
    RETURNING key
  )
  SELECT EXISTS (SELECT FROM reserved) AS allowed, (SELECT ${LEFT} FROM "AttemptLimit" WHERE key = $1 AND count >= $2::int)`;

/** Round to whole seconds first: the end of a window is stored in milliseconds and may be rounded up. */
const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(Math.round(seconds) / 60));

type CountedAttempt = { allowed: boolean; last: boolean; minutesLeft: number };

type Query = (statement: string, values: unknown[]) => Promise<{ count: number; left: number }[]>;

const queryPool: Query = async (statement, values) => (await sqlPool.query<{ count: number; left: number }>(statement, values)).rows;

async function count(query: Query, key: string, { max, minutes }: Limit, reserved: 0 | 1): Promise<CountedAttempt> {
  const [row] = await query(COUNT, [key, max, minutes, clockShiftMs(), reserved]);
  if (!row) throw new Error('An attempt was not counted');
  return { allowed: row.count <= max, last: row.count === max, minutesLeft: minutesOf(row.left) };
}

/**
 * Counts an attempt before it is made, so that simultaneous attempts cannot exceed the limit.
 * The window starts with the first attempt, and again with the last allowed one: from then the key is locked for the whole window.
 */
export const countAttempt = (key: string, limit: Limit): Promise<CountedAttempt> => count(queryPool, key, limit, 0);

/** The error of an attempt above a limit, at a field or for the whole request, with the time of the next attempt. */
export function limitReached(code: ErrorCode, { minutesLeft }: { minutesLeft: number }, field?: string): DomainError {
  const params = { minutes: minutesLeft, retryAfterSeconds: minutesLeft * 60 };
  return field ? fieldError(code, field, params) : new DomainError(code, { params });
}

/**
 * Reserves an attempt of which only a wrong outcome counts. Until `countReserved` or `releaseAttempt` it counts towards the limit, for at most a minute,
 * so simultaneous guesses cannot exceed the limit, and an outage locks no one out.
 */
export async function reserveAttempt(key: string, { max, minutes }: Limit): Promise<{ allowed: boolean; minutesLeft: number }> {
  const values = [key, max, minutes, clockShiftMs()];
  const { rows } = await sqlPool.query<{ allowed: boolean; left: number | null }>(RESERVE, values);
  // If no window is full, concurrent attempts have used up the limit.
  return { allowed: rows[0]?.allowed ?? false, minutesLeft: minutesOf(rows[0]?.left ?? 0) };
}

/** Counts a reserved attempt with a wrong outcome. */
export const countReserved = (key: string, limit: Limit): Promise<CountedAttempt> => count(queryPool, key, limit, 1);

/** Releases a reserved attempt. If the write fails, the reservation expires by itself. */
export async function releaseAttempt(key: string): Promise<void> {
  await sqlPool.query('UPDATE "AttemptLimit" SET trying = greatest(trying - 1, 0) WHERE key = $1', [key]).catch(() => {});
}

/** Removes a counted attempt that should not count. */
export async function uncountAttempt(key: string): Promise<void> {
  await sqlPool.query('UPDATE "AttemptLimit" SET count = count - 1 WHERE key = $1 AND count > 0', [key]);
}

/** Forgets the attempts of a key after a success. */
export async function clearAttempts(key: string): Promise<void> {
  await db.attemptLimit.deleteMany({ where: { key } });
}

/** Counts an attempt within the caller's transaction: it counts if and only if the change is committed. */
export const countAttemptInTransaction = (
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  key: string,
  limit: Limit,
): Promise<CountedAttempt> => count((statement, values) => tx.$queryRawUnsafe(statement, ...values), key, limit, 0);
