import { date } from '../../platform/lagos-text.shared.ts';

/** A row of a report with all its words and numbers side by side. */
export type ReportRow = { key: string; label: string } & Record<string, string | number | null>;
/** The dimensions around the row's own, outermost first, and what a row is. */
type Dimensions = { parentDimensions: readonly { name: string; label: string; kind: string }[]; rowDimension: string };

/** Rows of these follow one another: drawn as a line, and read in their own order. */
const TIMES = ['day', 'month', 'quarter', 'year'];
export const isTime = (dimension: string) => TIMES.includes(dimension);

export const numeric = (row: ReportRow, name: string): number | null => {
  const value = row[name];
  return typeof value === 'number' ? value : null;
};

type Direction = 'ASC' | 'DESC';
type Order = { column: string; direction: Direction; times?: Record<string, number> };

/** What has no number stands last, whichever way the rows are sorted. */
function compare(a: ReportRow, b: ReportRow, { column, direction, times }: Order): number {
  const sign = direction === 'ASC' ? 1 : -1;
  const part = times?.[column];
  const [x, y] = part === undefined ? [a[column], b[column]] : [a.key.split('/')[part], b.key.split('/')[part]];
  if (typeof x === 'number' && typeof y === 'number' && x !== y) return sign * (x - y);
  if (typeof x === 'string' && typeof y === 'string' && x !== y) return sign * x.localeCompare(y, 'en', { numeric: true });
  if (typeof x !== typeof y) return typeof x === 'number' || (typeof x === 'string' && y === null) ? -1 : 1;
  return 0;
}

export const sortRows = (rows: readonly ReportRow[], order: Order): ReportRow[] =>
  [...rows].sort((a, b) => compare(a, b, order) || a.label.localeCompare(b.label, 'en', { numeric: true }));

/** Columns that hold times, and the part of a row's key that has their day: times stand by it, whatever they are called. */
export function timesOf({ parentDimensions, rowDimension }: Dimensions): Record<string, number> {
  const names = [...parentDimensions.map(({ name }) => name), rowDimension];
  return Object.fromEntries(names.flatMap((name, at) => (isTime(name) ? [[at === parentDimensions.length ? 'label' : name, at]] : [])));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows whose words hold every word that is sought. */
export function searchRows(rows: readonly ReportRow[], search: string, fields: readonly string[]): readonly ReportRow[] {
  const sought = plain(search).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(fields.map((field) => row[field] ?? '').join(' '));
    return sought.every((word) => text.includes(word));
  });
}

/** A row has something when any of its counts or sums is not nothing. */
export const hasSomething = (row: ReportRow, columns: readonly { name: string }[]) => columns.some(({ name }) => Boolean(row[name]));

export type DisplayRow = ReportRow & { subtotal?: 1 };

/** The head of a group's sum; what belongs to no group says so itself. */
export const subtotalLabel = ({ key, label }: DisplayRow): string => {
  if (!key) return label;
  return `All of ${/^\d{4}-\d{2}-\d{2}$/.test(label) ? date(label) : label}`;
};

/** Rows in order, each group with its own sum below it. Groups stand by their sum where the rows are sorted by a number, but times follow one another, the latest first. The sum of a group that is all there is stands in the total. */
export function withSubtotals(
  rows: readonly ReportRow[],
  subtotals: readonly ReportRow[] | null | undefined,
  by: string | null,
  order: Order,
): DisplayRow[] {
  if (!by || !subtotals || subtotals.length < 2) return sortRows(rows, order);
  const groups = Map.groupBy(rows, ({ group }) => String(group ?? ''));
  const sums = new Map(subtotals.map((row) => [row.key, row]));
  const isTimes = order.times?.[by] !== undefined;
  const numbered = !isTimes && rows.some((row) => numeric(row, order.column) !== null);
  const direction = numbered || order.column === by ? order.direction : isTimes ? 'DESC' : 'ASC';
  const heads = sortRows(
    [...groups.keys()].map((key) => {
      const sum = sums.get(key);
      const label = sum?.label ?? '';
      return { key, label, name: !key ? null : isTimes ? key : label, ...(numbered && { [order.column]: sum?.[order.column] ?? null }) };
    }),
    { column: numbered ? order.column : 'name', direction },
  );
  return heads.flatMap(({ key }) => {
    // Rows of no group have no name to sum them up under.
    const sum = key && sums.get(key);
    return [...sortRows(groups.get(key) ?? [], order), ...(sum ? [{ ...sum, subtotal: 1 as const }] : [])];
  });
}
