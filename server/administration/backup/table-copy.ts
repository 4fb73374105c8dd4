import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export type TableColumns = { name: string; columns: string[] };
export type TableContent = { rows: number; digest: string };

/** Memory of a backup: rows are handed on in pieces of this size. */
const PIECE_BYTES = 4_000_000;
const NEW_LINE = 10;

/** Made again by the migration itself, and so not part of a backup. */
const OWN_TABLES = ['_prisma_migrations', '_repeatable_scripts'];

/** The platform's tables with the columns that can be written. */
export async function tablesOf(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [OWN_TABLES],
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const copied = ({ name, columns }: TableColumns) => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Reads `what`, a table or a query in brackets, by COPY and hands it on in pieces of whole rows. */
export async function copyOut(client: pg.ClientBase, what: string, hand: (rows: Buffer) => Promise<void>): Promise<TableContent> {
  const content = new RowDigest();
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`COPY ${what} TO STDOUT`)) as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    const joined = Buffer.concat(pending);
    const end = joined.lastIndexOf(NEW_LINE) + 1;
    pending = [joined.subarray(end)];
    size = joined.length - end;
    if (end === 0) continue;
    content.add(joined.subarray(0, end));
    await hand(joined.subarray(0, end));
  }
  if (size > 0) {
    const last = Buffer.concat(pending);
    content.add(last);
    await hand(last);
  }
  return content.result();
}

/** Loads rows that `copyOut` read. */
export async function copyIn(client: pg.ClientBase, table: string, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`COPY ${table} FROM STDIN`)));
}

/** What a table holds at the moment, for comparison. */
export const contentOf = (client: pg.ClientBase, table: TableColumns): Promise<TableContent> =>
  copyOut(client, copied(table), async () => {});

/** Number and digest of rows, whatever their order: a table gives them in another order after it was loaded. */
class RowDigest {
  #rows = 0;
  #sums = [0n, 0n];

  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(NEW_LINE, start);
      const digest = hash('sha256', lines.subarray(start, end), 'buffer');
      this.#sums = this.#sums.map((sum, place) => BigInt.asUintN(64, sum + digest.readBigUInt64LE(place * 8)));
      this.#rows += 1;
      start = end + 1;
    }
  }

  result(): TableContent {
    return { rows: this.#rows, digest: this.#sums.map((sum) => sum.toString(16).padStart(16, '0')).join('') };
  }
}
