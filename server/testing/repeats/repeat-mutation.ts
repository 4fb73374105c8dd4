import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentNode, Kind } from 'graphql';
import pg from '../../platform/database/pg.ts';

/** What became of one repeated mutation: the tables that changed, and whether the answers were equal. */
export type Repeat = { names: string[]; isEqual: boolean; changedTables: string[] };

const REPEATS = 2;

// Viewing the records of an answer is logged each time.
const HASHES = `
  SELECT table_name AS "table", (xpath('/row/hash/text()', query_to_xml(format(
    'SELECT count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash FROM %I.%I t', table_schema, table_name), false, true, '')))[1]::text AS hash
  FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema = ANY('{public,graphile_worker}') AND table_name NOT LIKE 'RecordAccess%'`;

async function hashesOfTables(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; hash: string }>(HASHES);
  return new Map(rows.map(({ table, hash }) => [table, hash]));
}

/** Names of the mutations in a document; none if it has queries only. */
export const mutationsOf = (document: DocumentNode): string[] =>
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  );

const repeated = new Set<string>();

/** Runs a successful mutation again with its key, at once and twice, and writes to a file whether anything changed. Each name once. */
export async function repeatMutation(names: string[], first: unknown, run: () => Promise<{ data?: unknown }>, file: string): Promise<void> {
  if (names.every((name) => repeated.has(name))) return;
  for (const name of names) repeated.add(name);
  const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    const before = await hashesOfTables(client);
    const answers = await Promise.all(Array.from({ length: REPEATS }, run));
    const after = await hashesOfTables(client);
    const repeat: Repeat = {
      names,
      isEqual: answers.every(({ data }) => isDeepStrictEqual(plain(data), plain(first))),
      changedTables: [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table),
    };
    appendFileSync(file, `${JSON.stringify(repeat)}\n`);
  } finally {
    await client.end();
  }
}

const plain = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null));
