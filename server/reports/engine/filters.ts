import { Prisma } from '../../generated/prisma/client.ts';
import { addMonths } from '../../platform/clock.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { WEEKDAYS } from './dimensions.ts';
import { and, type DateName, type DimensionName, type Fact, inPeriod, isOneOf, type Key, type Period } from './measures.ts';
import { type ListFilterName, listFilters, MAX_REPORT_MONTHS, type ReportFilter, type ReportFilterName } from './report.input.ts';

const { raw, sql } = Prisma;

const ENUMS: Partial<Record<ListFilterName, string>> = {
  ownership: 'HcpOwnership',
  category: 'VulnerableCategory',
  paStatus: 'PaRequestStatus',
};
/** The enum of a filter's values; null if they are ids. */
const enumTypeOf = (name: ListFilterName): string | null =>
  name.endsWith('Id') ? null : (ENUMS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
const LIST_FILTERS = Object.keys(listFilters) as ListFilterName[];

/** The list filters that are set, also by the report. */
export const usedFilters = (filter: ReportFilter): ListFilterName[] =>
  LIST_FILTERS.filter((name) => filter[name]?.length || (name === 'planId' && filter.plansPaidBy));

/** Without the filters that do not apply to a fact. */
export const withoutFilters = (filter: ReportFilter, names: readonly ReportFilterName[] = []): ReportFilter => ({
  ...filter,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

const plansPaidBy = (payer: string) => sql`ARRAY(SELECT id FROM "Plan" WHERE "paymentResponsibility" = ${payer}::"PaymentResponsibility")`;

/** A list filter is about the dimension of its name, unless the fact declares another key for it. */
export const filterKey = (fact: Fact, filter: ReportFilter, name: ListFilterName): Key | undefined =>
  fact.filters?.[name] ?? fact.keys(filter)[name.replace(/Id$/, '') as Exclude<DimensionName, DateName>];

/** The age that a filter is about, if it is about ages. */
export const ageOf = (fact: Fact, filter: ReportFilter): Key | undefined =>
  filter.ageMin == null && filter.ageMax == null ? undefined : fact.age;

/** Whether the fact has a column for this filter. */
export const supportsFilter = (fact: Fact, name: string): boolean => {
  if (name === 'ageMin' || name === 'ageMax') return fact.age !== undefined;
  if (name === 'direction') return fact.direction !== undefined;
  return !(name in listFilters) || filterKey(fact, NO_FILTER, name as ListFilterName) !== undefined;
};
const NO_FILTER: ReportFilter = { from: new Date(0), to: new Date(0) };

const dayColumn = ({ column, kind }: Period): Prisma.Sql => (kind === 'day' ? column : lagosDay(column));

/** The column that a dimension groups by. Throws if the fact has none, which only a wrong report definition can cause. */
export function keyOf(fact: Fact, name: DimensionName, filter: ReportFilter = NO_FILTER, period: Period = fact.period(filter)): Key {
  switch (name) {
    case 'day':
      return { column: dayColumn(period) };
    case 'weekday':
      return { column: sql`(${raw(`'{${WEEKDAYS.join()}}'::text[]`)})[extract(isodow FROM ${dayColumn(period)})::int]` };
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return { column: sql`date_trunc(${raw(`'${name}'`)}, ${dayColumn(period)}::timestamp)::date` };
  }
  const key = fact.keys(filter)[name];
  if (!key) throw new Error(`${fact.name}: no key ${name}`);
  return key;
}

function filterConditions(fact: Fact, filter: ReportFilter): { conditions: (Prisma.Sql | null)[]; keys: Key[] } {
  const keys: Key[] = [];
  const refuse = (name: string, field = name) =>
    new DomainError('RPT_FILTER', { params: { filter: name, facts: fact.title.toLowerCase() }, fields: { [field]: 'Not here' } });
  const conditions = usedFilters(filter).map((name) => {
    const key = filterKey(fact, filter, name);
    if (!key) throw refuse(name);
    keys.push(key);
    const type = enumTypeOf(name);
    const values = filter[name];
    return and([
      type && values ? sql`${key.column} = ANY(${[...values]}::text[]::${raw(`"${type}"`)}[])` : isOneOf(key.column, values),
      name === 'planId' && filter.plansPaidBy && sql`${key.column} = ANY(${plansPaidBy(filter.plansPaidBy)})`,
    ]);
  });
  const { ageMin, ageMax, direction } = filter;
  if (direction && !fact.direction) throw refuse('direction');
  if (direction && direction !== fact.direction) conditions.push(sql`FALSE`);
  if (ageMin == null && ageMax == null) return { conditions, keys };
  const age = ageOf(fact, filter);
  if (!age) throw refuse('age', 'ageMin');
  return {
    conditions: [
      ...conditions,
      ageMin == null ? null : sql`${age.column} >= ${ageMin}`,
      ageMax == null ? null : sql`${age.column} <= ${ageMax}`,
    ],
    keys: [...keys, age],
  };
}

/** The FROM of a fact. */
export const factTable = ({ from }: Fact, filter: ReportFilter): Prisma.Sql => (typeof from === 'function' ? from(filter) : from);

type RowSelection = { fact: Fact; filter: ReportFilter; viewer: Viewer; keys: readonly Key[]; rollupFrom?: Prisma.Sql | null };

/** FROM and WHERE over the rows of the fact that match the filter and are in the viewer's scope, or over the same rows of a rollup (`rollupFrom`); with the joins that the keys need. */
export function fromAndWhere({ fact, filter, viewer, keys, rollupFrom }: RowSelection): { from: Prisma.Sql; where: Prisma.Sql } {
  const { conditions, keys: filterKeys } = filterConditions(fact, filter);
  const joins = [...new Map([...keys, ...filterKeys].flatMap(({ join }) => (join ? [[join.sql, join] as const] : []))).values()];
  return {
    from: Prisma.join([rollupFrom ?? factTable(fact, filter), ...joins], ' '),
    where: and([!rollupFrom && fact.where, !rollupFrom && inPeriod(fact.period(filter), filter), fact.scope(viewer), ...conditions]),
  };
}

/** Throws RPT_RANGE. */
export function checkRange({ from, to }: ReportFilter): void {
  if (addMonths(from, MAX_REPORT_MONTHS) <= to)
    throw new DomainError('RPT_RANGE', { params: { n: MAX_REPORT_MONTHS }, fields: { from: `At most ${MAX_REPORT_MONTHS} months` } });
}
