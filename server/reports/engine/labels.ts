import { Prisma } from '../../generated/prisma/client.ts';
import { DIMENSIONS, enumLabel, type TableDimension, timeLabel } from './dimensions.ts';
import { type Keys, type LabelRow, runStatement } from './grouping.ts';
import type { DimensionName } from './measures.ts';

const { raw, sql } = Prisma;

/** Selects rows of a dimension's table with label and attributes. */
export function labelStatement({ from, id, title }: TableDimension, attributes: [string, Prisma.Sql][], where: Prisma.Sql): Prisma.Sql {
  const fields = attributes.map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`);
  return sql`SELECT ${Prisma.join([sql`${id} AS key`, sql`${title} AS label`, ...fields])} FROM ${from} WHERE ${where} ORDER BY ${title}`;
}

const distinctKeys = (keys: Keys) => [...new Set(keys)].filter((key) => key !== null);

/** The codes of keys, if the dimension's table has codes. */
export async function codesOf(name: DimensionName, requested: Keys): Promise<Map<string | null, string>> {
  const dimension = DIMENSIONS[name];
  const keys = distinctKeys(requested);
  const code = dimension.kind === 'name' && dimension.attributes?.code?.value;
  if (dimension.kind !== 'name' || !code || typeof code === 'function' || keys.length === 0) return new Map();
  const named = await runStatement<LabelRow & { code: string | null }>(
    labelStatement(dimension, [['code', code]], sql`${dimension.id} = ANY(${keys}::uuid[])`),
  );
  return new Map(named.flatMap(({ key, code: text }) => (text ? [[key, text] as const] : [])));
}

/** The labels of one dimension's keys. `none` is a fact's own label for rows without a key. */
export async function labelsOf(name: DimensionName, requested: Keys, none?: string): Promise<(key: string | null) => string> {
  const dimension = DIMENSIONS[name];
  const keys = distinctKeys(requested);
  const named =
    dimension.kind === 'name' && keys.length > 0
      ? await runStatement<LabelRow>(labelStatement(dimension, [], sql`${dimension.id} = ANY(${keys}::uuid[])`))
      : [];
  const labels = new Map(named.map(({ key, label }) => [key, label]));
  return (key) => {
    if (key === null) return none ?? dimension.none;
    if (dimension.kind === 'time') return timeLabel(dimension.name, key);
    return dimension.kind === 'word' ? enumLabel(key) : (labels.get(key) ?? dimension.none);
  };
}
