import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, addMonths, isoDay, monthOf, today } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS } from './dimensions.ts';
import { factTable, usedFilters } from './filters.ts';
import { inPeriod } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import type { MeasureQuery, Rollup } from './rollup.ts';

const { join, raw, sql } = Prisma;

/** Whether rollup tables may answer; `none` reads everything from the rows, to compare. */
export type UseOfRollups = 'where possible' | 'none';

/** Where some measures of a question are computed, and why there. */
export type Source = {
  measures: readonly string[];
  reason: string;
  /** The total is a statement of its own: the groups do not add up to it, or it is faster that way. */
  totalApart: boolean;
} & (
  | {
      kind: 'rows';
      /** It may leave out groups in which its measures are zero, because other sources list all groups. */
      mayOmitGroups: boolean;
    }
  | {
      kind: 'rollup' | 'histogram';
      table: string;
      from: Prisma.Sql;
      /** Measures with a computation of their own in this table. */
      values: Readonly<Record<string, Prisma.Sql>>;
    }
);
export type RowSource = Extract<Source, { kind: 'rows' }>;

/** The whole months of a period, and the days before and after them. The current month counts as whole up to today, as no row is dated in the future. */
export function wholeMonths({ from, to }: ReportFilter): { first: Date; next: Date; partialMonths: { from: Date; to: Date }[] } | null {
  const first = isoDay(monthOf(from)) === isoDay(from) ? from : addMonths(monthOf(from), 1);
  const next = to >= today() || isoDay(addDays(to, 1)) === isoDay(monthOf(addDays(to, 1))) ? addMonths(monthOf(to), 1) : monthOf(to);
  if (first >= next) return null;
  const before = from < first ? [{ from, to: addDays(first, -1) }] : [];
  return { first, next, partialMonths: next <= to ? [...before, { from: next, to }] : before };
}

/** The source of each measure: the first rollup that can compute it, otherwise the rows. */
export function sourcesOf(query: MeasureQuery, rollups: UseOfRollups): Source[] {
  const { fact, by, measures } = query;
  const { sources, remaining, reason } = rollupSources(query, rollups);
  // Without a rollup, the total of a quantile would sort all rows by its value.
  const quantiles = remaining.filter((name) => fact.measures[name]?.quantile);
  const totalApart =
    by.length > 0 && quantiles.length > 0 && rollupSources({ ...query, by: [], measures: quantiles }, rollups).remaining.length === 0;
  const withTotal = totalApart ? remaining.filter((name) => !quantiles.includes(name)) : remaining;
  if (withTotal.length > 0)
    sources.push({ kind: 'rows', measures: withTotal, reason, totalApart: false, mayOmitGroups: sources.length > 0 });
  if (totalApart) sources.push({ kind: 'rows', measures: quantiles, reason, totalApart, mayOmitGroups: sources.length > 0 });
  return sources;
}

/** What rollups can compute of a question, which measures remain, and why these do. */
function rollupSources(query: MeasureQuery, rollups: UseOfRollups): { sources: Source[]; remaining: readonly string[]; reason: string } {
  const { fact, filter, measures } = query;
  const tables = fact.rollups?.tables ?? [];
  const rowsOnly = (reason: string) => ({ sources: [], remaining: measures, reason });
  if (rollups === 'none') return rowsOnly('rollups are switched off');
  if (tables.length === 0) return rowsOnly('there is no rollup');
  if (filter.ageMin != null || filter.ageMax != null) return rowsOnly('no rollup has ages');
  const sources: Source[] = [];
  const answered: { table: string; lack: string | null }[] = [];
  let remaining = measures;
  for (const rollup of tables) {
    const answer = remaining.length > 0 ? answerOf(rollup, { ...query, measures: remaining }) : [];
    answered.push({ table: rollup.table, lack: typeof answer === 'string' ? answer : null });
    if (typeof answer === 'string') continue;
    sources.push(...answer);
    remaining = remaining.filter((name) => !answer.some((source) => source.measures.includes(name)));
  }
  const tablesByLack = Map.groupBy(answered, ({ lack }) => lack ?? remaining.join(', '));
  const reasons = [...tablesByLack].map(([lack, of]) => `${lack} not in ${[...new Set(of.map(({ table }) => table))].join(', ')}`);
  return { sources, remaining, reason: tablesByLack.size === 1 ? `no rollup has ${[...tablesByLack.keys()]}` : reasons.join('; ') };
}

/** The sources that a rollup is for some of the measures, or what it lacks. */
function answerOf(rollup: Rollup, query: MeasureQuery): Source[] | string {
  const { fact, measures } = query;
  const lack = lackOf(rollup, query);
  if (lack) return lack;
  const rows = rowsOf(rollup, query);
  if (typeof rows === 'string') return rows;
  const computed = measures.filter((name) => {
    const column = fact.measures[name]?.quantile?.column;
    if (rollup.derive) return name in rows.values;
    if (rollup.measures) return rollup.measures.includes(name);
    return column ? rollup.keys.includes(column) : !rollup.distributionOnly && !rollup.excludedMeasures?.includes(name);
  });
  const { from, existingKeys, values, reason } = rows;
  const kindOf = (name: string) => (!rollup.derive && fact.measures[name]?.quantile ? 'histogram' : 'rollup');
  const rowsFor = (name: string) => (!rollup.derive && fact.measures[name]?.distinct ? existingKeys : from);
  const shared = { table: rollup.table, values, reason, totalApart: Boolean(rollup.derive && !rollup.totalIsSum) };
  return [...Map.groupBy(computed, rowsFor)].flatMap(([of, names]) =>
    [...Map.groupBy(names, kindOf)].map(([kind, some]): Source => ({ ...shared, kind, measures: some, from: of })),
  );
}

/** What a rollup lacks for a question, whatever its measures; null if nothing. */
function lackOf({ dimensions, filters, keys, appliesTo }: Rollup, { fact, by, filter, viewer }: MeasureQuery): string | null {
  const missing = by.filter((name) => !dimensions.includes(name));
  const missingFilters = usedFilters(filter).filter((name) => !filters.includes(name));
  if (missing.length > 0) return missing.join(' and ');
  if (missingFilters.length > 0) return `a filter by ${missingFilters.join(' and ')}`;
  if (appliesTo && !appliesTo(filter)) return 'this date and place';
  return canApplyScope(keys, fact.rollups?.hcpKey ?? 'hcpId', viewer) ? null : 'what limits the viewer';
}

/** Whether a rollup with these keys can be restricted to the viewer's scope. */
const canApplyScope = (keys: readonly string[], hcpKey: string, { scope }: Viewer): boolean =>
  scope.kind === 'SCHEME' ? scope.lgaIds === null || keys.includes('lgaId') : scope.kind === 'HCP' && keys.includes(hcpKey);

const columnList = (columns: readonly string[]) => raw(columns.map((column) => `"${column}"`).join(', '));

/** The keys that exist in a rollup: changes are added as differences, so a key whose count is 0 does not exist. */
const existingKeysOf = (keys: readonly string[], sums: Prisma.Sql, alias: string) =>
  sql`(SELECT ${columnList(keys)}, sum(n) AS n FROM (${sums}) AS summed GROUP BY ${columnList(keys)} HAVING sum(n) <> 0) AS ${raw(alias)}`;

/** `existingKeys` has the keys without sums, for distinct counts. A key whose differences cancel out does not exist. */
type RollupRows = { from: Prisma.Sql; existingKeys: Prisma.Sql; values: Readonly<Record<string, Prisma.Sql>>; reason: string };

/** The rows of a rollup for the period, with the days around whole months from the rows of the fact; or what it lacks. */
function rowsOf(rollup: Rollup, query: MeasureQuery): RollupRows | string {
  const { fact, filter, measures } = query;
  const { alias, sums = {}, accruing } = fact.rollups ?? { alias: '' };
  if (rollup.snapshot && filter.to < today()) return 'people as they were on a past day';
  const statement = (rollup.daily ?? rollup.snapshot)?.(filter);
  const selected = (rows: Prisma.Sql) => sql`(${rows}) AS ${raw(alias)}`;
  if (statement) {
    const existingKeys = existingKeysOf(rollup.keys, statement, alias);
    return { from: selected(statement), existingKeys, values: {}, reason: rollup.daily ? 'sums by day' : 'people as they are' };
  }
  const months = wholeMonths(filter);
  if (!months) return 'a whole month of the period';
  const values = rollup.derive ? rollup.derive(query) : {};
  if (!values) return `${measures.join(', ')} of such groups`;
  const inMonths = sql`month >= ${months.first}::date AND month < ${months.next}::date`;
  const table = raw(`"${rollup.table}"`);
  const monthlyRows = rollup.monthlyRows?.(inMonths, months.first, filter);
  const hasPartialMonths = months.partialMonths.length > 0;
  if (rollup.derive && !rollup.extraColumns) {
    if (hasPartialMonths) return 'days around whole months';
    const from = selected(monthlyRows ?? sql`SELECT * FROM ${table} WHERE ${inMonths}`);
    return { from, existingKeys: from, values, reason: 'whole months' };
  }
  const sumNames = rollup.distributionOnly ? [] : (rollup.extraColumns ?? Object.keys(sums));
  const keys = columnList(['month', ...rollup.keys]);
  const columns = columnList(['n', ...sumNames]);
  const period = fact.period(filter);
  const factRows = (columns: Prisma.Sql, days: Pick<ReportFilter, 'from' | 'to'>, condition = sql`TRUE`) =>
    sql`SELECT ${keys}, ${columns} FROM ${factTable(fact, filter)} WHERE ${fact.where ?? sql`TRUE`} AND ${inPeriod(period, days)} AND ${condition}`;
  // Sums that grow from day to day without a change of the row are in no rollup table.
  const hasAccruing = accruing && sumNames.length > 0 && measures.some((name) => accruing.measures.includes(name));
  const zeroes = raw(['0', ...sumNames.map((name) => (accruing?.sums.includes(name) ? `"${name}"` : '0'))].join(', '));
  const accruingRows = hasAccruing ? [factRows(zeroes, { from: months.first, to: addDays(months.next, -1) }, accruing.where)] : [];
  const rows = join(
    [
      monthlyRows ?? sql`SELECT ${keys}, ${columns} FROM ${table} WHERE ${inMonths}`,
      ...months.partialMonths.map((days) => factRows(columns, days)),
      ...accruingRows,
    ],
    ' UNION ALL ',
  );
  const keyColumns = [...(query.by.some((name) => DIMENSIONS[name].kind === 'time') ? ['month'] : []), ...rollup.keys];
  const parts = [
    'whole months',
    ...(hasPartialMonths ? ['days around them from the rows'] : []),
    ...(hasAccruing ? ['what grows daily from the rows'] : []),
  ];
  return { from: selected(rows), existingKeys: existingKeysOf(keyColumns, rows, alias), values, reason: parts.join(', ') };
}
