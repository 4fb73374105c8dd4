import { addDays, addMonths, isoDay, monthOf, today } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { fromOf } from './grouping.ts';
import type { DimensionName, Facts } from './measures.ts';
import { type ListFilterName, listFilters, type ReportFilter } from './report.input.ts';

const { join, raw, sql } = Prisma;

/** Sums by month that the database keeps beside a fact (report_cells in the migrations), and the questions that they can answer. */
export type Rollup = {
  table: string;
  /** Columns of the cells and of the fact alike. */
  keys: readonly string[];
  /** The sums, with what one row of the fact adds to each. */
  sums: Readonly<Record<string, string>>;
  dimensions: readonly DimensionName[];
  filters: readonly ListFilterName[];
  /** All but these. */
  without: readonly string[];
  /** Whether they were summed as the filter wants it: by its date, by its place. */
  serves: (filter: ReportFilter) => boolean;
  /** Sums of what is now, not of months: where they come from under the fact's names. */
  present?: (filter: ReportFilter) => Prisma.Sql;
};

type Asked = { facts: Facts; by: readonly DimensionName[]; measures: readonly string[]; filter: ReportFilter; viewer: Viewer };

/** Whole months of a period and the days before and after them; a month that is not over yet is whole on its present day, for nothing lies in the future. */
export function wholeMonths({ from, to }: ReportFilter): { first: Date; next: Date; edges: { from: Date; to: Date }[] } | null {
  const first = isoDay(monthOf(from)) === isoDay(from) ? from : addMonths(monthOf(from), 1);
  const next = to >= today() || isoDay(addDays(to, 1)) === isoDay(monthOf(addDays(to, 1))) ? addMonths(monthOf(to), 1) : monthOf(to);
  if (first >= next) return null;
  const before = from < first ? [{ from, to: addDays(first, -1) }] : [];
  return { first, next, edges: next <= to ? [...before, { from: next, to }] : before };
}

/** Whether cells with these columns can tell apart what the viewer may count. */
function holds(keys: readonly string[], { scope }: Viewer): boolean {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds === null || keys.includes('lgaId');
    case 'HCP':
      return keys.includes('hcpId');
    case 'SELF':
      return false;
  }
}

/** The FROM that answers the question from cells, under the fact's own alias; null where the rows themselves have to be read. */
export function rollupFor({ facts, by, measures, filter, viewer }: Asked): Prisma.Sql | null {
  if (!facts.cells || filter.ageMin != null || filter.ageMax != null) return null;
  const { alias, day } = facts.cells;
  const given = (Object.keys(listFilters) as ListFilterName[]).filter((name) => filter[name]?.length);
  const rollup = facts.cells.rollups.find(
    ({ dimensions, filters, without, keys, serves }) =>
      serves(filter) &&
      holds(keys, viewer) &&
      by.every((name) => dimensions.includes(name)) &&
      given.every((name) => filters.includes(name)) &&
      !measures.some((name) => without.includes(name)),
  );
  if (!rollup) return null;
  if (rollup.present) return filter.to >= today() ? sql`(${rollup.present(filter)}) AS ${raw(alias)}` : null;
  const months = day && wholeMonths(filter);
  if (!months) return null;
  const keys = raw(rollup.keys.map((key) => `"${key}"`).join(', '));
  const sums = Object.entries(rollup.sums);
  const names = raw(['n', ...sums.map(([name]) => `"${name}"`)].join(', '));
  const expressions = raw(['1', ...sums.map(([, expression]) => expression)].join(', '));
  const rows = months.edges.map(
    ({ from, to }) =>
      sql`SELECT ${keys}, ${expressions} FROM ${fromOf(facts, filter)} WHERE ${facts.where ?? sql`TRUE`} AND ${day} BETWEEN ${from}::date AND ${to}::date`,
  );
  const cells = sql`SELECT ${keys}, ${names} FROM ${raw(`"${rollup.table}"`)} WHERE month >= ${months.first}::date AND month < ${months.next}::date`;
  const all = join([cells, ...rows], ' UNION ALL ');
  // Differences that cancel out are no facility with a claim.
  const distinct = measures.some((name) => facts.measures[name]?.distinct);
  const totals = raw(['sum(n) AS n', ...sums.map(([name]) => `sum("${name}") AS "${name}"`)].join(', '));
  return distinct
    ? sql`(SELECT ${keys}, ${totals} FROM (${all}) AS every GROUP BY ${keys} HAVING sum(n) <> 0) AS ${raw(alias)}`
    : sql`(${all}) AS ${raw(alias)}`;
}

/** As sums of care are kept: by the day of service and the HCP's place. */
export const atService = ({ dateBasis, placeBasis }: ReportFilter): boolean =>
  (!dateBasis || dateBasis === 'SERVICE') && placeBasis !== 'ENROLLEE';
/** By employer body the place does not matter. */
export const byService = ({ dateBasis }: ReportFilter): boolean => !dateBasis || dateBasis === 'SERVICE';
