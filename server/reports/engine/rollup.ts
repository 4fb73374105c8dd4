import { Prisma } from '../../generated/prisma/client.ts';
import type { StoredRollup } from '../../platform/rollups/stored-rollup.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { DimensionName, Fact } from './measures.ts';
import type { ListFilterName, ReportFilter } from './report.input.ts';

const { join, raw, sql } = Prisma;

/** The queries that a rollup table (server/platform/rollups) of the fact can answer. */
export type Rollup = {
  table: string;
  /** Columns it is grouped by, besides the month; the fact has them under the same names. */
  keys: readonly string[];
  dimensions: readonly DimensionName[];
  filters: readonly ListFilterName[];
  /** Whether it was summed by the date and the place that the filter asks for. */
  appliesTo?: (filter: ReportFilter) => boolean;
  /** Measures it cannot compute. Quantiles need no entry unless their value is one of the keys. */
  excludedMeasures?: readonly string[];
  /** It only counts how often each value occurs and has no sums: it computes quantiles and nothing else. */
  distributionOnly?: true;
  /** The only measures it computes, where not all. */
  measures?: readonly string[];
  /** Measures this rollup computes itself, with their SQL; null if it cannot answer the grouping. They are not additive, so the total is a query of its own. */
  derive?: (query: MeasureQuery) => Record<string, Prisma.Sql> | null;
  /** Further columns that `derive` needs, of the table and of the fact's rows. With them, days before and after whole months can be added from the rows. */
  extraColumns?: readonly string[];
  /** The groups of `derive` add up to the total. */
  totalIsSum?: true;
  /** The SELECT of its months, if the table is not read directly. */
  monthlyRows?: (inMonths: Prisma.Sql, first: Date, filter: ReportFilter) => Prisma.Sql;
  /** For a table of the current state without months: its SELECT, with the fact's column names. */
  snapshot?: (filter: ReportFilter) => Prisma.Sql;
  /** For a table by day, which can answer any period: its SELECT, with the fact's column names. */
  daily?: (filter: ReportFilter) => Prisma.Sql;
};

export type MeasureQuery = {
  fact: Fact;
  by: readonly DimensionName[];
  measures: readonly string[];
  filter: ReportFilter;
  viewer: Viewer;
};

/** A row's contribution to each sum of its fact, and `n`, which is 1. */
export const sumColumns = (sums: Readonly<Record<string, Prisma.Sql>>): Prisma.Sql =>
  join([sql`1 AS n`, ...Object.entries(sums).map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`)]);

/** The rows of a table with their contribution to each sum of the fact, and with rollup keys that are no columns. */
export const rowsWithSums =
  (alias: string, sums: Readonly<Record<string, Prisma.Sql>>, keys: Readonly<Record<string, Prisma.Sql>> = {}) =>
  (table: Prisma.Sql): Prisma.Sql =>
    sql`(SELECT *, ${sumColumns({ ...keys, ...sums })} FROM ${table}) AS ${raw(alias)}`;

/** Table and keys of a rollup by month. */
export const byMonth = ({ table, keys: [, ...keys] }: Pick<StoredRollup, 'table' | 'keys'>): Pick<Rollup, 'table' | 'keys'> => ({
  table,
  keys,
});

/** Patients by month, and by their previous month of care: `again` are those already counted earlier in the period. */
export const patientMonths =
  (table: string, kind: Prisma.Sql) =>
  (inMonths: Prisma.Sql, first: Date): Prisma.Sql =>
    sql`SELECT *, previous >= ${first}::date AS again FROM ${raw(`"${table}"`)} WHERE ${inMonths} AND ${kind}`;

export const distinctPatients = (alias: string): Prisma.Sql =>
  sql`coalesce(sum(${raw(alias)}.n) FILTER (WHERE ${raw(alias)}.again IS NOT TRUE), 0)::int`;

/** Whether the filter counts by the day of service and the HCP's place, as most rollups are summed. */
export const byServiceDateAndHcpPlace = ({ dateBasis, placeBasis }: ReportFilter): boolean =>
  (!dateBasis || dateBasis === 'SERVICE') && placeBasis !== 'ENROLLEE';
/** Whether the filter counts by the day of service; by MDA the place does not matter. */
export const byServiceDate = ({ dateBasis }: ReportFilter): boolean => !dateBasis || dateBasis === 'SERVICE';
/** Dimensions and filters of rollups by facility. */
export const BY_FACILITY = {
  dimensions: ['lga', 'town', 'hcp', 'hcpLevel', 'ownership', 'month', 'quarter', 'year'],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'],
} as const;
