import type pg from 'pg';

/** The sums of all rollup tables, however many rows each is made of. */
export async function rollupContents(client: pg.ClientBase): Promise<{ rollup: string; rows: object[] }[]> {
  const { rows: tables } = await client.query<{ rollup: string; keys: string[]; sums: string[] }>(
    'SELECT rollup, keys, sums FROM all_rollups()',
  );
  const contents: { rollup: string; rows: object[] }[] = [];
  for (const { rollup, keys, sums } of tables) {
    const names = keys.map((key) => `"${key}"`).join(', ');
    const totals = ['n', ...sums].map((name) => `sum("${name}") AS "${name}"`).join(', ');
    const { rows } = await client.query(
      `SELECT ${names}, ${totals} FROM "${rollup}" GROUP BY ${names} HAVING sum(n) <> 0 ORDER BY ${names}`,
    );
    contents.push({ rollup, rows });
  }
  return contents;
}
