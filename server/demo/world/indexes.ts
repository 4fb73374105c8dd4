import type pg from 'pg';

type Statements = { drop: string; restore: string };

/**
 * Drops keys, foreign keys and indexes, runs the load, and creates them again. Building and checking them once is several times faster than
 * row by row, and rows may come in any order. All of it is in the caller's transaction, so no table is visible without its constraints.
 */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const foreignKeys = await constraints(client, 'f');
  const primaryKeys = await constraints(client, 'p');
  const { rows: indexes } = await client.query<Statements>(
    `SELECT 'DROP INDEX ' || i.indexrelid::regclass AS "drop", pg_get_indexdef(i.indexrelid) AS restore
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
     ORDER BY t.relname, i.indexrelid`,
  );
  const triggers = await rowTriggers(client);
  const dropped = [...foreignKeys, ...primaryKeys, ...indexes, ...triggers];
  for (const { drop } of dropped) await client.query(drop);
  await load();
  await client.query('SELECT rebuild_rollups()');
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { restore } of [...primaryKeys, ...indexes, ...foreignKeys, ...triggers]) await client.query(restore);
}

async function constraints(client: pg.Client, type: 'f' | 'p'): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "drop",
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
     FROM pg_constraint WHERE contype = $1 AND connamespace = current_schema()::regnamespace ORDER BY conrelid::regclass::text, conname`,
    [type],
  );
  return rows;
}

/**
 * The triggers that maintain the rollup tables, which `rebuild_rollups()` fills at the end of the load, and the one that compares rows of
 * tables that come in any order.
 */
async function rowTriggers(client: pg.Client): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS "drop",
            format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS restore
     FROM pg_trigger WHERE tgname ~ '_(rollup|distinct)_(insert|update|delete)$' OR tgfoid = 'reject_bill_fund_mismatch'::regproc ORDER BY tgname`,
  );
  return rows;
}
