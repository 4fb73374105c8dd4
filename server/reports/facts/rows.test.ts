import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { DrillThroughRows } from '../engine/rows.ts';

const isRows = (value: unknown): value is DrillThroughRows =>
  typeof value === 'object' && value !== null && 'columns' in value && 'record' in value;

test('permissions for drill-through records and columns match the reviewed list', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.rows.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.sort().map((file) => import(pathToFileURL(`${import.meta.dirname}/${file}`).href)),
  );
  const table = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, rows]) => {
      if (!isRows(rows)) return [];
      const columns = Map.groupBy(rows.columns, ({ permission }) => permission ?? 'as the record');
      return [`${name}: ${rows.permission}`, ...[...columns].map(([key, of]) => `  ${key}: ${of.map(({ label }) => label).join('; ')}`)];
    }),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./row-permissions.txt');
});
