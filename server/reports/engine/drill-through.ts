import { Prisma } from '../../generated/prisma/client.ts';
import { can } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addDays, addMonths } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { DrillThroughInput } from './drill-through.input.ts';
import { checkClinical, checkRange, fromAndWhere, keyOf } from './filters.ts';
import { type Keys, query } from './grouping.ts';
import { and, type DimensionName, type Facts, inPeriod, type Key, type RecordSource, type TimeName } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import { isFacts, type Report, recordSourceOf } from './report.ts';
import type { DrillThroughColumn } from './rows.ts';
import { withFixedFilter, withoutFilters } from './run-report.ts';

const { raw, sql } = Prisma;

/** A number of a fact: the measure, of the rows with these keys in these dimensions. */
export type DrillThrough = {
  facts: Facts;
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

const MONTHS: Record<Exclude<TimeName, 'day'>, number> = { month: 1, quarter: 3, year: 12 };
const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key);
const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** The days that a key of time stands for. */
function daysOf(name: TimeName, key: string): { from: Date; to: Date } {
  const from = new Date(`${key}T00:00:00Z`);
  return { from, to: name === 'day' ? from : addDays(addMonths(from, MONTHS[name]), -1) };
}

/** What holds for the rows of one key. Days and ids are compared as such, so that their indexes serve. Throws NOT_FOUND for what is no key. */
function hasKey({ facts, filter }: DrillThrough, name: DimensionName, { column }: Key, key: string | null): Prisma.Sql {
  if (key === null) return sql`${column} IS NULL`;
  const dimension = DIMENSIONS[name];
  if (dimension.kind === 'word') return sql`(${column})::text = ${key}`;
  if (!(dimension.kind === 'time' ? isDay(key) : isId(key))) throw new DomainError('NOT_FOUND');
  if (dimension.kind === 'name') return sql`${column} = ${key}::uuid`;
  return inPeriod({ ...facts.period(filter), cumulative: undefined }, daysOf(dimension.name, key));
}

/** The ids of the records that make the number: the statement of the number itself, not aggregated. */
function idsOf(behind: DrillThrough, { id }: RecordSource): Prisma.Sql {
  const { facts, measure: name, by, keys, filter, viewer } = behind;
  const columns = by.map((each) => keyOf(facts, each, filter));
  const { from, where } = fromAndWhere({ facts, filter, viewer, keys: columns });
  const measure = facts.measures[name];
  const conditions = by.map((each, at) => hasKey(behind, each, columns[at] as Key, keys[at] ?? null));
  return sql`SELECT ${measure?.distinct ? sql`DISTINCT` : Prisma.empty} ${id} AS id FROM ${from}
    WHERE ${and([where, ...conditions, measure?.where, measure?.distinct && sql`${id} IS NOT NULL`])}`;
}

const asText = ({ kind, value }: DrillThroughColumn): Prisma.Sql =>
  kind === 'dateTime' ? sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql`(${value})::text`;

/** What stands behind a measure. Throws NOT_FOUND where no rows make it, FORBIDDEN where the viewer may not read them. */
function readable({ facts, measure, by, filter, viewer }: DrillThrough): RecordSource {
  const counted = recordSourceOf(facts, measure);
  if (!counted) throw new DomainError('NOT_FOUND');
  if (!can(viewer, counted.rows.permission)) throw new DomainError('FORBIDDEN');
  checkRange(filter);
  checkClinical(by, filter, viewer);
  return counted;
}

export type PageInput = Pick<DrillThroughInput, 'after' | 'first'>;

/** The records behind a number in their own order, from behind a record on. Throws as `readable`, RPT_RANGE, RPT_FILTER. */
export async function readRecords(behind: DrillThrough, { after, first }: PageInput): Promise<DrillThroughPage> {
  const counted = readable(behind);
  const { rows: kind } = counted;
  const isConstant = (column: DrillThroughColumn) => column.sameAs !== undefined && behind.by.includes(column.sameAs);
  const columns = kind.columns.filter((column) => !isConstant(column) && (!column.permission || can(behind.viewer, column.permission)));
  const { by, direction } = kind.order;
  const place = raw(direction === 'ASC' ? '>' : '<');
  const behindLast =
    after && sql`(${by}, ${kind.id}) ${place} ((SELECT ${by} FROM ${kind.from} WHERE ${kind.id} = ${after}::uuid), ${after}::uuid)`;
  const found = await query<DrillThroughRecord>(sql`
    SELECT ${kind.id}::text AS id, ${kind.record.id}::text AS "recordId", ${kind.reads?.enrolleeId ?? sql`NULL`}::text AS "enrolleeId", ARRAY[${Prisma.join(columns.map(asText))}]::text[] AS cells
    FROM ${kind.from} JOIN (${idsOf(behind, counted)}) counted ON counted.id = ${kind.id}
    WHERE ${and([behindLast || null])}
    ORDER BY ${by} ${raw(direction)}, ${kind.id} ${raw(direction)} LIMIT ${first + 1}`);
  const rows = found.slice(0, first);
  return { source: counted, columns, rows, next: found.length > first ? (rows[rows.length - 1]?.id ?? null) : null };
}

/** How many they are. */
export async function countRecords(behind: DrillThrough): Promise<number> {
  const [{ n } = { n: 0 }] = await query<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${idsOf(behind, readable(behind))}) counted`);
  return n;
}

/** The number of a report that a column and the keys of a row name; "pivot x" is the column of that key. Throws NOT_FOUND where the report has none such. */
export async function drillThroughOf(
  report: Report,
  { column, key, filter: asked }: DrillThroughInput,
  viewer: Viewer,
): Promise<DrillThrough> {
  if (key.length > report.by.length) throw new DomainError('NOT_FOUND');
  const filter = await withFixedFilter(report, asked);
  const keys = key.map(keyOrNone);
  const by = report.by.slice(0, key.length);
  const pivoted = /^pivot (.+)$/.exec(column)?.[1];
  if (pivoted && report.pivot) {
    const { facts, measure, by: across } = report.pivot;
    return { facts, measure, by: [...by, across], keys: [...keys, keyOrNone(pivoted)], filter, viewer };
  }
  const source = report.columns.filter(isFacts).find(({ measures }) => measures.includes(column));
  if (!source) throw new DomainError('NOT_FOUND');
  return { facts: source.facts, measure: column, by, keys, filter: withoutFilters(filter, source.ignores), viewer };
}

const keyOrNone = (key: string) => (key === 'none' ? null : key);
