import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { db, sqlPool } from '../db.ts';
import { type BlockContent, hashOf, NO_BLOCK } from './audit-block.ts';
import { AUDIT_TABLE_NAMES, AUDIT_TABLES, type AuditTable, rowHash, rowsHash } from './audit-tables.ts';
import { type Head, keepHeads, readHeads } from './heads.ts';
import { seal } from './seal.ts';
import { verifyAudit } from './verify.ts';

let owner: pg.Client;
let heads: Head[];

/** Writes as many rows as asked into each table, by the platform's own user. */
async function write(count: number): Promise<void> {
  await sqlPool.query(
    `INSERT INTO "ActivityLog" (id, at, action, "entityType", summary, ip, "userAgent") SELECT gen_random_uuid(), now(), 'Claim.VET', 'Claim', 'Vetted ' || n, '10.0.0.1', 'test' FROM generate_series(1, $1) n`,
    [count],
  );
  await sqlPool.query(
    `INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "fromStatus", "toStatus", note) SELECT gen_random_uuid(), 'Claim', gen_random_uuid(), 'VET', 'SUBMITTED', 'VETTED', 'n' || n FROM generate_series(1, $1) n`,
    [count],
  );
  await sqlPool.query(
    `INSERT INTO "RecordAccess" ("enrolleeId", "userId", role, parts, operation, "requestId") SELECT gen_random_uuid(), gen_random_uuid(), 'HCP', '{CONTACT}', 'Page', 'r' || n FROM generate_series(1, $1) n`,
    [count],
  );
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await owner.connect();
  heads = [];
  for (const count of [12, 1, 7]) {
    await write(count);
    heads.push(...(await seal(sqlPool)));
  }
});
afterAll(() => owner.end());

describe('sealing', () => {
  it('puts every row into one block, of which each follows the one before', async () => {
    const blocks = await db.auditBlock.findMany({ orderBy: { no: 'asc' } });
    expect(blocks.map(({ no, tableName, rowCount }) => [no, tableName, rowCount])).toEqual(
      [12, 1, 7].flatMap((count, round) => AUDIT_TABLE_NAMES.map((name, at) => [round * 3 + at + 1, name, count])),
    );
    expect(blocks.map(({ previousHash }) => previousHash)).toEqual([NO_BLOCK, ...blocks.slice(0, -1).map(({ hash }) => hash)]);
    expect(await verifyAudit(owner, heads)).toEqual({ blocks: 9, rows: 60, waiting: 0, findings: [] });
    expect(await seal(sqlPool)).toEqual([]);
  });

  it('takes up a row that was written before a sealed one and committed after it', async () => {
    const late = await sqlPool.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "toStatus") VALUES (gen_random_uuid(), 'Claim', gen_random_uuid(), 'LATE', 'X')`,
    );
    await write(2);
    heads.push(...(await seal(sqlPool)));
    await late.query('COMMIT');
    late.release();
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 1, findings: [] });
    heads.push(...(await seal(sqlPool)));
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 0, findings: [] });
  });

  it('by two at once makes each block once', async () => {
    await write(3);
    const [one, two] = await Promise.all([seal(sqlPool), seal(sqlPool)]);
    heads.push(...one, ...two, ...(await seal(sqlPool)));
    heads.sort((a, b) => a.no - b.no);
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 0, findings: [] });
  });

  it('keeps the heads in a file that only grows', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'heads-')), 'audit', 'heads.log');
    expect(readHeads(file)).toEqual([]);
    const at = new Date().toISOString();
    keepHeads([{ no: 1, hash: 'a', sealedAt: at }], file);
    keepHeads([{ no: 2, hash: 'b', sealedAt: at }], file);
    expect(readHeads(file)).toEqual([
      { no: 1, hash: 'a' },
      { no: 2, hash: 'b' },
    ]);
  });
});

describe('the audit tables', () => {
  it.each([...AUDIT_TABLE_NAMES, 'AuditBlock'])('%s is append-only for the platform, and for its owner', async (table) => {
    const column = table === 'AuditBlock' ? '"rowCount" = 0' : 'at = now()';
    for (const statement of [`UPDATE "${table}" SET ${column}`, `DELETE FROM "${table}"`, `TRUNCATE "${table}"`])
      await expect(sqlPool.query(statement), statement).rejects.toThrow(/permission denied/);
    for (const statement of [`UPDATE "${table}" SET ${column}`, `DELETE FROM "${table}"`])
      await expect(asOwner(statement), statement).rejects.toThrow(/append-only/);
  });

  it('lets go of the access log of whole blocks beyond its retention, and verifies what is left', async () => {
    await owner.query('BEGIN');
    try {
      const forget = (before: string) => owner.query<{ count: string }>(`SELECT forget_record_accesses(${before}) AS count`);
      expect((await forget(`now()::timestamp - interval '24 months'`)).rows[0]?.count).toBe('0');
      await expect(owner.query(`SAVEPOINT young`).then(() => forget(`now()::timestamp + interval '1 day'`))).rejects.toThrow(/append-only/);
      await owner.query('ROLLBACK TO young');
      await withoutTriggers('RecordAccess', `UPDATE "RecordAccess" SET at = at - interval '3 years'`);
      await withoutTriggers('AuditBlock', `UPDATE "AuditBlock" SET "sealedAt" = "sealedAt" - interval '3 years'`);
      await rehash();
      const old = (await blocks()).map(({ no, hash }) => ({ no, hash }));
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
      const { rows } = await forget(`now()::timestamp - interval '24 months'`);
      expect(Number(rows[0]?.count)).toBeGreaterThan(20);
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
    } finally {
      await owner.query('ROLLBACK');
    }
  });
});

/** What an owner of the tables can do who knows that triggers stand in the way. */
async function withoutTriggers(table: string, statement: string, values: unknown[] = []): Promise<void> {
  await owner.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await owner.query(statement, values);
  await owner.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
}

const BLOCK = `no, to_char("sealedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt", "tableName", columns, "rowCount", places::text AS places, "rowsHash", "previousHash", hash`;
const blocks = async () => (await owner.query<BlockContent & { hash: string }>(`SELECT ${BLOCK} FROM "AuditBlock" ORDER BY no`)).rows;

/** Makes the whole chain fit the rows again, as somebody would who covers their tracks inside the database. */
async function rehash(): Promise<void> {
  let previousHash = NO_BLOCK;
  for (const block of await blocks()) {
    const { place } = AUDIT_TABLES[block.tableName as AuditTable];
    const { rows } = await owner.query<{ rowCount: number; rowsHash: string }>(
      `SELECT count(*)::int AS "rowCount", ${rowsHash(rowHash(block.columns), `"${place}"`)} AS "rowsHash" FROM "${block.tableName}" WHERE "${place}" <@ $1::int8multirange`,
      [block.places],
    );
    const content = { ...block, ...rows[0], previousHash };
    const hash = hashOf(content);
    await withoutTriggers(
      'AuditBlock',
      `UPDATE "AuditBlock" SET "rowCount" = $2, "rowsHash" = $3, "previousHash" = $4, hash = $5 WHERE no = $1`,
      [...[block.no, content.rowCount, content.rowsHash], ...[previousHash, hash]],
    );
    previousHash = hash;
  }
}

const text = (column: string) => `"${column}" = coalesce("${column}", '') || '.'`;
const uuid = (column: string) => `"${column}" = gen_random_uuid()`;
const CHANGES: Record<AuditTable, readonly string[]> = {
  ActivityLog: [
    ...['action', 'entityType', 'summary', 'ip', 'userAgent'].map(text),
    ...[
      uuid('id'),
      uuid('entityId'),
      `at = at + interval '1 millisecond'`,
      `"actorRole" = 'ADMIN'`,
      `before = '{"a":1}'`,
      `after = '[]'`,
      'seq = seq + 100000',
    ],
  ],
  StatusChange: [
    ...['entityType', 'action', 'fromStatus', 'toStatus', 'note'].map(text),
    ...[uuid('id'), uuid('entityId'), `at = at - interval '1 day'`, 'seq = -seq'],
  ],
  RecordAccess: [
    ...['operation', 'requestId'].map(text),
    ...[
      uuid('enrolleeId'),
      uuid('userId'),
      uuid('hcpId'),
      `role = 'ADMIN'`,
      `parts = '{NIN}'`,
      `purpose = 'EMERGENCY'`,
      `at = at + interval '1 hour'`,
      'id = id + 100000',
    ],
  ],
};
const BLOCK_CHANGES = [
  ...[text('tableName'), text('rowsHash'), text('previousHash'), text('hash'), `"rowCount" = "rowCount" + 1`, `columns = columns[2:]`],
  ...[`"sealedAt" = "sealedAt" + interval '1 second'`, `places = places + '{[900000,900001)}'`, 'no = no + 1000'],
];
const COPIES: Record<AuditTable, string> = {
  ActivityLog: `INSERT INTO "ActivityLog" (id, at, action, "entityType", summary, seq) SELECT gen_random_uuid(), at - interval '1 day', action, "entityType", summary, -seq FROM "ActivityLog"`,
  StatusChange: `INSERT INTO "StatusChange" (id, at, "entityType", "entityId", action, "toStatus", seq) SELECT gen_random_uuid(), at - interval '1 day', "entityType", "entityId", action, "toStatus", -seq FROM "StatusChange"`,
  RecordAccess: `INSERT INTO "RecordAccess" (id, at, "enrolleeId", "userId", role, operation, "requestId") SELECT -id, at - interval '1 day', "enrolleeId", "userId", role, operation, "requestId" FROM "RecordAccess"`,
};

/** The n-th tampering: what is done turns with every step, so that each kind meets each row and column in time. */
async function tamper(n: number): Promise<string> {
  const table = AUDIT_TABLE_NAMES[n % 3] ?? 'ActivityLog';
  const round = Math.floor(n / 3);
  const { place } = AUDIT_TABLES[table];
  const changes = CHANGES[table];
  const change = changes[round % changes.length] ?? '';
  const { rows } = await owner.query<{ place: string }>(
    `SELECT "${place}" AS place FROM "${table}" ORDER BY 1 OFFSET ${(round * 7) % 20} LIMIT 1`,
  );
  const where = `WHERE "${place}" = ${rows[0]?.place}`;
  const kind = round % 10;
  if (kind === 0) {
    await withoutTriggers(table, `DELETE FROM "${table}" ${where}`);
    return `delete ${table} ${where}`;
  }
  if (kind === 1) {
    await withoutTriggers(table, `${COPIES[table]} ${where}`);
    return `insert ${table} ${where}`;
  }
  if (kind === 2) {
    const blockChange = BLOCK_CHANGES[n % BLOCK_CHANGES.length] ?? '';
    await withoutTriggers('AuditBlock', `UPDATE "AuditBlock" SET ${blockChange} WHERE no = ${1 + (round % 9)}`);
    return `block ${blockChange}`;
  }
  if (kind === 3) {
    await withoutTriggers('AuditBlock', `DELETE FROM "AuditBlock" WHERE no > ${round % 9}`);
    return `cut off the blocks from ${1 + (round % 9)}`;
  }
  await withoutTriggers(table, `UPDATE "${table}" SET ${change} ${where}`);
  if (kind === 4) await rehash();
  return `update ${table} ${change} ${where}${kind === 4 ? ', and the chain anew' : ''}`;
}

describe('tampering by the owner', () => {
  it('is found 1,000 times of 1,000', async () => {
    const missed: string[] = [];
    for (let n = 0; n < 1000; n += 1) {
      await owner.query('BEGIN');
      try {
        const what = await tamper(n);
        if ((await verifyAudit(owner, heads)).findings.length === 0) missed.push(`${n}: ${what}`);
      } finally {
        await owner.query('ROLLBACK');
      }
    }
    expect(missed).toEqual([]);
    expect((await verifyAudit(owner, heads)).findings).toEqual([]);
  }, 300_000);
});
