import { Prisma } from '../../generated/prisma/client.ts';
import { DIMENSIONS, enumLabel, type TableDimension, timeLabel } from './dimensions.ts';
import { type Keys, type LabelRow, query } from './grouping.ts';
import type { DimensionName } from './measures.ts';

const { raw, sql } = Prisma;

/** Rows of a dimension's table with their attributes: those of the keys, or all that are in scope. */
export function labelQuery({ from, id, title }: TableDimension, attributes: [string, Prisma.Sql][], where: Prisma.Sql): Prisma.Sql {
  const fields = attributes.map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`);
  return sql`SELECT ${Prisma.join([sql`${id} AS key`, sql`${title} AS label`, ...fields])} FROM ${from} WHERE ${where} ORDER BY ${title}`;
}

const distinctKeys = (found: Keys) => [...new Set(found)].filter((key) => key !== null);

/** The codes of a dimension's keys, where its rows have codes. */
export async function codesOf(name: DimensionName, found: Keys): Promise<Map<string | null, string>> {
  const dimension = DIMENSIONS[name];
  const keys = distinctKeys(found);
  const code = dimension.kind === 'name' && dimension.attributes?.code?.value;
  if (dimension.kind !== 'name' || !code || typeof code === 'function' || keys.length === 0) return new Map();
  const named = await query<LabelRow & { code: string | null }>(
    labelQuery(dimension, [['code', code]], sql`${dimension.id} = ANY(${keys}::uuid[])`),
  );
  return new Map(named.flatMap(({ key, code: own }) => (own ? [[key, own] as const] : [])));
}

/** What the keys of one dimension are called; `none` where a fact has a word of its own for those without. */
export async function labelsOf(name: DimensionName, found: Keys, none?: string): Promise<(key: string | null) => string> {
  const dimension = DIMENSIONS[name];
  const keys = distinctKeys(found);
  const named =
    dimension.kind === 'name' && keys.length > 0
      ? await query<LabelRow>(labelQuery(dimension, [], sql`${dimension.id} = ANY(${keys}::uuid[])`))
      : [];
  const known = new Map(named.map(({ key, label }) => [key, label]));
  return (key) => {
    if (key === null) return none ?? dimension.none;
    if (dimension.kind === 'time') return timeLabel(dimension.name, key);
    return dimension.kind === 'word' ? enumLabel(key) : (known.get(key) ?? dimension.none);
  };
}
