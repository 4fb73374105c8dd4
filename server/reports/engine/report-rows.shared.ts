import { groupBy } from '../../platform/group-by.shared.ts';
import { date } from '../../platform/lagos-text.shared.ts';

/** A row of a report as a flat record of labels and numbers. */
export type ReportRow = { key: string; label: string } & Record<string, string | number | null>;
/** The parent dimensions, outermost first, and the row's own. */
type Dimensions = { parentDimensions: readonly { name: string; label: string; kind: string }[]; rowDimension: string };

/** Time dimensions: their rows are sorted by date and drawn as a line. */
const TIME_DIMENSIONS = ['day', 'week', 'month', 'quarter', 'year'];
export const isTime = (dimension: string) => TIME_DIMENSIONS.includes(dimension);

export const numeric = (row: ReportRow, name: string): number | null => {
  const value = row[name];
  return typeof value === 'number' ? value : null;
};

type Direction = 'ASC' | 'DESC';
type Order = { column: string; direction: Direction; times?: Record<string, number> };

const REST = '/rest';
/** The key of the row that adds up the rest of a group, from the key of one of its rows. */
export const restKey = (key: string): string => `${key.slice(0, key.lastIndexOf('/'))}${REST}`;
export const isRest = ({ key }: Pick<ReportRow, 'key'>): boolean => key.endsWith(REST);

/** Whether a row stands for records without the dimension, such as people without an MDA. */
export const isNone = ({ key }: ReportRow) => key === 'none' || key.endsWith('/none');

/** Rows without a number come last in either direction. */
function compare(a: ReportRow, b: ReportRow, { column, direction, times }: Order): number {
  const sign = direction === 'ASC' ? 1 : -1;
  const keyIndex = times?.[column];
  const [x, y] = keyIndex === undefined ? [a[column], b[column]] : [a.key.split('/')[keyIndex], b.key.split('/')[keyIndex]];
  if (typeof x === 'number' && typeof y === 'number' && x !== y) return sign * (x - y);
  // Members in alphabetical order, then the row of those that belong to none.
  if (typeof x === 'string' && isNone(a) !== isNone(b)) return isNone(a) ? 1 : -1;
  if (typeof x === 'string' && typeof y === 'string' && x !== y) return sign * x.localeCompare(y, 'en', { numeric: true });
  if (typeof x !== typeof y) return typeof x === 'number' || (typeof x === 'string' && y === null) ? -1 : 1;
  return 0;
}

/** Sorted rows; the rest of a group comes last. */
export const sortRows = (rows: readonly ReportRow[], order: Order): ReportRow[] =>
  [...rows].sort(
    (a, b) => Number(isRest(a)) - Number(isRest(b)) || compare(a, b, order) || a.label.localeCompare(b.label, 'en', { numeric: true }),
  );

/** The time columns, with the index of their day in the row's key: they sort by day, not by label. */
export function timesOf({ parentDimensions, rowDimension }: Dimensions): Record<string, number> {
  const names = [...parentDimensions.map(({ name }) => name), rowDimension];
  return Object.fromEntries(names.flatMap((name, at) => (isTime(name) ? [[at === parentDimensions.length ? 'label' : name, at]] : [])));
}

/** Without accents, in lower case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows whose texts contain every word of the search. */
export function searchRows(rows: readonly ReportRow[], search: string, fields: readonly string[]): readonly ReportRow[] {
  const searchWords = plain(search).split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(fields.map((field) => row[field] ?? '').join(' '));
    return searchWords.every((word) => text.includes(word));
  });
}

/** Whether any column of the row is other than zero or empty. */
export const hasValues = (row: ReportRow, columns: readonly { name: string }[]) => columns.some(({ name }) => Boolean(row[name]));

export type DisplayRow = ReportRow & { subtotal?: 1 };

/** The rows of a page. Subtotals do not count, and are on the page of the row before them. */
export function pageOfRows<Row extends DisplayRow>(rows: readonly Row[], { number, size }: { number: number; size: number }): Row[] {
  let count = 0;
  return rows.filter(({ subtotal }) => {
    if (!subtotal) count += 1;
    return count > (number - 1) * size && count <= number * size;
  });
}

/** The label of a subtotal. */
export const subtotalLabel = ({ key, label }: DisplayRow): string => {
  if (!key) return label;
  return `Total for ${/^\d{4}-\d{2}-\d{2}$/.test(label) ? date(label) : label}`;
};

/** The sorted rows, each group followed by its subtotal. Groups are sorted by their subtotal if rows are sorted by a number, except times, which are sorted by date. A single group has no subtotal, as the total is the same. */
export function withSubtotals(
  rows: readonly ReportRow[],
  subtotals: readonly ReportRow[] | null | undefined,
  by: string | null,
  order: Order,
): DisplayRow[] {
  if (!by || !subtotals || subtotals.length < 2) return sortRows(rows, order);
  const groups = groupBy(rows, ({ group }) => String(group ?? ''));
  const subtotalByKey = new Map(subtotals.map((row) => [row.key, row]));
  const isByTime = order.times?.[by] !== undefined;
  const isByNumber = !isByTime && rows.some((row) => numeric(row, order.column) !== null);
  const direction = isByNumber || order.column === by ? order.direction : isByTime ? 'DESC' : 'ASC';
  const sortedGroups = sortRows(
    [...groups.keys()].map((key) => {
      const subtotal = subtotalByKey.get(key);
      const label = subtotal?.label ?? '';
      return {
        key,
        label,
        name: !key ? null : isByTime ? key : label,
        ...(isByNumber && { [order.column]: subtotal?.[order.column] ?? null }),
      };
    }),
    { column: isByNumber ? order.column : 'name', direction },
  );
  return sortedGroups.flatMap(({ key }) => {
    // Rows without a group have no label for a subtotal.
    const subtotal = key && subtotalByKey.get(key);
    return [...sortRows(groups.get(key) ?? [], order), ...(subtotal ? [{ ...subtotal, subtotal: 1 as const }] : [])];
  });
}
