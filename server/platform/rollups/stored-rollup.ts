import { Prisma } from '../../generated/prisma/client.ts';

const { raw, sql } = Prisma;

/**
 * A rollup table: how many rows of a table there are by some keys, and sums of them. From these declarations the SQL of the tables, of the
 * triggers that keep them and of their rebuild is generated (prisma/sql/rollups.sql, docs/rollups.md).
 */
export type StoredRollup = {
  table: string;
  keys: readonly string[];
  /** Columns of an index, if not the month or day. */
  index?: readonly string[];
  /** The table whose changes it follows. */
  base: string;
  /** A FROM item with the columns of keys and sums: of all rows of the base table, or of those that a statement changed, whose `sign` it carries along. */
  rows: (base: Prisma.Sql, sign?: 'sign') => Prisma.Sql;
  where: Prisma.Sql;
  /** Columns of `rows` that are added up; `n`, the number of rows, is always there. */
  sums: readonly string[];
};

type Rows = { base: string; rows?: StoredRollup['rows']; where?: Prisma.Sql; sums?: readonly string[] };
type Keys = readonly string[] | { keys: readonly string[]; index: readonly string[] };

/** Rollup tables of the same rows and sums, by their keys. */
export const storedRollups = <const Name extends string>(
  { base, rows = (table) => sql`(SELECT * FROM ${table}) AS rows`, where = sql`TRUE`, sums = [] }: Rows,
  tables: Record<Name, Keys>,
): Record<Name, StoredRollup> =>
  Object.fromEntries(
    Object.entries<Keys>(tables).map(([table, keys]) => [
      table,
      { table, ...('index' in keys ? keys : { keys }), base, rows, where, sums } satisfies StoredRollup,
    ]),
  ) as Record<Name, StoredRollup>;

/** When distinct counts change. What a row adds to them depends on other rows, so all rows of an owner are counted before and after a change. */
export type Recount = {
  /** The table whose changes lead to it. */
  base: string;
  /** The column of the base table with the claim or person whose rows are counted again. */
  owner: string;
  /** What of a row matters. Changes of anything else lead to nothing. */
  watched: Prisma.Sql;
  where?: Prisma.Sql;
  /** Statements in PL/pgSQL that lock what is counted, in the order of ids, because two changes at once would not see each other's rows. They may replace `owners`. */
  lock?: string;
  /** The FROM of the tables, by name, if the rows of the base table have a `sign`. */
  sources: (signed: Prisma.Sql) => Record<string, Prisma.Sql>;
};

/** Rollup tables of distinct counts that are counted together. */
export type DistinctRollups = {
  name: string;
  tables: readonly DistinctTable[];
  recounts: readonly Recount[];
};
export type DistinctTable = {
  table: string;
  keys: readonly string[];
  index?: readonly string[];
  sums: readonly string[];
  /** The counts by keys, of rows with a `sign`: 1 for those that are there, -1 for those that were. `from`: the finer table that it is added up from. */
  counts: { query: (sources: Record<string, Prisma.Sql>) => Prisma.Sql } | { from: string };
};

/** Column names, in double quotes where PostgreSQL needs them. */
export const columnList = (names: readonly string[]): string => names.map(quoted).join(', ');
export const quoted = (name: string): string => (/[A-Z]/.test(name) ? `"${name}"` : name);
export const columns = (names: readonly string[]): Prisma.Sql => raw(columnList(names));
