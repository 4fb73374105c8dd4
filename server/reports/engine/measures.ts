import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now, startOfDay } from '../../platform/clock.ts';
import type { Permission } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Direction, ReportFilter, ReportFilterName } from './report.input.ts';
import type { Rollup } from './rollup.ts';
import type { DrillThroughRows } from './rows.ts';

const { raw, sql } = Prisma;

/** How a measure is shown and typed: count is Int, money is Kobo, percent is Float of 0–100, decimal is Float with one place. The last two are null if the divisor is 0. */
export type MeasureKind = 'count' | 'money' | 'percent' | 'decimal';

/** The value of a measure where there are no rows: counts and amounts are 0, ratios and averages are null. */
export const valueWithoutRows = (kind: MeasureKind): 0 | null => (kind === 'count' || kind === 'money' ? 0 : null);

export type Measure = {
  label: string;
  description: string;
  kind: MeasureKind;
  value: Prisma.Sql;
  /** Whether rows add up to the total. Distinct counts, ratios and averages do not. */
  additive: boolean;
  /** Absent where neither direction is better: more visits are neither good nor bad. */
  higherIsBetter?: boolean;
  /** A distinct count. A rollup can compute it only for its own keys. */
  distinct?: true;
  /** The rows that contribute, if not all of the fact do. */
  where?: Prisma.Sql;
  /** The records it counts, if they are not the rows of the fact. */
  records?: RecordSource;
  /** It is the largest single value, so it always reveals one record. */
  extreme?: true;
  /** An order statistic (median, maximum) of a column of the rows. Rollups that have the column as a key give a histogram, from which `value` computes it. */
  quantile?: { column: string; value: Prisma.Sql };
};

/** When a measure is null, for its description in the API; the field `suppressed` of a row explains suppression. A measure's own description may already say when there are no records. */
export const nullMeaningOf = ({ kind, description }: Pick<Measure, 'kind' | 'description'>): string =>
  valueWithoutRows(kind) === 0 || description.includes('; null')
    ? 'null if suppressed'
    : 'null if there are no records to compute it from, or if suppressed';

/** The records that a number counts: how they are listed, and the fact's column with their id. */
export type RecordSource = { rows: DrillThroughRows; id: Prisma.Sql };

export type DimensionName =
  | ('lga' | 'ward' | 'town' | 'hcp' | 'hcpLevel' | 'ownership' | 'mda' | 'mdaType' | 'plan' | 'service' | 'serviceCategory' | 'diagnosis')
  | ('officer' | 'destination' | 'sex' | 'ageBand' | 'relationship' | 'category' | 'expenseCategory' | 'invoiceKind' | 'status' | 'reason')
  | ('visitType' | 'outcome' | 'claimType' | 'urgency' | 'hour' | 'complaintCategory' | 'channel' | 'textKind' | 'billKind' | DateName);

export type TimeName = 'day' | 'week' | 'month' | 'quarter' | 'year';
/** The dimensions of the date that puts a row into the period; every fact has them. */
export type DateName = TimeName | 'weekday';

/** A column of the fact, or of a table that `join` adds without multiplying rows. The column must not contain parameters, as it occurs several times in the statement. */
export type Key = {
  column: Prisma.Sql;
  join?: Prisma.Sql;
  /** The label of rows without a key, if the dimension's own does not fit. */
  none?: string;
};

/** The column that decides whether a row is in the period. `cumulative`: every row up to the last day counts, as with people on record. */
export type Period = { column: Prisma.Sql; kind: 'day' | 'instant'; cumulative?: true };

/** A fact in the sense of dimensional modelling: FROM and WHERE, the keys to group and filter by, and measures. Facts are never joined with each other; their results are merged by key. */
export type Fact<Name extends string = string> = {
  /** Plural, camel case: `claims`; its general field is `claimStats`. */
  name: string;
  title: string;
  description: string;
  /** For its ad hoc field; reports have permissions of their own. */
  permission: Permission;
  /** A function if it depends on the filter, as people are taken as of the last day. */
  from: Prisma.Sql | ((filter: ReportFilter) => Prisma.Sql);
  /** For disclosure control: the person a row is about, or null. NOBODY: the fact is not about people. CLOSED: never available to external keys. */
  person: Prisma.Sql | 'NOBODY' | 'CLOSED';
  /** The rows that count at all. */
  where?: Prisma.Sql;
  /** The rows that the viewer may count. */
  scope: (viewer: Viewer) => Prisma.Sql;
  period: (filter: ReportFilter) => Period;
  /** Keys of the date come from the period. */
  keys: (filter: ReportFilter) => Partial<Record<Exclude<DimensionName, DateName>, Key>>;
  /** Filters whose column is not the dimension of the same name. */
  filters?: Partial<Record<ReportFilterName, Key>>;
  /** For referrals: whether it counts those sent or those received. */
  direction?: Direction;
  /** Whole years of the person, at the service or on the last day. */
  age?: Key;
  /** Rollup tables of the fact, the smallest first. Measures sum "n", which is 1 for a row, or a column of the rows, so that they work on rows and rollups alike. */
  rollups?: { tables: readonly Rollup[]; alias: string };
  /** The record of a row, for drill-through; absent if there is none. */
  records?: RecordSource;
  measures: Record<Name, Measure>;
};

export const defineFact = <const Name extends string>(fact: Fact<Name>): Fact<Name> => fact;

/** The current moment as a parameter that is read when the statement is sent. */
export const CURRENT_MOMENT = { toPostgres: () => now() };

const measure = (kind: MeasureKind, additive: boolean, label: string, description: string, value: Prisma.Sql): Measure => ({
  ...{ label, description, kind, value, additive },
});

export const higherIsBetter = (measure: Measure): Measure => ({ ...measure, higherIsBetter: true });
export const lowerIsBetter = (measure: Measure): Measure => ({ ...measure, higherIsBetter: false });

/** An aggregate over the rows that meet a condition. */
const aggregateWhere = (aggregate: Prisma.Sql, where: Prisma.Sql | undefined): Prisma.Sql =>
  where ? sql`${aggregate} FILTER (WHERE ${where})` : aggregate;

export const count = (label: string, description: string, value: Prisma.Sql, where?: Prisma.Sql): Measure => ({
  ...measure('count', true, label, description, sql`coalesce(${aggregateWhere(value, where)}, 0)::int`),
  where,
});

/** The sum of a count that each row has. Drill-through shows the rows where it is not 0. */
export const tally = (label: string, description: string, column: Prisma.Sql): Measure => ({
  ...measure('count', true, label, description, sql`coalesce(sum(${column}), 0)::int`),
  where: sql`${column} <> 0`,
});

/** A distinct count of a column; `rows` describes the records that it identifies. */
export const distinct = (label: string, description: string, column: Prisma.Sql, rows: DrillThroughRows, where?: Prisma.Sql): Measure => ({
  ...measure('count', false, label, description, sql`${aggregateWhere(sql`count(DISTINCT ${column})`, where)}::int`),
  distinct: true,
  where,
  records: { rows, id: column },
});

/** The sum of an amount. */
export const money = (label: string, description: string, amount: Prisma.Sql, where?: Prisma.Sql): Measure => ({
  ...measure('money', true, label, description, sql`coalesce(${aggregateWhere(sql`sum(${amount})`, where)}, 0)::bigint`),
  where: and([where, sql`${amount} <> 0`]),
});

/** An average amount in kobo. */
export const averageMoney = (label: string, description: string, part: Prisma.Sql, whole: Prisma.Sql): Measure =>
  measure('money', false, label, description, sql`coalesce(round((${part}) / nullif((${whole}), 0)), 0)::bigint`);

/** A ratio of two sums as a percentage with one decimal; null when the divisor is 0. */
export const percent = (label: string, description: string, part: Prisma.Sql, whole: Prisma.Sql): Measure =>
  measure('percent', false, label, description, sql`round(100.0 * coalesce((${part}), 0) / nullif((${whole}), 0), 1)::float8`);

/** The largest value among the rows that meet a condition, with one decimal; null if there is none. */
export const maximum = (label: string, description: string, column: Prisma.Sql, where: Prisma.Sql): Measure => ({
  ...decimal(label, description, sql`max(${column}) FILTER (WHERE ${where})`),
  extreme: true,
  where,
});

/** The histogram rows of this column, in the statement of `quantileStatement`. */
const isValueOf = (by: string) => sql`value_name = ${raw(`'${by}'`)}`;

/** The largest value of a whole-number column, from rows or a histogram, with one decimal; null if there is none. */
export const maximumFromCounts = (label: string, description: string, alias: string, by: string): Measure => ({
  ...decimal(label, description, sql`max(${raw(`${alias}."${by}"`)})`),
  extreme: true,
  quantile: { column: by, value: withOneDecimal(sql`max(value) FILTER (WHERE ${isValueOf(by)})`) },
});

/** The median of such a column, from rows or a histogram. `perUnit` converts it to the unit shown. */
export const median = (label: string, description: string, alias: string, by: string, perUnit = 1): Measure => {
  const shown = (middle: Prisma.Sql) => sql`(${middle}) / ${raw(`${perUnit}.0`)}`;
  const first = (condition: Prisma.Sql) => sql`min(value) FILTER (WHERE ${isValueOf(by)} AND ${condition})`;
  return {
    ...decimal(label, description, shown(sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${raw(`${alias}."${by}"`)})`)),
    quantile: {
      column: by,
      value: withOneDecimal(shown(sql`(${first(sql`2 * cumulative >= whole`)} + ${first(sql`2 * cumulative > whole`)}) / 2.0`)),
    },
  };
};

/** An average or median with one decimal; null if there are no rows. */
export const decimal = (label: string, description: string, value: Prisma.Sql): Measure =>
  measure('decimal', false, label, description, withOneDecimal(value));
const withOneDecimal = (value: Prisma.Sql): Prisma.Sql => sql`round((${value})::numeric, 1)::float8`;

/** 1 for rows that meet the condition, else 0; to be summed. */
export const indicator = (condition: Prisma.Sql): Prisma.Sql => sql`coalesce((${condition})::int, 0)`;
/** 1 for rows in this status, else 0; to be summed. */
export const statusIndicator = (status: Prisma.Sql): Prisma.Sql => indicator(sql`status = ${status}`);
/** The value for rows that meet the condition, else 0; to be summed. */
export const valueWhere = (condition: Prisma.Sql, value: Prisma.Sql): Prisma.Sql => sql`CASE WHEN ${condition} THEN ${value} ELSE 0 END`;

/** Whether a row is in the period. Days are Lagos days, inclusive; instants are compared with the first moments of days so that an index can be used. */
export function inPeriod({ column, kind, cumulative }: Period, { from, to }: Pick<ReportFilter, 'from' | 'to'>): Prisma.Sql {
  const end = kind === 'day' ? sql`${column} <= ${to}::date` : sql`${column} < ${startOfDay(addDays(to, 1))}`;
  if (cumulative) return end;
  return sql`${kind === 'day' ? sql`${column} >= ${from}::date` : sql`${column} >= ${startOfDay(from)}`} AND ${end}`;
}

export const and = (conditions: (Prisma.Sql | false | null | undefined)[]): Prisma.Sql => {
  const present = conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
  return present.length > 0 ? Prisma.join(present, ' AND ') : sql`TRUE`;
};

export const isOneOf = (column: Prisma.Sql, ids: readonly string[] | null | undefined): Prisma.Sql | null =>
  ids?.length ? sql`${column} = ANY(${[...ids]}::uuid[])` : null;
