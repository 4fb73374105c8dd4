import { Prisma } from '../../generated/prisma/client.ts';
import { isoDay } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { withTimeOfData } from '../../platform/replica-reads.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { balanceOf } from './balances.ts';
import { deriveCells, numberOf, subtotalsOf, sumOf } from './derived-cells.ts';
import { DIMENSIONS, enumLabel, monthsOf, timeLabel } from './dimensions.ts';
import { checkDisclosure, isPerturbed } from './disclosure-control.ts';
import { checkClinical, checkRange, keyOf } from './filters.ts';
import { type Group, groupId, type Keys, type LabelRow, queryGroups, runStatement, type TopN } from './grouping.ts';
import { codesOf, labelStatement, labelsOf } from './labels.ts';
import { type DimensionName, valueWithoutRows } from './measures.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import {
  attributesOf,
  columnsOf,
  type FactColumns,
  isBalance,
  isFactColumns,
  isTop,
  parentDimensionsOf,
  type Report,
  type ReportColumn,
  rowOf,
  type TopColumn,
} from './report.ts';
import { restKey } from './report-rows.shared.ts';

export type Cell = number | string | null;
/** `parents` has the labels of the other dimensions, `group` the key of the row's subtotal, null without one. */
export type ReportRow = {
  key: string;
  group: string | null;
  label: string;
  parents: Partial<Record<DimensionName, string>>;
  attributes: Record<string, string | number | null>;
  cells: Record<string, Cell>;
  pivot: { key: string; label: string; short: string | null; value: number }[];
  /** Some of its numbers are suppressed for this viewer. */
  suppressed: boolean;
};
export type ReportResult = { rows: ReportRow[]; subtotals: ReportRow[]; total: ReportRow; generatedAt: Date };

/** A row without its numbers. `group` is set here if subtotals are by an attribute instead of a dimension. */
type RowHead = { keys: Keys; labels: string[]; attributes: ReportRow['attributes']; group?: string | null };

/** Each fact once, with the measures of all its columns. */
const factColumnsOf = ({ columns }: Report): FactColumns[] =>
  [...Map.groupBy(columns.filter(isFactColumns), ({ fact, ignores }) => [fact.name, ...(ignores ?? [])].join()).values()].flatMap(
    ([first, ...others]) => (first ? { ...first, measures: [first, ...others].flatMap(({ measures }) => measures) } : []),
  );

export const withoutFilters = (filter: ReportFilter, names: FactColumns['ignores'] = []): ReportFilter => ({
  ...filter,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** Adds the filters that the report itself fixes. */
export async function withFixedFilter(report: Report, requested: ReportFilter): Promise<ReportFilter> {
  const requestedPlaceBasis = report.filters.includes('placeBasis') ? requested.placeBasis : null;
  return {
    ...requested,
    ...(report.defaultPlaceBasis && { placeBasis: requestedPlaceBasis ?? report.defaultPlaceBasis }),
    ...(await report.fixedFilter?.()),
  };
}

/** All members of the report's only dimension, including those without facts; null if the report is sparse. */
async function listRows(report: Report, filter: ReportFilter, viewer: Viewer): Promise<RowHead[] | null> {
  const dimension = rowOf(report);
  if (report.sparse || report.by.length > 1) return null;
  if (dimension.kind === 'name') return dimension.listed ? tableRows(report, filter, dimension.listed(filter, viewer)) : null;
  if (dimension.kind === 'time')
    return dimension.name === 'month'
      ? monthsOf(report.period === 'CALENDAR_YEAR' ? { ...filter, to: lastDayOfYear(filter.to) } : filter).map((key) => ({
          keys: [key],
          labels: [timeLabel('month', key)],
          attributes: {},
        }))
      : null;
  return dimension.words?.map((key) => ({ keys: [key], labels: [enumLabel(key)], attributes: {} })) ?? null;
}

const lastDayOfYear = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), 11, 31));

async function tableRows(report: Report, filter: ReportFilter, where: Prisma.Sql): Promise<RowHead[]> {
  const dimension = rowOf(report);
  if (dimension.kind !== 'name') return [];
  const attributes = attributesOf(report);
  const values = attributes.map(({ name }): [string, Prisma.Sql] => {
    const value = dimension.attributes?.[name]?.value ?? Prisma.sql`NULL`;
    return [name, typeof value === 'function' ? value(filter) : value];
  });
  const group = dimension.attributes?.[report.subtotalsBy ?? '']?.key ?? Prisma.sql`NULL`;
  const members = await runStatement<LabelRow>(labelStatement(dimension, [...values, ['group', group]], where));
  return members.map(({ key, label, group: groupKey, ...fields }) => ({
    keys: [key],
    labels: [label],
    group: groupKey as string | null,
    attributes: Object.fromEntries(
      attributes.map(({ name, kind }) => [
        name,
        kind === 'word' && typeof fields[name] === 'string' ? enumLabel(fields[name]) : (fields[name] ?? null),
      ]),
    ),
  }));
}

/** The label that the report's first fact uses for rows without such a key. */
const noneLabelOf = ({ columns }: Report, name: DimensionName): string | undefined => {
  const first = columns.find(isFactColumns);
  return first && keyOf(first.fact, name).none;
};

/** The combinations of keys that have facts, the latest time first, then by name. */
async function rowsWithFacts(report: Report, filter: ReportFilter, groups: Group[][]): Promise<RowHead[]> {
  const allKeys = [...new Map(groups.flat().flatMap(({ keys, total }) => (total ? [] : [[groupId(keys), keys] as const]))).values()];
  const dimension = rowOf(report);
  const innerKeys = allKeys.map((keys) => keys[keys.length - 1]).filter((key) => key != null);
  const [tableMembers, ...labelFunctions] = await Promise.all([
    dimension.kind === 'name' && report.attributes
      ? tableRows(report, filter, Prisma.sql`${dimension.id} = ANY(${[...new Set(innerKeys)]}::uuid[])`)
      : [],
    ...report.by.map((name, at) =>
      labelsOf(
        name,
        allKeys.map((keys) => keys[at] ?? null),
        noneLabelOf(report, name),
      ),
    ),
  ]);
  const memberByKey = new Map(tableMembers.map((member) => [member.keys[0], member]));
  const rows = allKeys.map((keys) => ({
    attributes: {},
    ...memberByKey.get(keys[keys.length - 1] ?? null),
    keys,
    labels: labelFunctions.map((labelOf, at) => labelOf(keys[at] ?? null)),
  }));
  const compare = (a: RowHead, b: RowHead) =>
    report.by.reduce((result, name, at) => {
      const isTime = DIMENSIONS[name].kind === 'time';
      const [x, y] = isTime ? [b.keys[at] ?? '', a.keys[at] ?? ''] : [a.labels[at] ?? '', b.labels[at] ?? ''];
      return result || x.localeCompare(y, 'en');
    }, 0);
  return rows.sort(compare);
}

/** The labels of the n largest members of another dimension, for each row. */
async function topNNames({ fact, dimension, measure, n }: TopColumn, report: Report, filter: ReportFilter, viewer: Viewer) {
  const topN: TopN = { measure, n, omitsTotal: true };
  const groups = (await queryGroups({ fact, by: [...report.by, dimension], measures: [measure], filter, viewer, topN })).filter(
    ({ [measure]: size }) => size != null,
  );
  const groupsByRow = Map.groupBy(groups, ({ keys }) => groupId(keys.slice(0, -1)));
  const lastKey = ({ keys }: Group) => keys[keys.length - 1] ?? null;
  const labelOf = await labelsOf(dimension, groups.map(lastKey));
  // Ties are resolved by name, so that the result is always the same.
  const largestOf = (rowGroups: Group[]) =>
    rowGroups
      .map((group) => ({ label: labelOf(lastKey(group)), size: Number(group[measure]) }))
      .sort((a, b) => b.size - a.size || a.label.localeCompare(b.label, 'en'))
      .slice(0, n);
  return new Map(
    [...groupsByRow].map(([id, rowGroups]) => [
      id,
      largestOf(rowGroups)
        .map(({ label }) => label)
        .join('; '),
    ]),
  );
}

const HEADING_LENGTH = 18;

/** A plan's column is named by what comes before the word "Plan", or by its code where that is too long. */
function columnHeading(name: string, code: string | null): string | null {
  const heading = name.replace(/ plan$/i, '');
  return heading.length > HEADING_LENGTH ? code : heading;
}

async function pivotOf({ pivot, by }: Report, filter: ReportFilter, viewer: Viewer) {
  const cells = new Map<string, ReportRow['pivot']>();
  if (!pivot) return cells;
  const { fact, measure } = pivot;
  // The first query has only one grand total, so the total of each pivot column is a second query.
  const [rows, totals] = await Promise.all([
    queryGroups({ fact, by: [...by, pivot.by], measures: [measure], filter, viewer }),
    queryGroups({ fact, by: [pivot.by], measures: [measure], filter, viewer }),
  ]);
  const pivotKeys = totals.flatMap(({ keys, total }) => (total ? [] : [keys[0] ?? null]));
  const [labelOf, codes] = await Promise.all([labelsOf(pivot.by, pivotKeys), codesOf(pivot.by, pivotKeys)]);
  const add = (id: string, { keys, [measure]: value }: Group) => {
    if (value == null) return;
    const key = keys[keys.length - 1] ?? null;
    cells.set(id, [
      ...(cells.get(id) ?? []),
      { key: key ?? 'none', label: labelOf(key), short: columnHeading(labelOf(key), codes.get(key) ?? null), value: Number(value) },
    ]);
  };
  for (const group of rows) if (!group.total) add(groupId(group.keys.slice(0, -1)), group);
  const sortedTotals = totals.toSorted((a, b) => labelOf(a.keys[0] ?? null).localeCompare(labelOf(b.keys[0] ?? null), 'en'));
  for (const group of sortedTotals) if (!group.total) add('total', group);
  return cells;
}

/** One row per group with what its subtotal has beyond the rows shown. Measures that do not add up are null. */
function restRows(report: Report, shown: readonly ReportRow[], subtotals: readonly ReportRow[]): ReportRow[] {
  const { restLabel, subtotalsBy } = report;
  if (!restLabel || !subtotalsBy) return [];
  const shownByGroup = Map.groupBy(shown, ({ group }) => group ?? '');
  return subtotals.flatMap((subtotal): ReportRow[] => {
    const [first, ...others] = shownByGroup.get(subtotal.key) ?? [];
    if (!first) return [];
    const rest = ({ name, additive }: ReportColumn): Cell => {
      const sum = sumOf([first, ...others].map(({ cells }) => cells[name]));
      const whole = subtotal.cells[name];
      return additive && sum !== null && typeof whole === 'number' ? whole - sum : null;
    };
    const cells = Object.fromEntries(columnsOf(report).map((column) => [column.name, rest(column)]));
    if (!Object.values(cells).some(Boolean)) return [];
    return [{ ...first, key: restKey(first.key), label: restLabel, attributes: {}, cells, pivot: [] }];
  });
}

/** The n largest rows among those with the same parent keys. */
function keepTopN(report: Report, rows: ReportRow[], top: number | null | undefined): ReportRow[] {
  const { largestFirst } = report;
  if (!top || !largestFirst) return rows;
  const parentKey = ({ key }: ReportRow) => key.slice(0, key.lastIndexOf('/') + 1);
  const kept = [...Map.groupBy(rows, parentKey).values()].flatMap((siblings) =>
    siblings.toSorted((a, b) => numberOf(b.cells[largestFirst]) - numberOf(a.cells[largestFirst])).slice(0, top),
  );
  const keys = new Set(kept.map(({ key }) => key));
  return rows.filter(({ key }) => keys.has(key));
}

/** The top-N limit that the database can apply itself; null if the report needs all rows. */
function topNOf(report: Report, filter: ReportFilter, measures: readonly string[]) {
  const { by, largestFirst, top } = report;
  const n = filter.top ?? top;
  return n && largestFirst && by.length > 1 && factColumnsOf(report).length === 1 && measures.includes(largestFirst)
    ? { measure: largestFirst, n }
    : null;
}

/** The sums by the parent dimension of subtotals, as they cannot be added up from rows when only the top N are read. */
async function parentSums(
  report: Report,
  factColumns: FactColumns[],
  filter: ReportFilter,
  viewer: Viewer,
): Promise<Map<string | null, Group> | undefined> {
  const parent = report.by.find((name) => name === report.subtotalsBy);
  const [first] = factColumns;
  if (!parent || !first || factColumns.length > 1 || !topNOf(report, filter, first.measures)) return undefined;
  const measures = first.measures.filter((name) => first.fact.measures[name]?.additive);
  const groups = await queryGroups({ fact: first.fact, by: [parent], measures, filter: withoutFilters(filter, first.ignores), viewer });
  return new Map(groups.filter(({ total }) => !total).map((group) => [group.keys[0] ?? null, group]));
}

/** Runs a report: aggregates each fact and merges the facts by key. Rows without facts are zero. The total comes from the same queries, so its ratios are right too. Throws RPT_RANGE, RPT_TOO_LARGE, RPT_FILTER, RPT_OUTSIDE and FORBIDDEN. */
export const runReport = (report: Report, requested: ReportFilter, viewer: Viewer): Promise<ReportResult> =>
  withTimeOfData(() => aggregate(report, requested, viewer));

async function aggregate(report: Report, requested: ReportFilter, viewer: Viewer): Promise<Omit<ReportResult, 'generatedAt'>> {
  checkRange(requested);
  checkClinical(report.by, requested, viewer);
  const factColumns = factColumnsOf(report);
  checkDisclosure({ facts: factColumns.map(({ fact }) => fact), by: report.by, filter: requested }, viewer);
  const filter = await withFixedFilter(report, requested);
  const topColumns = report.columns.filter(isTop);
  const [listedRows, pivot, topCells, balances, sums, ...groups] = await Promise.all([
    listRows(report, filter, viewer),
    pivotOf(report, filter, viewer),
    Promise.all(topColumns.map((top) => topNNames(top, report, filter, viewer))),
    Promise.all(report.columns.filter(isBalance).map((column) => balanceOf(report, column, filter, viewer))),
    parentSums(report, factColumns, filter, viewer),
    ...factColumns.map(({ fact, measures, ignores }) =>
      queryGroups({
        fact,
        by: report.by,
        measures,
        filter: withoutFilters(filter, ignores),
        viewer,
        topN: topNOf(report, filter, measures),
      }),
    ),
  ]);
  const listedIds = new Set(listedRows?.map(({ keys }) => groupId(keys)));
  // Facts that belong to no listed row, such as people without an MDA, get rows of their own, so that the rows add up to the total.
  const otherRows = await rowsWithFacts(
    report,
    filter,
    [...groups, ...balances.map(({ rows }) => rows)].map((factGroups) => factGroups.filter(({ keys }) => !listedIds.has(groupId(keys)))),
  );
  const heads = [...(listedRows ?? []), ...otherRows];
  const groupByKey = groups.map(
    (factGroups) => new Map(factGroups.map((values) => [values.total ? 'total' : groupId(values.keys), values])),
  );
  const columns = columnsOf(report);
  const subtotalIndex = report.by.indexOf(report.subtotalsBy as DimensionName);
  const rowOfKey = (key: string, { keys, labels, attributes, group }: RowHead): ReportRow => {
    const balanceValues = balances.map(({ name, at }) => ({ [name]: at(keys) }));
    const values: Record<string, unknown> = Object.assign({}, ...groupByKey.map((byKey) => byKey.get(key) ?? {}), ...balanceValues);
    // A month after the last day is not zero: it has no numbers yet.
    const isLater = rowOf(report).kind === 'time' && String(keys[keys.length - 1]) > isoDay(filter.to);
    const cells = columns.map(({ name, kind }): [string, Cell] => {
      const value = values[name];
      if (kind === 'text') return [name, topCells[topColumns.findIndex(({ top }) => top === name)]?.get(key) ?? null];
      if (value === undefined) return [name, isLater ? null : valueWithoutRows(kind)];
      return [name, value === null ? null : Number(value)];
    });
    const parents = Object.fromEntries(parentDimensionsOf(report).map(({ name }, at) => [name, labels[at] ?? '']));
    return {
      key,
      label: labels[labels.length - 1] ?? '',
      group: (subtotalIndex < 0 ? group : keys[subtotalIndex]) ?? null,
      parents,
      attributes,
      cells: Object.fromEntries(cells),
      pivot: pivot.get(key) ?? [],
      suppressed: groupByKey.some((byKey) => byKey.get(key)?.suppressed),
    };
  };
  const isShown = ({ key, cells, pivot: pivotCells, suppressed }: ReportRow) =>
    listedIds.has(key) || pivotCells.length > 0 || suppressed || Object.values(cells).some(Boolean);
  const allRows = heads.map((head) => rowOfKey(groupId(head.keys), head)).filter(isShown);
  const countAttributes = attributesOf(report).filter(({ kind }) => kind === 'count');
  const attributes = Object.fromEntries(countAttributes.map(({ name }) => [name, sumOf(allRows.map((row) => row.attributes[name]))]));
  const total = rowOfKey('total', { keys: [], labels: [...parentDimensionsOf(report).map(() => ''), 'Total'], attributes });
  deriveCells(report, allRows, total);
  const rows = keepTopN(report, allRows, filter.top ?? report.top);
  if (rows.length > MAX_REPORT_ROWS) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_REPORT_ROWS } });
  const subtotals = subtotalsOf(report, allRows, balances, sums);
  // Published numbers of external keys are rounded, so their differences mean nothing.
  const rest = isPerturbed(viewer, report.by, filter) ? [] : restRows(report, rows, subtotals);
  return { rows: [...rows, ...rest], subtotals, total };
}
