import type { IncomingHttpHeaders } from 'node:http';
import type { ApiKeyOperation, Role } from '../../generated/prisma/enums.ts';
import { dayInWords, dayOf, now } from '../../platform/clock.ts';
import { sqlPool } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { CALLS_A_MINUTE } from '../../platform/query-limits.shared.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { SessionUser, ViewerKey } from '../../scheme/access/viewer.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_JOINS, type AccountRow, refusalOf } from '../auth/account-state.ts';
import { hashOfKey, KEY_PREFIX, TOKEN_PREFIX } from './api-key-secret.ts';
import { recordKeyCall } from './key-call.service.ts';

type Row = AccountRow & {
  id: string;
  status: 'ACTIVE' | 'REVOKED';
  expiresAt: Date;
  revokedAt: Date | null;
  consumer: string | null;
  keyRole: Role | null;
  keyLgaIds: string[];
  userId: string | null;
  keyName: string;
  facilityId: string | null;
  operations: ApiKeyOperation[];
  callsAMinute: number | null;
  isTest: boolean;
  minuteCalls: number | null;
};

type AdmittedKey = Omit<ViewerKey, 'counts'> & { user: SessionUser };

// One statement per call. Counted in the database, so that the limit applies to all instances and survives restarts.
const USE = `
  WITH found AS (
    SELECT k.id, k.status, k."expiresAt", k."revokedAt", k.consumer, k.role AS "keyRole", k."lgaIds"::text[] AS "keyLgaIds", k."userId",
      k.name AS "keyName", k."hcpId" AS "facilityId", coalesce(k.operations::text[], '{}') AS operations, k."callsAMinute", k."isTest", ${ACCOUNT_COLUMNS}
    FROM "ApiKey" k LEFT JOIN "UserAccount" u ON u.id = k."userId" ${ACCOUNT_JOINS}
    WHERE k.hash = $1
  ), used AS (
    INSERT INTO "ApiKeyUse" AS x ("keyId", calls, "lastAt", minute, "minuteCalls")
    SELECT id, 1, $2::timestamp, date_trunc('minute', $2::timestamp), 1 FROM found WHERE status = 'ACTIVE' AND "expiresAt" > $2::timestamp
    ON CONFLICT ("keyId") DO UPDATE SET calls = x.calls + 1, "lastAt" = excluded."lastAt", minute = excluded.minute,
      "minuteCalls" = CASE WHEN x.minute = excluded.minute THEN x."minuteCalls" + 1 ELSE 1 END
    RETURNING "minuteCalls"
  )
  SELECT found.*, (SELECT "minuteCalls" FROM used) AS "minuteCalls" FROM found`;

/** The bearer token of the request; null if missing. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  const [, key] = /^Bearer\s+(.*)$/i.exec(authorization ?? '') ?? [];
  return key === undefined ? null : key.trim();
}

type TokenScopes = { hash: string; operations: ApiKeyOperation[]; writes: ApiKeyOperation[] };

/** The hash of the key that an access token stands for, and what the token may do. Throws KEY_TOKEN for an unknown or expired one. */
async function tokenScopes(token: string, at: Date): Promise<TokenScopes> {
  const { rows } = await sqlPool.query<TokenScopes>({
    name: 'use-access-token',
    text: `SELECT k.hash, t.operations::text[] AS operations, t.writes::text[] AS writes
      FROM "AccessToken" t JOIN "ApiKey" k ON k.id = t."keyId" WHERE t.hash = $1 AND t."expiresAt" > $2::timestamp`,
    values: [hashOfKey(token), at.toISOString()],
  });
  if (!rows[0]) throw new DomainError('KEY_TOKEN');
  return rows[0];
}

/** The viewer of a key or of an access token; counts one call. Throws KEY_UNKNOWN, KEY_TOKEN, KEY_REVOKED, KEY_EXPIRED, KEY_OWNER, KEY_FACILITY, KEY_ROLE or KEY_RATE. */
export async function admitApiKey(key: string, ip: string | null): Promise<AdmittedKey> {
  const isToken = key.startsWith(TOKEN_PREFIX);
  if ((!isToken && !key.startsWith(KEY_PREFIX)) || key.length > 100) throw new DomainError('KEY_UNKNOWN');
  const at = now();
  const scopes = isToken ? await tokenScopes(key, at) : null;
  const values = [scopes ? scopes.hash : hashOfKey(key), at.toISOString()];
  const { rows } = await sqlPool.query<Row>({ name: 'use-api-key', text: USE, values });
  const row = rows[0];
  if (!row) throw new DomainError('KEY_UNKNOWN');
  const on = (instant: Date | null) => ({ params: { date: dayInWords(dayOf(instant ?? at)) } });
  if (row.status === 'REVOKED') throw new DomainError('KEY_REVOKED', on(row.revokedAt));
  if (row.expiresAt <= at) throw new DomainError('KEY_EXPIRED', on(new Date(row.expiresAt.getTime() - 1)));
  const user = holderOf(row);
  if (!roleCan(user.role, 'ADHOC_QUERY')) throw new DomainError('KEY_ROLE');
  const max = Math.min(row.callsAMinute ?? CALLS_A_MINUTE, CALLS_A_MINUTE);
  const { minuteCalls } = row;
  if (minuteCalls !== null && minuteCalls > max) {
    // Record only the first call over the limit per minute, so that a runaway loop does not fill the log.
    if (row.facilityId && minuteCalls === max + 1) await recordKeyCall({ keyId: row.id, at, outcome: 'KEY_RATE', ip });
    throw new DomainError('KEY_RATE', { params: { max, seconds: 60 - at.getUTCSeconds() } });
  }
  const { operations, writes } = scopes ?? { operations: row.operations, writes: row.operations };
  const held = (granted: readonly ApiKeyOperation[]) => granted.filter((operation) => row.operations.includes(operation));
  const { id, keyName: name, isTest } = row;
  return { id, name, operations: held(operations), writes: held(writes), isTest, outside: row.userId === null, user };
}

/** The current account, or an external organisation with the key’s id as its user id. */
function holderOf(row: Row): SessionUser {
  const none = { hcpId: null, enrolleeId: null, sessionId: null };
  if (row.userId === null) {
    if (!row.keyRole) throw new DomainError('KEY_ROLE');
    const lgas = { lgaScoped: row.keyLgaIds.length > 0, lgaIds: row.keyLgaIds };
    return { ...none, ...lgas, id: row.id, name: row.consumer ?? '', email: '', role: row.keyRole };
  }
  if (row.mustChangePassword || refusalOf({ ...row, temporaryUntil: null })) throw new DomainError('KEY_OWNER');
  if (row.facilityId !== null && row.facilityId !== row.hcpId) throw new DomainError('KEY_FACILITY');
  const { userId: id, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds } = row;
  return { id, name, email, role, hcpId, enrolleeId, lgaScoped, lgaIds, sessionId: null };
}
