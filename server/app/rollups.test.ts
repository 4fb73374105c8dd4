import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../platform/database/where-sql.ts';
import { db } from '../platform/db.ts';
import { rollupScript } from '../platform/rollups/rollup-script.ts';
import { FACTS } from '../reports/facts/facts.ts';
import { DISTINCT, STORED } from './rollups.ts';

const tables = [...STORED, ...DISTINCT.flatMap((group) => group.tables)];
/** Columns that hold data, also those that the database computes. */
const columnsOf = (table: string) => fieldsOf(table).flatMap(({ kind, name }) => (kind === 'object' ? [] : [name]));

describe('the rollup tables', () => {
  it('are made by the script that their declarations generate', async () => {
    const script = rollupScript({ stored: STORED, distinct: DISTINCT, columnsOf });
    await expect(script).toMatchFileSnapshot(join(import.meta.dirname, '../../prisma/sql/rollups.sql'));
  });

  it('have the declared columns and no others, which a migration removes', async () => {
    const columns = await db.$queryRaw<{ table: string; columns: string[] }[]>`
      SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name LIKE '%Rollup' GROUP BY 1`;
    const declared = tables.map(({ table, keys, sums }) => [table, [...keys, 'n', ...sums].sort()]);
    expect(Object.fromEntries(columns.map((row) => [row.table, row.columns.sort()]))).toEqual(Object.fromEntries(declared));
  });

  it.each(FACTS.filter(({ rollups }) => rollups))('of $title exist', ({ rollups }) => {
    for (const { table } of rollups?.tables ?? []) expect(tables.map((declared) => declared.table)).toContain(table);
  });
});
