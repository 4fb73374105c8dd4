import { Prisma } from '../../generated/prisma/client.ts';
import { fieldOf, isWhere, UnsupportedInSql, whereSql, withoutUndefined } from '../database/where-sql.ts';
import { db } from '../db.ts';

const { raw, sql } = Prisma;

/** A rollup table of the current rows of a model (docs/rollups.md), and its keys. */
export type TotalsTable = { table: string; keys: readonly string[] };

type Where = Readonly<Record<string, unknown>>;

/** Columns of a condition; none for an undefined filter. */
const namesOf = (model: string, where: Where): string[] =>
  Object.entries(where).flatMap(([name, value]) => {
    if (['AND', 'OR', 'NOT'].includes(name)) return [value].flat().flatMap((part) => namesOf(model, part as Where));
    const isOpen = isWhere(value) && Object.keys(value).length === 0 && fieldOf(model, name).kind !== 'object';
    return isOpen ? [] : [name];
  });

/** The first table whose keys cover the condition, with the condition; null if there is none. */
export function rollupWhere(
  model: string,
  where: object,
  tables: readonly TotalsTable[],
): { table: TotalsTable; condition: Prisma.Sql } | null {
  const chosen = withoutUndefined(where);
  try {
    const names = namesOf(model, chosen);
    const table = tables.find(({ keys }) => names.every((name) => keys.includes(name)));
    return table ? { table, condition: whereSql(model, chosen, 'f') } : null;
  } catch (error) {
    if (error instanceof UnsupportedInSql) return null;
    throw error;
  }
}

/**
 * Sums over the rows that match a condition, from a rollup table: constant time for any number of rows.
 * Null without a matching table; then the rows have to be counted.
 */
export async function rollupTotals<Sum extends string>(
  model: string,
  where: object,
  tables: readonly TotalsTable[],
  sums: readonly Sum[] = [],
): Promise<({ n: number } & Record<Sum, bigint>) | null> {
  const kept = rollupWhere(model, where, tables);
  if (!kept) return null;
  const columns = sums.map((name) => sql`, coalesce(sum(${raw(`"${name}"`)}), 0)::bigint AS ${raw(`"${name}"`)}`);
  const [totals] = await db.$queryRaw<({ n: number } & Record<Sum, bigint>)[]>`
    SELECT coalesce(sum(n), 0)::int AS n${columns.length > 0 ? Prisma.join(columns, '') : Prisma.empty}
    FROM ${raw(`"${kept.table.table}"`)} f WHERE ${kept.condition}`;
  return totals ?? null;
}
