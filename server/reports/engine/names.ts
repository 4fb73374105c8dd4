import { Prisma } from '../../generated/prisma/client.ts';
import { DIMENSIONS, enumLabel, type TableDimension, timeLabel } from './dimensions.ts';
import type { DimensionName } from './measures.ts';
import { type Keys, type Plan, type Row, type Statement, shared } from './statements.ts';

const { raw, sql } = Prisma;

/** Columns of a dimension's table, by name. */
export type MemberColumns = readonly (readonly [string, Prisma.Sql])[];

/** The names of a dimension's keys, and other columns of its table. */
export type Names = { labelOf: (key: string | null) => string; columnsOf: (key: string | null) => Row | undefined };

/** The table that a dimension's members are rows of, without those it joins. */
const tableOf = ({ from }: TableDimension): string => from.sql.split('"')[1] ?? '';

/** Rows of a dimension's table with their names and further values. */
function nameSql({ from, id, title }: TableDimension, columns: MemberColumns, where: Prisma.Sql): Prisma.Sql {
  const selected = columns.map(([name, value]) => sql`${value} AS ${raw(`"${name}"`)}`);
  return sql`SELECT ${Prisma.join([sql`${id} AS key`, sql`${title} AS label`, ...selected])} FROM ${from} WHERE ${where} ORDER BY ${title}`;
}

/** The members of a dimension that have a row even without facts. */
export const memberStatement = (dimension: TableDimension, columns: MemberColumns, where: Prisma.Sql): Statement => ({
  ...{ kind: 'ready', purpose: `Rows: ${dimension.label}`, source: tableOf(dimension), reason: 'rows without facts are shown too' },
  sql: nameSql(dimension, columns, where),
});

/** The names of the keys that another plan leads to. `none`: a fact's own label for rows without a key. */
export function planNames(
  name: DimensionName,
  keys: Plan<Keys>,
  { columns = [], none }: { columns?: MemberColumns; none?: string } = {},
): Plan<Names> {
  const dimension = DIMENSIONS[name];
  const named = (labelOf: (key: string) => string, byKey?: ReadonlyMap<string | null, Row>): Names => ({
    labelOf: (key) => (key === null ? (none ?? dimension.none) : labelOf(key)),
    columnsOf: (key) => byKey?.get(key),
  });
  if (dimension.kind === 'time') return { statements: [], result: () => named((key) => timeLabel(dimension.name, key)) };
  if (dimension.kind === 'word') return { statements: [], result: () => named(enumLabel) };
  const statement: Statement = {
    ...{ kind: 'dependent', purpose: `Names: ${dimension.label}`, source: tableOf(dimension), reason: 'only names of keys that came back' },
    ...{ after: keys.statements, keysOf: (answers) => [...new Set(keys.result(answers))].flatMap((key) => (key === null ? [] : [[key]])) },
    sql: (found) => nameSql(dimension, columns, sql`${dimension.id} = ANY(${found.flat()}::uuid[])`),
  };
  const namesOf = (rows: readonly Row[]) => {
    const byKey = new Map(rows.map((row) => [row.key as string | null, row]));
    return named((key) => (byKey.get(key)?.label as string | undefined) ?? dimension.none, byKey);
  };
  return { statements: [...keys.statements, statement], result: shared((answers) => namesOf(answers.get(statement) ?? [])) };
}
