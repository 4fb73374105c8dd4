import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { type DatabaseUrls, EmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import pg from '../server/platform/database/pg.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { loadReference } from '../server/scheme/reference/load.ts';

export type Bench = { urls: DatabaseUrls; client: pg.Client };

/** A database of its own that holds the reference data only; thrown away afterwards unless it is kept in a named folder. */
export async function withDatabase(folder: string | undefined, work: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = folder ?? scratchFolder('bench');
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
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU seconds that PostgreSQL has used so far, its ended sessions included; on Linux only, elsewhere NaN. */
export async function postgresCpu(client: pg.Client): Promise<number> {
  const postmaster = await postmasterOf(client);
  const parent = statOf(postmaster);
  if (!parent) return Number.NaN;
  return (parent.ended + parent.own) / 100 + sessionsCpu(postmaster);
}

/** CPU seconds that a process and its first thread have used so far; on Linux only, elsewhere NaN. */
export function cpuOf(pid: number): { whole: number; main: number } {
  const seconds = (folder: string) => (statIn(folder)?.own ?? Number.NaN) / 100;
  return { whole: seconds(`/proc/${pid}`), main: seconds(`/proc/${pid}/task/${pid}`) };
}

/** The process that all sessions are children of. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
}

/** CPU seconds of the running sessions, to the nanosecond. */
export function sessionsCpu(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => statOf(Number(name))?.parent === postmaster);
  return pids.reduce((sum, pid) => sum + Number(readText(`/proc/${pid}/schedstat`).split(' ')[0] || 0), 0) / 1e9;
}

const statOf = (pid: number) => (pid ? statIn(`/proc/${pid}`) : null);

/** From proc_pid_stat(5), in hundredths of a second. */
function statIn(folder: string): { parent: number; own: number; ended: number } | null {
  const fields = readText(`${folder}/stat`).split(') ').at(-1)?.split(' ').map(Number);
  if (!fields || fields.length < 20) return null;
  const field = (number: number) => fields[number - 3] ?? 0;
  return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
