import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, addMonths, isoDay, monthOf, today } from '../../platform/clock.ts';
import { ageOf, factTable, filterKey, keyOf, usedFilters } from './filters.ts';
import { type DimensionName, type Fact, inPeriod, type Key, type Period } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import type { Question, Rollup, RollupRows } from './rollup.ts';

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

/** The whole months of a period, and the days before and after them. The current month counts as whole up to today, as no row is dated in the future. */
export function wholeMonths({ from, to }: ReportFilter): { first: Date; next: Date; partialMonths: { from: Date; to: Date }[] } | null {
  const first = isoDay(monthOf(from)) === isoDay(from) ? from : addMonths(monthOf(from), 1);
  const next = to >= today() || isoDay(addDays(to, 1)) === isoDay(monthOf(addDays(to, 1))) ? addMonths(monthOf(to), 1) : monthOf(to);
  if (first >= next) return null;
  const before = from < first ? [{ from, to: addDays(first, -1) }] : [];
  return { first, next, partialMonths: next <= to ? [...before, { from: next, to }] : before };
}

/** The date of rows in a rollup. */
export const rollupPeriod = ({ rollups }: Fact): Period => ({ column: raw(`${rollups?.alias}.month`), kind: 'day' });

/** The source of each measure: the first rollup that can compute it, otherwise the rows. */
export function sourcesOf(question: Question, rollups: UseOfRollups): Source[] {
  const { fact, by, measures, having = [], topN } = question;
  const isQuantile = (name: string) => fact.measures[name]?.quantile !== undefined;
  const { sources, remaining, reason } = rollupSources(question, rollups);
  // Without a rollup, the total of a quantile would sort all rows by its value.
  const quantiles = remaining.filter(isQuantile);
  const totalApart =
    by.length > 0 && quantiles.length > 0 && rollupSources({ ...question, by: [], measures: quantiles }, rollups).remaining.length === 0;
  const withTotal = totalApart ? remaining.filter((name) => !quantiles.includes(name)) : remaining;
  if (withTotal.length > 0)
    sources.push({ kind: 'rows', measures: withTotal, reason, totalApart: false, mayOmitGroups: sources.length > 0 });
  if (totalApart) sources.push({ kind: 'rows', measures: quantiles, reason, totalApart, mayOmitGroups: sources.length > 0 });
  // Bounds are applied in HAVING, so one statement over the rows must compute all measures they name. So it is for the largest groups by a quantile.
  const isBounded = having.some(({ min, max }) => min != null || max != null);
  const isOneStatement = sources.length === 1 && sources[0]?.kind !== 'histogram';
  if (isOneStatement || !(isBounded || isQuantile(topN?.measure ?? ''))) return sources;
  const cause = `${isBounded ? 'bounds' : 'the largest'} need all measures in one statement`;
  return [{ kind: 'rows', measures, reason: cause, totalApart: false, mayOmitGroups: false }];
}

/** What rollups can compute of a question, which measures remain, and why these do. */
function rollupSources(query: Question, rollups: UseOfRollups): { sources: Source[]; remaining: readonly string[]; reason: string } {
  const tables = query.fact.rollups?.tables ?? [];
  const rowsOnly = (reason: string) => ({ sources: [], remaining: query.measures, reason });
  if (rollups === 'none') return rowsOnly('rollups are switched off');
  if (tables.length === 0) return rowsOnly('there is no rollup');
  const sources: Source[] = [];
  const answered: { table: string; lack: string | null }[] = [];
  let remaining = query.measures;
  for (const rollup of tables) {
    const answer = remaining.length > 0 ? answerOf(rollup, { ...query, measures: remaining }) : [];
    answered.push({ table: rollup.table, lack: typeof answer === 'string' ? answer : null });
    if (typeof answer === 'string') continue;
    sources.push(...answer);
    remaining = remaining.filter((name) => !answer.some(({ measures }) => measures.includes(name)));
  }
  const tablesByLack = Map.groupBy(answered, ({ lack }) => lack ?? remaining.join(', '));
  const reasons = [...tablesByLack].map(([lack, of]) => `${lack} not in ${[...new Set(of.map(({ table }) => table))].join(', ')}`);
  return { sources, remaining, reason: tablesByLack.size === 1 ? `no rollup has ${[...tablesByLack.keys()]}` : reasons.join('; ') };
}

const COLUMN = /\b(\w+)\.(?:"(\w+)"|(\w+))/g;
/** The columns of a fact that some SQL reads. */
const columnsIn = ({ rollups }: Fact, ...parts: (Prisma.Sql | undefined)[]): string[] =>
  parts
    .flatMap((part) => [...(part?.sql ?? '').matchAll(COLUMN)])
    .flatMap(([, alias, quoted, plain]) => (alias === rollups?.alias ? [quoted ?? plain ?? ''] : []));

/** Dates that a rollup by month does not have. */
const FINER_THAN_MONTHS: readonly DimensionName[] = ['day', 'week', 'weekday'];

/** Whether a rollup has all columns of a fact that some SQL reads. */
const columnTest = ({ keys, sums = [] }: Rollup, fact: Fact) => {
  const columns = new Set(['n', ...keys, ...sums, ...(keys.includes('day') ? ['month'] : [])]);
  return (...parts: (Prisma.Sql | undefined)[]) => columnsIn(fact, ...parts).every((name) => columns.has(name));
};

/** What a rollup lacks for a question, whatever its measures; null if nothing. */
function lackOf(rollup: Rollup, { fact, by, filter, viewer }: Question): string | null {
  const has = columnTest(rollup, fact);
  const hasKey = (key: Key | undefined) => has(key?.column, key?.join);
  const hasDays = rollup.keys.includes('day');
  if (!hasKey(ageOf(fact, filter))) return 'ages';
  const missing = by.filter(
    (name) => (FINER_THAN_MONTHS.includes(name) && !hasDays) || !hasKey(keyOf(fact, name, filter, rollupPeriod(fact))),
  );
  if (missing.length > 0) return missing.join(' and ');
  const missingFilters = usedFilters(filter).filter((name) => !hasKey(filterKey(fact, filter, name)));
  if (missingFilters.length > 0) return `a filter by ${missingFilters.join(' and ')}`;
  // The month of a rollup is that of the fact's own date.
  const ownDate = fact.period({ from: filter.from, to: filter.to });
  if (!rollup.readPeriod && fact.period(filter).column.sql !== ownDate.column.sql) return 'this date';
  return has(fact.scope(viewer)) ? null : 'what limits the viewer';
}

/** The sources that a rollup is for some of the measures, or what it lacks. */
function answerOf(rollup: Rollup, question: Question): Source[] | string {
  const { fact, by, filter } = question;
  const { keys, sums = [] } = rollup;
  const lack = lackOf(rollup, question);
  if (lack) return lack;
  const has = columnTest(rollup, fact);
  const values = rollup.values?.(question) ?? {};
  const valuesOfTotal = by.length > 0 ? (rollup.values?.({ ...question, by: [] }) ?? {}) : values;
  const offered = question.measures.filter((name) => rollup.measures?.includes(name) ?? true);
  const computed = offered.filter((name) => name in values || has(fact.measures[name]?.value));
  const readingOf = (name: string) => {
    const isOwn = name in values;
    return {
      isOwn,
      kind: !isOwn && fact.measures[name]?.quantile ? ('histogram' as const) : ('rollup' as const),
      totalApart: isOwn && values[name]?.sql !== valuesOfTotal[name]?.sql,
      isDistinct: !isOwn && fact.measures[name]?.distinct === true,
    };
  };
  const sources: Source[] = [];
  // Each way of reading is a statement of its own.
  for (const measures of Map.groupBy(computed, (name) => JSON.stringify(readingOf(name))).values()) {
    const { kind, totalApart, isDistinct } = readingOf(measures[0] ?? '');
    const read = columnsIn(fact, ...measures.map((name) => values[name] ?? fact.measures[name]?.value));
    const rows = rowsOf(rollup, question, ['n', ...sums.filter((name) => read.includes(name))]);
    if (typeof rows === 'string') return rows;
    const isByMonth = columnsIn(fact, ...by.map((name) => keyOf(fact, name, filter, rollupPeriod(fact)).column)).includes('month');
    const selected = isDistinct ? existingKeys(rows.rows, isByMonth ? keys : keys.filter((key) => key !== 'month')) : rows.rows;
    const from = sql`(${selected}) AS ${raw(fact.rollups?.alias ?? '')}`;
    sources.push({ kind, measures, totalApart, table: rollup.table, from, values, reason: rows.reason });
  }
  return sources;
}

const columnList = (columns: readonly string[]) => raw(columns.map((column) => `"${column}"`).join(', '));

/** The keys that exist in a rollup, for distinct counts: changes are added as differences, so a key whose count is 0 does not exist. */
const existingKeys = (rows: Prisma.Sql, keys: readonly string[]) =>
  sql`SELECT ${columnList(keys)}, sum(n) AS n FROM (${rows}) AS summed GROUP BY ${columnList(keys)} HAVING sum(n) <> 0`;

/** The rows of a rollup for the period, with the days around whole months from the rows of the fact; or what it lacks. */
function rowsOf(rollup: Rollup, { fact, filter }: Question, sums: readonly string[]): RollupRows | string {
  if (rollup.readPeriod) return rollup.readPeriod(filter);
  const months = wholeMonths(filter);
  if (!months) return 'a whole month of the period';
  const { first, next, partialMonths } = months;
  if (rollup.wholeMonthsOnly && partialMonths.length > 0) return 'days around whole months';
  const columns = [...rollup.keys, ...sums];
  const isIn = sql`month >= ${first}::date AND month < ${next}::date`;
  const ofMonths = rollup.readMonths?.({ first, last: addDays(next, -1), isIn }, columns, filter) ?? {
    rows: sql`SELECT ${columnList(columns)} FROM ${raw(`"${rollup.table}"`)} WHERE ${isIn}`,
    reason: 'whole months',
  };
  if (typeof ofMonths === 'string' || partialMonths.length === 0) return ofMonths;
  const ofDays = partialMonths.map(
    (days) =>
      sql`SELECT ${columnList(columns)} FROM ${factTable(fact, filter)} WHERE ${fact.where ?? sql`TRUE`} AND ${inPeriod(fact.period(filter), days)}`,
  );
  return { rows: join([ofMonths.rows, ...ofDays], ' UNION ALL '), reason: `${ofMonths.reason}, days around them from the rows` };
}
