import { isoDay } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Balance, deriveCells, numberOf, subtotalsOf, sumOf } from './derived-cells.ts';
import { DIMENSIONS, enumLabel } from './dimensions.ts';
import { type Group, isGroup } from './group-plan.ts';
import { groupId } from './group-sql.ts';
import { type DimensionName, valueWithoutRows } from './measures.ts';
import type { Names } from './names.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import {
  attributesOf,
  type BalanceColumn,
  type Cell,
  columnsOf,
  columnsOfKind,
  factsOf,
  parentDimensionsOf,
  type Report,
  type ReportColumn,
  type ReportRow,
  rowOf,
  type TopColumn,
} from './report.ts';
import { restKey } from './report-rows.shared.ts';
import type { Keys, Row } from './statements.ts';

export type ReportAnswer = { rows: ReportRow[]; subtotals: ReportRow[]; total: ReportRow };

/** The questions of a report: of its facts and columns; `parents` for the values of subtotals, if the rows are not all rows of their groups. */
export type PerQuestion<Of> = Record<'facts' | 'parents' | 'pivot' | 'tops' | 'balances' | 'inflows', Of[]>;
export type ReportParts = {
  groups: PerQuestion<Group[]>;
  /** The members shown in any case; null if the report is sparse. */
  members: readonly Row[] | null;
  /** The keys of the other rows. */
  others: readonly Keys[];
  names: Record<'rows' | 'tops' | 'pivot', Names[]>;
  isPerturbed: boolean;
};
/** A row without its numbers. `group` is set here if subtotals are by an attribute instead of a dimension. */
type RowHead = { key: string; keys: Keys; labels: string[]; attributes: ReportRow['attributes']; group?: string | null };
type Grouped = Extract<Group, { kind: 'group' }>;

const collator = new Intl.Collator('en');

/** Facts that belong to no listed member, such as people without an MDA, get rows of their own, so that the rows add up to the total. Balances add rows to a report of one day alone. */
export function unlistedKeys(
  { from, to }: ReportFilter,
  { facts, balances, members }: { facts: Group[]; balances: Group[]; members: ReportParts['members'] },
): Keys[] {
  const listed = new Set(members?.map(({ key }) => key));
  const keysById = new Map<string, Keys>();
  for (const group of facts) if (isGroup(group) && !listed.has(group.id)) keysById.set(group.id, group.keys);
  const ofOneDay = from < to ? [] : balances.filter(isGroup).map(({ keys }) => [isoDay(to), ...keys]);
  for (const keys of ofOneDay) keysById.set(groupId(keys), keys);
  return [...keysById.values()];
}

/** Merges the facts by key. Rows without facts are zero. Throws RPT_TOO_LARGE. */
export function reportAnswer(report: Report, filter: ReportFilter, parts: ReportParts): ReportAnswer {
  const { groups, members, isPerturbed } = parts;
  const columns = columnsOf(report);
  const balances = columnsOfKind(report, 'balance').map((column, at) => balanceOf(column, groups.balances[at], groups.inflows[at]));
  const pivot = pivotCells(report, groups.pivot, parts.names.pivot[0]);
  const groupsById = groups.facts.map((ofFact) => new Map(ofFact.map((group) => [group.id, group])));
  const values = valuesOf(report, parts, groupsById, balances);
  const cellsOf = columns.map(({ name, kind }) => ({ name, kind, valueIn: values.get(name) }));
  const subtotalIndex = report.by.indexOf(report.subtotalsBy as DimensionName);
  const parentNames = parentDimensionsOf(report).map(({ name }) => name);
  const isByTime = rowOf(report).kind === 'time';
  const lastDay = isoDay(filter.to);
  const rowOfHead = ({ key, keys, labels, attributes, group }: RowHead): ReportRow => {
    // A month after the last day is not zero: it has no numbers yet.
    const isLater = isByTime && String(keys.at(-1)) > lastDay;
    const cells: ReportRow['cells'] = {};
    for (const { name, kind, valueIn } of cellsOf) {
      const value = valueIn?.(key, keys);
      if (kind === 'text') cells[name] = (value as string | undefined) ?? null;
      else if (value === undefined) cells[name] = isLater ? null : valueWithoutRows(kind);
      else cells[name] = value === null ? null : Number(value);
    }
    const parents: ReportRow['parents'] = {};
    for (const [at, name] of parentNames.entries()) parents[name] = labels[at] ?? '';
    return {
      ...{ key, label: labels.at(-1) ?? '', group: (subtotalIndex < 0 ? group : keys[subtotalIndex]) ?? null, parents, attributes, cells },
      pivot: pivot.get(key) ?? [],
      suppressed: groupsById.some((byId) => byId.get(key)?.suppressed),
    };
  };
  const heads = headsOf(report, parts);
  const listed = new Set(members?.map(({ key }) => key));
  const isShown = ({ key, cells, pivot: pivotOfRow, suppressed }: ReportRow) =>
    listed.has(key) || pivotOfRow.length > 0 || suppressed || Object.values(cells).some(Boolean);
  const allRows = heads.map(rowOfHead).filter(isShown);
  const countAttributes = attributesOf(report).filter(({ kind }) => kind === 'count');
  const attributes = Object.fromEntries(countAttributes.map(({ name }) => [name, sumOf(allRows.map((row) => row.attributes[name]))]));
  const total = rowOfHead({ key: 'total', keys: [], labels: [...parentNames.map(() => ''), 'Total'], attributes });
  deriveCells(report, allRows, total);
  const rows = keepTopN(report, allRows, filter.top ?? report.top);
  if (rows.length > MAX_REPORT_ROWS) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_REPORT_ROWS } });
  const [parents] = groups.parents;
  const sums = parents && new Map(parents.filter(isGroup).map((group) => [group.keys[0] ?? null, group]));
  const subtotals = subtotalsOf(report, allRows, balances, sums);
  // Published numbers of external keys are rounded, so their differences mean nothing.
  const rest = isPerturbed ? [] : restRows(report, rows, subtotals);
  return { rows: [...rows, ...rest], subtotals, total };
}

type ValueIn = (id: string, keys: Keys) => unknown;

/** Where the values of columns are that do not derive from others. */
function valuesOf(
  report: Report,
  { groups, names }: ReportParts,
  groupsById: readonly ReadonlyMap<string, Group>[],
  balances: readonly Balance[],
): ReadonlyMap<string, ValueIn> {
  const values = new Map<string, ValueIn>();
  for (const [at, { measures }] of factsOf(report).entries())
    for (const name of measures) values.set(name, (id) => groupsById[at]?.get(id)?.values[name]);
  for (const { name, at } of balances) values.set(name, (_, keys) => at(keys));
  for (const [at, column] of columnsOfKind(report, 'top').entries()) {
    const texts = largestNames(groups.tops[at]?.filter(isGroup) ?? [], column, names.tops[at]);
    values.set(column.name, (id) => texts.get(id));
  }
  return values;
}

/** The listed members in their order, then the other rows that have facts: the latest time first, then by name. */
function headsOf(report: Report, { members, others, names }: ReportParts): RowHead[] {
  const attributes = attributesOf(report);
  const attributesIn = (row: Row | undefined): Pick<RowHead, 'attributes' | 'group'> => {
    const values: ReportRow['attributes'] = {};
    for (const { name, kind } of row ? attributes : []) {
      const value = row?.[name] as string | number | null | undefined;
      values[name] = kind === 'word' && typeof value === 'string' ? enumLabel(value) : (value ?? null);
    }
    return { attributes: values, group: (row?.group as string | undefined) ?? null };
  };
  const listed = (members ?? []).map((row) => {
    const key = row.key as string;
    // Words and times have no row of a table: their keys name them.
    const label = (row.label as string | undefined) ?? names.rows[0]?.labelOf(key) ?? '';
    return { key, keys: [key], labels: [label], ...attributesIn(row) };
  });
  const found = others.map((keys) => ({
    ...{ key: groupId(keys), keys, labels: names.rows.map(({ labelOf }, at) => labelOf(keys[at] ?? null)) },
    ...attributesIn(names.rows.at(-1)?.columnsOf(keys.at(-1) ?? null)),
  }));
  const kinds = report.by.map((name) => DIMENSIONS[name].kind);
  const compare = (a: RowHead, b: RowHead) => {
    for (const [at, kind] of kinds.entries()) {
      const [x, y] = kind === 'time' ? [b.keys[at], a.keys[at]] : [a.labels[at], b.labels[at]];
      const order = x === y ? 0 : collator.compare(x ?? '', y ?? '');
      if (order !== 0) return order;
    }
    return 0;
  };
  return [...listed, ...found.sort(compare)];
}

/** The labels of the n largest members of another dimension, for each row. Ties are resolved by name, so that the result is always the same. */
function largestNames(groups: readonly Grouped[], { measure, n }: TopColumn, names: Names | undefined): Map<string, string> {
  const largestOf = (ofRow: readonly Grouped[]) =>
    ofRow
      .map(({ keys, values }) => ({ label: names?.labelOf(keys.at(-1) ?? null) ?? '', size: Number(values[measure]) }))
      .sort((a, b) => b.size - a.size || collator.compare(a.label, b.label))
      .slice(0, n)
      .map(({ label }) => label)
      .join('; ');
  const sized = groups.filter(({ values }) => values[measure] != null);
  return new Map([...Map.groupBy(sized, ({ keys }) => groupId(keys.slice(0, -1)))].map(([id, ofRow]) => [id, largestOf(ofRow)]));
}

const HEADING_LENGTH = 18;

/** A plan's column is named by what comes before the word "Plan", or by its code where that is too long. */
function columnHeading(name: string, code: string | null): string | null {
  const heading = name.replace(/ plan$/i, '');
  return heading.length > HEADING_LENGTH ? code : heading;
}

/** The cells of each row and of the total, by the id of the row. */
function pivotCells({ pivot }: Report, [rows = [], totals = []]: Group[][], names: Names | undefined): Map<string, ReportRow['pivot']> {
  const cells = new Map<string, ReportRow['pivot']>();
  if (!pivot || !names) return cells;
  const add = (id: string, { keys, values }: Grouped) => {
    const value = values[pivot.measure];
    if (value == null) return;
    const key = keys.at(-1) ?? null;
    const label = names.labelOf(key);
    const short = columnHeading(label, (names.columnsOf(key)?.code as string | undefined) || null);
    const cell = { key: key ?? 'none', label, short, value: Number(value) };
    const ofRow = cells.get(id);
    if (ofRow) ofRow.push(cell);
    else cells.set(id, [cell]);
  };
  for (const group of rows.filter(isGroup)) add(groupId(group.keys.slice(0, -1)), group);
  const labelOf = ({ keys }: Grouped) => names.labelOf(keys[0] ?? null);
  for (const group of totals.filter(isGroup).sort((a, b) => collator.compare(labelOf(a), labelOf(b)))) add('total', group);
  return cells;
}

/** The balance of each day: that of the last day less the inflow after the day. */
function balanceOf({ name, inflow }: BalanceColumn, lastDay: readonly Group[] = [], inflows: readonly Group[] = []): Balance {
  const lastBalance = new Map(lastDay.map(({ id, values }) => [id, Number(values[name])]));
  const inflowRows = inflows
    .filter(isGroup)
    .map(({ keys, values }) => ({ day: keys[0] ?? '', id: groupId(keys.slice(1)), amount: Number(values[inflow.measure]) }));
  const inflowById = Map.groupBy(inflowRows, ({ id }) => id).set('total', inflowRows);
  return {
    name,
    at: ([day, ...otherKeys]) => {
      const id = otherKeys.length > 0 ? groupId(otherKeys) : 'total';
      const laterInflow = day ? (inflowById.get(id) ?? []).filter((row) => row.day > day) : [];
      return laterInflow.reduce((balance, { amount }) => balance - amount, lastBalance.get(id) ?? 0);
    },
  };
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
