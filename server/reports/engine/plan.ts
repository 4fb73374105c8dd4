import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { DIMENSIONS, monthsOf } from './dimensions.ts';
import { checkDisclosure, isPerturbed, planGroups } from './disclosure-control.ts';
import { checkRange, keyOf, withoutFilters } from './filters.ts';
import { type Group, keysAt } from './group-plan.ts';
import type { DimensionName } from './measures.ts';
import { type MemberColumns, memberStatement, planNames } from './names.ts';
import type { ReportFilter } from './report.input.ts';
import { attributesOf, columnsOfKind, factsOf, filterOf, type Report, rowOf } from './report.ts';
import { type PerQuestion, type ReportAnswer, reportAnswer, unlistedKeys } from './report-answer.ts';
import type { Question } from './rollup.ts';
import type { UseOfRollups } from './sources.ts';
import { one, type Plan, type Row, shared } from './statements.ts';

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
  checkRange(requested);
  checkDisclosure({ facts: factsOf(report).map(({ fact }) => fact), by: report.by, filter: requested }, viewer);
  const filter = filterOf(report, requested);
  const { pivot } = report;
  const groups = ofEach(questionsOf(report, filter), (question) => planGroups({ ...question, viewer }, rollups));
  const members = planMembers(report, filter, viewer);
  const others = {
    statements: [...groups.facts, members, ...groups.balances].flatMap(({ statements }) => statements),
    result: shared((answers) => {
      const all = (plans: readonly Plan<Group[]>[]) => plans.flatMap(({ result }) => result(answers));
      return unlistedKeys(filter, { facts: all(groups.facts), balances: all(groups.balances), members: members.result(answers) });
    }),
  };
  const names = {
    rows: report.by.map((name, at) =>
      planNames(
        name,
        { ...others, result: (answers) => others.result(answers).map((keys) => keys[at] ?? null) },
        { columns: at < report.by.length - 1 ? [] : attributeColumns(report, filter), none: noneOf(report, name) },
      ),
    ),
    tops: columnsOfKind(report, 'top').map(({ dimension }, at) => planNames(dimension, keysAt(groups.tops[at] as Plan<Group[]>, -1))),
    pivot: pivot ? groups.pivot.slice(-1).map((totals) => planNames(pivot.by, keysAt(totals, -1), { columns: codeOf(pivot.by) })) : [],
  };
  const parts = [...Object.values(groups), [members], ...Object.values(names)].flat();
  return {
    statements: [...new Set(parts.flatMap(({ statements }) => statements))],
    result: (answers) =>
      reportAnswer(report, filter, {
        groups: ofEach(groups, ({ result }) => result(answers)),
        names: ofEach(names, ({ result }) => result(answers)),
        ...{ members: members.result(answers), others: others.result(answers) },
        isPerturbed: isPerturbed(viewer, report.by, filter),
      }),
  };
}

const ofEach = <Name extends string, From, To>(lists: Record<Name, readonly From[]>, to: (from: From) => To): Record<Name, To[]> =>
  Object.fromEntries(Object.entries<readonly From[]>(lists).map(([name, list]) => [name, list.map(to)])) as Record<Name, To[]>;

/** What a report asks of its facts. */
function questionsOf(report: Report, filter: ReportFilter): PerQuestion<Omit<Question, 'viewer'>> {
  const { by, largestFirst, pivot } = report;
  const facts = factsOf(report);
  const [first, ...others] = facts;
  // The database applies the top-N limit unless the report needs all rows.
  const n = filter.top ?? report.top;
  const isLimited = n && largestFirst && by.length > 1 && others.length === 0 && first?.measures.includes(largestFirst);
  const topN = isLimited ? { measure: largestFirst, n } : null;
  const ofFacts = facts.map(({ fact, measures, ignores }) => ({ fact, by, measures, filter: withoutFilters(filter, ignores), topN }));
  const parent = by.find((name) => name === report.subtotalsBy);
  const balances = columnsOfKind(report, 'balance');
  return {
    facts: ofFacts,
    // Sums by the parent dimension of subtotals cannot be added up from rows when only the top N are read.
    parents:
      parent && topN
        ? ofFacts.map((question) => {
            const measures = question.measures.filter((name) => question.fact.measures[name]?.additive);
            return { ...question, by: [parent], measures, topN: null };
          })
        : [],
    // The first question of a pivot has only one grand total, so the total of each pivot column is a second one.
    pivot: pivot
      ? [[...by, pivot.by], [pivot.by]].map((dimensions) => ({ fact: pivot.fact, by: dimensions, measures: [pivot.measure], filter }))
      : [],
    tops: columnsOfKind(report, 'top').map(({ fact, dimension, measure, n: count }) => ({
      ...{ fact, by: [...by, dimension], measures: [measure], filter },
      topN: { measure, n: count, omitsTotal: true },
    })),
    // Balances of a period are computed from the balance on the last day and the inflow of the days before it, which is subtracted.
    balances: balances.map(({ fact, name }) => ({ fact, by: by.slice(1), measures: [name], filter })),
    inflows: balances.flatMap(({ inflow: { fact, measure } }) =>
      filter.from < filter.to ? [{ fact, by, measures: [measure], filter: { ...filter, from: addDays(filter.from, 1) } }] : [],
    ),
  };
}

/** All members of the report's only dimension, including those without facts; null if the report is sparse. */
function planMembers(report: Report, filter: ReportFilter, viewer: Viewer): Plan<readonly Row[] | null> {
  const dimension = rowOf(report);
  const known = (keys: readonly string[] | undefined) => ({ statements: [], result: () => keys?.map((key) => ({ key })) ?? null });
  if (report.sparse || report.by.length > 1) return known(undefined);
  if (dimension.kind === 'word') return known(dimension.words);
  if (dimension.kind === 'time') {
    const to = report.period === 'CALENDAR_YEAR' ? new Date(Date.UTC(filter.to.getUTCFullYear(), 11, 31)) : filter.to;
    return known(dimension.name === 'month' ? monthsOf({ ...filter, to }) : undefined);
  }
  if (!dimension.listed) return known(undefined);
  return one(memberStatement(dimension, attributeColumns(report, filter), dimension.listed(filter, viewer)), (rows) => rows);
}

/** SQL of the attributes, and of the key of the group if subtotals are by an attribute. */
function attributeColumns(report: Report, filter: ReportFilter): MemberColumns {
  const dimension = rowOf(report);
  const declared = dimension.kind === 'name' ? (dimension.attributes ?? {}) : {};
  const group = declared[report.subtotalsBy ?? '']?.key;
  const attributes = attributesOf(report).flatMap(({ name }): [string, Prisma.Sql][] => {
    const value = declared[name]?.value;
    return value ? [[name, typeof value === 'function' ? value(filter) : value]] : [];
  });
  return group ? [...attributes, ['group', group]] : attributes;
}

/** The codes of a dimension, for short headings. */
function codeOf(name: DimensionName): MemberColumns {
  const dimension = DIMENSIONS[name];
  const code = dimension.kind === 'name' ? dimension.attributes?.code?.value : undefined;
  return code && typeof code !== 'function' ? [['code', code]] : [];
}

/** The label of rows without such a key, if the report's first fact has one of its own. */
function noneOf(report: Report, name: DimensionName): string | undefined {
  const [first] = columnsOfKind(report, 'measures');
  return first && keyOf(first.fact, name).none;
}
