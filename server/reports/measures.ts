import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { ReportFilter } from './report.input.ts';

/** How a measure is shown, totalled and typed: count → Int, money → Kobo, percent → Float of 0–100 or null where nothing can be divided. */
export type MeasureKind = 'count' | 'money' | 'percent';

export type Measure = { label: string; description: string; kind: MeasureKind; value: Prisma.Sql };

export type DimensionName = 'lga' | 'day' | 'officer' | 'hcp';

/** A fact: one FROM and WHERE, the keys it can be grouped by, and its measures. Two facts are never joined; they meet by key. */
export type Facts<Name extends string = string> = {
  name: string;
  from: (filter: ReportFilter, viewer: Viewer) => Prisma.Sql;
  /** For the dimensions that the fact has. Without parameters: a key stands several times in the statement. */
  keys: Partial<Record<DimensionName, (filter: ReportFilter) => Prisma.Sql>>;
  measures: Record<Name, Measure>;
};

export const defineMeasures = <const Name extends string>(facts: Facts<Name>): Facts<Name> => facts;

export const count = (label: string, description: string, value: Prisma.Sql): Measure => ({
  label,
  description,
  kind: 'count',
  value: Prisma.sql`(${value})::int`,
});

export const money = (label: string, description: string, value: Prisma.Sql): Measure => ({
  label,
  description,
  kind: 'money',
  value: Prisma.sql`coalesce(${value}, 0)::bigint`,
});

/** A ratio of two sums as a percentage with one decimal; null when the divisor is 0. */
export const percent = (label: string, description: string, part: Prisma.Sql, whole: Prisma.Sql): Measure => ({
  label,
  description,
  kind: 'percent',
  value: Prisma.sql`round(100.0 * (${part}) / nullif((${whole}), 0), 1)::float8`,
});

export const and = (conditions: (Prisma.Sql | false | null | undefined)[]): Prisma.Sql => {
  const given = conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
  return given.length > 0 ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`;
};

export const isOneOf = (column: Prisma.Sql, ids: readonly string[] | null | undefined): Prisma.Sql | null =>
  ids?.length ? Prisma.sql`${column} = ANY(${[...ids]}::uuid[])` : null;
