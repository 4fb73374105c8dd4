import { readdirSync, readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { type DatabaseUrls, EmbeddedDatabase } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { scratchFolder } from '../server/database/scratch.ts';
import { loadReference } from '../server/reference/load.ts';

export type Bench = { urls: DatabaseUrls; client: pg.Client };

/** A database of its own that holds the reference data only, thrown away afterwards. */
export async function withFreshDatabase(work: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = scratchFolder('bench');
  const database = await EmbeddedDatabase.start({ dataDir });
  const client = new pg.Client({ connectionString: database.urls.migrate });
  try {
    await migrate(database.urls.migrate);
    await loadReference({ url: database.urls.migrate });
    await client.connect();
    await work({ urls: database.urls, client });
  } finally {
    await client.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU seconds that PostgreSQL has used so far, its ended sessions included; on Linux only, elsewhere NaN. */
export async function postgresCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = cpuOf(rows[0]?.pid ?? 0)?.parent;
  const parent = cpuOf(postmaster ?? 0);
  if (!parent) return Number.NaN;
  const processes = readdirSync('/proc').flatMap((name) => cpuOf(Number(name)) ?? []);
  const sessions = processes.filter((process) => process.parent === postmaster);
  return (parent.own + parent.ended + sessions.reduce((sum, { own }) => sum + own, 0)) / 100;
}

/** From proc_pid_stat(5), in hundredths of a second. */
function cpuOf(pid: number): { parent: number; own: number; ended: number } | null {
  if (!pid) return null;
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const field = (number: number) => fields[number - 3] ?? 0;
    return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
  } catch {
    return null;
  }
}
