import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { addMinutes, now } from '../clock.ts';
import type { SessionUser } from '../context.ts';
import { sqlPool } from '../db.ts';
import { authSecret } from '../env.ts';
import type { ErrorCode } from '../error-catalogue.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_JOINS, type AccountRow, refusalOf } from './account-state.ts';
import { auth } from './auth.ts';

export const IDLE_MINUTES = 30;

/** Sent by requests that the page makes by itself: they do not count as somebody being there. */
export const BACKGROUND_HEADER = 'x-background';

export type SessionState = {
  user: SessionUser | null;
  /** Why a person with a session is nobody yet. */
  refusal: ErrorCode | null;
  /** The session behind the cookie, also of a person who must choose a password first. */
  session: { id: string; userId: string } | null;
};

const NOBODY: SessionState = { user: null, refusal: null, session: null };

/** A signed cookie's value, or null when there is none or the signature is not ours. */
export function signedCookie(cookieHeader: string | undefined, name: string): string | null {
  const pair = cookieHeader?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  if (!pair) return null;
  const signed = decode(pair.slice(pair.indexOf('=') + 1).trim());
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const right = createHmac('sha256', authSecret()).update(value).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

type Row = AccountRow & { sessionId: string; userId: string };

// One statement a request; "updatedAt" is when the person was last there, written at most once a minute.
const FIND = `
  WITH found AS (
    SELECT s.id AS "sessionId", s."userId", ${ACCOUNT_COLUMNS}, s."updatedAt" AS seen
    FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" ${ACCOUNT_JOINS}
    WHERE s.token = $1 AND s."expiresAt" > $2::timestamp AND s."updatedAt" > $3::timestamp
  ), touched AS (
    UPDATE "Session" SET "updatedAt" = $2::timestamp FROM found WHERE id = found."sessionId" AND found.seen < $4::timestamp AND NOT $5::boolean
  )
  SELECT * FROM found`;

/** Who a request's cookie speaks for. Read from the database each time, so a changed role or an ended session counts at once. */
export async function sessionState(headers: IncomingHttpHeaders): Promise<SessionState> {
  if (!headers.cookie?.includes('session_token=')) return NOBODY;
  const { authCookies } = await auth().$context;
  const token = signedCookie(headers.cookie, authCookies.sessionToken.name);
  if (!token) return NOBODY;
  const at = now();
  const times = [at, addMinutes(at, -IDLE_MINUTES), addMinutes(at, -1)].map((time) => time.toISOString());
  const { rows } = await sqlPool.query<Row>({ name: 'session', text: FIND, values: [token, ...times, BACKGROUND_HEADER in headers] });
  const row = rows[0];
  if (!row) return NOBODY;
  // A temporary password that ends stops new sign-ins, not the one that is replacing it.
  const refusal = refusalOf({ ...row, temporaryUntil: null });
  if (refusal) return NOBODY;
  const session = { id: row.sessionId, userId: row.userId };
  if (row.mustChangePassword) return { user: null, refusal: 'AUTH_PASSWORD_CHANGE_REQUIRED', session };
  const { userId: id, sessionId, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds } = row;
  return { user: { id, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds, sessionId }, refusal: null, session };
}
