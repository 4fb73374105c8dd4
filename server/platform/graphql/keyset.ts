import { fieldsOf } from '../database/where-sql.ts';

type Direction = 'asc' | 'desc';
type Column = { name: string; direction: Direction; isNullable: boolean; nullsFirst: boolean };

const COMPARED = ['DateTime', 'String', 'Int', 'BigInt', 'Float'];

/** The columns of an order, the id as the last; null where it names something else, such as a related record. */
function columnsOf(model: string, orderBy: readonly object[]): Column[] | null {
  const fields = fieldsOf(model);
  const columns = orderBy.flatMap(Object.entries).map(([name, order]): Column | null => {
    const field = fields.find((field) => field.name === name);
    if (field?.kind !== 'scalar' || field.isList || !COMPARED.includes(field.type)) return null;
    const { sort, nulls } = (typeof order === 'string' ? { sort: order } : order) as { sort: Direction; nulls?: 'first' | 'last' };
    return { name, direction: sort, isNullable: !field.isRequired, nullsFirst: nulls ? nulls === 'first' : sort === 'desc' };
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
  const from = value === null || hasNullsBehind ? {} : { [first.name]: { [first.direction === 'asc' ? 'gte' : 'lte']: value } };
  return { AND: [from, after] };
}

/** The values of one column that come after a value. */
function behind({ name, direction, isNullable, nullsFirst }: Column, value: unknown): object[] {
  if (value === null) return nullsFirst ? [{ [name]: { not: null } }] : [];
  const larger = { [name]: { [direction === 'asc' ? 'gt' : 'lt']: value } };
  return isNullable && !nullsFirst ? [larger, { [name]: null }] : [larger];
}
