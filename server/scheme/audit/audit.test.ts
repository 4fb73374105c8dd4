import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from '../../platform/database/pg.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { uuid7 } from '../../platform/ids.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { recordStatus } from '../workflow/change-status.ts';
import { transact } from '../workflow/transact.ts';
import { type BlockContent, hashOf, NO_BLOCK } from './audit-block.ts';
import { AUDIT_TABLE_NAMES, AUDIT_TABLES, type AuditTable, rowHash, rowsHash } from './audit-tables.ts';
import { appendHeads, type Head, readHeads } from './heads.ts';
import { type Sealed, seal, sealTable } from './seal.ts';
import { verifyAudit } from './verify.ts';

let owner: pg.Client;
let heads: Head[];

/** Inserts the given number of rows into each table, as the platform's database user. */
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
  await sqlPool.query(
    `INSERT INTO "LedgerEntry" (id, kind, "entityType", "entityId", "recordNo", day, "fundingPool", debit, credit, amount)
     SELECT gen_random_uuid(), 'BILL_APPROVED', 'Bill', gen_random_uuid(), 'BAT-' || n, now(), 'FORMAL', 'CARE_COST', 'PAYABLE', 100 FROM generate_series(1, $1) n`,
    [count],
  );
}

/** The heads of blocks as the job writes them. */
const asHeads = (sealed: readonly Pick<Sealed, 'no' | 'hash'>[]): Head[] =>
  sealed.map(({ no, hash }) => ({ no, hash, writtenAt: new Date() }));

const sealAndKeep = async () => heads.push(...asHeads(await seal(sqlPool)));

beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await owner.connect();
  heads = [];
  for (const count of [12, 1, 7]) {
    await write(count);
    await sealAndKeep();
  }
});
afterAll(() => owner.end());

describe('sealing', () => {
  it('puts every row into one block, of which each follows the one before', async () => {
    const blocks = await db.auditBlock.findMany({ orderBy: { no: 'asc' } });
    expect(blocks.map(({ no, tableName, rowCount }) => [no, tableName, rowCount])).toEqual(
      [12, 1, 7].flatMap((count, round) => AUDIT_TABLE_NAMES.map((name, at) => [round * 4 + at + 1, name, count])),
    );
    expect(blocks.map(({ previousHash }) => previousHash)).toEqual([NO_BLOCK, ...blocks.slice(0, -1).map(({ hash }) => hash)]);
    expect(await verifyAudit(owner, heads)).toEqual({ blocks: 12, rows: 80, waiting: 0, findings: [] });
    expect(await seal(sqlPool)).toEqual([]);
  });

  it('seals a row that was written before a sealed one and committed after it', async () => {
    const late = await sqlPool.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "toStatus") VALUES (gen_random_uuid(), 'Claim', gen_random_uuid(), 'LATE', 'X')`,
    );
    await write(2);
    await sealAndKeep();
    await late.query('COMMIT');
    late.release();
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 1, findings: [] });
    await sealAndKeep();
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 0, findings: [] });
  });

  it('by two at once makes each block once', async () => {
    await write(3);
    const [one, two] = await Promise.all([seal(sqlPool), seal(sqlPool)]);
    heads.push(...asHeads([...one, ...two, ...(await seal(sqlPool))]));
    heads.sort((a, b) => a.no - b.no);
    expect(await verifyAudit(owner, heads)).toMatchObject({ waiting: 0, findings: [] });
  });

  it('dates rows and blocks by the clock of the database when that of the process is hours off', async () => {
    const sealed: Sealed[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const hours of [9, -3]) {
      vi.setSystemTime(vi.getRealSystemTime() + hours * 3_600_000);
      await transact('SYSTEM', 'clock', async (write) => {
        const entityId = uuid7();
        await recordStatus(write, 'Claim', entityId, 'VET', 'SUBMITTED', 'VETTED');
        write.log({ action: 'Claim.VET', entityType: 'Claim', entityId, summary: 'Vetted' });
        return null;
      });
      sealed.push(...(await seal(sqlPool)));
    }
    vi.useRealTimers();
    heads.push(...asHeads(sealed));
    expect(sealed).toHaveLength(4);
    expect((await verifyAudit(owner, heads)).findings).toEqual([]);
  });

  it('keeps the heads in a file that only grows', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'heads-')), 'audit', 'heads.log');
    expect(readHeads(file).heads).toEqual([]);
    const sealedAt = new Date('2026-11-20T10:00:00Z');
    const writtenAt = new Date('2026-11-20T10:00:01Z');
    appendHeads([{ no: 1, hash: 'a', sealedAt }], writtenAt, file);
    appendHeads([{ no: 2, hash: 'b', sealedAt }], writtenAt, file);
    appendFileSync(file, '3 c 2026-11-20T10:01:00.000Z\n');
    expect(readHeads(file).heads).toEqual([
      { no: 1, hash: 'a', writtenAt },
      { no: 2, hash: 'b', writtenAt },
      { no: 3, hash: 'c', writtenAt: null },
    ]);
  });
});

describe('the audit tables', () => {
  it.each([...AUDIT_TABLE_NAMES, 'AuditBlock'])('%s is append-only for the platform, and for its owner', async (table) => {
    const column = table === 'AuditBlock' ? '"rowCount" = 0' : `"${AUDIT_TABLES[table as AuditTable].time}" = now()`;
    for (const statement of [`UPDATE "${table}" SET ${column}`, `DELETE FROM "${table}"`, `TRUNCATE "${table}"`])
      await expect(sqlPool.query(statement), statement).rejects.toThrow(/permission denied/);
    for (const statement of [`UPDATE "${table}" SET ${column}`, `DELETE FROM "${table}"`])
      await expect(asOwner(statement), statement).rejects.toThrow(/append-only/);
  });

  it('deletes whole blocks of the access log after the retention period, and verifies the rest', async () => {
    await owner.query('BEGIN');
    try {
      const forget = (before: string) => owner.query<{ count: string }>(`SELECT purge_record_access(${before}) AS count`);
      expect((await forget(`now()::timestamp - interval '24 months'`)).rows[0]?.count).toBe('0');
      await expect(owner.query(`SAVEPOINT young`).then(() => forget(`now()::timestamp + interval '1 day'`))).rejects.toThrow(/append-only/);
      await owner.query('ROLLBACK TO young');
      const old = await age('3 years');
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
      const { rows } = await forget(`now()::timestamp - interval '24 months'`);
      expect(Number(rows[0]?.count)).toBeGreaterThan(20);
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  it('miss months of the access log that the retention keeps, and not those that a shorter one let go of before', async () => {
    await owner.query('BEGIN');
    try {
      const old = await age('18 months');
      await withoutTriggers('RecordAccess', 'DELETE FROM "RecordAccess"');
      const emptied = { tableName: 'RecordAccess', what: expect.stringContaining('has 0 rows') };
      expect((await verifyAudit(owner, old)).findings).toContainEqual(expect.objectContaining(emptied));
      await owner.query(`INSERT INTO "Setting" (key, value, "updatedAt") VALUES ('accessLogMonths', '12', now())`);
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
      await owner.query(`UPDATE "Setting" SET value = '36' WHERE key = 'accessLogMonths'`);
      expect((await verifyAudit(owner, old)).findings).toContainEqual(expect.objectContaining(emptied));
      await owner.query(
        `INSERT INTO "ActivityLog" (id, action, "entityType", summary, before, after)
         VALUES (gen_random_uuid(), 'SETTING_UPDATE', 'Setting', 'Changed', '{"accessLogMonths": 12}', '{"accessLogMonths": 36}')`,
      );
      expect((await verifyAudit(owner, old)).findings).toEqual([]);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  it('miss a block of the access log beyond its retention when an older one is still there', async () => {
    await owner.query('BEGIN');
    try {
      const old = await age('3 years');
      await emptyAccessBlock(1);
      expect((await verifyAudit(owner, old)).findings).toMatchObject([
        { tableName: 'RecordAccess', what: expect.stringContaining('was emptied') },
      ]);
    } finally {
      await owner.query('ROLLBACK');
    }
  });
});

describe('the verifier', () => {
  const inTransaction = async (act: () => Promise<void>) => {
    await owner.query('BEGIN');
    await act().finally(() => owner.query('ROLLBACK'));
  };
  /** A row of the activity log with the given write and seal times. */
  const sealRow = async (writtenAt: string, sealedAt: Date) => {
    await owner.query(
      `INSERT INTO "ActivityLog" (id, at, action, "entityType", summary) VALUES (gen_random_uuid(), ${writtenAt}, 'X', 'Claim', 'x')`,
    );
    const block = await sealTable(owner, 'ActivityLog', sealedAt);
    return [...heads, ...asHeads(block ? [block] : [])];
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  it('finds the file of the hashes missing or empty, and each block without its hash', async () => {
    expect((await verifyAudit(owner, [])).findings).toContainEqual({
      block: null,
      tableName: null,
      what: expect.stringContaining('missing'),
    });
    const without = heads.filter(({ no }) => no !== 2);
    expect((await verifyAudit(owner, without)).findings).toEqual([{ block: 2, tableName: null, what: 'has no hash in the file' }]);
  });

  it('allows the newest blocks ten minutes to get their hashes, and no longer', () =>
    inTransaction(async () => {
      expect((await verifyAudit(owner, heads.slice(0, -1))).findings).toEqual([]);
      const old = await age('11 minutes');
      expect((await verifyAudit(owner, old.slice(0, -1))).findings).toMatchObject([{ what: 'has no hash in the file' }]);
    }));

  it('finds hashes that were written to the file long after their blocks were sealed', async () => {
    const late = heads.map((head) => ({ ...head, writtenAt: inMinutes(60) }));
    expect((await verifyAudit(owner, late)).findings).toHaveLength(heads.length);
  });

  it('finds a row that was inserted later with an earlier date', () =>
    inTransaction(async () => {
      const kept = await sealRow(`now() - interval '20 months'`, inMinutes(2));
      expect((await verifyAudit(owner, kept)).findings).toMatchObject([
        { tableName: 'ActivityLog', what: expect.stringContaining('1 rows of it have a time before') },
      ]);
    }));

  it('accepts rows that were sealed hours later because sealing had stopped', () =>
    inTransaction(async () => {
      const kept = await sealRow(`now() + interval '1 minute'`, inMinutes(180));
      expect((await verifyAudit(owner, kept)).findings).toEqual([]);
    }));
});

/** Tampering by an owner of the tables who disables the triggers. */
async function withoutTriggers(table: string, statement: string, values: unknown[] = []): Promise<void> {
  await owner.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await owner.query(statement, values);
  await owner.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
}

const BLOCK = `no, to_char("sealedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt", "tableName", columns, "rowCount", places::text AS places, "rowsHash", "previousHash", hash`;
const blocks = async () => (await owner.query<BlockContent & { hash: string }>(`SELECT ${BLOCK} FROM "AuditBlock" ORDER BY no`)).rows;

/** Recomputes the whole chain from the rows, as an attacker inside the database would. */
async function rehash(): Promise<void> {
  let previousHash = NO_BLOCK;
  for (const block of await blocks()) {
    const { orderColumn } = AUDIT_TABLES[block.tableName as AuditTable];
    const { rows } = await owner.query<{ rowCount: number; rowsHash: string }>(
      `SELECT count(*)::int AS "rowCount", ${rowsHash(rowHash(block.columns), `"${orderColumn}"`)} AS "rowsHash" FROM "${block.tableName}" WHERE "${orderColumn}" <@ $1::int8multirange`,
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

/** Backdates everything sealed, with a matching chain, and returns its heads. */
async function age(by: string): Promise<Head[]> {
  for (const table of AUDIT_TABLE_NAMES)
    await withoutTriggers(table, `UPDATE "${table}" SET "${AUDIT_TABLES[table].time}" = "${AUDIT_TABLES[table].time}" - $1::interval`, [
      by,
    ]);
  await withoutTriggers('AuditBlock', `UPDATE "AuditBlock" SET "sealedAt" = "sealedAt" - $1::interval`, [by]);
  await rehash();
  return (await blocks()).map(({ no, hash }) => ({ no, hash, writtenAt: null }));
}

/** Deletes the rows of one block of the access log. */
async function emptyAccessBlock(at: number): Promise<void> {
  const accessBlocks = (await blocks()).filter(({ tableName }) => tableName === 'RecordAccess');
  await withoutTriggers('RecordAccess', 'DELETE FROM "RecordAccess" WHERE id <@ $1::int8multirange', [
    accessBlocks[at % accessBlocks.length]?.places,
  ]);
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
  LedgerEntry: [
    ...['entityType', 'recordNo'].map(text),
    ...[
      uuid('id'),
      uuid('entityId'),
      `kind = 'PAYMENT_MADE'`,
      `day = day - 1`,
      `"fundingPool" = 'BHCPF'`,
      `debit = 'OPERATING_COST'`,
      `credit = 'BANK'`,
      'amount = amount + 1',
      `"postedAt" = "postedAt" - interval '1 minute'`,
      'seq = seq + 100000',
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
  LedgerEntry: `INSERT INTO "LedgerEntry" (id, kind, "entityType", "entityId", "recordNo", day, "fundingPool", debit, credit, amount, "postedAt", seq) SELECT gen_random_uuid(), kind, "entityType", gen_random_uuid(), "recordNo", day, "fundingPool", debit, credit, amount, "postedAt" - interval '1 day', -seq FROM "LedgerEntry"`,
  RecordAccess: `INSERT INTO "RecordAccess" (id, at, "enrolleeId", "userId", role, operation, "requestId") SELECT -id, at - interval '1 day', "enrolleeId", "userId", role, operation, "requestId" FROM "RecordAccess"`,
};

/** Copies a row with an earlier date, at its own position: by default that of the next row. */
const backdated = (table: AuditTable, where: string): string => {
  const { orderColumn, time, columns } = AUDIT_TABLES[table];
  const others = columns.filter((column) => ![orderColumn, time, 'id', 'entityId'].includes(column)).map((column) => `"${column}"`);
  const ids = columns.filter((column) => ['id', 'entityId'].includes(column) && column !== orderColumn).map((column) => `"${column}"`);
  return `INSERT INTO "${table}" (${[...ids, `"${time}"`, ...others].join()})
    SELECT ${[...ids.map(() => 'gen_random_uuid()'), `"${time}" - interval '1 year'`, ...others].join()} FROM "${table}" ${where}`;
};

/** A tampering, and the external heads afterwards. */
type Tampering = { what: string; kept: readonly Head[] };

/** The n-th tampering: the kind changes with every step, so that each kind meets each row and column. */
async function tamper(n: number): Promise<Tampering> {
  const table = AUDIT_TABLE_NAMES[n % AUDIT_TABLE_NAMES.length] ?? 'ActivityLog';
  const round = Math.floor(n / AUDIT_TABLE_NAMES.length);
  const { orderColumn } = AUDIT_TABLES[table];
  const changes = CHANGES[table];
  const change = changes[round % changes.length] ?? '';
  const { rows } = await owner.query<{ seq: string }>(
    `SELECT "${orderColumn}" AS seq FROM "${table}" ORDER BY 1 OFFSET ${(round * 7) % 20} LIMIT 1`,
  );
  const where = `WHERE "${orderColumn}" = ${rows[0]?.seq}`;
  const by = (what: string, kept: readonly Head[] = heads): Tampering => ({ what, kept });
  switch (round % 14) {
    case 0:
      await withoutTriggers(table, `DELETE FROM "${table}" ${where}`);
      return by(`delete ${table} ${where}`);
    case 1:
      await withoutTriggers(table, `${COPIES[table]} ${where}`);
      return by(`insert ${table} ${where}`);
    case 2: {
      const blockChange = BLOCK_CHANGES[n % BLOCK_CHANGES.length] ?? '';
      await withoutTriggers('AuditBlock', `UPDATE "AuditBlock" SET ${blockChange} WHERE no = ${1 + (round % 9)}`);
      return by(`block ${blockChange}`);
    }
    case 3:
      await withoutTriggers('AuditBlock', `DELETE FROM "AuditBlock" WHERE no > ${round % 9}`);
      return by(`cut off the blocks from ${1 + (round % 9)}`);
    case 4:
      await withoutTriggers(table, `UPDATE "${table}" SET ${change} ${where}`);
      await rehash();
      return by(`update ${table} ${change} ${where}, and the chain again`);
    case 5: {
      const no = 1 + (n % (heads.length - 4));
      return by(`the hash of block ${no} removed`, heads.toSpliced(no - 1, 1));
    }
    case 6:
      await withoutTriggers(table, `UPDATE "${table}" SET ${change} ${where}`);
      await rehash();
      return by(`update ${table} ${change} ${where}, the chain again, and the file emptied`, []);
    case 7: {
      await withoutTriggers(table, `UPDATE "${table}" SET ${change} ${where}`);
      await rehash();
      const written = new Date(Date.now() + 3_600_000);
      const refilled = (await blocks()).map(({ no, hash }) => ({ no, hash, writtenAt: written }));
      return by(`update ${table} ${change} ${where}, the chain again, and the file filled from it an hour later`, refilled);
    }
    case 8: {
      await withoutTriggers(table, backdated(table, where));
      const block = await sealTable(owner, table, new Date(Date.now() + 120_000));
      return by(`insert ${table} with an earlier date, sealed later`, [...heads, ...asHeads(block ? [block] : [])]);
    }
    case 9: {
      const kept = await age('18 months');
      await emptyAccessBlock(n);
      return by('a block of the access log emptied within its retention', kept);
    }
    case 10: {
      const kept = await age('3 years');
      await emptyAccessBlock(1 + (n % 3));
      return by('a block of the access log emptied before an older one', kept);
    }
    default:
      await withoutTriggers(table, `UPDATE "${table}" SET ${change} ${where}`);
      return by(`update ${table} ${change} ${where}`);
  }
}

describe('tampering by the owner', () => {
  it('is found 1,000 times of 1,000', async () => {
    const missed: string[] = [];
    for (let n = 0; n < 1000; n += 1) {
      await owner.query('BEGIN');
      try {
        const { what, kept } = await tamper(n);
        if ((await verifyAudit(owner, kept)).findings.length === 0) missed.push(`${n}: ${what}`);
      } finally {
        await owner.query('ROLLBACK');
      }
    }
    expect(missed).toEqual([]);
    expect((await verifyAudit(owner, heads)).findings).toEqual([]);
  }, 300_000);
});
