import { getDatamodel } from '../../generated/pothos.ts';
import { Prisma } from '../../generated/prisma/client.ts';

const { join, raw, sql } = Prisma;

type Where = Readonly<Record<string, unknown>>;
export type Field = ReturnType<typeof getDatamodel>['datamodel']['models'][string]['fields'][number];

const fields = new Map(
  Object.entries(getDatamodel().datamodel.models).map(([model, { fields }]) => [
    model,
    new Map(fields.map((field) => [field.name, field])),
  ]),
);

/** What has no exact translation, and so is left to Prisma or refused. */
export class UnsupportedInSql extends Error {}

const fieldsByModel = new Map([...fields].map(([model, byName]) => [model, [...byName.values()]]));

/** The columns and relations of a model. */
export const fieldsOf = (model: string): readonly Field[] => fieldsByModel.get(model) ?? [];

export function fieldOf(model: string, name: string): Field {
  const field = fields.get(model)?.get(name);
  if (!field) throw new UnsupportedInSql(`${model} has no field ${name}`);
  return field;
}

export const isWhere = (value: unknown): value is Where =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** What a filter leaves open is no condition, as in Prisma. Inside `OR` it would be every row there, and stays for `whereSql` to refuse. */
export function withoutUndefined(where: object): Record<string, unknown> {
  const conditions = Object.entries(where).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === 'AND') return [[name, [value].flat().map((part) => withoutUndefined(part as object))]];
    return [[name, name !== 'OR' && name !== 'NOT' && isWhere(value) ? withoutUndefined(value) : value]];
  });
  return Object.fromEntries(conditions);
}

const column = (alias: string, name: string) => raw(`${alias}."${name}"`);

const COMPARABLE = ['String', 'Boolean', 'Int', 'BigInt', 'Float', 'DateTime'];

const COMPARISONS: Partial<Record<string, string>> = { equals: '=', not: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Callers escape `%` and `_`, as for Prisma. */
const PATTERNS: Partial<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
};

/** Parameters have no type of their own: PostgreSQL infers it from the column. */
function scalarSql(field: Field, value: unknown, alias: string): Prisma.Sql {
  if (field.isList || (field.kind !== 'enum' && !COMPARABLE.includes(field.type)))
    throw new UnsupportedInSql(`A condition on ${field.type} ${field.name} is not supported in SQL`);
  const left = column(alias, field.name);
  if (value === null) return sql`${left} IS NULL`;
  if (!isWhere(value)) return sql`${left} = ${value}`;
  const { mode, ...conditions } = value;
  if (mode !== undefined && mode !== 'default' && mode !== 'insensitive')
    throw new UnsupportedInSql(`The mode ${String(mode)} is not supported in SQL`);
  return conjunction(
    Object.entries(conditions).map(([operator, operand]) => {
      const pattern = PATTERNS[operator];
      if (pattern && typeof operand === 'string') return sql`${left} ${raw(mode === 'insensitive' ? 'ILIKE' : 'LIKE')} ${pattern(operand)}`;
      if (mode === 'insensitive') throw new UnsupportedInSql(`The condition ${operator} without regard to case is not supported in SQL`);
      if (operator === 'in' && Array.isArray(operand)) {
        if (operand.length === 0) return sql`FALSE`;
        // Rows of one status come in the order of an index that starts with it; for a list of statuses, even of one, they must be sorted.
        return operand.length === 1 ? sql`${left} = ${operand[0]}` : sql`${left} = ANY(${operand})`;
      }
      if (operator === 'notIn' && Array.isArray(operand)) return operand.length === 0 ? sql`TRUE` : sql`${left} <> ALL(${operand})`;
      if (operator === 'not' && operand === null) return sql`${left} IS NOT NULL`;
      const comparison = COMPARISONS[operator];
      if (comparison && operand !== null && operand !== undefined && !isWhere(operand)) return sql`${left} ${raw(comparison)} ${operand}`;
      throw new UnsupportedInSql(`The condition ${operator} of ${field.name} is not supported in SQL`);
    }),
  );
}

const NEGATIONS = new Set(['NOT', 'not', 'notIn', 'isNot']);

/** Whether a condition negates anything, at any depth. */
const hasNegation = (condition: unknown): boolean =>
  Array.isArray(condition)
    ? condition.some(hasNegation)
    : isWhere(condition) && Object.entries(condition).some(([name, value]) => NEGATIONS.has(name) || hasNegation(value));

function relationSql(model: string, field: Field, condition: unknown, alias: string, isNegated: boolean): Prisma.Sql {
  const other = `${alias}_${field.name}`;
  const link = relationLink(model, field, alias, other);
  const rows = sql`FROM ${raw(`"${field.type}" AS ${other}`)} WHERE ${link}`;
  const related = sql`SELECT ${rows}`;
  const unsupported = () => new UnsupportedInSql(`The condition of ${model}.${field.name} is not supported in SQL`);
  // A key of several columns may be null in part.
  if (condition === null && !field.isList && (field.relationFromFields?.length ?? 0) < 2) return sql`NOT EXISTS (${related})`;
  if (!isWhere(condition)) throw unsupported();
  const { some, every, isNot, ...rest } = condition;
  // Of several operators all but one would be dropped, and the rows would be wider.
  if (Object.keys(condition).length > 1 && Object.keys(rest).length < Object.keys(condition).length) throw unsupported();
  if (isWhere(some)) return sql`EXISTS (${related} AND ${whereSql(field.type, some, other)})`;
  // Beside a negation, Prisma lets a record for which the condition is unknown count as one that meets it.
  if (isWhere(every) && (isNegated || hasNegation(every))) throw unsupported();
  if (isWhere(every)) return sql`NOT EXISTS (${related} AND (${whereSql(field.type, every, other)}) IS NOT TRUE)`;
  if (isNot === null) return sql`EXISTS (${related})`;
  if (field.isList || isNot !== undefined) throw unsupported();
  const inner = whereSql(field.type, rest, other, isNegated);
  // What is unknown of the other record stays unknown under NOT, as in Prisma; EXISTS would make it false.
  return isNegated ? sql`(EXISTS (${related}) AND (SELECT ${inner} ${rows}))` : sql`EXISTS (${related} AND ${inner})`;
}

/** Which rows of the related table, named `other`, belong to the row `alias`. */
export function relationLink(model: string, field: Field, alias: string, other: string): Prisma.Sql {
  // Of a key of several columns the first alone is the id of the other row.
  const [key] = field.relationFromFields ?? [];
  return key
    ? sql`${column(other, primaryKeyOf(field.type))} = ${column(alias, key)}`
    : sql`${column(other, foreignKeyOf(model, field))} = ${column(alias, primaryKeyOf(model))}`;
}

function primaryKeyOf(model: string): string {
  const key = fieldsOf(model).find(({ isId }) => isId);
  if (!key) throw new UnsupportedInSql(`The key of ${model} has several columns`);
  return key.name;
}

/** Column of the related table that holds the id of this one. */
function foreignKeyOf(model: string, { type, relationName }: Field): string {
  const [key] =
    [...(fields.get(type)?.values() ?? [])].find(
      (field) => field.relationName === relationName && field.type === model && field.relationFromFields?.length,
    )?.relationFromFields ?? [];
  if (!key) throw new UnsupportedInSql(`${type} has no key of ${model} for ${relationName}`);
  return key;
}

const conjunction = (parts: Prisma.Sql[]): Prisma.Sql => (parts.length > 0 ? join(parts, ' AND ') : sql`TRUE`);

/**
 * A Prisma `where` as a condition in SQL on the table `alias`. Supports what row scopes and most filters are made of: comparisons, `in`, `notIn`,
 * patterns, `not`, `NOT`, `AND`, `OR`, related records, `some` and `every`; anything else throws UnsupportedInSql.
 */
export function whereSql(model: string, where: Where, alias: string, isNegated = false): Prisma.Sql {
  return conjunction(
    Object.entries(where).map(([name, value]) => {
      const parts = (Array.isArray(value) ? value : [value]) as Where[];
      if (name === 'AND') return conjunction(parts.map((part) => whereSql(model, part, alias, isNegated)));
      if (name === 'NOT' && isWhere(value)) return sql`NOT (${whereSql(model, value, alias, true)})`;
      if (name === 'OR') {
        return parts.length > 0
          ? sql`(${join(
              parts.map((part) => whereSql(model, part, alias, isNegated)),
              ' OR ',
            )})`
          : sql`FALSE`;
      }
      // Prisma leaves such a condition out, which would be every row.
      if (value === undefined) throw new UnsupportedInSql(`The condition of ${model}.${name} is undefined`);
      const field = fieldOf(model, name);
      return field.kind === 'object' ? relationSql(model, field, value, alias, isNegated) : scalarSql(field, value, alias);
    }),
  );
}
