import { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { reportsPool } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { DIMENSIONS } from './dimensions.ts';
import { type CellSupport, perturb } from './disclosure-control.ts';
import { fromAndWhere, keyOf } from './filters.ts';
import { and, type DimensionName, type Facts, type Period } from './measures.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import { type Source, sourcesOf } from './rollup.ts';
import { MIN_GROUP_SIZE } from './stats.input.ts';

const { raw, sql } = Prisma;

export type Keys = (string | null)[];
export const groupId = (keys: Keys): string => keys.map((key) => key ?? 'none').join('/');
/** One group of one fact: the keys in the order asked for, and the measures by name. */
export type Group = Record<string, unknown> & { keys: Keys; total: boolean; withheld?: boolean };
export type LabelRow = { key: string; label: string } & Record<string, string | number | null>;

/** Only the n largest among groups that differ in the last key alone, with ties for the last place. */
type TopN = { measure: string; n: number; withoutTotal?: true };

export type Grouping = {
  facts: Facts;
  by: readonly DimensionName[];
  measures: readonly string[];
  filter: ReportFilter;
  viewer: Viewer;
  topN?: TopN | null;
  /** Groups with a measure outside of these bounds are left out; the total stays. */
  having?: readonly { measure: string; min?: number | null; max?: number | null }[];
};

/** The parts of a statement over the rows or over a rollup. */
function statementParts({ facts, by, filter, viewer }: Grouping, { aggregate }: Source) {
  const period: Period | undefined = aggregate ? { column: raw(`${facts.aggregates?.alias}.month`), kind: 'day' } : undefined;
  const keys = by.map((name) => keyOf(facts, name, filter, period));
  return {
    ...fromAndWhere({ facts, filter, viewer, keys, aggregate: aggregate?.from }),
    columns: keys.map(({ column }) => column),
    measure: (name: string) => aggregate?.values[name] ?? facts.measures[name]?.value ?? sql`NULL`,
    // A group whose differences cancel out does not exist.
    exists: aggregate && sql`sum(${raw(`${facts.aggregates?.alias}.n`)}) <> 0`,
  };
}

/** One statement for the groups and, by grouping sets, their total. With `onlyKeys`, for these groups alone. */
function groupQuery(grouping: Grouping, source: Source, onlyKeys?: readonly Keys[]): Prisma.Sql {
  const { facts, by, having = [] } = grouping;
  const { measures, partial, totalSeparately, quantiles } = source;
  const { from, where, columns, measure, exists } = statementParts(grouping, source);
  if (quantiles) return quantileQuery({ facts, measures, columns, from, where, onlyKeys });
  const values = measures.map((name) => sql`${measure(name)} AS ${raw(`"${name}"`)}`);
  const first = columns[0];
  const bounds = having.flatMap(({ measure: name, min, max }) => [
    min == null ? null : sql`${measure(name)} >= ${min}::float8`,
    max == null ? null : sql`${measure(name)} <= ${max}::float8`,
  ]);
  // Ids are looked up; all else, and what has none, is compared as text.
  const byIds = onlyKeys && by.every((name) => DIMENSIONS[name].kind === 'name') && !onlyKeys.some((keys) => keys.includes(null));
  const isAmong = byIds
    ? sql`(${Prisma.join(columns)}) IN (SELECT * FROM unnest(${Prisma.join(by.map((_, at) => sql`${onlyKeys.map((keys) => keys[at])}::uuid[]`))}))`
    : null;
  const conditions = and([exists, ...bounds, onlyKeys && !byIds && sql`${groupIdSql(columns)} = ANY(${onlyKeys.map(groupId)}::text[])`]);
  // Other statements tell which groups exist, so rows that contribute to none of the measures can be left out.
  const measureConditions = partial ? measures.map((name) => facts.measures[name]?.where) : [];
  const contributes =
    measureConditions.length > 0 &&
    measureConditions.every((condition) => condition !== undefined) &&
    sql`(${Prisma.join(
      measureConditions.map((condition) => sql`(${condition})`),
      ' OR ',
    )})`;
  const list = first ? Prisma.join(columns) : Prisma.empty;
  const withoutTotal = onlyKeys !== undefined || totalSeparately;
  const total = first ? (withoutTotal ? sql`FALSE` : sql`grouping(${first}) = 1`) : sql`TRUE`;
  return sql`SELECT ${Prisma.join([keysSql(columns), sql`${total} AS total`, ...values])}
    FROM ${from} WHERE ${and([where, contributes, isAmong])}
    ${first ? sql`GROUP BY ${withoutTotal ? list : sql`GROUPING SETS ((${list}), ())`} HAVING ${total} OR (${conditions})` : Prisma.empty}
    LIMIT ${MAX_REPORT_ROWS * 10 + 2}`;
}

/** One statement for quantiles, from a histogram: how often each value occurs in a group, and the cumulative count up to it. */
function quantileQuery({ facts, measures, columns, from, where, onlyKeys }: QuantileQuery): Prisma.Sql {
  const { alias } = facts.aggregates ?? {};
  const values = [...new Set(measures.map((name) => facts.measures[name]?.quantile?.column))].map((name) => ({
    name,
    column: raw(`${alias}."${name}"`),
  }));
  const value = sql`coalesce(${Prisma.join(values.map(({ column }) => column))})`;
  const names = columns.map((_, at) => raw(`key${at}`));
  const first = columns[0];
  const histogram = sql`SELECT ${Prisma.join([
    ...columns.map((column, at) => sql`${column} AS ${names[at]}`),
    first ? sql`grouping(${first}) = 1 AS total` : sql`TRUE AS total`,
    sql`CASE ${Prisma.join(
      values.map(({ name, column }) => sql`WHEN grouping(${column}) = 0 THEN ${raw(`'${name}'`)}`),
      ' ',
    )} END AS value_name`,
  ])}, ${value} AS value, sum(${raw(`${alias}.n`)})::int AS n
    FROM ${from} WHERE ${where}
    GROUP BY GROUPING SETS (${Prisma.join(values.flatMap(({ column }) => [sql`(${Prisma.join([...columns, column])})`, ...(first ? [sql`(${column})`] : [])]))})
    HAVING ${value} IS NOT NULL AND sum(${raw(`${alias}.n`)}) <> 0`;
  const group = Prisma.join([sql`total`, ...names]);
  const histogramKeys = values.length > 1 ? sql`${group}, value_name` : group;
  return sql`SELECT ${Prisma.join([
    first
      ? sql`ARRAY[${Prisma.join(names.map((name) => sql`${name}::text`))}] AS keys, total`
      : sql`ARRAY[]::text[] AS keys, TRUE AS total`,
    ...measures.map((name) => sql`${facts.measures[name]?.quantile?.value} AS ${raw(`"${name}"`)}`),
  ])}
    FROM (SELECT *, sum(n) OVER (PARTITION BY ${histogramKeys} ORDER BY value ROWS UNBOUNDED PRECEDING) AS cumulative,
      sum(n) OVER (PARTITION BY ${histogramKeys}) AS whole FROM (${histogram}) AS histogram) AS running
    ${first ? sql`GROUP BY ${group}` : Prisma.empty} ${onlyKeys ? sql`HAVING total OR ${groupIdSql(names)} = ANY(${onlyKeys.map(groupId)}::text[])` : Prisma.empty}
    LIMIT ${MAX_REPORT_ROWS * 10 + 2}`;
}
type QuantileQuery = {
  facts: Facts;
  measures: readonly string[];
  columns: Prisma.Sql[];
  from: Prisma.Sql;
  where: Prisma.Sql;
  onlyKeys?: readonly Keys[];
};

const keysSql = (columns: Prisma.Sql[]) =>
  columns.length > 0 ? sql`ARRAY[${Prisma.join(columns.map((column) => sql`(${column})::text`))}] AS keys` : sql`ARRAY[]::text[] AS keys`;

/** `groupId` in SQL. */
const groupIdSql = (columns: Prisma.Sql[]) =>
  sql`concat_ws('/', ${Prisma.join(columns.map((column) => sql`coalesce((${column})::text, 'none')`))})`;

/** The n largest groups with the measure they are sorted by. Other measures are queried for these groups alone. */
function topNQuery(grouping: Grouping, source: Source, { measure: name, n }: TopN): Prisma.Sql {
  const { from, where, columns, measure, exists } = statementParts(grouping, source);
  const keys = columns.map((_, at) => raw(`key${at}`));
  return sql`SELECT ${keysSql(keys)}, FALSE AS total, size AS ${raw(`"${name}"`)} FROM (
      SELECT *, rank() OVER (PARTITION BY ${Prisma.join(keys.slice(0, -1))} ORDER BY size DESC) AS place FROM (
        SELECT ${Prisma.join(columns.map((column, at) => sql`${column} AS ${keys[at]}`))}, ${measure(name)} AS size
        FROM ${from} WHERE ${where} GROUP BY ${Prisma.join(columns)} HAVING ${and([exists])}) AS sized) AS placed
    WHERE place <= ${n} LIMIT ${MAX_REPORT_ROWS * 10 + 2}`;
}

export const query = async <Row extends object>(statement: Prisma.Sql): Promise<Row[]> =>
  (await reportsPool.query({ text: statement.text, values: statement.values })).rows as Row[];

/** The groups of one fact, perturbed for a key of somebody outside the scheme. Throws RPT_TOO_LARGE. */
export async function groupsOf(grouping: Grouping): Promise<Group[]> {
  const groups = await exactGroups(grouping);
  return grouping.viewer.apiKey?.outside ? perturbGroups(grouping, groups) : groups;
}

/** The exact groups, by one statement for each source of the measures, merged by key. */
async function exactGroups(grouping: Grouping): Promise<Group[]> {
  const { facts, measures, having = [], topN } = grouping;
  const isQuantile = (name: string | undefined) => Boolean(name && facts.measures[name]?.quantile);
  const measureNames = [...new Set([...measures, ...having.map(({ measure }) => measure)])];
  // A group without any value is missing from a histogram, so an ordinary measure has to list the groups.
  const queried =
    grouping.by.length > 0 && measureNames.every(isQuantile) ? [...measureNames, ...Object.keys(facts.measures).slice(0, 1)] : measureNames;
  const sources = sourcesOf({ ...grouping, measures: queried });
  // Bounds are applied in HAVING, so all measures they name must be computed by one statement.
  const bounded = having.some(({ min, max }) => min != null || max != null) || isQuantile(topN?.measure);
  const chosen = bounded && sources.some(({ quantiles }, at) => quantiles || at > 0) ? [{ measures: queried }] : sources;
  const groupsPerSource = await groupsBySource(grouping, chosen);
  if (groupsPerSource.length === 1) return groupsPerSource[0] ?? [];
  // A group that a source lacks, as claims without a bill, has zero of its counts and amounts.
  const defaults = Object.fromEntries(
    queried.map((name) => [name, /count|money/.test(grouping.facts.measures[name]?.kind ?? '') ? 0 : null]),
  );
  return [...Map.groupBy(groupsPerSource.flat(), ({ keys, total }) => (total ? '' : JSON.stringify(keys))).values()].map((parts) =>
    Object.assign({}, defaults, ...parts),
  );
}

/** All sources in parallel. For a top-N query, first the source that determines the largest groups. */
async function groupsBySource(grouping: Grouping, sources: Source[]): Promise<Group[][]> {
  const { topN, measures } = grouping;
  const leading = topN && sources.find((source) => source.measures.includes(topN.measure));
  if (!leading) return Promise.all(sources.map((source) => groupsOfSource(grouping, source)));
  const first = await query<Group>(topNQuery(grouping, leading, topN));
  if (topN.withoutTotal) return [first];
  const topKeys = first.map(({ keys }) => keys);
  const others = sources
    .map((source) => ({ ...source, measures: source.measures.filter((name) => name !== topN.measure) }))
    .filter((source) => source.measures.length > 0);
  return Promise.all([
    first,
    ...others.map((source) => groupsOfSource(grouping, source, topKeys)),
    exactGroups({ ...grouping, by: [], measures, topN: null }),
  ]);
}

async function groupsOfSource(grouping: Grouping, source: Source, onlyKeys?: readonly Keys[]): Promise<Group[]> {
  const totalSeparately = !onlyKeys && source.totalSeparately && grouping.by.length > 0;
  const [groups, totals] = await Promise.all([
    query<Group>(groupQuery(grouping, source, onlyKeys)),
    totalSeparately ? exactGroups({ ...grouping, by: [], measures: source.measures, topN: null }) : [],
  ]);
  if (groups.length > MAX_REPORT_ROWS * 10 + 1) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_REPORT_ROWS * 10 } });
  return totalSeparately ? [...groups, ...totals] : groups;
}

/** The support of each measure in each group: first the measures of every single person, then aggregated over people. Rollups have no people, so it reads the rows. */
function supportQuery({ facts, by, measures, filter, viewer }: Grouping, person: Prisma.Sql): Prisma.Sql {
  const keys = by.map((name) => keyOf(facts, name, filter));
  const columns = keys.map(({ column }) => column);
  const { from, where } = fromAndWhere({ facts, filter, viewer, keys });
  const group = columns.length > 0 ? sql`ARRAY[${Prisma.join(columns.map((column) => sql`(${column})::text`))}]` : sql`ARRAY[]::text[]`;
  const total = columns[0] ? sql`grouping(${columns[0]}) = 1` : sql`TRUE`;
  const name = (measure: string) => raw(`per_person."${measure}"`);
  const supports = measures.map((measure) => {
    const kind = facts.measures[measure]?.kind;
    const counts = kind === 'percent' || kind === 'decimal' ? sql`${name(measure)} IS NOT NULL` : sql`${name(measure)} <> 0`;
    const ofPeople = sql`FILTER (WHERE per_person.person IS NOT NULL AND ${counts})`;
    return sql`json_build_object('people', count(*) ${ofPeople}, 'largestContribution', coalesce(max(abs(${name(measure)})) ${ofPeople}, 0),
      'cellKey', coalesce(sum(hashtextextended(per_person.person::text, 0)::numeric) ${ofPeople}, 0)::text) AS ${raw(`"${measure}"`)}`;
  });
  return sql`SELECT ${Prisma.join([sql`per_person.keys`, sql`per_person.total`, sql`count(per_person.person)::int AS people`, ...supports])}
    FROM (SELECT ${Prisma.join([sql`${group} AS keys`, sql`${total} AS total`, sql`${person} AS person`, ...measures.map((measure) => sql`${facts.measures[measure]?.value} AS ${raw(`"${measure}"`)}`)])}
      FROM ${from} WHERE ${where}
      GROUP BY GROUPING SETS (${columns.length > 0 ? sql`(${Prisma.join([...columns, person])}), (${person})` : sql`(${person})`})) AS per_person
    GROUP BY per_person.keys, per_person.total`;
}

/** The groups as somebody outside the scheme may see them (see disclosure-control.ts). */
async function perturbGroups(grouping: Grouping, groups: Group[]): Promise<Group[]> {
  const { facts, measures } = grouping;
  if (typeof facts.person === 'string') return facts.person === 'NOBODY' ? groups : [];
  type SupportRow = { keys: Keys; total: boolean; people: number } & Record<string, CellSupport>;
  const idOfGroup = ({ keys, total }: Pick<Group, 'keys' | 'total'>) => (total ? 'total' : groupId(keys));
  const supportByGroup = new Map((await query<SupportRow>(supportQuery(grouping, facts.person))).map((row) => [idOfGroup(row), row]));
  return groups.map((group) => {
    const { people = 0, ...supports } = supportByGroup.get(idOfGroup(group)) ?? ({} as Partial<SupportRow>);
    const cells = measures.map((name): [string, number | null] => {
      const [measure, support, value] = [facts.measures[name], supports[name], group[name] == null ? null : Number(group[name])];
      if (!measure || !support) return [name, value];
      // A group of few people is small for all of its measures.
      return [name, perturb(value, measure, people > 0 && people < MIN_GROUP_SIZE ? { ...support, people } : support, facts.name)];
    });
    const withheld = cells.some(([name, value]) => value === null && group[name] != null);
    return { ...group, ...Object.fromEntries(cells), withheld };
  });
}
