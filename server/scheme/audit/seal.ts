import type pg from 'pg';
import { databaseTime } from '../../platform/database/database-time.ts';
import { type BlockContent, hashOf, NO_BLOCK } from './audit-block.ts';
import { AUDIT_TABLE_NAMES, AUDIT_TABLES, type AuditTable, rowHash, rowsHash } from './audit-tables.ts';

/** Rows of one block: some megabytes are hashed by one statement. */
const MAX_ROWS = 20_000;
/** Arbitrary lock number, the same in all processes: only one of them seals at a time. */
const SEAL_LOCK = 5_022_027;

export type Sealed = { no: number; hash: string; sealedAt: Date };

type Rows = { rowCount: number; places: string | null; rowsHash: string };

/**
 * SQL: the unsealed rows. A transaction may commit after one that wrote later, so it also searches gaps between the blocks of the
 * last day; rows below older blocks are settled.
 */
const unsealedRowsSql = (table: AuditTable): string => {
  const { orderColumn, columns } = AUDIT_TABLES[table];
  return `
    WITH recent AS (SELECT range_agg(places) AS places FROM "AuditBlock" WHERE "tableName" = $1 AND "sealedAt" > $2),
    settled AS (SELECT coalesce(max(upper(places)), 0) AS row_position FROM "AuditBlock" WHERE "tableName" = $1 AND "sealedAt" <= $2),
    row AS (
      SELECT "${orderColumn}" AS row_position, ${rowHash(columns)} AS hash FROM "${table}", recent, settled
      WHERE "${orderColumn}" >= settled.row_position AND ("${orderColumn}" <@ recent.places) IS NOT TRUE ORDER BY "${orderColumn}" LIMIT ${MAX_ROWS}
    )
    SELECT count(*)::int AS "rowCount", range_agg(int8range(row_position, row_position + 1))::text AS places, ${rowsHash('hash', 'row_position')} AS "rowsHash" FROM row`;
};

/** Seals at most 20,000 rows of a table. Returns the new block; null if all rows are sealed. */
export async function sealTable(client: pg.ClientBase, table: AuditTable, at: Date): Promise<Sealed | null> {
  const dayBefore = new Date(at.getTime() - 86_400_000).toISOString();
  const { rows } = await client.query<Rows>(unsealedRowsSql(table), [table, dayBefore]);
  const [found] = rows;
  if (!found?.places) return null;
  const { rows: last } = await client.query<{ no: number; hash: string }>('SELECT no, hash FROM "AuditBlock" ORDER BY no DESC LIMIT 1');
  const content: BlockContent = {
    no: (last[0]?.no ?? 0) + 1,
    sealedAt: at.toISOString(),
    tableName: table,
    columns: AUDIT_TABLES[table].columns,
    rowCount: found.rowCount,
    places: found.places,
    rowsHash: found.rowsHash,
    previousHash: last[0]?.hash ?? NO_BLOCK,
  };
  const hash = hashOf(content);
  await client.query(
    `INSERT INTO "AuditBlock" (no, "sealedAt", "tableName", columns, "rowCount", places, "rowsHash", "previousHash", hash)
     VALUES ($1, $2, $3, $4, $5, $6::int8multirange, $7, $8, $9)`,
    [
      ...[content.no, content.sealedAt, table, content.columns, content.rowCount, content.places, content.rowsHash],
      content.previousHash,
      hash,
    ],
  );
  return { no: content.no, hash, sealedAt: at };
}

/** Seals new rows, at most 20,000 per block and table. Returns the new blocks; none while another process seals. */
export async function seal(pool: pg.Pool): Promise<Sealed[]> {
  const sealed: Sealed[] = [];
  const client = await pool.connect();
  try {
    // The same for all blocks of a run: the verifier identifies runs by it.
    const at = await databaseTime(client);
    for (const table of AUDIT_TABLE_NAMES) {
      for (;;) {
        await client.query('BEGIN');
        const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [SEAL_LOCK]);
        const block = rows[0]?.mine ? await sealTable(client, table, at) : null;
        await client.query('COMMIT');
        if (!block) break;
        sealed.push(block);
      }
    }
    return sealed;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
