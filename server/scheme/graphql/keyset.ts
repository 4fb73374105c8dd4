import * as enums from '../../generated/prisma/enums.ts';
import { fieldsOf } from '../../platform/database/where-sql.ts';

type Direction = 'asc' | 'desc';
/** `values` are those of an enum, as PostgreSQL orders them. */
type Column = { name: string; direction: Direction; isNullable: boolean; nullsFirst: boolean; values: readonly unknown[] | null };

const COMPARED = ['DateTime', 'String', 'Int', 'BigInt', 'Float'];

/** The columns of an order, the id as the last; null where it names something else, such as a related record. */
function columnsOf(model: string, orderBy: readonly object[]): Column[] | null {
  const fields = fieldsOf(model);
  const columns = orderBy.flatMap(Object.entries).map(([name, order]): Column | null => {
    const field = fields.find((field) => field.name === name);
    if (!field || field.isList || (field.kind !== 'enum' && !COMPARED.includes(field.type))) return null;
    const values = field.kind === 'enum' ? Object.values((enums as Record<string, object>)[field.type] ?? {}) : null;
    const { sort, nulls } = (typeof order === 'string' ? { sort: order } : order) as { sort: Direction; nulls?: 'first' | 'last' };
    return { name, direction: sort, isNullable: !field.isRequired, nullsFirst: nulls ? nulls === 'first' : sort === 'desc', values };
  });
  return columns.every((column) => column !== null) && columns.at(-1)?.name === 'id' ? columns : null;
}

/** What of a row has to be known to go on after it; null where the order has to be counted from its first row. */
export function keysetSelect(model: string, orderBy: readonly object[]): Record<string, true> | null {
  const columns = columnsOf(model, orderBy);
  return columns && Object.fromEntries(columns.map(({ name }) => [name, true as const]));
}

/** The rows behind `row` in an order that `keysetSelect` knows, as a Prisma `where`. */
export function rowsAfter(model: string, orderBy: readonly object[], row: Readonly<Record<string, unknown>>): object {
  const [first, ...others] = columnsOf(model, orderBy) ?? [];
  if (!first) throw new Error(`Rows of ${model} cannot be found after another`);
  const after = [first, ...others].reduceRight<object | null>((rest, column) => {
    const equal = rest && { AND: [{ [column.name]: row[column.name] }, rest] };
    return { OR: [...behind(column, row[column.name]), ...(equal ? [equal] : [])] };
  }, null);
  // An index is read from here on; of the alternatives alone it would be read from its beginning.
  const value = row[first.name];
  const hasNullsBehind = first.isNullable && !first.nullsFirst;
  const from = value === null || hasNullsBehind ? {} : { [first.name]: beyond(first, value, true) };
  return { AND: [from, after] };
}

/** The values of a column after one, itself too where `orEqual` says so. */
function beyond({ direction, values }: Column, value: unknown, orEqual: boolean): object {
  if (!values) return { [`${direction === 'asc' ? 'gt' : 'lt'}${orEqual ? 'e' : ''}`]: value };
  const ordered = direction === 'asc' ? values : values.toReversed();
  return { in: ordered.slice(ordered.indexOf(value) + (orEqual ? 0 : 1)) };
}

/** The conditions of one column by which a row comes after a value. */
function behind(column: Column, value: unknown): object[] {
  const { name, isNullable, nullsFirst } = column;
  if (value === null) return nullsFirst ? [{ [name]: { not: null } }] : [];
  const larger = { [name]: beyond(column, value, false) };
  return isNullable && !nullsFirst ? [larger, { [name]: null }] : [larger];
}
