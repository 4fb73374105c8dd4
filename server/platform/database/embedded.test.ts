import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedDatabase } from './embedded.ts';
import pg from './pg.ts';
import { isPostgres, runningPostmaster } from './postmaster.ts';
import { scratchFolder } from './scratch.ts';

let dataDir: string;
const started: EmbeddedDatabase[] = [];
beforeEach(() => {
  dataDir = scratchFolder('embedded');
});
afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(durable = false): Promise<EmbeddedDatabase> {
  const database = await EmbeddedDatabase.start({ dataDir, durable });
  started.push(database);
  return database;
}

async function run(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.urls.migrate });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => runningPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;

describe('the embedded database', () => {
  it('is not created by a command that needs one that is there', async () => {
    const elsewhere = join(dataDir, 'mistyped');
    await expect(EmbeddedDatabase.start({ dataDir: elsewhere, mustExist: true })).rejects.toThrow(/no database in .*mistyped/);
    expect(existsSync(elsewhere)).toBe(false);
    await (await start()).stop();
    const present = await EmbeddedDatabase.start({ dataDir, durable: false, mustExist: true });
    started.push(present);
    expect(await run(present, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps its rows, address and secrets over a stop and a start', async () => {
    const first = await start();
    await run(first, 'CREATE TABLE kept AS SELECT 7 AS answer');
    await first.stop();
    expect(postmaster()).toBe(0);
    const second = await start();
    expect(second.urls).toEqual(first.urls);
    expect(await run(second, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
    expect(statSync(join(dataDir, 'secrets', 'database')).mode & 0o777).toBe(0o600);
  });

  it('of another major version of PostgreSQL is left untouched, with the way to move it', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 12');
    expect(postmaster()).toBe(0);
  });

  it('is reused if it still runs after its platform was killed', async () => {
    const orphan = await start();
    await run(orphan, 'CREATE TABLE kept AS SELECT 7 AS answer');
    const pid = postmaster();
    const next = await start();
    expect(postmaster()).toBe(pid);
    expect(await run(next, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
  });

  it('restarts after it was killed, with all acknowledged data', async () => {
    const database = await start(true);
    await run(database, 'CREATE TABLE kept AS SELECT 7 AS answer');
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => run(database, 'SELECT answer FROM kept').catch(() => 'away'), { timeout: 60_000, interval: 100 })
      .toEqual([{ answer: 7 }]);
    expect(postmaster()).not.toBe(pid);
  });

  it('starts where its pid file names another program', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n\n`);
    const second = await start();
    expect(await run(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('can be reached from this machine alone and with its password alone', async () => {
    const database = await start();
    expect(await run(database, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const url = new URL(database.urls.app);
    url.password = 'guessed';
    await expect(new pg.Client({ connectionString: url.toString() }).connect()).rejects.toThrow(/password authentication failed/);
  });
});

it('a process that is not a PostgreSQL server is not mistaken for one', () => {
  expect(isPostgres(process.pid)).toBe(false);
  expect(isPostgres(0)).toBe(false);
});
