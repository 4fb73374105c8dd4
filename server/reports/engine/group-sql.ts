import { Prisma } from '../../generated/prisma/client.ts';
import { DIMENSIONS } from './dimensions.ts';
import { fromAndWhere, keyOf } from './filters.ts';
import { and, type Fact } from './measures.ts';
import { MAX_REPORT_ROWS } from './report.input.ts';
import type { Question, TopN } from './rollup.ts';
import { rollupPeriod, type Source } from './sources.ts';
import type { Keys, Statement } from './statements.ts';

const { raw, sql } = Prisma;

/** Maximum groups of a statement: more than a report shows, as groups without a value are left out later. */
export const MAX_GROUPS = MAX_REPORT_ROWS * 10;
/** LIMIT of a statement: the total is one more row, and a further one tells that there are too many groups. */
export const STATEMENT_LIMIT = MAX_GROUPS + 2;

/** The keys of a group as one text, by which groups of several statements are merged. */
export const groupId = (keys: Keys): string => (keys.length === 1 ? (keys[0] ?? 'none') : keys.map((key) => key ?? 'none').join('/'));

/** The parts of a statement over the rows or over a rollup. */
function statementParts({ fact, by, filter, viewer }: Question, source: Source) {
  const rollup = source.kind === 'rows' ? null : source;
  const keys = by.map((name) => keyOf(fact, name, filter, rollup ? rollupPeriod(fact) : undefined));
  return {
    ...fromAndWhere({ fact, filter, viewer, keys, rollupFrom: rollup?.from }),
    columns: keys.map(({ column }) => column),
    measure: (name: string) => rollup?.values[name] ?? fact.measures[name]?.value ?? sql`NULL`,
    // Rollups record changes as differences, so a group whose row counts sum to 0 has no rows.
    hasRows: rollup && sql`sum(${raw(`${fact.rollups?.alias}.n`)}) <> 0`,
  };
}

const titleOf = ({ fact, by }: Question) =>
  by.length > 0 ? `${fact.title} by ${by.map((name) => DIMENSIONS[name].label).join(' and ')}` : `${fact.title}, total`;

const headOf = (question: Question, source: Source) => ({
  purpose: `${titleOf(question)}: ${source.measures.join(', ')}`,
  source: source.kind === 'rows' ? `rows of ${question.fact.name}` : source.table,
  reason: source.reason,
});

/** The statement for the groups of a source and their total, or for the groups alone that came back as the largest. */
export function groupStatement(question: Question, source: Source, largest?: Statement): Statement {
  if (!largest) return { ...headOf(question, source), kind: 'ready', sql: groupSql(question, source) };
  return {
    ...headOf(question, source),
    ...{ kind: 'dependent', after: [largest], keysOf: (answers) => (answers.get(largest) ?? []).map(({ keys }) => keys as Keys) },
    sql: (keys) => groupSql(question, source, keys),
  };
}

/** The groups and, by grouping sets, their total. With `onlyKeys`, these groups alone. */
function groupSql(question: Question, source: Source, onlyKeys?: readonly Keys[]): Prisma.Sql {
  const { fact, by, having = [] } = question;
  const { measures } = source;
  const { from, where, columns, measure, hasRows } = statementParts(question, source);
  if (source.kind === 'histogram') return quantileSql({ fact, measures, columns, from, where, onlyKeys });
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
  const measureConditions = source.kind === 'rows' && source.mayOmitGroups ? measures.map((name) => fact.measures[name]?.where) : [];
  const countsInAnyMeasure =
    measureConditions.length > 0 &&
    measureConditions.every((condition) => condition !== undefined) &&
    sql`(${Prisma.join(
      measureConditions.map((condition) => sql`(${condition})`),
      ' OR ',
    )})`;
  const columnList = firstColumn ? Prisma.join(columns) : Prisma.empty;
  const omitsTotal = onlyKeys !== undefined || source.totalApart;
  const isTotal = firstColumn ? (omitsTotal ? sql`FALSE` : sql`grouping(${firstColumn}) = 1`) : sql`TRUE`;
  return sql`SELECT ${Prisma.join([keysSql(columns), sql`${isTotal} AS total`, ...values])}
    FROM ${from} WHERE ${and([where, countsInAnyMeasure, hasOneOfIds])}
    ${firstColumn ? sql`GROUP BY ${omitsTotal ? columnList : sql`GROUPING SETS ((${columnList}), ())`} HAVING ${isTotal} OR (${groupConditions})` : Prisma.empty}
    LIMIT ${STATEMENT_LIMIT}`;
}
/** Quantiles from a histogram: how often each value occurs in a group, and the cumulative count up to it. */
function quantileSql({ fact, measures, columns, from, where, onlyKeys }: QuantileParts): Prisma.Sql {
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
type QuantileParts = {
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

/** The statement for the n largest groups, with the measure they are sorted by. Other measures are queried for these groups alone. */
export function largestStatement(question: Question, source: Source, { measure: name, n }: TopN): Statement {
  const { from, where, columns, measure, hasRows } = statementParts(question, source);
  const keys = columns.map((_, at) => raw(`key${at}`));
  return {
    ...headOf(question, source),
    ...{ purpose: `The ${n} largest by ${name}: ${titleOf(question)}`, kind: 'ready' },
    sql: sql`SELECT ${keysSql(keys)}, FALSE AS total, size AS ${raw(`"${name}"`)} FROM (
      SELECT *, rank() OVER (PARTITION BY ${Prisma.join(keys.slice(0, -1))} ORDER BY size DESC) AS rank FROM (
        SELECT ${Prisma.join(columns.map((column, at) => sql`${column} AS ${keys[at]}`))}, ${measure(name)} AS size
        FROM ${from} WHERE ${where} GROUP BY ${Prisma.join(columns)} HAVING ${and([hasRows])}) AS sized) AS ranked
    WHERE rank <= ${n} LIMIT ${STATEMENT_LIMIT}`,
  };
}

/** The support of each measure in each group (see CellSupport): the measures of every single person, aggregated over people. It reads the rows, because rollups do not have people. */
export function supportStatement(question: Question, person: Prisma.Sql): Statement {
  const { fact, by, measures, filter, viewer } = question;
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
  const support = sql`SELECT ${Prisma.join([sql`per_person.keys`, sql`per_person.total`, sql`count(per_person.person)::int AS people`, ...supports])}
    FROM (SELECT ${Prisma.join([keysSql(columns), sql`${isTotal} AS total`, sql`${person} AS person`, ...measures.map((measure) => sql`${fact.measures[measure]?.value} AS ${raw(`"${measure}"`)}`)])}
      FROM ${from} WHERE ${where}
      GROUP BY GROUPING SETS (${columns.length > 0 ? sql`(${Prisma.join([...columns, person])}), (${person})` : sql`(${person})`})) AS per_person
    GROUP BY per_person.keys, per_person.total`;
  return {
    ...{ kind: 'ready', purpose: `People behind each number of ${titleOf(question)}`, source: `rows of ${fact.name}` },
    ...{ reason: 'people are needed for disclosure control', sql: support },
  };
}
