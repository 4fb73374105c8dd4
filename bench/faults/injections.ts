import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from '../../server/platform/database/pg.ts';
import { runningPostmaster } from '../../server/platform/database/postmaster.ts';
import { withDatabase } from '../../server/platform/database-url.ts';
import type { Fault } from './proxy.ts';
import { type Instance, killAll, type Stage } from './stage.ts';

/** A fault that lasts so many seconds; afterwards both instances run again. Answers what shows that it took hold. */
export type Injection = {
  name: string;
  /** The database server, which may be another program's, or small disks of its own. */
  needs?: 'DATABASE' | 'DISKS';
  run: (stage: Stage, seconds: number) => Promise<string | undefined>;
};

/** A superuser's connection that does not pass the proxies. */
async function directly<Result>({ urls }: Stage, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: withDatabase(urls.admin, new URL(urls.migrate).pathname.slice(1)) });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end().catch(() => {}));
}

/** Kills processes of the platform and starts them again. */
async function killAndStart(instances: readonly Instance[], seconds: number, afterKill = async () => {}): Promise<undefined> {
  await Promise.all(instances.map((instance) => instance.kill()));
  await afterKill();
  await sleep(Math.min(seconds, 2) * 1000);
  for (const instance of instances) await instance.start();
}

async function restartInTurn({ instances }: Stage): Promise<undefined> {
  for (const instance of instances) await instance.restart();
}

const LEAST_AFFECTED = 5;

/** A bad network before one instance or both, or between one and the database. */
const network =
  (fault: Fault, side: 'front' | 'back' = 'front'): Injection['run'] =>
  async ({ instances }, seconds) => {
    const proxies = side === 'front' ? instances.map(({ front }) => front) : [instances[1].back];
    const before = proxies.reduce((sum, proxy) => sum + proxy.affected, 0);
    const affected = () => proxies.reduce((sum, proxy) => sum + proxy.affected, -before);
    for (const proxy of proxies) proxy.fault = fault;
    await sleep(seconds * 1000);
    // On a loaded machine little passes in a second.
    while (affected() < LEAST_AFFECTED) await sleep(50);
    for (const proxy of proxies) proxy.fault = 'NONE';
    return `${affected()} pieces of data`;
  };

async function suspend(pids: readonly number[], seconds: number): Promise<undefined> {
  killAll(pids, 'SIGSTOP');
  await sleep(seconds * 1000);
  killAll(pids, 'SIGCONT');
}

const postmasterOf = (stage: Stage): number => runningPostmaster(join(stage.dataDir, 'postgres'))?.pid ?? 0;

/** The server and all processes that it started. */
function databaseProcesses(stage: Stage): number[] {
  const postmaster = postmasterOf(stage);
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)].filter((pid) => pid > 0);
}

async function untilDatabaseAnswers(stage: Stage): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await directly(stage, async () => true).catch(() => false)) return;
    await sleep(200);
  }
  throw new Error('The database did not come back');
}

const DEADLOCK = '40P01';

/** Holds locks on rows and tables that every change needs. */
async function holdLocks(stage: Stage, seconds: number): Promise<string> {
  return directly(stage, async (client) => {
    // In the order of most changes: in another one, PostgreSQL ended this session by deadlock each time, for minutes. A few changes take a number late.
    const locks = `BEGIN; SELECT FROM "NumberSeries" FOR UPDATE; LOCK TABLE "ActivityLog", "Encounter" IN SHARE ROW EXCLUSIVE MODE`;
    for (let isHeld = false; !isHeld; )
      isHeld = await client.query(locks).then(
        () => true,
        async (error: pg.DatabaseError) => {
          if (error.code !== DEADLOCK) throw error;
          await client.query('ROLLBACK');
          return false;
        },
      );
    await sleep(seconds * 1000);
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await client.query('ROLLBACK');
    return `${rows[0]?.waiting} sessions waited at the end`;
  });
}

/** A job waits for a lock while its process is killed; a process that lives takes it over. */
async function killWorkers(stage: Stage, seconds: number): Promise<undefined> {
  return directly(stage, async (client) => {
    await client.query('BEGIN; LOCK TABLE "AuditBlock" IN ACCESS EXCLUSIVE MODE');
    const id = await directly(stage, async (other) => {
      const { rows } = await other.query<{ id: string }>(`SELECT id FROM graphile_worker.add_job('sealAudit', '{}')`);
      return rows[0]?.id ?? '';
    });
    stage.jobs.push(id);
    const isLocked = 'SELECT FROM graphile_worker._private_jobs WHERE id = $1 AND locked_at IS NOT NULL';
    for (let tries = 0; tries < 240 && !(await client.query(isLocked, [id])).rowCount; tries++) await sleep(250);
    // A start grants rights on all tables, so the lock is gone by then.
    await killAndStart(stage.instances, seconds, async () => {
      await client.query('ROLLBACK');
    });
    return undefined;
  });
}

/** The jobs of killed workers that were not done within two minutes. */
export async function abandonedJobs(stage: Stage): Promise<string[]> {
  return directly(stage, async (client) => {
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ id: string }>('SELECT id FROM graphile_worker._private_jobs WHERE id = ANY($1)', [stage.jobs]);
      if (rows.length === 0 || tries === 240) return rows.map(({ id }) => `job ${id} of a killed process was not done`);
      await sleep(500);
    }
  });
}

/** Takes all connections that the server has. */
async function exhaustConnections(stage: Stage, seconds: number): Promise<string> {
  const clients: pg.Client[] = [];
  for (const { back } of stage.instances) back.cut();
  for (let refused = 0; refused < 20; ) {
    const client = new pg.Client({ connectionString: stage.urls.app });
    client.on('error', () => {});
    try {
      await client.connect();
      clients.push(client);
    } catch {
      refused += 1;
    }
  }
  await sleep(seconds * 1000);
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
  return `${clients.length} connections taken`;
}

/** Fills the disk that holds a folder. */
async function fillDisk(folder: string, seconds: number): Promise<string> {
  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  const piece = Buffer.alloc(1 << 20);
  for (let written = 0; written <= bavail * bsize; written += piece.length) {
    try {
      writeFileSync(filler, piece, { flag: 'a' });
    } catch {
      break;
    }
  }
  await sleep(seconds * 1000);
  const { bavail: free } = statfsSync(folder);
  rmSync(filler, { force: true });
  return `${Math.round((free * bsize) / 1024)} kB free`;
}

/** Lets the clock of one instance be wrong, in turn too late and too early. */
async function jumpClock({ instances: [instance] }: Stage, seconds: number): Promise<undefined> {
  for (const minutes of [-180, 120, -1, 540]) {
    instance.jumpClock(minutes * 60_000);
    await sleep((seconds * 1000) / 4);
  }
  instance.jumpClock(0);
}

/** Ends sessions of the instances, as an administrator of the database can. */
const terminate =
  (most: number): Injection['run'] =>
  async (stage) =>
    directly(stage, async (client) => {
      const ports = stage.instances.flatMap(({ back }) => back.upstreamPorts);
      const { rows } = await client.query<{ ended: number }>(
        `SELECT count(pg_terminate_backend(pid))::int AS ended FROM
           (SELECT pid FROM pg_stat_activity WHERE client_port = ANY($1) ORDER BY state = 'active' DESC LIMIT $2) AS sessions`,
        [ports, most],
      );
      return `${rows[0]?.ended} sessions ended`;
    });

/** All kinds; those without needs work on any database. */
export const INJECTIONS: readonly Injection[] = [
  { name: 'kill -9 of an instance', run: ({ instances }, seconds) => killAndStart([instances[0]], seconds) },
  { name: 'kill -9 of both instances', run: ({ instances }, seconds) => killAndStart(instances, seconds) },
  { name: 'kill -9 of workers within a job', run: killWorkers },
  { name: 'restart of both, one after the other', run: restartInTurn },
  { name: 'suspended instance', run: ({ instances }, seconds) => suspend([instances[1].pid], seconds) },
  { name: 'answers lost after the commit', run: network('LOSE_ANSWERS') },
  { name: 'connections cut within requests', run: network('CUT_REQUESTS') },
  { name: 'slow network', run: network('SLOW') },
  { name: 'partition between an instance and the database', run: network('PARTITION', 'back') },
  { name: 'locks held', run: holdLocks },
  { name: 'clock jumps', run: jumpClock },
  { name: 'one session of the database ended', run: terminate(1) },
  { name: 'all sessions of the database ended', run: terminate(1000) },
  {
    name: 'kill -9 of the database server',
    needs: 'DATABASE',
    run: async (stage) => {
      killAll(databaseProcesses(stage));
      await sleep(500);
      await untilDatabaseAnswers(stage);
      return undefined;
    },
  },
  {
    name: 'kill -9 of one process of the database',
    needs: 'DATABASE',
    run: async (stage) => {
      const pid = await directly(stage, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY state = 'active' DESC LIMIT 1`,
        );
        return rows[0]?.pid ?? 0;
      });
      if (pid > 0) killAll([pid]);
      await sleep(500);
      await untilDatabaseAnswers(stage);
      return undefined;
    },
  },
  { name: 'suspended database', needs: 'DATABASE', run: (stage, seconds) => suspend(databaseProcesses(stage), seconds) },
  { name: 'connections exhausted', needs: 'DATABASE', run: exhaustConnections },
  { name: 'disk of the files full', needs: 'DISKS', run: ({ dataDir }, seconds) => fillDisk(join(dataDir, 'files'), seconds) },
  { name: 'disk of the database full', needs: 'DISKS', run: ({ dataDir }, seconds) => fillDisk(dataDir, seconds) },
];

const MB = 1024 * 1024;

/** Small disks in memory for the database and the files; false where this account may not mount any. */
export function mountDisks(dataDir: string): boolean {
  const mount = (folder: string, size: number) => {
    mkdirSync(folder, { recursive: true });
    return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder]).status === 0;
  };
  if (!mount(dataDir, 1500 * MB)) return false;
  return mount(join(dataDir, 'files'), 200 * MB);
}

export function unmountDisks(dataDir: string): void {
  for (const folder of [join(dataDir, 'files'), dataDir]) spawnSync('umount', ['-l', folder]);
}
