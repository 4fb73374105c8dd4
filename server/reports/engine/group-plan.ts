import { Prisma } from '../../generated/prisma/client.ts';
import { DomainError } from '../../platform/errors.ts';
import { DIMENSIONS, enumLabel, timeLabel } from './dimensions.ts';
import { type CellSupport, isPerturbed, perturb } from './disclosure-control.ts';
import {
  groupId,
  groupStatement,
  type Keys,
  MAX_GROUPS,
  nameStatement,
  type Question,
  STATEMENT_LIMIT,
  supportStatement,
  tableOf,
  topNStatement,
} from './group-sql.ts';
import { type DimensionName, valueWithoutRows } from './measures.ts';
import { type Source, sourcesOf, type UseOfRollups } from './sources.ts';
import { type Answers, combine, one, type Plan, type Row, type Statement } from './statements.ts';
import { MIN_GROUP_SIZE } from './stats.input.ts';

/** The measures of one group of a fact, or of all its groups. `suppressed`: some of them are, for this viewer. */
export type Group = { values: Readonly<Row>; suppressed?: boolean } & ({ kind: 'group'; keys: Keys } | { kind: 'total' });

export const idOf = (group: Group): string => (group.kind === 'total' ? 'total' : groupId(group.keys));
export const isGroup = (group: Group): group is Extract<Group, { kind: 'group' }> => group.kind === 'group';

/** The groups of one fact, perturbed where disclosure control applies. The result throws RPT_TOO_LARGE. */
export function planGroups(question: Question, rollups: UseOfRollups = 'where possible'): Plan<Group[]> {
  const { fact, by, filter, viewer } = question;
  const exact = planExactGroups(question, rollups);
  if (!isPerturbed(viewer, by, filter) || fact.person === 'NOBODY') return exact;
  if (fact.person === 'CLOSED') return { statements: [], result: () => [] };
  const support: Statement = {
    ...{ kind: 'ready', purpose: `People behind each number of ${titleOf(question)}`, source: `rows of ${fact.name}` },
    ...{ reason: 'people are needed for disclosure control', sql: supportStatement(question, fact.person) },
  };
  return combine({ groups: exact, supports: one(support, (rows) => rows) }, ({ groups, supports }) =>
    perturbGroups(question, groups, supports),
  );
}

const titleOf = ({ fact, by }: Pick<Question, 'fact' | 'by'>) =>
  by.length > 0 ? `${fact.title} by ${by.map((name) => DIMENSIONS[name].label).join(' and ')}` : `${fact.title}, total`;

/** One statement for each source of the measures; their groups are merged by key. */
function planExactGroups(question: Question, rollups: UseOfRollups): Plan<Group[]> {
  const { fact, by, having = [] } = question;
  const names = [...new Set([...question.measures, ...having.map(({ measure }) => measure)])];
  // A group without any value is missing from a histogram, so an ordinary measure has to list the groups.
  const lists = by.length > 0 && names.every((name) => fact.measures[name]?.quantile);
  const measures = lists ? [...names, ...Object.keys(fact.measures).slice(0, 1)] : names;
  const statements = groupStatements({ ...question, measures }, rollups);
  return combine({ rows: { statements, result: (answers: Answers) => statements.map((each) => answers.get(each) ?? []) } }, ({ rows }) =>
    mergeGroups(fact, measures, rows),
  );
}

/** A top-N question first asks the source that has the measure of size which groups are the largest, then the others for these. */
function groupStatements(question: Question, rollups: UseOfRollups): Statement[] {
  const { by, topN } = question;
  const statement = (of: Question, source: Source): Statement => ({
    ...headOf(of, source),
    kind: 'ready',
    sql: groupStatement(of, source),
  });
  const totals = (measures: readonly string[]) => {
    const total: Question = { ...question, by: [], measures, having: [], topN: null };
    return sourcesOf(total, rollups).map((source) => statement(total, source));
  };
  const sources = sourcesFor(question, rollups);
  const ranking = topN && sources.find(({ measures }) => measures.includes(topN.measure));
  if (!ranking)
    return sources.flatMap((source) => [
      statement(question, source),
      ...(source.totalApart && by.length > 0 ? totals(source.measures) : []),
    ]);
  const { measure, n, omitsTotal } = topN;
  const largest: Statement = {
    ...headOf(question, { ...ranking, measures: [measure] }),
    ...{ purpose: `The ${n} largest by ${measure}: ${titleOf(question)}`, kind: 'ready', sql: topNStatement(question, ranking, topN) },
  };
  if (omitsTotal) return [largest];
  const others = sources
    .map((source) => ({ ...source, measures: source.measures.filter((name) => name !== measure) }))
    .filter((source) => source.measures.length > 0);
  const ofLargest = others.map(
    (source): Statement => ({
      ...headOf(question, source),
      ...{ kind: 'dependent', after: [largest], keysOf: (answers) => (answers.get(largest) ?? []).map(({ keys }) => keys as Keys) },
      sql: (keys) => groupStatement(question, source, keys),
    }),
  );
  return [largest, ...ofLargest, ...totals(question.measures)];
}

const headOf = (question: Question, { measures, reason, ...source }: Source) => ({
  purpose: `${titleOf(question)}: ${measures.join(', ')}`,
  source: source.kind === 'rows' ? `rows of ${question.fact.name}` : source.table,
  reason,
});

/** Bounds are applied in HAVING, so one statement over the rows must compute all measures they name. So it is for the largest groups by a quantile. */
function sourcesFor(question: Question, rollups: UseOfRollups): Source[] {
  const { fact, measures, having = [], topN } = question;
  const isBounded = having.some(({ min, max }) => min != null || max != null);
  const sources = sourcesOf(question, rollups);
  const isOneStatement = sources.length === 1 && sources[0]?.kind !== 'histogram';
  if (isOneStatement || !(isBounded || fact.measures[topN?.measure ?? '']?.quantile)) return sources;
  const reason = `${isBounded ? 'bounds' : 'the largest'} need all measures in one statement`;
  return [{ kind: 'rows', measures, reason, totalApart: false, mayOmitGroups: false }];
}

const groupOf = ({ keys, total, ...values }: Row): Group =>
  total ? { kind: 'total', values } : { kind: 'group', keys: keys as Keys, values };

function mergeGroups(fact: Question['fact'], measures: readonly string[], rowsOfStatements: readonly (readonly Row[])[]): Group[] {
  if (rowsOfStatements.some(({ length }) => length >= STATEMENT_LIMIT))
    throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_GROUPS } });
  const [first = [], ...others] = rowsOfStatements;
  if (others.length === 0) return first.map(groupOf);
  // A source leaves out groups of which it has no rows, such as claims without a bill.
  const defaults = Object.fromEntries(
    measures.map((name) => {
      const measure = fact.measures[name];
      return [name, measure ? valueWithoutRows(measure.kind) : null];
    }),
  );
  const rowsByKey = Map.groupBy(rowsOfStatements.flat(), ({ keys, total }) => (total ? '' : JSON.stringify(keys)));
  return [...rowsByKey.values()].map((rows) => groupOf(Object.assign({}, defaults, ...rows)));
}

/** The groups with noise (see disclosure-control.ts). */
function perturbGroups({ fact, measures }: Question, groups: readonly Group[], supports: readonly Row[]): Group[] {
  type Support = { people: number } & Record<string, CellSupport>;
  const supportByGroup = new Map(supports.map((row) => [idOf(groupOf(row)), row as Support]));
  return groups.map((group) => {
    const { people = 0, ...support } = supportByGroup.get(idOf(group)) ?? ({} as Partial<Support>);
    const cells = measures.map((name): [string, number | null] => {
      const measure = fact.measures[name];
      const ofCell = support[name];
      const value = group.values[name] == null ? null : Number(group.values[name]);
      if (!measure || !ofCell) return [name, value];
      // A group of few people is small for all of its measures.
      return [name, perturb(value, measure, people > 0 && people < MIN_GROUP_SIZE ? { ...ofCell, people } : ofCell, fact.name)];
    });
    const suppressed = cells.some(([name, value]) => value === null && group.values[name] != null);
    return { ...group, values: { ...group.values, ...Object.fromEntries(cells) }, suppressed };
  });
}

/** The names of a dimension's keys, and other columns of its table. */
export type Names = { labelOf: (key: string | null) => string; columnsOf: (key: string | null) => Row | undefined };
type NameOptions = {
  columns?: readonly (readonly [string, Prisma.Sql])[];
  /** A fact's own label for rows without a key. */
  none?: string;
};

/** The names of the keys that another plan leads to. */
export function planNames<Result>(
  name: DimensionName,
  from: Plan<Result>,
  keysOf: (result: Result) => Keys,
  { columns = [], none }: NameOptions = {},
): Plan<Names> {
  const dimension = DIMENSIONS[name];
  const named = (rows: readonly Row[]): Names => {
    const byKey = new Map(rows.map((row) => [row.key as string, row]));
    const label = (key: string) => {
      if (dimension.kind === 'time') return timeLabel(dimension.name, key);
      return dimension.kind === 'word' ? enumLabel(key) : ((byKey.get(key)?.label as string | undefined) ?? dimension.none);
    };
    return {
      labelOf: (key) => (key === null ? (none ?? dimension.none) : label(key)),
      columnsOf: (key) => (key === null ? undefined : byKey.get(key)),
    };
  };
  if (dimension.kind !== 'name') return { statements: [], result: () => named([]) };
  const statement: Statement = {
    ...{ kind: 'dependent', purpose: `Names: ${dimension.label}`, source: tableOf(dimension), reason: 'only names of keys that came back' },
    ...{
      after: from.statements,
      keysOf: (answers) => [...new Set(keysOf(from.result(answers)))].filter((key) => key !== null).map((key) => [key]),
    },
    sql: (keys) => nameStatement(dimension, columns, Prisma.sql`${dimension.id} = ANY(${keys.flat()}::uuid[])`),
  };
  return combine({ from, names: one(statement, named) }, ({ names }) => names);
}
