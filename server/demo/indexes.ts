import type pg from 'pg';

/**
 * Runs a load without the tables' plain indexes and builds these afterwards, which is several times cheaper than keeping them up row by row.
 * Keys and unique indexes stay, so every constraint holds throughout; in a transaction, an interrupted load leaves all indexes as they were.
 */
export async function withoutPlainIndexes(client: pg.Client, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY($1) AND t.relnamespace = current_schema()::regnamespace AND NOT i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await load();
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { definition } of rows) await client.query(definition);
}
