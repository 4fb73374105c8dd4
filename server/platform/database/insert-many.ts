import { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../clock.ts';
import { fieldsOf } from './where-sql.ts';

type Tx = Pick<Prisma.TransactionClient, '$executeRaw'>;
type Row = Readonly<Record<string, unknown>>;

const quoted = (name: string) => Prisma.raw(`"${name}"`);
const numbersAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/**
 * Adds many rows, whose ids the caller makes. Of a `createMany` Prisma compiles each value of each row: 750 people hold up the thread, and the
 * pages with it, for half a second.
 */
export async function insertMany(tx: Tx, model: string, rows: readonly Row[]): Promise<void> {
  const columns = fieldsOf(model).filter(({ kind }) => kind !== 'object');
  const has = (row: Row, name: string) => row[name] !== undefined;
  const changedAt = Object.fromEntries(columns.filter(({ isUpdatedAt }) => isUpdatedAt).map(({ name }) => [name, now()]));
  // An omitted column is null, unless it has a database default.
  const groups = Map.groupBy(rows, (row) =>
    columns
      .filter(({ name, hasDefaultValue }) => hasDefaultValue && has(row, name))
      .map(({ name }) => name)
      .join(),
  );
  for (const group of groups.values()) {
    const complete = group.map((row) => ({ ...changedAt, ...row }));
    const names = Prisma.join(columns.filter(({ name }) => complete.some((row) => has(row, name))).map(({ name }) => quoted(name)));
    await tx.$executeRaw`
      INSERT INTO ${quoted(model)} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${quoted(model)}, ${JSON.stringify(complete, numbersAsText)}::json)`;
  }
}
