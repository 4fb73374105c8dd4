import type pg from 'pg';

type Statements = { take: string; give: string };

/**
 * Runs a load into tables without keys, foreign keys and indexes, and makes these afterwards: sorting once and checking a whole table by one join
 * is several times cheaper than doing both row by row, and rows may come in any order. All in the caller's transaction, so nobody ever sees a table
 * without its rules: they hold again at its end, or the load has not happened.
 */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const references = await constraints(client, 'f');
  const keys = await constraints(client, 'p');
  const { rows: indexes } = await client.query<Statements>(
    `SELECT 'DROP INDEX ' || i.indexrelid::regclass AS take, pg_get_indexdef(i.indexrelid) AS give
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
     ORDER BY t.relname, i.indexrelid`,
  );
  const sums = await keepers(client);
  const dropped = [...references, ...keys, ...indexes, ...sums];
  for (const { take } of dropped) await client.query(take);
  await load();
  await client.query('SELECT rebuild_rollups()');
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { give } of [...keys, ...indexes, ...references, ...sums]) await client.query(give);
}

async function constraints(client: pg.Client, type: 'f' | 'p'): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS take,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS give
     FROM pg_constraint WHERE contype = $1 AND connamespace = current_schema()::regnamespace ORDER BY conrelid::regclass::text, conname`,
    [type],
  );
  return rows;
}

/** What keeps the sums for reports, statement by statement; they are made at once instead. */
async function keepers(client: pg.Client): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS take,
            format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS give
     FROM pg_trigger WHERE tgfoid IN ('maintain_rollups'::regproc, 'maintain_distinct_rollups'::regproc) ORDER BY tgname`,
  );
  return rows;
}
