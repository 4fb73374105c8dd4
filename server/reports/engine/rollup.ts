import { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addDays, addMonths, isoDay, monthOf, today } from '../../platform/clock.ts';
import { type DimensionName, type Facts, within } from './measures.ts';
import { type ListFilterName, listFilters, type ReportFilter } from './report.input.ts';

const { join, raw, sql } = Prisma;

/** Sums that the database keeps beside a fact (report_rollups and distinct_rollups in the migrations), and the questions that they can answer. */
export type Rollup = {
  table: string;
  /** Columns of the cells and of the fact alike, beside the month. */
  keys: readonly string[];
  dimensions: readonly DimensionName[];
  filters: readonly ListFilterName[];
  /** Whether they were summed as the filter wants it: by its date, by its place. */
  serves?: (filter: ReportFilter) => boolean;
  /** All measures but these, and but places in the order of a value that is no key. */
  without?: readonly string[];
  /** Only places in the order of a value that is a key: they have no sums. */
  ranks?: true;
  /** None but these. */
  says?: readonly string[];
  /** Only these, and how they are said of the cells. Null where such a grouping cannot be answered. Their total is no sum of the groups, so it is asked by itself. */
  only?: (asked: Asked) => Record<string, Prisma.Sql> | null;
  /** Columns of the cells and of the fact's rows, beside the sums, that "only" needs: with them it can be said of days around whole months too. */
  marks?: readonly string[];
  /** The groups of "only" add up to the total all the same. */
  adds?: true;
  /** The cells of the months from the first on, where they are not read as they are. */
  cells?: (inMonths: Prisma.Sql, first: Date, filter: ReportFilter) => Prisma.Sql;
  /** Sums of what is now, not of months: where they come from under the fact's names. */
  present?: (filter: ReportFilter) => Prisma.Sql;
  /** Sums by day, which any period can be taken from: where they come from under the fact's names. */
  days?: (filter: ReportFilter) => Prisma.Sql;
};

export type Asked = { facts: Facts; by: readonly DimensionName[]; measures: readonly string[]; filter: ReportFilter; viewer: Viewer };

/** A part of the answer: which measures come from where. Without cells, from the rows themselves. */
export type Source = {
  measures: readonly string[];
  /** Other parts say which groups there are. */
  beside?: boolean;
  /** The groups do not add up to the total, or it is told faster by itself. */
  apart?: boolean;
  /** They are places in the order of a value, told from how often each comes. */
  ranked?: boolean;
  cells?: {
    from: Prisma.Sql;
    /** Which keys there are, without sums: differences that cancel out are no facility with a claim. */
    presence: Prisma.Sql;
    values: Readonly<Record<string, Prisma.Sql>>;
  };
};

/** Whole months of a period and the days before and after them; a month that is not over yet is whole on its present day, for nothing lies in the future. */
export function wholeMonths({ from, to }: ReportFilter): { first: Date; next: Date; edges: { from: Date; to: Date }[] } | null {
  const first = isoDay(monthOf(from)) === isoDay(from) ? from : addMonths(monthOf(from), 1);
  const next = to >= today() || isoDay(addDays(to, 1)) === isoDay(monthOf(addDays(to, 1))) ? addMonths(monthOf(to), 1) : monthOf(to);
  if (first >= next) return null;
  const before = from < first ? [{ from, to: addDays(first, -1) }] : [];
  return { first, next, edges: next <= to ? [...before, { from: next, to }] : before };
}

/** Whether cells with these columns can tell apart what the viewer may count. */
function holds(keys: readonly string[], hcpKey: string, { scope }: Viewer): boolean {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds === null || keys.includes('lgaId');
    case 'HCP':
      return keys.includes(hcpKey);
    case 'SELF':
      return false;
  }
}

/** Where each measure comes from: the first cells that can say it, or else the rows. */
export function sourcesOf(asked: Asked): Source[] {
  const { facts, by, measures, filter } = asked;
  const isRanked = (name: string) => facts.measures[name]?.ranked !== undefined;
  const sources: Source[] = [];
  let left = measures;
  for (const rollup of filter.ageMin == null && filter.ageMax == null ? (facts.cells?.rollups ?? []) : []) {
    const cells = left.length > 0 && fits(rollup, asked) ? cellsFor(rollup, { ...asked, measures: left }) : null;
    if (!cells) continue;
    const said = left.filter((name) => {
      const by = facts.measures[name]?.ranked?.by;
      if (rollup.only) return name in cells.values;
      if (rollup.says) return rollup.says.includes(name);
      return by ? rollup.keys.includes(by) : !rollup.ranks && !rollup.without?.includes(name);
    });
    const kindOf = (name: string) => (rollup.only ? 'SUM' : facts.measures[name]?.distinct ? 'DISTINCT' : isRanked(name) ? 'RANK' : 'SUM');
    const { SUM, DISTINCT, RANK } = Object.groupBy(said, kindOf);
    if (SUM) sources.push({ measures: SUM, cells, apart: Boolean(rollup.only && !rollup.adds) });
    if (DISTINCT) sources.push({ measures: DISTINCT, cells: { ...cells, from: cells.presence } });
    if (RANK) sources.push({ measures: RANK, cells, ranked: true });
    left = left.filter((name) => !said.includes(name));
  }
  if (left.length === 0 && sources.length > 0) return sources;
  // For their total all rows would be sorted by each value.
  const ranked = left.filter(isRanked);
  const apart = by.length > 0 && ranked.length > 0 && sourcesOf({ ...asked, by: [], measures: ranked }).every(({ cells }) => cells);
  const others = apart ? left.filter((name) => !ranked.includes(name)) : left;
  if (others.length > 0) sources.push({ measures: others, beside: sources.length > 0 });
  if (apart) sources.push({ measures: ranked, beside: sources.length > 0, apart });
  return sources;
}

function fits({ dimensions, filters, keys, serves }: Rollup, { facts, by, filter, viewer }: Asked): boolean {
  const given = (Object.keys(listFilters) as ListFilterName[]).filter((name) => filter[name]?.length);
  return (
    (!serves || serves(filter)) &&
    holds(keys, facts.cells?.hcpKey ?? 'hcpId', viewer) &&
    by.every((name) => dimensions.includes(name)) &&
    given.every((name) => filters.includes(name))
  );
}

const TIMES = new Set<DimensionName>(['month', 'quarter', 'year']);

const list = (columns: readonly string[]) => raw(columns.map((column) => `"${column}"`).join(', '));

/** Which keys there are in sums: those that differences do not cancel out. */
const presenceOf = (keys: readonly string[], sums: Prisma.Sql, alias: string) =>
  sql`(SELECT ${list(keys)}, sum(n) AS n FROM (${sums}) AS every GROUP BY ${list(keys)} HAVING sum(n) <> 0) AS ${raw(alias)}`;

const plain = (from: Prisma.Sql) => ({ from, presence: from, values: {} });

function cellsFor(rollup: Rollup, asked: Asked): Source['cells'] | null {
  const { facts, filter, measures } = asked;
  const { alias, sums = {}, live } = facts.cells ?? {};
  if (!alias) return null;
  if (rollup.present && filter.to < today()) return null;
  const asKept = (rollup.days ?? rollup.present)?.(filter);
  if (asKept) return { ...plain(sql`(${asKept}) AS ${raw(alias)}`), presence: presenceOf(rollup.keys, asKept, alias) };
  const months = wholeMonths(filter);
  if (!months) return null;
  const inMonths = sql`month >= ${months.first}::date AND month < ${months.next}::date`;
  const table = raw(`"${rollup.table}"`);
  const kept = rollup.cells?.(inMonths, months.first, filter);
  const values = rollup.only ? rollup.only(asked) : {};
  if (!values) return null;
  if (rollup.only && !rollup.marks) {
    const cells = kept ?? sql`SELECT * FROM ${table} WHERE ${inMonths}`;
    return months.edges.length > 0 ? null : { ...plain(sql`(${cells}) AS ${raw(alias)}`), values };
  }
  const names = rollup.ranks ? [] : (rollup.marks ?? Object.keys(sums));
  const keys = list(['month', ...rollup.keys]);
  const columns = list(['n', ...names]);
  const period = facts.period(filter);
  const rowsOf = (columns: Prisma.Sql, days: Pick<ReportFilter, 'from' | 'to'>, some = sql`TRUE`) =>
    sql`SELECT ${keys}, ${columns} FROM ${fromOf(facts, filter)} WHERE ${facts.where ?? sql`TRUE`} AND ${within(period, days)} AND ${some}`;
  const edges = months.edges.map((days) => rowsOf(columns, days));
  // What changes from day to day without a change of its row is in no cell.
  const growing = live && names.length > 0 && measures.some((name) => live.measures.includes(name));
  const zeroes = raw(['0', ...names.map((name) => (live?.sums.includes(name) ? `"${name}"` : '0'))].join(', '));
  const lives = growing ? [rowsOf(zeroes, { from: months.first, to: addDays(months.next, -1) }, live.where)] : [];
  const all = join([kept ?? sql`SELECT ${keys}, ${columns} FROM ${table} WHERE ${inMonths}`, ...edges, ...lives], ' UNION ALL ');
  const present = [...(asked.by.some((name) => TIMES.has(name)) ? ['month'] : []), ...rollup.keys];
  return { ...plain(sql`(${all}) AS ${raw(alias)}`), presence: presenceOf(present, all, alias), values };
}

/** Where the rows of a fact come from. */
export const fromOf = ({ from }: Facts, filter: ReportFilter): Prisma.Sql => (typeof from === 'function' ? from(filter) : from);

/** What a row adds to the sums of its fact, each under its name, and `n`, which is 1. */
export const sumColumns = (sums: Readonly<Record<string, Prisma.Sql>>): Prisma.Sql =>
  join([sql`1 AS n`, ...Object.entries(sums).map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`)]);

/** The rows of a table with what each adds to the sums of its fact, and with what cells are kept by that no column holds. */
export const rowsWithSums = (
  table: string,
  alias: string,
  sums: Readonly<Record<string, Prisma.Sql>>,
  keys: Readonly<Record<string, Prisma.Sql>> = {},
): Prisma.Sql => sql`(SELECT *, ${sumColumns({ ...keys, ...sums })} FROM ${raw(`"${table}"`)}) AS ${raw(alias)}`;

/** People by month and by the month of care before it: `again` are those who came before in the period. */
export const peopleOf =
  (table: string, kind: Prisma.Sql) =>
  (inMonths: Prisma.Sql, first: Date): Prisma.Sql =>
    sql`SELECT *, previous >= ${first}::date AS again FROM ${raw(`"${table}"`)} WHERE ${inMonths} AND ${kind}`;

export const peopleOnce = (alias: string): Prisma.Sql =>
  sql`coalesce(sum(${raw(alias)}.n) FILTER (WHERE ${raw(alias)}.again IS NOT TRUE), 0)::int`;

/** As sums of care are kept: by the day of service and the HCP's place. */
export const atService = ({ dateBasis, placeBasis }: ReportFilter): boolean =>
  (!dateBasis || dateBasis === 'SERVICE') && placeBasis !== 'ENROLLEE';
/** By employer body the place does not matter. */
export const byService = ({ dateBasis }: ReportFilter): boolean => !dateBasis || dateBasis === 'SERVICE';
/** What cells by facility can be grouped and filtered by. */
export const AT_PLACE = {
  dimensions: ['lga', 'town', 'hcp', 'hcpLevel', 'ownership', 'month', 'quarter', 'year'],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'],
} as const;
