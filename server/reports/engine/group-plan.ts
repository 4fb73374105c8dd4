import { DomainError } from '../../platform/errors.ts';
import { groupId, groupStatement, largestStatement, MAX_GROUPS, STATEMENT_LIMIT } from './group-sql.ts';
import { valueWithoutRows } from './measures.ts';
import type { Question } from './rollup.ts';
import { sourcesOf, type UseOfRollups } from './sources.ts';
import { type Keys, type Plan, type Row, type Statement, shared } from './statements.ts';

/** The measures of one group of a fact, or of all its groups, whose id is `total`. `suppressed`: some of them are, for this viewer. */
export type Group = { id: string; values: Readonly<Row>; suppressed?: boolean } & ({ kind: 'group'; keys: Keys } | { kind: 'total' });

export const isGroup = (group: Group): group is Extract<Group, { kind: 'group' }> => group.kind === 'group';
/** The id of the group that a row of an answer is about. */
export const idOf = ({ keys, total }: Row): string => (total ? 'total' : groupId(keys as Keys));

/** The keys of groups in one of their dimensions. */
export const keysAt = ({ statements, result }: Plan<Group[]>, at: number): Plan<Keys> => ({
  statements,
  result: (answers) =>
    result(answers)
      .filter(isGroup)
      .map(({ keys }) => keys.at(at) ?? null),
});

/** The exact groups of one fact, by one statement for each source of the measures. The result throws RPT_TOO_LARGE. */
export function planExactGroups(question: Question, rollups: UseOfRollups): Plan<Group[]> {
  const { fact, by, having = [] } = question;
  const names = [...new Set([...question.measures, ...having.map(({ measure }) => measure)])];
  // A group without any value is missing from a histogram, so an ordinary measure has to list the groups.
  const lists = by.length > 0 && names.every((name) => fact.measures[name]?.quantile);
  const measures = lists ? [...names, ...Object.keys(fact.measures).slice(0, 1)] : names;
  const statements = groupStatements({ ...question, measures }, rollups);
  // A source leaves out groups of which it has no rows, such as claims without a bill.
  const defaults = measures.map((name): [string, unknown] => [name, valueWithoutRows(fact.measures[name]?.kind ?? 'decimal')]);
  const rowsOf = (answers: ReadonlyMap<Statement, readonly Row[]>) => statements.map((statement) => answers.get(statement) ?? []);
  return { statements, result: shared((answers) => mergeGroups(rowsOf(answers), Object.fromEntries(defaults))) };
}

/** A top-N question first asks the source that has the measure of size which groups are the largest, then the others for these. */
function groupStatements(question: Question, rollups: UseOfRollups): Statement[] {
  const { by, topN } = question;
  const sources = sourcesOf(question, rollups);
  const totals = (measures: readonly string[]) => {
    const total: Question = { ...question, by: [], measures, having: [], topN: null };
    return sourcesOf(total, rollups).map((source) => groupStatement(total, source));
  };
  const ranking = topN && sources.find(({ measures }) => measures.includes(topN.measure));
  if (!ranking)
    return sources.flatMap((source) => [
      groupStatement(question, source),
      ...(source.totalApart && by.length > 0 ? totals(source.measures) : []),
    ]);
  const largest = largestStatement(question, ranking, topN);
  if (topN.omitsTotal) return [largest];
  const others = sources.map((source) => ({ ...source, measures: source.measures.filter((name) => name !== topN.measure) }));
  const ofLargest = others.flatMap((source) => (source.measures.length > 0 ? [groupStatement(question, source, largest)] : []));
  return [largest, ...ofLargest, ...totals(question.measures)];
}

/** The groups of all statements, by their keys. */
function mergeGroups(rowsOfStatements: readonly (readonly Row[])[], defaults: Row): Group[] {
  if (rowsOfStatements.some(({ length }) => length >= STATEMENT_LIMIT))
    throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_GROUPS } });
  const groups = new Map<string, Group & { values: Row }>();
  const isMerged = rowsOfStatements.length > 1;
  for (const rows of rowsOfStatements)
    for (const { keys, total, ...values } of rows) {
      const id = idOf({ keys, total });
      const group = groups.get(id);
      if (group) Object.assign(group.values, values);
      else {
        const measures = isMerged ? { ...defaults, ...values } : values;
        groups.set(id, total ? { kind: 'total', id, values: measures } : { kind: 'group', id, keys: keys as Keys, values: measures });
      }
    }
  return [...groups.values()];
}
