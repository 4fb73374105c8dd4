import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, addMonths } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS } from './dimensions.ts';
import { checkClinical } from './disclosure-control.ts';
import type { DrillThroughInput } from './drill-through.input.ts';
import { checkRange, fromAndWhere, keyOf, withoutFilters } from './filters.ts';
import { and, type DimensionName, type Fact, inPeriod, type Key, type RecordSource, type TimeName } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import { columnsOfKind, filterOf, type Report, recordSourceOf } from './report.ts';
import type { DrillThroughColumn } from './rows.ts';
import { type Keys, one, type Plan, type Statement } from './statements.ts';

const { raw, sql } = Prisma;

/** The number to drill through: a measure of a fact, over the rows with these keys in these dimensions. */
export type DrillThrough = {
  fact: Fact;
  measure: string;
  by: readonly DimensionName[];
  keys: Keys;
  filter: ReportFilter;
  viewer: Viewer;
};
export type DrillThroughRecord = { id: string; recordId: string | null; cells: (string | null)[]; enrolleeId: string | null };
export type DrillThroughPage = {
  source: RecordSource;
  columns: readonly DrillThroughColumn[];
  rows: DrillThroughRecord[];
  next: string | null;
};

const MONTHS: Record<Exclude<TimeName, 'day' | 'week'>, number> = { month: 1, quarter: 3, year: 12 };
const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key);
const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** The days that the key of a time dimension covers. */
function daysOf(name: TimeName, key: string): { from: Date; to: Date } {
  const from = new Date(`${key}T00:00:00Z`);
  if (name === 'day' || name === 'week') return { from, to: name === 'day' ? from : addDays(from, 6) };
  return { from, to: addDays(addMonths(from, MONTHS[name]), -1) };
}

/** The condition for rows of one key. Days and ids are compared in their own types so that indexes are used. Throws NOT_FOUND for a malformed key. */
function hasKey({ fact, filter }: DrillThrough, name: DimensionName, { column }: Key, key: string | null): Prisma.Sql {
  if (key === null) return sql`${column} IS NULL`;
  const dimension = DIMENSIONS[name];
  if (dimension.kind === 'word') return sql`(${column})::text = ${key}`;
  if (!(dimension.kind === 'time' ? isDay(key) : isId(key))) throw new DomainError('NOT_FOUND');
  if (dimension.kind === 'name') return sql`${column} = ${key}::uuid`;
  return inPeriod({ ...fact.period(filter), cumulative: undefined }, daysOf(dimension.name, key));
}

/** The ids of the records that the number counts: its own statement without the aggregate. */
function idsOf(target: DrillThrough, { id }: RecordSource): Prisma.Sql {
  const { fact, measure: name, by, keys, filter, viewer } = target;
  const columns = by.map((dimension) => keyOf(fact, dimension, filter));
  const { from, where } = fromAndWhere({ fact, filter, viewer, keys: columns });
  const measure = fact.measures[name];
  const conditions = by.map((dimension, at) => hasKey(target, dimension, columns[at] as Key, keys[at] ?? null));
  return sql`SELECT ${measure?.distinct ? sql`DISTINCT` : Prisma.empty} ${id} AS id FROM ${from}
    WHERE ${and([where, ...conditions, measure?.where, measure?.distinct && sql`${id} IS NOT NULL`])}`;
}

const asText = ({ kind, value }: DrillThroughColumn): Prisma.Sql =>
  kind === 'dateTime' ? sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql`(${value})::text`;

/** The records of a measure. Throws NOT_FOUND if it has none, FORBIDDEN if the viewer may not read them. */
function readableSource({ fact, measure, by, filter, viewer }: DrillThrough): RecordSource {
  const source = recordSourceOf(fact, measure);
  if (!source) throw new DomainError('NOT_FOUND');
  if (!can(viewer, source.rows.permission)) throw new DomainError('FORBIDDEN');
  checkRange(filter);
  checkClinical(by, filter, viewer);
  return source;
}

export type PageInput = Pick<DrillThroughInput, 'after' | 'first'>;

/** A page of the records that a number counts, in their own order, starting after a record. Throws as `readableSource`, RPT_RANGE, RPT_FILTER. */
export function planRecords(target: DrillThrough, { after, first }: PageInput): Plan<DrillThroughPage> {
  const source = readableSource(target);
  const { rows: listing } = source;
  const isSameInAllRows = (column: DrillThroughColumn) => column.sameAs !== undefined && target.by.includes(column.sameAs);
  const columns = listing.columns.filter(
    (column) => !isSameInAllRows(column) && (!column.permission || can(target.viewer, column.permission)),
  );
  const { by, direction } = listing.order;
  const comparison = raw(direction === 'ASC' ? '>' : '<');
  const isAfter =
    after &&
    sql`(${by}, ${listing.id}) ${comparison} ((SELECT ${by} FROM ${listing.from} WHERE ${listing.id} = ${after}::uuid), ${after}::uuid)`;
  const page = sql`
    SELECT ${listing.id}::text AS id, ${listing.record.id}::text AS "recordId", ${listing.reads?.enrolleeId ?? sql`NULL`}::text AS "enrolleeId", ARRAY[${Prisma.join(columns.map(asText))}]::text[] AS cells
    FROM ${listing.from} JOIN (${idsOf(target, source)}) counted ON counted.id = ${listing.id}
    WHERE ${and([isAfter || null])}
    ORDER BY ${by} ${raw(direction)}, ${listing.id} ${raw(direction)} LIMIT ${first + 1}`;
  return one(statement(target, 'A page of the records', page), (found) => {
    const records = found as DrillThroughRecord[];
    const rows = records.slice(0, first);
    return { source, columns, rows, next: records.length > first ? (rows[rows.length - 1]?.id ?? null) : null };
  });
}

/** The number of records on all pages. */
export function planCount(target: DrillThrough): Plan<number> {
  const count = sql`SELECT count(*)::int AS n FROM (${idsOf(target, readableSource(target))}) counted`;
  return one(statement(target, 'Number of the records', count), ([row]) => Number(row?.n ?? 0));
}

const statement = ({ fact, measure }: DrillThrough, purpose: string, sql: Prisma.Sql): Statement => ({
  ...{ kind: 'ready', purpose: `${purpose} that ${measure} counts`, source: `rows of ${fact.name}` },
  ...{ reason: 'no rollup has records', sql },
});

/** The number in a column and row of a report; column "pivot x" is the pivot column of key x. Throws NOT_FOUND if the report has no such column or row. */
export function drillThroughOf(report: Report, { column, key, filter: requested }: DrillThroughInput, viewer: Viewer): DrillThrough {
  if (key.length > report.by.length) throw new DomainError('NOT_FOUND');
  const filter = filterOf(report, requested);
  const keys = key.map(keyOrNone);
  const by = report.by.slice(0, key.length);
  const pivotKey = /^pivot (.+)$/.exec(column)?.[1];
  if (pivotKey && report.pivot) {
    const { fact, measure, by: pivotDimension } = report.pivot;
    return { fact, measure, by: [...by, pivotDimension], keys: [...keys, keyOrNone(pivotKey)], filter, viewer };
  }
  const source = columnsOfKind(report, 'measures').find(({ measures }) => measures.includes(column));
  if (!source) throw new DomainError('NOT_FOUND');
  return { fact: source.fact, measure: column, by, keys, filter: withoutFilters(filter, source.ignores), viewer };
}

const keyOrNone = (key: string) => (key === 'none' ? null : key);
