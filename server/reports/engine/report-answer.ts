import { isoDay } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { deriveCells, numberOf, subtotalsOf, sumOf } from './derived-cells.ts';
import { DIMENSIONS } from './dimensions.ts';
import { type Group, idOf, isGroup, type Names } from './group-plan.ts';
import { groupId, type Keys } from './group-sql.ts';
import { type DimensionName, valueWithoutRows } from './measures.ts';
import { MAX_REPORT_ROWS, type ReportFilter } from './report.input.ts';
import {
  attributesOf,
  type BalanceColumn,
  columnsOf,
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
export type ReportAnswer = { rows: ReportRow[]; subtotals: ReportRow[]; total: ReportRow };

/** A row without its numbers. `group` is set here if subtotals are by an attribute instead of a dimension. */
export type RowHead = { keys: Keys; labels: string[]; attributes: ReportRow['attributes']; group?: string | null };
type Grouped = Extract<Group, { kind: 'group' }>;
export type PivotCells = Map<string, ReportRow['pivot']>;
/** A semi-additive measure: the balance at the end of each day, by keys of a row, by a day alone, or in total by no key. For a period of one day, `rows` has every row with a balance. */
export type Balance = { name: string; rows: Group[]; at: (keys: Keys) => number };
export type ReportParts = {
  groups: Group[][];
  /** The rows shown in any case; null if the report is sparse. */
  listed: RowHead[] | null;
  others: RowHead[];
  balances: Balance[];
  /** The texts of each top-N column, by the id of the row. */
  tops: { name: string; texts: Map<string, string> }[];
  pivot: PivotCells;
  /** The values of subtotals, if the rows are not all rows of their groups. */
  sums: ReadonlyMap<string | null, Group> | null;
};

/** Merges the facts by key. Rows without facts are zero. Throws RPT_TOO_LARGE. */
export function reportAnswer(report: Report, filter: ReportFilter, parts: ReportParts, isPerturbed: boolean): ReportAnswer {
  const { groups, listed, others, balances, tops, pivot, sums } = parts;
  const groupByKey = groups.map((ofFact) => new Map(ofFact.map((group) => [idOf(group), group])));
  const columns = columnsOf(report);
  const subtotalIndex = report.by.indexOf(report.subtotalsBy as DimensionName);
  const rowOfKey = (key: string, { keys, labels, attributes, group }: RowHead): ReportRow => {
    const values: Record<string, unknown> = Object.assign(
      {},
      ...groupByKey.map((byKey) => byKey.get(key)?.values),
      ...balances.map(({ name, at }) => ({ [name]: at(keys) })),
      ...tops.map(({ name, texts }) => ({ [name]: texts.get(key) })),
    );
    // A month after the last day is not zero: it has no numbers yet.
    const isLater = rowOf(report).kind === 'time' && String(keys[keys.length - 1]) > isoDay(filter.to);
    const cells = columns.map(({ name, kind }): [string, Cell] => {
      const value = values[name];
      if (kind === 'text') return [name, (value as string | undefined) ?? null];
      if (value === undefined) return [name, isLater ? null : valueWithoutRows(kind)];
      return [name, value === null ? null : Number(value)];
    });
    return {
      key,
      label: labels[labels.length - 1] ?? '',
      group: (subtotalIndex < 0 ? group : keys[subtotalIndex]) ?? null,
      parents: Object.fromEntries(parentDimensionsOf(report).map(({ name }, at) => [name, labels[at] ?? ''])),
      attributes,
      cells: Object.fromEntries(cells),
      pivot: pivot.get(key) ?? [],
      suppressed: groupByKey.some((byKey) => byKey.get(key)?.suppressed),
    };
  };
  const listedIds = new Set(listed?.map(({ keys }) => groupId(keys)));
  const isShown = ({ key, cells, pivot: pivotCells, suppressed }: ReportRow) =>
    listedIds.has(key) || pivotCells.length > 0 || suppressed || Object.values(cells).some(Boolean);
  const allRows = [...(listed ?? []), ...others].map((head) => rowOfKey(groupId(head.keys), head)).filter(isShown);
  const countAttributes = attributesOf(report).filter(({ kind }) => kind === 'count');
  const attributes = Object.fromEntries(countAttributes.map(({ name }) => [name, sumOf(allRows.map((row) => row.attributes[name]))]));
  const total = rowOfKey('total', { keys: [], labels: [...parentDimensionsOf(report).map(() => ''), 'Total'], attributes });
  deriveCells(report, allRows, total);
  const rows = keepTopN(report, allRows, filter.top ?? report.top);
  if (rows.length > MAX_REPORT_ROWS) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_REPORT_ROWS } });
  const subtotals = subtotalsOf(report, allRows, balances, sums);
  // Published numbers of external keys are rounded, so their differences mean nothing.
  const rest = isPerturbed ? [] : restRows(report, rows, subtotals);
  return { rows: [...rows, ...rest], subtotals, total };
}

export function sortHeads(report: Report, heads: RowHead[]): RowHead[] {
  const compare = (a: RowHead, b: RowHead) =>
    report.by.reduce((result, name, at) => {
      const isTime = DIMENSIONS[name].kind === 'time';
      const [x, y] = isTime ? [b.keys[at] ?? '', a.keys[at] ?? ''] : [a.labels[at] ?? '', b.labels[at] ?? ''];
      return result || x.localeCompare(y, 'en');
    }, 0);
  return heads.toSorted(compare);
}

/** Ties are resolved by name, so that the result is always the same. */
export function largestNames(groups: readonly Grouped[], { measure, n }: TopColumn, { labelOf }: Names): Map<string, string> {
  const largestOf = (ofRow: readonly Grouped[]) =>
    ofRow
      .map(({ keys, values }) => ({ label: labelOf(keys.at(-1) ?? null), size: Number(values[measure]) }))
      .sort((a, b) => b.size - a.size || a.label.localeCompare(b.label, 'en'))
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
export function pivotCells({ rows, totals, names }: { rows: Group[]; totals: Group[]; names: Names }, measure: string): PivotCells {
  const cells: PivotCells = new Map();
  const add = (id: string, { keys, values: { [measure]: value } }: Grouped) => {
    if (value == null) return;
    const key = keys.at(-1) ?? null;
    const label = names.labelOf(key);
    const short = columnHeading(label, (names.columnsOf(key)?.code as string | undefined) || null);
    cells.set(id, [...(cells.get(id) ?? []), { key: key ?? 'none', label, short, value: Number(value) }]);
  };
  for (const group of rows.filter(isGroup)) add(groupId(group.keys.slice(0, -1)), group);
  const labelOf = ({ keys }: Grouped) => names.labelOf(keys[0] ?? null);
  for (const group of totals.filter(isGroup).toSorted((a, b) => labelOf(a).localeCompare(labelOf(b), 'en'))) add('total', group);
  return cells;
}

/** The balance of each day: that of the last day less the inflow after the day. */
export function balanceOf(
  { name, inflow }: BalanceColumn,
  parts: { lastDay: Group[]; inflows: Group[] },
  { from, to }: ReportFilter,
): Balance {
  const lastBalance = new Map(parts.lastDay.map((group) => [idOf(group), Number(group.values[name])]));
  const inflowRows = parts.inflows
    .filter(isGroup)
    .map(({ keys, values }) => ({ day: keys[0] ?? '', id: groupId(keys.slice(1)), amount: Number(values[inflow.measure]) }));
  const inflowById = Map.groupBy(inflowRows, ({ id }) => id).set('total', inflowRows);
  return {
    name,
    rows: from < to ? [] : parts.lastDay.filter(isGroup).map((group) => ({ ...group, keys: [isoDay(to), ...group.keys] })),
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
