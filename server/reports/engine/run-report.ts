import { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { balanceOf } from './balances.ts';
import { deriveCells, numberOf, subtotalsOf, sumOf } from './derived-cells.ts';
import { DIMENSIONS, enumLabel, monthsOf, timeLabel } from './dimensions.ts';
import { checkDisclosure } from './disclosure-control.ts';
import { checkClinical, checkRange, keyOf } from './filters.ts';
import { type Group, groupId, groupsOf, type Keys, type LabelRow, query } from './grouping.ts';
import { codesOf, labelQuery, labelsOf } from './labels.ts';
import type { DimensionName } from './measures.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import {
  attributesOf,
  columnsOf,
  type FactColumns,
  isBalance,
  isFacts,
  isTop,
  parentDimensionsOf,
  type Report,
  rowOf,
  type TopColumn,
} from './report.ts';

export type Cell = number | string | null;
/** `outer` has the labels of the dimensions around the row's own, `group` the key of the sum that it belongs to; null where it belongs to none. */
export type ReportRow = {
  key: string;
  group: string | null;
  label: string;
  parents: Partial<Record<DimensionName, string>>;
  attributes: Record<string, string | number | null>;
  cells: Record<string, Cell>;
  pivot: { key: string; label: string; short: string | null; value: number }[];
  /** Numbers of it are kept from who asks. */
  withheld: boolean;
};
export type ReportResult = { rows: ReportRow[]; subtotals: ReportRow[]; total: ReportRow; generatedAt: Date };

/** `group` is known here where an attribute names it, not a dimension. */
type RowHead = { keys: Keys; labels: string[]; attributes: ReportRow['attributes']; group?: string | null };

/** Each fact once, though its columns may stand apart. */
const factsOf = ({ columns }: Report): FactColumns[] =>
  [...Map.groupBy(columns.filter(isFacts), ({ facts, ignores }) => [facts.name, ...(ignores ?? [])].join()).values()].flatMap(
    ([first, ...more]) => (first ? { ...first, measures: [first, ...more].flatMap(({ measures }) => measures) } : []),
  );

export const withoutFilters = (filter: ReportFilter, names: FactColumns['ignores'] = []): ReportFilter => ({
  ...filter,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** What a report is narrowed to by itself, whatever is asked. */
export async function withFixedFilter(report: Report, asked: ReportFilter): Promise<ReportFilter> {
  const chosen = report.filters.includes('placeBasis') ? asked.placeBasis : null;
  return {
    ...asked,
    ...(report.defaultPlaceBasis && { placeBasis: chosen ?? report.defaultPlaceBasis }),
    ...(await report.fixedFilter?.()),
  };
}

/** Every row of a report of one dimension, those without facts too; null where only found ones are shown. */
async function allRows(report: Report, filter: ReportFilter, viewer: Viewer): Promise<RowHead[] | null> {
  const row = rowOf(report);
  if (report.sparse || report.by.length > 1) return null;
  if (row.kind === 'name') return row.listed ? tableRows(report, filter, row.listed(filter, viewer)) : null;
  if (row.kind === 'time')
    return row.name === 'month'
      ? monthsOf(filter).map((key) => ({ keys: [key], labels: [timeLabel('month', key)], attributes: {} }))
      : null;
  return row.words?.map((key) => ({ keys: [key], labels: [enumLabel(key)], attributes: {} })) ?? null;
}

async function tableRows(report: Report, filter: ReportFilter, where: Prisma.Sql): Promise<RowHead[]> {
  const row = rowOf(report);
  if (row.kind !== 'name') return [];
  const attributes = attributesOf(report);
  const values = attributes.map(({ name }): [string, Prisma.Sql] => {
    const value = row.attributes?.[name]?.value ?? Prisma.sql`NULL`;
    return [name, typeof value === 'function' ? value(filter) : value];
  });
  const group = row.attributes?.[report.subtotalsBy ?? '']?.key ?? Prisma.sql`NULL`;
  const named = await query<LabelRow>(labelQuery(row, [...values, ['group', group]], where));
  return named.map(({ key, label, group: own, ...fields }) => ({
    keys: [key],
    labels: [label],
    group: own as string | null,
    attributes: Object.fromEntries(
      attributes.map(({ name, kind }) => [
        name,
        kind === 'word' && typeof fields[name] === 'string' ? enumLabel(fields[name]) : (fields[name] ?? null),
      ]),
    ),
  }));
}

/** The word of the report's first fact for what has no such key. */
const noneOf = ({ columns }: Report, name: DimensionName): string | undefined => {
  const first = columns.find(isFacts);
  return first && keyOf(first.facts, name).none;
};

/** The combinations that have something, the latest time first, then by name. */
async function rowsWithFacts(report: Report, filter: ReportFilter, groups: Group[][]): Promise<RowHead[]> {
  const found = [...new Map(groups.flat().flatMap(({ keys, total }) => (total ? [] : [[groupId(keys), keys] as const]))).values()];
  const row = rowOf(report);
  const inner = found.map((keys) => keys[keys.length - 1]).filter((key) => key != null);
  const [described, ...namers] = await Promise.all([
    row.kind === 'name' && report.attributes ? tableRows(report, filter, Prisma.sql`${row.id} = ANY(${[...new Set(inner)]}::uuid[])`) : [],
    ...report.by.map((name, at) =>
      labelsOf(
        name,
        found.map((keys) => keys[at] ?? null),
        noneOf(report, name),
      ),
    ),
  ]);
  const byKey = new Map(described.map((each) => [each.keys[0], each]));
  const rows = found.map((keys) => ({
    attributes: {},
    ...byKey.get(keys[keys.length - 1] ?? null),
    keys,
    labels: namers.map((name, at) => name(keys[at] ?? null)),
  }));
  const order = (a: RowHead, b: RowHead) =>
    report.by.reduce((sum, name, at) => {
      const time = DIMENSIONS[name].kind === 'time';
      const [x, y] = time ? [b.keys[at] ?? '', a.keys[at] ?? ''] : [a.labels[at] ?? '', b.labels[at] ?? ''];
      return sum || x.localeCompare(y, 'en');
    }, 0);
  return rows.sort(order);
}

/** The names of the largest few by row. */
async function topNNames({ facts, dimension, measure, n }: TopColumn, report: Report, filter: ReportFilter, viewer: Viewer) {
  const topN = { measure, n, alone: true } as const;
  const groups = (await groupsOf({ facts, by: [...report.by, dimension], measures: [measure], filter, viewer, topN: topN })).filter(
    ({ [measure]: size }) => size != null,
  );
  const by = Map.groupBy(groups, ({ keys }) => groupId(keys.slice(0, -1)));
  const last = ({ keys }: Group) => keys[keys.length - 1] ?? null;
  const name = await labelsOf(dimension, groups.map(last));
  // Of two as large the one whose name comes first, so that the answer is always the same.
  const most = (own: Group[]) =>
    own
      .map((group) => ({ label: name(last(group)), size: Number(group[measure]) }))
      .sort((a, b) => b.size - a.size || a.label.localeCompare(b.label, 'en'))
      .slice(0, n);
  return new Map(
    [...by].map(([id, own]) => [
      id,
      most(own)
        .map(({ label }) => label)
        .join('; '),
    ]),
  );
}

async function pivotOf({ pivot, by }: Report, filter: ReportFilter, viewer: Viewer) {
  const cells = new Map<string, ReportRow['pivot']>();
  if (!pivot) return cells;
  const { facts, measure } = pivot;
  // The total's columns are a grouping of their own.
  const [rows, totals] = await Promise.all([
    groupsOf({ facts, by: [...by, pivot.by], measures: [measure], filter, viewer }),
    groupsOf({ facts, by: [pivot.by], measures: [measure], filter, viewer }),
  ]);
  const found = totals.flatMap(({ keys, total }) => (total ? [] : [keys[0] ?? null]));
  const [name, short] = await Promise.all([labelsOf(pivot.by, found), codesOf(pivot.by, found)]);
  const add = (id: string, { keys, [measure]: value }: Group) => {
    if (value == null) return;
    const key = keys[keys.length - 1] ?? null;
    cells.set(id, [
      ...(cells.get(id) ?? []),
      { key: key ?? 'none', label: name(key), short: short.get(key) ?? null, value: Number(value) },
    ]);
  };
  for (const group of rows) if (!group.total) add(groupId(group.keys.slice(0, -1)), group);
  const named = totals.toSorted((a, b) => name(a.keys[0] ?? null).localeCompare(name(b.keys[0] ?? null), 'en'));
  for (const group of named) if (!group.total) add('total', group);
  return cells;
}

/** Only so many of the largest among those with the same outer keys. */
function keepTopN(report: Report, rows: ReportRow[], top: number | null | undefined): ReportRow[] {
  const { largestFirst } = report;
  if (!top || !largestFirst) return rows;
  const outer = ({ key }: ReportRow) => key.slice(0, key.lastIndexOf('/') + 1);
  const kept = [...Map.groupBy(rows, outer).values()].flatMap((own) =>
    own.toSorted((a, b) => numberOf(b.cells[largestFirst]) - numberOf(a.cells[largestFirst])).slice(0, top),
  );
  const keys = new Set(kept.map(({ key }) => key));
  return rows.filter(({ key }) => keys.has(key));
}

/** Where a report shows only the largest of what stands within others, the database need not send the rest. */
function topNOf(report: Report, filter: ReportFilter, measures: readonly string[]) {
  const { by, largestFirst, top } = report;
  const n = filter.top ?? top;
  return n && largestFirst && by.length > 1 && factsOf(report).length === 1 && measures.includes(largestFirst)
    ? { measure: largestFirst, n }
    : null;
}

/** The sums of what stands around the rows, where only the largest of these are read. */
async function parentSums(
  report: Report,
  facts: FactColumns[],
  filter: ReportFilter,
  viewer: Viewer,
): Promise<Map<string | null, Group> | undefined> {
  const outer = report.by.find((name) => name === report.subtotalsBy);
  const [only] = facts;
  if (!outer || !only || facts.length > 1 || !topNOf(report, filter, only.measures)) return undefined;
  const measures = only.measures.filter((name) => only.facts.measures[name]?.additive);
  const groups = await groupsOf({ facts: only.facts, by: [outer], measures, filter: withoutFilters(filter, only.ignores), viewer });
  return new Map(groups.filter(({ total }) => !total).map((group) => [group.keys[0] ?? null, group]));
}

/** One aggregate statement per fact, merged by key; rows without facts are zero; the total comes from the same statement, so its percentages are right too. Throws RPT_RANGE, RPT_TOO_LARGE, RPT_FILTER, RPT_OUTSIDE, FORBIDDEN as runStats does. */
export async function runReport(report: Report, asked: ReportFilter, viewer: Viewer): Promise<ReportResult> {
  checkRange(asked);
  checkClinical(report.by, asked, viewer);
  checkDisclosure({ facts: factsOf(report).map(({ facts }) => facts), by: report.by, filter: asked }, viewer);
  const filter = await withFixedFilter(report, asked);
  const facts = factsOf(report);
  const tops = report.columns.filter(isTop);
  const [every, pivot, topCells, standings, sums, ...groups] = await Promise.all([
    allRows(report, filter, viewer),
    pivotOf(report, filter, viewer),
    Promise.all(tops.map((top) => topNNames(top, report, filter, viewer))),
    Promise.all(report.columns.filter(isBalance).map((column) => balanceOf(report, column, filter, viewer))),
    parentSums(report, facts, filter, viewer),
    ...facts.map(({ facts: fact, measures, ignores }) =>
      groupsOf({
        facts: fact,
        by: report.by,
        measures,
        filter: withoutFilters(filter, ignores),
        viewer,
        topN: topNOf(report, filter, measures),
      }),
    ),
  ]);
  const known = new Set(every?.map(({ keys }) => groupId(keys)));
  // What belongs to no listed row, as people without an MDA, stands below: the total is always the sum of the rows.
  const others = await rowsWithFacts(
    report,
    filter,
    [...groups, ...standings.map(({ rows }) => rows)].map((own) => own.filter(({ keys }) => !known.has(groupId(keys)))),
  );
  const found = [...(every ?? []), ...others];
  const byKey = groups.map((group) => new Map(group.map((raw) => [raw.total ? 'total' : groupId(raw.keys), raw])));
  const columns = columnsOf(report);
  const groupAt = report.by.indexOf(report.subtotalsBy as DimensionName);
  const row = (key: string, { keys, labels, attributes, group }: RowHead): ReportRow => {
    const stands = standings.map(({ name, at }) => ({ [name]: at(keys) }));
    const values: Record<string, unknown> = Object.assign({}, ...byKey.map((group) => group.get(key) ?? {}), ...stands);
    const cells = columns.map(({ name, kind }): [string, Cell] => {
      const value = values[name];
      if (kind === 'text') return [name, topCells[tops.findIndex(({ top }) => top === name)]?.get(key) ?? null];
      if (value === undefined) return [name, kind === 'percent' || kind === 'decimal' ? null : 0];
      return [name, value === null ? null : Number(value)];
    });
    const parents = Object.fromEntries(parentDimensionsOf(report).map(({ name }, at) => [name, labels[at] ?? '']));
    return {
      key,
      label: labels[labels.length - 1] ?? '',
      group: (groupAt < 0 ? group : keys[groupAt]) ?? null,
      parents: parents,
      attributes,
      cells: Object.fromEntries(cells),
      pivot: pivot.get(key) ?? [],
      withheld: byKey.some((group) => group.get(key)?.withheld),
    };
  };
  const isSomething = ({ key, cells, pivot: own, withheld }: ReportRow) =>
    known.has(key) || own.length > 0 || withheld || Object.values(cells).some(Boolean);
  const all = found.map((each) => row(groupId(each.keys), each)).filter(isSomething);
  const summed = attributesOf(report).filter(({ kind }) => kind === 'count');
  const attributes = Object.fromEntries(summed.map(({ name }) => [name, sumOf(all.map(({ attributes: own }) => own[name]))]));
  const total = row('total', { keys: [], labels: [...parentDimensionsOf(report).map(() => ''), 'Total'], attributes });
  deriveCells(report, all, total);
  const rows = keepTopN(report, all, filter.top ?? report.top);
  if (rows.length > MAX_REPORT_ROWS) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_REPORT_ROWS } });
  return { rows, subtotals: subtotalsOf(report, all, standings, sums), total, generatedAt: now() };
}
