import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, addMonths, isoDay, monthOf, today } from '../../platform/clock.ts';
import type { StoredRollup } from '../../platform/rollups/stored-rollup.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type DimensionName, type Fact, inPeriod } from './measures.ts';
import { type ListFilterName, listFilters, type ReportFilter } from './report.input.ts';

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

/** Where some of the measures are computed: from one rollup table, or from the rows of the fact if `rollupRows` is absent. */
export type Source = {
  measures: readonly string[];
  /** It may leave out groups in which its measures are zero, because other sources list all groups. */
  mayOmitGroups?: boolean;
  /** The total is a query of its own: the groups do not add up to it, or it is faster that way. */
  totalSeparately?: boolean;
  /** The measures are quantiles, computed from how often each value occurs. */
  quantiles?: boolean;
  rollupRows?: {
    from: Prisma.Sql;
    /** The existing keys without sums, for distinct counts. A key whose differences cancel out does not exist. */
    existingKeys: Prisma.Sql;
    values: Readonly<Record<string, Prisma.Sql>>;
  };
};

/** The whole months of a period, and the days before and after them. The current month counts as whole up to today, as no row is dated in the future. */
export function wholeMonths({ from, to }: ReportFilter): { first: Date; next: Date; partialMonths: { from: Date; to: Date }[] } | null {
  const first = isoDay(monthOf(from)) === isoDay(from) ? from : addMonths(monthOf(from), 1);
  const next = to >= today() || isoDay(addDays(to, 1)) === isoDay(monthOf(addDays(to, 1))) ? addMonths(monthOf(to), 1) : monthOf(to);
  if (first >= next) return null;
  const before = from < first ? [{ from, to: addDays(first, -1) }] : [];
  return { first, next, partialMonths: next <= to ? [...before, { from: next, to }] : before };
}

/** Whether a rollup with these keys can be restricted to the viewer's scope. */
function canApplyScope(keys: readonly string[], hcpKey: string, { scope }: Viewer): boolean {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds === null || keys.includes('lgaId');
    case 'HCP':
      return keys.includes(hcpKey);
    case 'SELF':
      return false;
  }
}

/** The source of each measure: the first rollup that can compute it, otherwise the rows. */
export function sourcesOf(query: MeasureQuery): Source[] {
  const { fact, by, measures, filter } = query;
  const isQuantile = (name: string) => fact.measures[name]?.quantile !== undefined;
  const sources: Source[] = [];
  let remaining = measures;
  for (const rollup of filter.ageMin == null && filter.ageMax == null ? (fact.rollups?.tables ?? []) : []) {
    const rollupRows = remaining.length > 0 && canAnswer(rollup, query) ? rollupRowsFor(rollup, { ...query, measures: remaining }) : null;
    if (!rollupRows) continue;
    const computed = remaining.filter((name) => {
      const column = fact.measures[name]?.quantile?.column;
      if (rollup.derive) return name in rollupRows.values;
      if (rollup.measures) return rollup.measures.includes(name);
      return column ? rollup.keys.includes(column) : !rollup.distributionOnly && !rollup.excludedMeasures?.includes(name);
    });
    const computationOf = (name: string) =>
      rollup.derive ? 'SUM' : fact.measures[name]?.distinct ? 'DISTINCT' : isQuantile(name) ? 'QUANTILE' : 'SUM';
    const { SUM, DISTINCT, QUANTILE } = Object.groupBy(computed, computationOf);
    if (SUM) sources.push({ measures: SUM, rollupRows, totalSeparately: Boolean(rollup.derive && !rollup.totalIsSum) });
    if (DISTINCT) sources.push({ measures: DISTINCT, rollupRows: { ...rollupRows, from: rollupRows.existingKeys } });
    if (QUANTILE) sources.push({ measures: QUANTILE, rollupRows, quantiles: true });
    remaining = remaining.filter((name) => !computed.includes(name));
  }
  if (remaining.length === 0 && sources.length > 0) return sources;
  // Without a rollup, the total of a quantile would sort all rows by its value.
  const quantiles = remaining.filter(isQuantile);
  const totalSeparately =
    by.length > 0 && quantiles.length > 0 && sourcesOf({ ...query, by: [], measures: quantiles }).every(({ rollupRows }) => rollupRows);
  const measuresWithTotal = totalSeparately ? remaining.filter((name) => !quantiles.includes(name)) : remaining;
  if (measuresWithTotal.length > 0) sources.push({ measures: measuresWithTotal, mayOmitGroups: sources.length > 0 });
  if (totalSeparately) sources.push({ measures: quantiles, mayOmitGroups: sources.length > 0, totalSeparately });
  return sources;
}

function canAnswer({ dimensions, filters, keys, appliesTo }: Rollup, { fact, by, filter, viewer }: MeasureQuery): boolean {
  const usedFilters = (Object.keys(listFilters) as ListFilterName[]).filter((name) => filter[name]?.length);
  return (
    (!appliesTo || appliesTo(filter)) &&
    canApplyScope(keys, fact.rollups?.hcpKey ?? 'hcpId', viewer) &&
    by.every((name) => dimensions.includes(name)) &&
    usedFilters.every((name) => filters.includes(name))
  );
}

const TIME_DIMENSIONS = new Set<DimensionName>(['month', 'quarter', 'year']);

const columnList = (columns: readonly string[]) => raw(columns.map((column) => `"${column}"`).join(', '));

/** The keys that exist in a rollup: changes are added as differences, so a key whose count is 0 does not exist. */
const existingKeysOf = (keys: readonly string[], sums: Prisma.Sql, alias: string) =>
  sql`(SELECT ${columnList(keys)}, sum(n) AS n FROM (${sums}) AS summed GROUP BY ${columnList(keys)} HAVING sum(n) <> 0) AS ${raw(alias)}`;

/** Rows of a rollup without a statement of their own for its keys, and without measures of their own. */
const plainRows = (from: Prisma.Sql) => ({ from, existingKeys: from, values: {} });

function rollupRowsFor(rollup: Rollup, query: MeasureQuery): Source['rollupRows'] | null {
  const { fact, filter, measures } = query;
  const { alias, sums = {}, accruing } = fact.rollups ?? {};
  if (!alias) return null;
  if (rollup.snapshot && filter.to < today()) return null;
  const statement = (rollup.daily ?? rollup.snapshot)?.(filter);
  if (statement) return { ...plainRows(sql`(${statement}) AS ${raw(alias)}`), existingKeys: existingKeysOf(rollup.keys, statement, alias) };
  const months = wholeMonths(filter);
  if (!months) return null;
  const inMonths = sql`month >= ${months.first}::date AND month < ${months.next}::date`;
  const table = raw(`"${rollup.table}"`);
  const monthlyRows = rollup.monthlyRows?.(inMonths, months.first, filter);
  const values = rollup.derive ? rollup.derive(query) : {};
  if (!values) return null;
  if (rollup.derive && !rollup.extraColumns) {
    const rows = monthlyRows ?? sql`SELECT * FROM ${table} WHERE ${inMonths}`;
    return months.partialMonths.length > 0 ? null : { ...plainRows(sql`(${rows}) AS ${raw(alias)}`), values };
  }
  const sumNames = rollup.distributionOnly ? [] : (rollup.extraColumns ?? Object.keys(sums));
  const keys = columnList(['month', ...rollup.keys]);
  const columns = columnList(['n', ...sumNames]);
  const period = fact.period(filter);
  const factRows = (columns: Prisma.Sql, days: Pick<ReportFilter, 'from' | 'to'>, condition = sql`TRUE`) =>
    sql`SELECT ${keys}, ${columns} FROM ${factTable(fact, filter)} WHERE ${fact.where ?? sql`TRUE`} AND ${inPeriod(period, days)} AND ${condition}`;
  const partialMonthRows = months.partialMonths.map((days) => factRows(columns, days));
  // Sums that grow from day to day without a change of the row are in no rollup table.
  const hasAccruing = accruing && sumNames.length > 0 && measures.some((name) => accruing.measures.includes(name));
  const zeroes = raw(['0', ...sumNames.map((name) => (accruing?.sums.includes(name) ? `"${name}"` : '0'))].join(', '));
  const accruingRows = hasAccruing ? [factRows(zeroes, { from: months.first, to: addDays(months.next, -1) }, accruing.where)] : [];
  const rows = join(
    [monthlyRows ?? sql`SELECT ${keys}, ${columns} FROM ${table} WHERE ${inMonths}`, ...partialMonthRows, ...accruingRows],
    ' UNION ALL ',
  );
  const keyColumns = [...(query.by.some((name) => TIME_DIMENSIONS.has(name)) ? ['month'] : []), ...rollup.keys];
  return { ...plainRows(sql`(${rows}) AS ${raw(alias)}`), existingKeys: existingKeysOf(keyColumns, rows, alias), values };
}

/** The FROM of a fact. */
export const factTable = ({ from }: Fact, filter: ReportFilter): Prisma.Sql => (typeof from === 'function' ? from(filter) : from);

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
