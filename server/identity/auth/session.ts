import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { addMinutes, now } from '../../platform/clock.ts';
import { db, sqlPool } from '../../platform/db.ts';
import type { SessionUser } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { getSettings, settingsSchema } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_JOINS, type AccountRow, refusalOf } from './account-state.ts';
import { authNames } from './auth.ts';
import type { AuthRequest } from './auth-request.ts';
import { makeSignedCookie, signedCookie, withoutCookie } from './cookies.ts';
import { hashToken } from './session-token.ts';

const DEFAULT_IDLE_MINUTES = settingsSchema.parse({}).idleMinutes;

/** Header of background requests, which do not count as user activity. */
export const BACKGROUND_HEADER = 'x-background';

export type SessionState = {
  user: SessionUser | null;
  /** Reason why a user with a session has no access yet. */
  refusal: ErrorCode | null;
  /** The session of the cookie, also for a user who must set a password first. */
  session: { id: string; userId: string } | null;
};

const NOBODY: SessionState = { user: null, refusal: null, session: null };

type Row = AccountRow & { sessionId: string; userId: string };

// One statement per request; "updatedAt" is the last activity, updated at most once a minute.
const FIND = `
  WITH found AS (
    SELECT s.id AS "sessionId", s."userId", ${ACCOUNT_COLUMNS}, s."updatedAt" AS seen
    FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" ${ACCOUNT_JOINS}
    WHERE s.token = $1 AND s."expiresAt" > $2::timestamp AND s."updatedAt" > $2::timestamp
      - coalesce((SELECT (value #>> '{}')::int FROM "Setting" WHERE key = 'idleMinutes'), ${DEFAULT_IDLE_MINUTES}) * interval '1 minute'
  ), touched AS (
    UPDATE "Session" SET "updatedAt" = $2::timestamp FROM found WHERE id = found."sessionId" AND found.seen < $3::timestamp AND NOT $4::boolean
  )
  SELECT * FROM found`;

const cookieName = async () => (await authNames().$context).authCookies.sessionToken.name;

async function tokenOf({ cookie }: IncomingHttpHeaders): Promise<string | null> {
  return cookie?.includes('session_token=') ? signedCookie(cookie, await cookieName()) : null;
}

/** The user of a request’s cookie. Read from the database each time, so that changes take effect immediately. */
export async function sessionState(headers: IncomingHttpHeaders): Promise<SessionState> {
  const token = await tokenOf(headers);
  if (!token) return NOBODY;
  const at = now();
  const times = [at, addMinutes(at, -1)].map((time) => time.toISOString());
  const { rows } = await sqlPool.query<Row>({
    name: 'session',
    text: FIND,
    values: [hashToken(token), ...times, BACKGROUND_HEADER in headers],
  });
  const row = rows[0];
  if (!row) return NOBODY;
  // An expired temporary password blocks new sign-ins, not the session that replaces it.
  const refusal = refusalOf({ ...row, temporaryUntil: null });
  if (refusal) return NOBODY;
  const session = { id: row.sessionId, userId: row.userId };
  if (row.mustChangePassword) return { user: null, refusal: 'AUTH_PASSWORD_CHANGE_REQUIRED', session };
  const { userId: id, sessionId, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds } = row;
  return { user: { id, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds, sessionId }, refusal: null, session };
}

/** Ends the previous session of this browser when someone signs in again. */
export async function endSessionOf({ headers }: AuthRequest): Promise<void> {
  const token = await tokenOf(headers);
  if (token) await db.session.deleteMany({ where: { token: hashToken(token) } });
}

/** The request without its session cookie, for a new sign-in. */
export async function withoutSession(request: AuthRequest): Promise<AuthRequest> {
  return { ...request, headers: { ...request.headers, cookie: withoutCookie(request.headers.cookie, await cookieName()) } };
}

/** Replaces the token of a session, which invalidates the old one. Returns the cookie. */
export async function rotateSession(tx: Tx, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.session.update({ where: { id }, data: { token: hashToken(token) } });
  const { sessionHours } = await getSettings(tx);
  return makeSignedCookie('session_token', token, sessionHours * 3600);
}
