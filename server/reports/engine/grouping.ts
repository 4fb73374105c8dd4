import { Prisma } from '../../generated/prisma/client.ts';
import { reportsPool } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS } from './dimensions.ts';
import { type CellSupport, isPerturbed, perturb } from './disclosure-control.ts';
import { fromAndWhere, keyOf } from './filters.ts';
import { and, type DimensionName, type Fact, type Period, valueWithoutRows } from './measures.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import { type Source, sourcesOf } from './rollup.ts';
import { MIN_GROUP_SIZE } from './stats.input.ts';

const { raw, sql } = Prisma;

/** Maximum groups of a statement: more than a report shows, as groups without a value are left out later. */
const MAX_GROUPS = MAX_REPORT_ROWS * 10;
/** LIMIT of a statement: the total is one more row, and a further one tells that there are too many groups. */
const STATEMENT_LIMIT = MAX_GROUPS + 2;

export type Keys = (string | null)[];
/** The keys of a group as one text, by which groups of several statements are merged. */
export const groupId = (keys: Keys): string => keys.map((key) => key ?? 'none').join('/');
/** One group of one fact: the keys in the order of the dimensions, and the measures by name. `total` marks the row over all groups, whose keys do not count. */
export type Group = Record<string, unknown> & { keys: Keys; total: boolean; suppressed?: boolean };
export type LabelRow = { key: string; label: string } & Record<string, string | number | null>;

/** Only the n largest among groups that differ in the last key alone, with ties for the last place. */
export type TopN = { measure: string; n: number; omitsTotal?: true };
type Bounds = { measure: string; min?: number | null; max?: number | null };

export type Grouping = {
  fact: Fact;
  by: readonly DimensionName[];
  measures: readonly string[];
  filter: ReportFilter;
  viewer: Viewer;
  topN?: TopN | null;
  /** Excludes groups with a measure outside these bounds; the total is unchanged. */
  having?: readonly Bounds[];
};

/** The parts of a statement over the rows or over a rollup. */
function statementParts({ fact, by, filter, viewer }: Grouping, { rollupRows }: Source) {
  const rollupPeriod: Period | undefined = rollupRows ? { column: raw(`${fact.rollups?.alias}.month`), kind: 'day' } : undefined;
  const keys = by.map((name) => keyOf(fact, name, filter, rollupPeriod));
  return {
    ...fromAndWhere({ fact, filter, viewer, keys, rollupFrom: rollupRows?.from }),
    columns: keys.map(({ column }) => column),
    measure: (name: string) => rollupRows?.values[name] ?? fact.measures[name]?.value ?? sql`NULL`,
    // Rollups record changes as differences, so a group whose row counts sum to 0 has no rows.
    hasRows: rollupRows && sql`sum(${raw(`${fact.rollups?.alias}.n`)}) <> 0`,
  };
}

/** One statement for the groups and, by grouping sets, their total. With `onlyKeys`, for these groups alone. */
function groupStatement(grouping: Grouping, source: Source, onlyKeys?: readonly Keys[]): Prisma.Sql {
  const { fact, by, having = [] } = grouping;
  const { measures, mayOmitGroups, totalSeparately, quantiles } = source;
  const { from, where, columns, measure, hasRows } = statementParts(grouping, source);
  if (quantiles) return quantileStatement({ fact, measures, columns, from, where, onlyKeys });
  const values = measures.map((name) => sql`${measure(name)} AS ${raw(`"${name}"`)}`);
  const [firstColumn] = columns;
  const boundConditions = having.flatMap(({ measure: name, min, max }) => [
    min == null ? null : sql`${measure(name)} >= ${min}::float8`,
    max == null ? null : sql`${measure(name)} <= ${max}::float8`,
  ]);
  // Ids are compared as ids, so that an index is used; other keys, and missing ones, are compared as text.
  const areAllIds = onlyKeys && by.every((name) => DIMENSIONS[name].kind === 'name') && !onlyKeys.some((keys) => keys.includes(null));
  const hasOneOfIds = areAllIds
    ? sql`(${Prisma.join(columns)}) IN (SELECT * FROM unnest(${Prisma.join(by.map((_, at) => sql`${onlyKeys.map((keys) => keys[at])}::uuid[]`))}))`
    : null;
  const groupConditions = and([
    hasRows,
    ...boundConditions,
    onlyKeys && !areAllIds && sql`${groupIdSql(columns)} = ANY(${onlyKeys.map(groupId)}::text[])`,
  ]);
  // If other statements list all groups, rows that none of these measures counts can be left out.
  const measureConditions = mayOmitGroups ? measures.map((name) => fact.measures[name]?.where) : [];
  const countsInAnyMeasure =
    measureConditions.length > 0 &&
    measureConditions.every((condition) => condition !== undefined) &&
    sql`(${Prisma.join(
      measureConditions.map((condition) => sql`(${condition})`),
      ' OR ',
    )})`;
  const columnList = firstColumn ? Prisma.join(columns) : Prisma.empty;
  const omitsTotal = onlyKeys !== undefined || totalSeparately;
  const isTotal = firstColumn ? (omitsTotal ? sql`FALSE` : sql`grouping(${firstColumn}) = 1`) : sql`TRUE`;
  return sql`SELECT ${Prisma.join([keysSql(columns), sql`${isTotal} AS total`, ...values])}
    FROM ${from} WHERE ${and([where, countsInAnyMeasure, hasOneOfIds])}
    ${firstColumn ? sql`GROUP BY ${omitsTotal ? columnList : sql`GROUPING SETS ((${columnList}), ())`} HAVING ${isTotal} OR (${groupConditions})` : Prisma.empty}
    LIMIT ${STATEMENT_LIMIT}`;
}

/** One statement for quantiles, from a histogram: how often each value occurs in a group, and the cumulative count up to it. */
function quantileStatement({ fact, measures, columns, from, where, onlyKeys }: QuantileStatementParts): Prisma.Sql {
  const { alias } = fact.rollups ?? {};
  const valueColumns = [...new Set(measures.map((name) => fact.measures[name]?.quantile?.column))].map((name) => ({
    name,
    column: raw(`${alias}."${name}"`),
  }));
  const value = sql`coalesce(${Prisma.join(valueColumns.map(({ column }) => column))})`;
  const keyNames = columns.map((_, at) => raw(`key${at}`));
  const [firstColumn] = columns;
  const histogram = sql`SELECT ${Prisma.join([
    ...columns.map((column, at) => sql`${column} AS ${keyNames[at]}`),
    firstColumn ? sql`grouping(${firstColumn}) = 1 AS total` : sql`TRUE AS total`,
    sql`CASE ${Prisma.join(
      valueColumns.map(({ name, column }) => sql`WHEN grouping(${column}) = 0 THEN ${raw(`'${name}'`)}`),
      ' ',
    )} END AS value_name`,
  ])}, ${value} AS value, sum(${raw(`${alias}.n`)})::int AS n
    FROM ${from} WHERE ${where}
    GROUP BY GROUPING SETS (${Prisma.join(valueColumns.flatMap(({ column }) => [sql`(${Prisma.join([...columns, column])})`, ...(firstColumn ? [sql`(${column})`] : [])]))})
    HAVING ${value} IS NOT NULL AND sum(${raw(`${alias}.n`)}) <> 0`;
  const groupColumns = Prisma.join([sql`total`, ...keyNames]);
  const histogramKeys = valueColumns.length > 1 ? sql`${groupColumns}, value_name` : groupColumns;
  return sql`SELECT ${Prisma.join([
    firstColumn
      ? sql`ARRAY[${Prisma.join(keyNames.map((name) => sql`${name}::text`))}] AS keys, total`
      : sql`ARRAY[]::text[] AS keys, TRUE AS total`,
    ...measures.map((name) => sql`${fact.measures[name]?.quantile?.value} AS ${raw(`"${name}"`)}`),
  ])}
    FROM (SELECT *, sum(n) OVER (PARTITION BY ${histogramKeys} ORDER BY value ROWS UNBOUNDED PRECEDING) AS cumulative,
      sum(n) OVER (PARTITION BY ${histogramKeys}) AS whole FROM (${histogram}) AS histogram) AS running
    ${firstColumn ? sql`GROUP BY ${groupColumns}` : Prisma.empty} ${onlyKeys ? sql`HAVING total OR ${groupIdSql(keyNames)} = ANY(${onlyKeys.map(groupId)}::text[])` : Prisma.empty}
    LIMIT ${STATEMENT_LIMIT}`;
}
type QuantileStatementParts = {
  fact: Fact;
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
function topNStatement(grouping: Grouping, source: Source, { measure: name, n }: TopN): Prisma.Sql {
  const { from, where, columns, measure, hasRows } = statementParts(grouping, source);
  const keys = columns.map((_, at) => raw(`key${at}`));
  return sql`SELECT ${keysSql(keys)}, FALSE AS total, size AS ${raw(`"${name}"`)} FROM (
      SELECT *, rank() OVER (PARTITION BY ${Prisma.join(keys.slice(0, -1))} ORDER BY size DESC) AS rank FROM (
        SELECT ${Prisma.join(columns.map((column, at) => sql`${column} AS ${keys[at]}`))}, ${measure(name)} AS size
        FROM ${from} WHERE ${where} GROUP BY ${Prisma.join(columns)} HAVING ${and([hasRows])}) AS sized) AS ranked
    WHERE rank <= ${n} LIMIT ${STATEMENT_LIMIT}`;
}

export const runStatement = async <Row extends object>(statement: Prisma.Sql): Promise<Row[]> =>
  (await reportsPool.query({ text: statement.text, values: statement.values })).rows as Row[];

/** The groups of one fact, perturbed where disclosure control applies. Throws RPT_TOO_LARGE. */
export async function queryGroups(grouping: Grouping): Promise<Group[]> {
  const groups = await queryExactGroups(grouping);
  return isPerturbed(grouping.viewer, grouping.by, grouping.filter) ? perturbGroups(grouping, groups) : groups;
}

/** The exact groups, by one statement for each source of the measures, merged by key. */
async function queryExactGroups(grouping: Grouping): Promise<Group[]> {
  const { fact, measures, having = [], topN } = grouping;
  const isQuantile = (name: string | undefined) => Boolean(name && fact.measures[name]?.quantile);
  const measureNames = [...new Set([...measures, ...having.map(({ measure }) => measure)])];
  // A group without any value is missing from a histogram, so an ordinary measure has to list the groups.
  const queriedMeasures =
    grouping.by.length > 0 && measureNames.every(isQuantile) ? [...measureNames, ...Object.keys(fact.measures).slice(0, 1)] : measureNames;
  const sources = sourcesOf({ ...grouping, measures: queriedMeasures });
  // Bounds are applied in HAVING, so one statement over the rows must compute all measures they name. So it is for the largest groups by a quantile.
  const needsOneSource = having.some(({ min, max }) => min != null || max != null) || isQuantile(topN?.measure);
  const hasSeveralSources = sources.some(({ quantiles }, at) => quantiles || at > 0);
  const groupsPerSource = await querySources(grouping, needsOneSource && hasSeveralSources ? [{ measures: queriedMeasures }] : sources);
  if (groupsPerSource.length === 1) return groupsPerSource[0] ?? [];
  // A source leaves out groups of which it has no rows, such as claims without a bill.
  const defaults = Object.fromEntries(
    queriedMeasures.map((name) => {
      const measure = fact.measures[name];
      return [name, measure ? valueWithoutRows(measure.kind) : null];
    }),
  );
  return [...Map.groupBy(groupsPerSource.flat(), ({ keys, total }) => (total ? '' : JSON.stringify(keys))).values()].map((groups) =>
    Object.assign({}, defaults, ...groups),
  );
}

/** The groups of all sources, queried in parallel. A top-N query first asks the source that has the measure of size which groups are the largest, then the others for these. */
async function querySources(grouping: Grouping, sources: Source[]): Promise<Group[][]> {
  const { topN, measures } = grouping;
  const rankingSource = topN && sources.find((source) => source.measures.includes(topN.measure));
  if (!rankingSource) return Promise.all(sources.map((source) => querySource(grouping, source)));
  const topGroups = await runStatement<Group>(topNStatement(grouping, rankingSource, topN));
  if (topN.omitsTotal) return [topGroups];
  const topKeys = topGroups.map(({ keys }) => keys);
  const otherSources = sources
    .map((source) => ({ ...source, measures: source.measures.filter((name) => name !== topN.measure) }))
    .filter((source) => source.measures.length > 0);
  return Promise.all([
    topGroups,
    ...otherSources.map((source) => querySource(grouping, source, topKeys)),
    queryExactGroups({ ...grouping, by: [], measures, topN: null }),
  ]);
}

async function querySource(grouping: Grouping, source: Source, onlyKeys?: readonly Keys[]): Promise<Group[]> {
  const totalSeparately = !onlyKeys && source.totalSeparately && grouping.by.length > 0;
  const [groups, totals] = await Promise.all([
    runStatement<Group>(groupStatement(grouping, source, onlyKeys)),
    totalSeparately ? queryExactGroups({ ...grouping, by: [], measures: source.measures, topN: null }) : [],
  ]);
  if (groups.length >= STATEMENT_LIMIT) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_GROUPS } });
  return totalSeparately ? [...groups, ...totals] : groups;
}

/** The support of each measure in each group (see CellSupport): the measures of every single person, aggregated over people. It reads the rows, because rollups do not have people. */
function supportStatement({ fact, by, measures, filter, viewer }: Grouping, person: Prisma.Sql): Prisma.Sql {
  const keys = by.map((name) => keyOf(fact, name, filter));
  const columns = keys.map(({ column }) => column);
  const { from, where } = fromAndWhere({ fact, filter, viewer, keys });
  const isTotal = columns[0] ? sql`grouping(${columns[0]}) = 1` : sql`TRUE`;
  const perPerson = (measure: string) => raw(`per_person."${measure}"`);
  const supports = measures.map((measure) => {
    const kind = fact.measures[measure]?.kind;
    const hasValue = kind === 'percent' || kind === 'decimal' ? sql`${perPerson(measure)} IS NOT NULL` : sql`${perPerson(measure)} <> 0`;
    const ofContributors = sql`FILTER (WHERE per_person.person IS NOT NULL AND ${hasValue})`;
    return sql`json_build_object('people', count(*) ${ofContributors}, 'largestContribution', coalesce(max(abs(${perPerson(measure)})) ${ofContributors}, 0),
      'cellKey', coalesce(sum(hashtextextended(per_person.person::text, 0)::numeric) ${ofContributors}, 0)::text) AS ${raw(`"${measure}"`)}`;
  });
  return sql`SELECT ${Prisma.join([sql`per_person.keys`, sql`per_person.total`, sql`count(per_person.person)::int AS people`, ...supports])}
    FROM (SELECT ${Prisma.join([keysSql(columns), sql`${isTotal} AS total`, sql`${person} AS person`, ...measures.map((measure) => sql`${fact.measures[measure]?.value} AS ${raw(`"${measure}"`)}`)])}
      FROM ${from} WHERE ${where}
      GROUP BY GROUPING SETS (${columns.length > 0 ? sql`(${Prisma.join([...columns, person])}), (${person})` : sql`(${person})`})) AS per_person
    GROUP BY per_person.keys, per_person.total`;
}

/** The groups with noise (see disclosure-control.ts). */
async function perturbGroups(grouping: Grouping, groups: Group[]): Promise<Group[]> {
  const { fact, measures } = grouping;
  if (typeof fact.person === 'string') return fact.person === 'NOBODY' ? groups : [];
  type SupportRow = { keys: Keys; total: boolean; people: number } & Record<string, CellSupport>;
  const idOfGroup = ({ keys, total }: Pick<Group, 'keys' | 'total'>) => (total ? 'total' : groupId(keys));
  const supportByGroup = new Map(
    (await runStatement<SupportRow>(supportStatement(grouping, fact.person))).map((row) => [idOfGroup(row), row]),
  );
  return groups.map((group) => {
    const { people = 0, ...supports } = supportByGroup.get(idOfGroup(group)) ?? ({} as Partial<SupportRow>);
    const cells = measures.map((name): [string, number | null] => {
      const measure = fact.measures[name];
      const support = supports[name];
      const value = group[name] == null ? null : Number(group[name]);
      if (!measure || !support) return [name, value];
      // A group of few people is small for all of its measures.
      return [name, perturb(value, measure, people > 0 && people < MIN_GROUP_SIZE ? { ...support, people } : support, fact.name)];
    });
    const hasSuppressedCell = cells.some(([name, value]) => value === null && group[name] != null);
    return { ...group, ...Object.fromEntries(cells), suppressed: hasSuppressedCell };
  });
}
