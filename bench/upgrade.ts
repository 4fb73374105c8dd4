import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import pg from '../server/platform/database/pg.ts';

/**
 * `npm run bench -- upgrade --data FOLDER`: migrates the embedded database of an earlier version in that folder to this version, and
 * prints how long someone who reads or writes the largest tables had to wait meanwhile, and the migrations that took longest.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, tables: { type: 'string', default: '25' } } });
if (!values.data) throw new Error('--data names the DATA_DIR of an earlier version');
const database = await EmbeddedDatabase.start({ dataDir: values.data });
const connect = async () => {
  const client = new pg.Client({ connectionString: database.urls.migrate });
  await client.connect();
  return client;
};

type Wait = { rows: number; reads: number; writes: number };

let isMigrating = true;
/** Takes the locks of a reader and of a writer in turn; answers the longest waits in milliseconds. */
async function useTable(name: string, rows: number): Promise<[string, Wait]> {
  const client = await connect();
  const wait = { rows, reads: 0, writes: 0 };
  const lock = async (mode: string) => {
    const before = performance.now();
    await client.query(`BEGIN; LOCK TABLE "${name}" IN ${mode} MODE; COMMIT`);
    return Math.round(performance.now() - before);
  };
  while (isMigrating) {
    wait.reads = Math.max(wait.reads, await lock('ACCESS SHARE'));
    wait.writes = Math.max(wait.writes, await lock('ROW EXCLUSIVE'));
    await sleep(10);
  }
  await client.end();
  return [name, wait];
}

try {
  const client = await connect();
  const { rows: tables } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY relpages DESC LIMIT $1`,
    [Number(values.tables)],
  );
  const using = tables.map(({ name, rows }) => useTable(name, rows));
  const started = performance.now();
  const { applied } = await migrate(database.urls.migrate);
  console.info(`${applied.length} migrations in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  isMigrating = false;
  console.table(Object.fromEntries(await Promise.all(using)));
  const { rows: longest } = await client.query<{ name: string; ms: number }>(
    `SELECT migration_name AS name, round(1000 * extract(epoch FROM finished_at - started_at))::int AS ms FROM "_prisma_migrations"
     WHERE migration_name = ANY ($1) ORDER BY ms DESC LIMIT 12`,
    [applied],
  );
  console.table(longest);
  await client.end();
} finally {
  isMigrating = false;
  await database.stop();
}
