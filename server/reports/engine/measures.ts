import { Prisma } from '../../generated/prisma/client.ts';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addDays, now, startOfDay } from '../../platform/clock.ts';
import type { Direction, ReportFilter, ReportFilterName } from './report.input.ts';
import type { Rollup } from './rollup.ts';
import type { DrillThroughRows } from './rows.ts';

const { raw, sql } = Prisma;

/** How a measure is shown, totalled and typed: count → Int; money → Kobo; percent → Float of 0–100; decimal → Float, one place. The last two are null where nothing can be divided. */
export type MeasureKind = 'count' | 'money' | 'percent' | 'decimal';

export type Measure = {
  label: string;
  description: string;
  kind: MeasureKind;
  value: Prisma.Sql;
  /** Whether sums over rows are the total: not so of distinct counts, ratios and averages. */
  additive: boolean;
  /** Absent where neither direction is better: more visits are neither good nor bad. */
  higherIsBetter?: boolean;
  /** Counts different values: sums by month cannot say it, but for what they are grouped by. */
  distinct?: true;
  /** The rows that add to it, where not all of the fact's do. */
  where?: Prisma.Sql;
  /** What is counted where it is not the fact's own rows. */
  records?: RecordSource;
  /** The largest single value. */
  extreme?: true;
  /** A place in the order of a value that rows have under this name and cells as a key, and how it is told from the counts of each value. */
  quantile?: { column: string; value: Prisma.Sql };
};

/** The records behind a number: what they are, and the column of the fact that names each. */
export type RecordSource = { rows: DrillThroughRows; id: Prisma.Sql };

export type DimensionName =
  | ('lga' | 'ward' | 'town' | 'hcp' | 'hcpLevel' | 'ownership' | 'mda' | 'mdaType' | 'plan' | 'service' | 'serviceCategory' | 'diagnosis')
  | ('officer' | 'destination' | 'sex' | 'ageBand' | 'relationship' | 'category' | 'expenseCategory' | 'invoiceKind' | 'status' | 'reason')
  | ('visitType' | 'outcome' | 'claimType' | 'urgency' | 'hour' | TimeName);

export type TimeName = 'day' | 'month' | 'quarter' | 'year';

/** A column of the fact, or of a row that it leads to: `join` is then added once, and never multiplies rows. No parameters in it: a key stands several times in the statement. */
export type Key = {
  column: Prisma.Sql;
  join?: Prisma.Sql;
  /** What those without one are called here, where the dimension's own word does not fit. */
  none?: string;
};

/** The day that puts a row into the period. `upTo`: everything until the last day counts, as with people on record. */
export type Period = { column: Prisma.Sql; kind: 'day' | 'instant'; cumulative?: true };

/** A fact: one FROM and WHERE, the keys it can be grouped and filtered by, and its measures. Two facts are never joined; they meet by key. */
export type Facts<Name extends string = string> = {
  /** Plural, camel case: `claims`; its general field is `claimStats`. */
  name: string;
  title: string;
  description: string;
  /** Who may ask its general field; reports have permissions of their own. */
  permission: Permission;
  /** Of people: as they were on the last day. */
  from: Prisma.Sql | ((filter: ReportFilter) => Prisma.Sql);
  /** Whom a row is about, null where about no person. NOBODY: the fact is never about people. CLOSED: it is, and nothing of it goes outside. */
  person: Prisma.Sql | 'NOBODY' | 'CLOSED';
  /** What is never counted. */
  where?: Prisma.Sql;
  /** The rows that the viewer may count. */
  scope: (viewer: Viewer) => Prisma.Sql;
  period: (filter: ReportFilter) => Period;
  /** Time keys come from the period. */
  keys: (filter: ReportFilter) => Partial<Record<Exclude<DimensionName, TimeName>, Key>>;
  /** Columns to filter by that are no dimension under the same name. */
  filters?: Partial<Record<ReportFilterName, Key>>;
  /** Of referrals, whose side it counts. */
  direction?: Direction;
  /** Whole years of the person, at the service or on the last day. */
  age?: (filter: ReportFilter) => Key;
  /** Sums kept beside the rows: every count is then a sum over "n", which is 1 for a row, or over one of `sums`. */
  aggregates?: {
    rollups: readonly Rollup[];
    alias: string;
    /** What a row adds to each sum; rows and cells have them under the same names. */
    sums?: Readonly<Record<string, Prisma.Sql>>;
    /** The HCP whose rows they are, for an HCP's own view; "hcpId" unless said. */
    hcpKey?: string;
    /** Sums of rows that grow by themselves from day to day, and the measures made of them: such rows are added to the cells. */
    accruing?: { sums: readonly string[]; measures: readonly string[]; where: Prisma.Sql };
  };
  /** What one row of it is, to be read one by one behind a number; without it nobody can. */
  records?: RecordSource;
  measures: Record<Name, Measure>;
};

export const defineMeasures = <const Name extends string>(facts: Facts<Name>): Facts<Name> => facts;

/** The present moment as a parameter, read when a statement is sent. */
export const CURRENT_MOMENT = { toPostgres: () => now() };

const measure = (kind: MeasureKind, additive: boolean, label: string, description: string, value: Prisma.Sql): Measure => ({
  ...{ label, description, kind, value, additive },
});

export const higherIsBetter = (measure: Measure): Measure => ({ ...measure, higherIsBetter: true });
export const lowerIsBetter = (measure: Measure): Measure => ({ ...measure, higherIsBetter: false });

/** An aggregate over the rows that a condition lets through. */
const aggregateWhere = (aggregate: Prisma.Sql, where: Prisma.Sql | undefined): Prisma.Sql =>
  where ? sql`${aggregate} FILTER (WHERE ${where})` : aggregate;

export const count = (label: string, description: string, value: Prisma.Sql, where?: Prisma.Sql): Measure => ({
  ...measure('count', true, label, description, sql`coalesce(${aggregateWhere(value, where)}, 0)::int`),
  where,
});

/** The sum of a number that each row has; rows that have none of it are not among those counted. */
export const tally = (label: string, description: string, column: Prisma.Sql): Measure => ({
  ...measure('count', true, label, description, sql`coalesce(sum(${column}), 0)::int`),
  where: sql`${column} <> 0`,
});

/** Different values of a column; the total is not the sum of the rows. `rows` are what the column names. */
export const distinct = (label: string, description: string, column: Prisma.Sql, rows: DrillThroughRows, where?: Prisma.Sql): Measure => ({
  ...measure('count', false, label, description, sql`${aggregateWhere(sql`count(DISTINCT ${column})`, where)}::int`),
  distinct: true,
  where,
  records: { rows, id: column },
});

/** The sum of an amount; rows without one add nothing. */
export const money = (label: string, description: string, amount: Prisma.Sql, where?: Prisma.Sql): Measure => ({
  ...measure('money', true, label, description, sql`coalesce(${aggregateWhere(sql`sum(${amount})`, where)}, 0)::bigint`),
  where: and([where, sql`${amount} <> 0`]),
});

/** An average amount: kobo, not summed. */
export const averageMoney = (label: string, description: string, part: Prisma.Sql, whole: Prisma.Sql): Measure =>
  measure('money', false, label, description, sql`coalesce(round((${part}) / nullif((${whole}), 0)), 0)::bigint`);

/** A ratio of two sums as a percentage with one decimal; null when the divisor is 0. */
export const percent = (label: string, description: string, part: Prisma.Sql, whole: Prisma.Sql): Measure =>
  measure('percent', false, label, description, sql`round(100.0 * coalesce((${part}), 0) / nullif((${whole}), 0), 1)::float8`);

/** The largest single value of the rows that a condition lets through, with one decimal; null when there is nothing. */
export const maximum = (label: string, description: string, column: Prisma.Sql, where: Prisma.Sql): Measure => ({
  ...decimal(label, description, sql`max(${column}) FILTER (WHERE ${where})`),
  extreme: true,
  where,
});

/** The values of this name, in statements that count how often each comes: see rankedQuery. */
const isValueOf = (by: string) => sql`value_name = ${raw(`'${by}'`)}`;

/** The largest of a whole number that rows have under a name, with one decimal; null when none has it. */
export const maximumFromCounts = (label: string, description: string, alias: string, by: string): Measure => ({
  ...decimal(label, description, sql`max(${raw(`${alias}."${by}"`)})`),
  extreme: true,
  quantile: { column: by, value: withOneDecimal(sql`max(value) FILTER (WHERE ${isValueOf(by)})`) },
});

/** The middle of such a number, or the mean of the middle two; so many of it make one of the unit shown. */
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

/** An average or median with one decimal; null when there is nothing. */
export const decimal = (label: string, description: string, value: Prisma.Sql): Measure =>
  measure('decimal', false, label, description, withOneDecimal(value));
const withOneDecimal = (value: Prisma.Sql): Prisma.Sql => sql`round((${value})::numeric, 1)::float8`;

/** 1 for rows of which something is so, to be summed. */
export const indicator = (condition: Prisma.Sql): Prisma.Sql => sql`coalesce((${condition})::int, 0)`;
/** Whether a row's status is this one, to be summed. */
export const statusIndicator = (status: Prisma.Sql): Prisma.Sql => indicator(sql`status = ${status}`);
/** What the rows of which something is so add. */
export const valueWhere = (condition: Prisma.Sql, value: Prisma.Sql): Prisma.Sql => sql`CASE WHEN ${condition} THEN ${value} ELSE 0 END`;

/** Days are Lagos days, both included; instants are compared with the days' first moments so that an index serves. */
export function inPeriod({ column, kind, cumulative }: Period, { from, to }: Pick<ReportFilter, 'from' | 'to'>): Prisma.Sql {
  const end = kind === 'day' ? sql`${column} <= ${to}::date` : sql`${column} < ${startOfDay(addDays(to, 1))}`;
  if (cumulative) return end;
  return sql`${kind === 'day' ? sql`${column} >= ${from}::date` : sql`${column} >= ${startOfDay(from)}`} AND ${end}`;
}

export const and = (conditions: (Prisma.Sql | false | null | undefined)[]): Prisma.Sql => {
  const given = conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
  return given.length > 0 ? Prisma.join(given, ' AND ') : sql`TRUE`;
};

export const isOneOf = (column: Prisma.Sql, ids: readonly string[] | null | undefined): Prisma.Sql | null =>
  ids?.length ? sql`${column} = ANY(${[...ids]}::uuid[])` : null;
