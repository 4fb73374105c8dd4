import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldsOf } from '../platform/database/where-sql.ts';
import { rollupScript } from '../platform/rollups/rollup-script.ts';
import { DISTINCT, STORED } from './rollups.ts';

/** Columns that hold data, also those that the database makes. */
const columnsOf = (table: string) => fieldsOf(table).flatMap(({ kind, name }) => (kind === 'object' ? [] : [name]));

it('the script of the rollups is the one that their declarations generate', async () => {
  const script = rollupScript({ stored: STORED, distinct: DISTINCT, columnsOf });
  await expect(script).toMatchFileSnapshot(join(import.meta.dirname, '../../prisma/sql/rollups.sql'));
});
