import { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { DimensionName, Fact } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { join, raw, sql } = Prisma;

/** A rollup table of a fact (server/platform/rollups). It answers every question whose dimensions, filters, scope and measures read no other columns than its own. */
export type Rollup = {
  table: string;
  /** Columns it is grouped by; the fact has them under the same names. Dimensions of the date need `month` or `day` among them. */
  keys: readonly string[];
  sums?: readonly string[];
  /** The only measures it has. Needed if it lacks some rows of the fact, as others would be counted from fewer rows. */
  measures?: readonly string[];
  /** Measures that it computes in a way of its own, for groups where it can. */
  values?: (query: Question) => Record<string, Prisma.Sql>;
  /** How some columns of its months are read, if not as they are; or what it lacks. */
  readMonths?: (months: Months, columns: readonly string[], filter: ReportFilter) => RollupRows | string;
  /** What it counts cannot be added to the days around its months. */
  wholeMonthsOnly?: true;
  /** For a table without months, which can answer any period: its rows; or what it lacks. */
  readPeriod?: (filter: ReportFilter) => RollupRows | string;
};
/** A SELECT with the fact's column names, and what it is, to be printed. */
export type RollupRows = { rows: Prisma.Sql; reason: string };
export type Months = { first: Date; last: Date; isIn: Prisma.Sql };

/** Only the n largest among groups that differ in the last key alone, with ties for the last place. */
export type TopN = { measure: string; n: number; omitsTotal?: true };

/** A question about one fact. */
export type Question = {
  fact: Fact;
  by: readonly DimensionName[];
  measures: readonly string[];
  filter: ReportFilter;
  viewer: Viewer;
  topN?: TopN | null;
  /** Excludes groups with a measure outside these bounds; the total is unchanged. */
  having?: readonly { measure: string; min?: number | null; max?: number | null }[];
};

/** A row's contribution to each sum of its fact, and `n`, which is 1. */
export const sumColumns = (sums: Readonly<Record<string, Prisma.Sql>>): Prisma.Sql =>
  join([sql`1 AS n`, ...Object.entries(sums).map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`)]);

/** The rows of a table with their contribution to each sum of the fact, and with rollup keys that are no columns. */
export const rowsWithSums =
  (alias: string, sums: Readonly<Record<string, Prisma.Sql>>, keys: Readonly<Record<string, Prisma.Sql>> = {}) =>
  (table: Prisma.Sql): Prisma.Sql =>
    sql`(SELECT *, ${sumColumns({ ...keys, ...sums })} FROM ${table}) AS ${raw(alias)}`;

/**
 * Distinct patients by the month of care and the month before it: those with a month before in the period are already counted. Only for groups by
 * exactly these dimensions, as people of several groups are in each.
 */
export const patientRollup = (
  { table, keys, kind }: { table: string; keys: readonly string[]; kind: Prisma.Sql },
  { alias, measure, by }: { alias: string; measure: string; by: readonly DimensionName[] },
): Rollup => ({
  table,
  keys,
  measures: [measure],
  wholeMonthsOnly: true,
  values: (query): Record<string, Prisma.Sql> =>
    query.by.length === by.length && by.every((name) => query.by.includes(name))
      ? { [measure]: sql`coalesce(sum(${raw(alias)}.n) FILTER (WHERE ${raw(alias)}.again IS NOT TRUE), 0)::int` }
      : {},
  readMonths: ({ first, isIn }) => ({
    rows: sql`SELECT *, previous >= ${first}::date AS again FROM ${raw(`"${table}"`)} WHERE ${isIn} AND ${kind}`,
    reason: 'whole months',
  }),
});
