import { Prisma } from '../../generated/prisma/client.ts';
import { addDays } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS, enumLabel, monthsOf, timeLabel } from './dimensions.ts';
import { checkDisclosure, isPerturbed } from './disclosure-control.ts';
import { checkRange, keyOf, withoutFilters } from './filters.ts';
import { type Group, idOf, isGroup, planGroups, planNames } from './group-plan.ts';
import { groupId, type Keys, nameStatement, type Question, tableOf } from './group-sql.ts';
import type { DimensionName } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import {
  attributesOf,
  type BalanceColumn,
  columnsOfKind,
  filterOf,
  type MeasureColumns,
  type Report,
  rowOf,
  type TopColumn,
} from './report.ts';
import {
  type Balance,
  balanceOf,
  largestNames,
  type PivotCells,
  pivotCells,
  type ReportAnswer,
  type RowHead,
  reportAnswer,
  sortHeads,
} from './report-answer.ts';
import type { UseOfRollups } from './sources.ts';
import { all, combine, known, one, type Plan, type Row } from './statements.ts';

/** What a report asks of its facts: all questions have the same filter and viewer. */
type Asked = Omit<Question, 'filter' | 'viewer'> & { filter?: ReportFilter };
type Ask = (asked: Asked) => Plan<Group[]>;

/**
 * What a report will send, from which tables and why, without sending anything. Each fact is aggregated by itself; the facts are merged by key.
 * The total comes from the same statements, so its ratios are right too. Throws RPT_RANGE, RPT_FILTER, RPT_OUTSIDE and FORBIDDEN; the result throws RPT_TOO_LARGE.
 */
export function plan(
  report: Report,
  requested: ReportFilter,
  viewer: Viewer,
  rollups: UseOfRollups = 'where possible',
): Plan<ReportAnswer> {
  const facts = factsOf(report);
  checkRange(requested);
  checkDisclosure({ facts: facts.map(({ fact }) => fact), by: report.by, filter: requested }, viewer);
  const filter = filterOf(report, requested);
  const ask = (asked: Asked) => planGroups({ filter, viewer, ...asked }, rollups);
  const groups = all(
    facts.map(({ fact, measures, ignores }) =>
      ask({ fact, by: report.by, measures, filter: withoutFilters(filter, ignores), topN: topNOf(report, filter) }),
    ),
  );
  const listed = planListed(report, filter, viewer);
  const balances = all(columnsOfKind(report, 'balance').map((column) => planBalance(report, filter, column, ask)));
  return combine(
    {
      ...{ groups, listed, balances, others: planOthers(report, filter, combine({ groups, listed, balances }, keysOfOthers)) },
      ...{
        pivot: planPivot(report, ask),
        tops: all(columnsOfKind(report, 'top').map((column) => planTop(report, column, ask))),
        sums: planParentSums(report, filter, ask),
      },
    },
    (parts) => reportAnswer(report, filter, parts, isPerturbed(viewer, report.by, filter)),
  );
}

/** Each fact once, with the measures of all its columns. */
const factsOf = (report: Report): MeasureColumns[] =>
  [...Map.groupBy(columnsOfKind(report, 'measures'), ({ fact, ignores }) => [fact.name, ...(ignores ?? [])].join()).values()].flatMap(
    ([first, ...others]) => (first ? { ...first, measures: [first, ...others].flatMap(({ measures }) => measures) } : []),
  );

/** The top-N limit that the database can apply itself; null if the report needs all rows. */
function topNOf(report: Report, filter: ReportFilter): Question['topN'] {
  const { by, largestFirst, top } = report;
  const [first, ...others] = factsOf(report);
  const n = filter.top ?? top;
  return n && largestFirst && by.length > 1 && others.length === 0 && first?.measures.includes(largestFirst)
    ? { measure: largestFirst, n }
    : null;
}

/** The sums by the parent dimension of subtotals, as they cannot be added up from rows when only the top N are read. */
function planParentSums(report: Report, filter: ReportFilter, ask: Ask): Plan<Map<string | null, Group> | null> {
  const [first] = factsOf(report);
  const parent = report.by.find((name) => name === report.subtotalsBy);
  if (!parent || !first || !topNOf(report, filter)) return known(null);
  const { fact, ignores } = first;
  const measures = first.measures.filter((name) => fact.measures[name]?.additive);
  const groups = ask({ fact, by: [parent], measures, filter: withoutFilters(filter, ignores) });
  return combine({ groups }, (parts) => new Map(parts.groups.filter(isGroup).map((group) => [group.keys[0] ?? null, group])));
}

/** All members of the report's only dimension, including those without facts; null if the report is sparse. */
function planListed(report: Report, filter: ReportFilter, viewer: Viewer): Plan<RowHead[] | null> {
  const dimension = rowOf(report);
  if (report.sparse || report.by.length > 1) return known(null);
  const heads = (keys: readonly string[], labelOf: (key: string) => string) =>
    known(keys.map((key) => ({ keys: [key], labels: [labelOf(key)], attributes: {} })));
  if (dimension.kind === 'word') return dimension.words ? heads(dimension.words, enumLabel) : known(null);
  if (dimension.kind === 'time') {
    if (dimension.name !== 'month') return known(null);
    const to = report.period === 'CALENDAR_YEAR' ? new Date(Date.UTC(filter.to.getUTCFullYear(), 11, 31)) : filter.to;
    return heads(monthsOf({ ...filter, to }), (key) => timeLabel('month', key));
  }
  if (!dimension.listed) return known(null);
  const sql = nameStatement(dimension, attributeColumns(report, filter), dimension.listed(filter, viewer));
  return one(
    { kind: 'ready', purpose: `Rows: ${dimension.label}`, source: tableOf(dimension), reason: 'rows without facts are shown too', sql },
    (rows) => rows.map((row) => ({ keys: [row.key as string], labels: [row.label as string], ...attributeValues(report, row) })),
  );
}

/** SQL of the attributes, and of the key of the group if subtotals are by an attribute. */
function attributeColumns(report: Report, filter: ReportFilter): (readonly [string, Prisma.Sql])[] {
  const dimension = rowOf(report);
  const declared = dimension.kind === 'name' ? (dimension.attributes ?? {}) : {};
  const attributeSql = (name: string) => {
    const value = declared[name]?.value ?? Prisma.sql`NULL`;
    return typeof value === 'function' ? value(filter) : value;
  };
  const group = declared[report.subtotalsBy ?? '']?.key;
  return [...attributesOf(report).map(({ name }) => [name, attributeSql(name)] as const), ...(group ? [['group', group] as const] : [])];
}

function attributeValues(report: Report, row: Row | undefined): Pick<RowHead, 'attributes' | 'group'> {
  if (!row) return { attributes: {} };
  const values = attributesOf(report).map(({ name, kind }): [string, string | number | null] => {
    const value = row[name] as string | number | null;
    return [name, kind === 'word' && typeof value === 'string' ? enumLabel(value) : (value ?? null)];
  });
  return { group: (row.group as string | undefined) ?? null, attributes: Object.fromEntries(values) };
}

type Counted = { groups: Group[][]; listed: RowHead[] | null; balances: Balance[] };

/** Facts that belong to no listed row, such as people without an MDA, get rows of their own, so that the rows add up to the total. */
function keysOfOthers({ groups, listed, balances }: Counted): Keys[] {
  const listedIds = new Set(listed?.map(({ keys }) => groupId(keys)));
  const found = [...groups, ...balances.map(({ rows }) => rows)].flat().filter(isGroup);
  return [...new Map(found.map((group) => [idOf(group), group.keys])).entries()].flatMap(([id, keys]) => (listedIds.has(id) ? [] : [keys]));
}

/** The combinations of keys that have facts, the latest time first, then by name. */
function planOthers(report: Report, filter: ReportFilter, keys: Plan<Keys[]>): Plan<RowHead[]> {
  const [fact] = columnsOfKind(report, 'measures').map((column) => column.fact);
  const names = report.by.map((name, at) =>
    planNames(name, keys, (found) => found.map((each) => each[at] ?? null), {
      columns: at === report.by.length - 1 ? attributeColumns(report, filter) : [],
      none: fact && keyOf(fact, name).none,
    }),
  );
  return combine({ keys, names: all(names) }, (parts) =>
    sortHeads(
      report,
      parts.keys.map((each) => ({
        keys: each,
        labels: parts.names.map(({ labelOf }, at) => labelOf(each[at] ?? null)),
        ...attributeValues(report, parts.names.at(-1)?.columnsOf(each.at(-1) ?? null)),
      })),
    ),
  );
}

/** The labels of the n largest members of another dimension, for each row. */
function planTop(report: Report, column: TopColumn, ask: Ask): Plan<{ name: string; texts: Map<string, string> }> {
  const { fact, name, dimension, measure, n } = column;
  const groups = ask({ fact, by: [...report.by, dimension], measures: [measure], topN: { measure, n, omitsTotal: true } });
  const names = planNames(dimension, groups, (found) => found.filter(isGroup).map(({ keys }) => keys.at(-1) ?? null));
  return combine({ groups, names }, (parts) => ({ name, texts: largestNames(parts.groups.filter(isGroup), column, parts.names) }));
}

function planPivot(report: Report, ask: Ask): Plan<PivotCells> {
  if (!report.pivot) return known(new Map());
  const { fact, measure, by } = report.pivot;
  // The first question has only one grand total, so the total of each pivot column is a second one.
  const [rows, totals] = [ask({ fact, by: [...report.by, by], measures: [measure] }), ask({ fact, by: [by], measures: [measure] })];
  const dimension = DIMENSIONS[by];
  const code = dimension.kind === 'name' ? dimension.attributes?.code?.value : undefined;
  const columns = code && typeof code !== 'function' ? [['code', code] as const] : [];
  const names = planNames(by, totals, (found) => found.filter(isGroup).map(({ keys }) => keys[0] ?? null), { columns });
  return combine({ rows, totals, names }, (parts) => pivotCells(parts, measure));
}

/** Balances of a period from two questions: the balance on the last day, and the inflow of the days before it, which is subtracted. */
function planBalance(report: Report, filter: ReportFilter, column: BalanceColumn, ask: Ask): Plan<Balance> {
  const { fact, name, inflow } = column;
  const lastDay = ask({ fact, by: report.by.slice(1) as DimensionName[], measures: [name] });
  const inflows =
    filter.from < filter.to
      ? ask({ fact: inflow.fact, by: report.by, measures: [inflow.measure], filter: { ...filter, from: addDays(filter.from, 1) } })
      : known([]);
  return combine({ lastDay, inflows }, (parts) => balanceOf(column, parts, filter));
}
