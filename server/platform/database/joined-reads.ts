import type pg from 'pg';
import { getDatamodel } from '../../generated/pothos.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type Field, fieldOf, fieldsOf, isWhere, relationLink, UnsupportedInSql, whereSql, withoutUndefined } from './where-sql.ts';

const { join, raw, sql } = Prisma;

type Json = unknown;
type Read = (json: Json) => unknown;
/** A record or list of records as one JSON expression, and how to build the objects that Prisma would return. */
type Selected = { json: Prisma.Sql; read: Read };
type Entry = { name: string; json: Prisma.Sql; read: Read | null };
type FindArgs = Readonly<{
  select?: Record<string, unknown>;
  include?: Record<string, unknown>;
  where?: object;
  orderBy?: object | object[];
  take?: number;
  skip?: number;
}>;

const FIND_ARGS = new Set(['select', 'include', 'where', 'orderBy', 'take', 'skip']);
/** PostgreSQL passes at most 100 arguments to a function. */
const MAX_ELEMENTS = 90;

const unsupported = (what: string) => new UnsupportedInSql(`${what} is not supported in a joined read`);
const quoted = (name: string) => raw(`"${name}"`);

/** Timestamps are stored in UTC without a zone; a date has no time. */
const readDate = (json: Json) => new Date((json as string).length === 10 ? (json as string) : `${json}Z`);
const readBigInt = (json: Json) => BigInt(json as string);

function scalarEntry({ name, type, isList }: Field, alias: string): Entry {
  const column = raw(`${alias}."${name}"`);
  if (type === 'DateTime' || type === 'BigInt') {
    if (isList) throw unsupported(`A list of ${type}`);
    // A number of JSON would lose the last digits of large ones.
    return type === 'BigInt' ? { name, json: sql`${column}::text`, read: readBigInt } : { name, json: column, read: readDate };
  }
  if (type === 'Decimal' || type === 'Bytes') throw unsupported(type);
  // Prisma has no null lists.
  if (isList) return { name, json: sql`coalesce(${column}, '{}')`, read: null };
  return { name, json: column, read: null };
}

/** The table of the rows that are found. */
const ROOT = 't0';

/** Relations of one read: their tables are numbered, so that each has a unique alias. */
class SelectionSql {
  #tables = 0;

  #nextAlias(): string {
    this.#tables += 1;
    return `t${this.#tables}`;
  }

  /** The selected columns of the row `alias`, as a JSON array: names would be repeated in each row. */
  record(model: string, args: FindArgs, alias: string): Selected {
    const entries = this.#entries(model, args, alias);
    const elements = entries.map(({ json }) => json);
    const groups: Prisma.Sql[] = [];
    for (let at = 0; at < elements.length; at += MAX_ELEMENTS) {
      groups.push(sql`json_build_array(${join(elements.slice(at, at + MAX_ELEMENTS), ', ')})`);
    }
    if (groups.length === 0) return { json: sql`json_build_array()`, read: (json) => (json === null ? null : {}) };
    const [first] = groups;
    const isOne = groups.length === 1 && first !== undefined;
    return {
      json: isOne ? first : sql`json_build_array(${join(groups, ', ')})`,
      read: (json) => {
        if (json === null) return null;
        const values = isOne ? (json as Json[]) : (json as Json[][]).flat();
        const row: Record<string, unknown> = {};
        for (let at = 0; at < entries.length; at++) {
          const { name, read } = entries[at] as Entry;
          const value = values[at];
          row[name] = read !== null && value !== null ? read(value) : value;
        }
        return row;
      },
    };
  }

  #entries(model: string, args: FindArgs, alias: string): Entry[] {
    for (const name of Object.keys(args)) if (!FIND_ARGS.has(name)) throw unsupported(name);
    const { select, include } = args;
    const entries: Entry[] = [];
    if (!select) {
      for (const field of fieldsOf(model)) if (field.kind !== 'object') entries.push(scalarEntry(field, alias));
    }
    for (const [name, selection] of Object.entries(select ?? include ?? {})) {
      if (selection === undefined || selection === false) continue;
      if (name === '_count') {
        entries.push(this.#counts(model, selection, alias));
        continue;
      }
      const field = fieldOf(model, name);
      if (field.kind !== 'object') entries.push(scalarEntry(field, alias));
      else entries.push(this.#relation(model, field, selection === true ? {} : (selection as FindArgs), alias));
    }
    return entries;
  }

  #relation(model: string, field: Field, args: FindArgs, alias: string): Entry {
    const other = this.#nextAlias();
    const link = relationLink(model, field, alias, other);
    if (!field.isList) {
      if (args.where || args.orderBy || args.take !== undefined || args.skip !== undefined) throw unsupported('A condition on one record');
      const { json, read } = this.record(field.type, args, other);
      return { name: field.name, json: sql`(SELECT ${json} FROM ${quoted(field.type)} ${raw(other)} WHERE ${link})`, read };
    }
    const { rows, order } = rowsSql(field.type, args, other, link);
    const { json, read } = this.record(field.type, args, other);
    return {
      name: field.name,
      json: sql`(SELECT coalesce(json_agg(${json}${order}), '[]') FROM ${rows})`,
      read: (list) => (list as Json[]).map(read),
    };
  }

  /** The counted relations of a row, as `{ _count: { name: number } }`. */
  #counts(model: string, selection: unknown, alias: string): Entry {
    const { select } = selection as { select?: Record<string, unknown> };
    if (!select) throw unsupported('A count of all relations');
    const entries = Object.entries(select)
      .filter(([, counted]) => counted !== undefined && counted !== false)
      .map(([name, counted]) => {
        const field = fieldOf(model, name);
        const other = this.#nextAlias();
        const where = isWhere(counted) && isWhere(counted.where) ? counted.where : {};
        const link = relationLink(model, field, alias, other);
        const rows = sql`${quoted(field.type)} ${raw(other)} WHERE ${link} AND ${whereSql(field.type, withoutUndefined(where), other)}`;
        return { name, json: sql`(SELECT count(*) FROM ${rows})` };
      });
    return {
      name: '_count',
      json: sql`json_build_array(${join(
        entries.map(({ json }) => json),
        ', ',
      )})`,
      read: (json) => Object.fromEntries(entries.map(({ name }, at) => [name, (json as Json[])[at]])),
    };
  }
}

/** The matching rows under their alias, and their order. Only the rows of the page are joined. */
function rowsSql(model: string, args: FindArgs, alias: string, link?: Prisma.Sql): { rows: Prisma.Sql; order: Prisma.Sql } {
  const { where = {}, take, skip = 0 } = args;
  const order = orderSql(model, args.orderBy, alias);
  const condition = whereSql(model, withoutUndefined(where), alias);
  const found = sql`${quoted(model)} ${raw(alias)} WHERE ${link ? sql`${link} AND ` : Prisma.empty}${condition}`;
  if (take === undefined && skip === 0) return { rows: found, order };
  // Prisma pages backwards for negative values.
  if (take !== undefined && take < 0) throw unsupported('A negative number of rows');
  const limit = take === undefined ? '' : ` LIMIT ${Math.trunc(take)}`;
  return {
    rows: sql`(SELECT * FROM ${found}${order}${raw(limit)}${skip > 0 ? sql` OFFSET ${skip}` : Prisma.empty}) ${raw(alias)}`,
    order,
  };
}

/** A column, or one of a related record; Prisma puts a record that is not there where PostgreSQL puts null. */
function orderTermSql(model: string, name: string, direction: unknown, alias: string): { column: string; direction: string } {
  const field = fieldOf(model, name);
  if (field.kind !== 'object') {
    const { sort, nulls } = isWhere(direction) ? direction : { sort: direction, nulls: undefined };
    if (sort !== 'asc' && sort !== 'desc') throw unsupported(`The order ${String(sort)}`);
    return { column: `${alias}."${name}"`, direction: nulls === 'first' || nulls === 'last' ? `${sort} nulls ${nulls}` : sort };
  }
  const [[inner, innerDirection] = [], second] = Object.entries(direction as object);
  if (field.isList || inner === undefined || second) throw unsupported('An order by several related records');
  const other = `${alias}_${name}`;
  const term = orderTermSql(field.type, inner, innerDirection, other);
  const { sql: link } = relationLink(model, field, alias, other);
  return { column: `(SELECT ${term.column} FROM "${field.type}" ${other} WHERE ${link})`, direction: term.direction };
}

function orderSql(model: string, orderBy: object | object[] | undefined, alias: string): Prisma.Sql {
  const terms = [orderBy ?? []]
    .flat()
    .flatMap((order) =>
      Object.entries(order).flatMap(([name, direction]) => (direction === undefined ? [] : [orderTermSql(model, name, direction, alias)])),
    );
  return terms.length > 0 ? raw(` ORDER BY ${terms.map((term) => `${term.column} ${term.direction}`).join(', ')}`) : Prisma.empty;
}

/** A selection of rows of a model, whatever their condition, with the statements it has been part of by the rest of their text. */
type Selection = Selected & { texts: Map<string, string> };
/** Caches selections, which repeat: those of the pages, for each viewer whose scope they contain. */
const MAX_SELECTIONS = 2000;
const MAX_TEXTS = 100;
const selections = new Map<string, Selection>();

/** A condition may contain a number that JSON cannot represent. */
function keyOf(selection: unknown): string {
  try {
    return JSON.stringify(selection);
  } catch {
    throw unsupported('This selection');
  }
}

function selectionOf(model: string, { select, include }: FindArgs): Selection {
  const key = `${model} ${keyOf([select, include])}`;
  let selection = selections.get(key);
  if (!selection) {
    if (selections.size >= MAX_SELECTIONS) selections.clear();
    selection = { ...new SelectionSql().record(model, { select, include }, ROOT), texts: new Map() };
    selections.set(key, selection);
  }
  return selection;
}

type Statement = { text: string; values: unknown[]; read: Read };

/** One statement for a Prisma `findMany`, with all relations as JSON. Throws UnsupportedInSql if it cannot reproduce Prisma's result exactly. */
export function sqlRead(model: string, args: FindArgs): Statement {
  for (const name of Object.keys(args)) if (!FIND_ARGS.has(name)) throw unsupported(name);
  const { json, read, texts } = selectionOf(model, args);
  const { rows, order } = rowsSql(model, args, ROOT);
  const from = sql`${rows}${order}`;
  // Some ten thousand characters: reuse the same string, so that neither its name nor its prepared statement is looked up again.
  const rest = from.sql;
  let text = texts.get(rest);
  if (text === undefined) {
    ({ text } = sql`SELECT ${json} FROM ${from}`);
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(rest, text);
  }
  return { text, values: [...json.values, ...from.values], read };
}

/** The statement, or null where only Prisma can read it. */
function readOrNull(model: string, args: FindArgs): Statement | null {
  try {
    return sqlRead(model, args);
  } catch (error) {
    if (error instanceof UnsupportedInSql) return null;
    throw error;
  }
}

type Delegate = Record<string, (args: FindArgs) => Promise<unknown>>;

/**
 * The client, with `findMany`, `findFirst` and `findFirstOrThrow` in one prepared statement each, sent without Prisma's own plan of the query and
 * its mapping of the result, which are most of what a page costs in Node. What it cannot say, and transactions, are left to Prisma.
 */
export function withSqlReads(client: PrismaClient, pool: pg.Pool, nameOf: (statement: { sql: string }) => string): PrismaClient {
  async function send({ text, values }: Statement): Promise<Json[]> {
    const name = nameOf({ sql: text });
    const { rows } = await pool.query<[Json]>({ text, values, rowMode: 'array', ...(name && { name }) });
    return rows.map(([row]) => row);
  }

  const models = new Map<string | symbol, Delegate>();
  for (const model of Object.keys(getDatamodel().datamodel.models)) {
    const property = model.charAt(0).toLowerCase() + model.slice(1);
    const delegate = Reflect.get(client, property) as Delegate;
    const findFirst = async (args: FindArgs, otherwise: 'findFirst' | 'findFirstOrThrow') => {
      const read = args.take === undefined ? readOrNull(model, { ...args, take: 1 }) : null;
      const [row] = read ? await send(read) : [];
      // Only Prisma creates its own error for a missing record.
      if (row === undefined) return read && otherwise === 'findFirst' ? null : delegate[otherwise]?.(args);
      return read?.read(row);
    };
    const joined: Delegate = {
      findMany: async (args: FindArgs = {}) => {
        const read = readOrNull(model, args);
        return read ? (await send(read)).map(read.read) : delegate.findMany?.(args);
      },
      findFirst: (args: FindArgs = {}) => findFirst(args, 'findFirst'),
      findFirstOrThrow: (args: FindArgs = {}) => findFirst(args, 'findFirstOrThrow'),
    };
    models.set(property, new Proxy(delegate, { get: (prisma, name) => Reflect.get(name in joined ? joined : prisma, name) }));
  }
  return new Proxy(client, { get: (prisma, name) => models.get(name) ?? Reflect.get(prisma, name, prisma) });
}
