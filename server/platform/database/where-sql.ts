import { getDatamodel } from '../../generated/pothos.ts';
import { Prisma } from '../../generated/prisma/client.ts';

const { join, raw, sql } = Prisma;

type Where = Readonly<Record<string, unknown>>;
type Field = ReturnType<typeof getDatamodel>['datamodel']['models'][string]['fields'][number];

const fields = new Map(
  Object.entries(getDatamodel().datamodel.models).map(([model, { fields }]) => [
    model,
    new Map(fields.map((field) => [field.name, field])),
  ]),
);

function fieldOf(model: string, name: string): Field {
  const field = fields.get(model)?.get(name);
  if (!field) throw new Error(`${model} has no field ${name}`);
  return field;
}

const isWhere = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value);
const column = (alias: string, name: string) => raw(`${alias}."${name}"`);

/** The PostgreSQL type of a column, as ids are uuids in every table. */
function sqlType({ kind, type, name }: Field): string {
  if (kind === 'enum') return `"${type}"`;
  if (type === 'Boolean') return 'boolean';
  if (type === 'String') return name === 'id' || name.endsWith('Id') ? 'uuid' : 'text';
  throw new Error(`A condition on ${type} ${name} is not supported in SQL`);
}

function scalarSql(field: Field, value: unknown, alias: string): Prisma.Sql {
  const left = column(alias, field.name);
  const type = sqlType(field);
  if (value === null) return sql`${left} IS NULL`;
  if (!isWhere(value)) return sql`${left} = ${value}::${raw(type)}`;
  return conjunction(
    Object.entries(value).map(([operator, operand]) => {
      if (operator === 'in' && Array.isArray(operand)) {
        return operand.length === 0 ? sql`FALSE` : sql`${left} = ANY(${operand}::${raw(type)}[])`;
      }
      if (operator === 'not' && operand === null) return sql`${left} IS NOT NULL`;
      if (operator === 'not' && !isWhere(operand)) return sql`${left} <> ${operand}::${raw(type)}`;
      throw new Error(`The condition ${operator} of ${field.name} is not supported in SQL`);
    }),
  );
}

function relationSql(model: string, field: Field, condition: unknown, alias: string): Prisma.Sql {
  const other = `${alias}_${field.name}`;
  const [key] = field.relationFromFields ?? [];
  const link = key
    ? sql`${column(other, 'id')} = ${column(alias, key)}`
    : sql`${column(other, foreignKeyOf(model, field))} = ${column(alias, 'id')}`;
  const related = sql`SELECT FROM ${raw(`"${field.type}" AS ${other}`)} WHERE ${link}`;
  const unsupported = () => new Error(`The condition of ${model}.${field.name} is not supported in SQL`);
  if (!isWhere(condition)) throw unsupported();
  const { some, every, isNot, ...rest } = condition;
  // Of several operators all but one would be dropped, and the rows would be wider.
  if (Object.keys(condition).length > 1 && Object.keys(rest).length < Object.keys(condition).length) throw unsupported();
  if (isWhere(some)) return sql`EXISTS (${related} AND ${whereSql(field.type, some, other)})`;
  if (isWhere(every)) return sql`NOT EXISTS (${related} AND (${whereSql(field.type, every, other)}) IS NOT TRUE)`;
  if (isNot === null) return sql`EXISTS (${related})`;
  if (field.isList || isNot !== undefined) throw unsupported();
  return sql`EXISTS (${related} AND ${whereSql(field.type, rest, other)})`;
}

/** The column of the related table that holds the id of this one. */
function foreignKeyOf(model: string, { type, relationName }: Field): string {
  const [key] =
    [...(fields.get(type)?.values() ?? [])].find(
      (field) => field.relationName === relationName && field.type === model && field.relationFromFields?.length,
    )?.relationFromFields ?? [];
  if (!key) throw new Error(`${type} has no key of ${model} for ${relationName}`);
  return key;
}

const conjunction = (parts: Prisma.Sql[]): Prisma.Sql => (parts.length > 0 ? join(parts, ' AND ') : sql`TRUE`);

/**
 * A Prisma `where` as a condition in SQL on the table `alias`. Supports what row scopes are made of: equality, `in`, `not`,
 * `AND`, `OR`, related records, `some` and `every`; anything else throws.
 */
export function whereSql(model: string, where: Where, alias: string): Prisma.Sql {
  return conjunction(
    Object.entries(where).map(([name, value]) => {
      const parts = (Array.isArray(value) ? value : [value]) as Where[];
      if (name === 'AND') return conjunction(parts.map((part) => whereSql(model, part, alias)));
      if (name === 'OR') {
        return parts.length > 0
          ? sql`(${join(
              parts.map((part) => whereSql(model, part, alias)),
              ' OR ',
            )})`
          : sql`FALSE`;
      }
      // Prisma leaves such a condition out, which would be every row.
      if (value === undefined) throw new Error(`The condition of ${model}.${name} is undefined`);
      const field = fieldOf(model, name);
      return field.kind === 'object' ? relationSql(model, field, value, alias) : scalarSql(field, value, alias);
    }),
  );
}
