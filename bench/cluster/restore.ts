import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../faults/client.ts';
import type { Cluster } from './cluster.ts';
import type { Outcome } from './phases.ts';
import type { Watch } from './watch.ts';

const DATA = '/var/lib/postgresql/17/lafiya';
const SPOOL = '/var/spool/pgbackrest';
const CONFIGURATION = '/etc/pgbackrest.conf';
const SERVER = '/usr/lib/postgresql/17/bin';

/** Restores the archive on another machine to a moment under load, and to its end, and compares the keys of the changes. */
export async function restoreToMoment(cluster: Cluster, watch: Watch, client: Client): Promise<Outcome> {
  // Files have no key.
  const keysOf = (intents: Client['intents']) => intents.filter(({ sha256 }) => sha256 === null).map(({ key }) => key);
  await watch.flows(30);
  const before = keysOf(client.intents.filter(({ outcome }) => outcome === 'ACKNOWLEDGED'));
  await sleep(1000);
  const moment = new Date();
  await sleep(1000);
  const known = client.intents.length;
  // All that time without a segment of the log that is full: the archive has the moment because of archive_timeout.
  await sleep(65_000);
  const after = keysOf(client.intents.slice(known).filter(({ outcome }) => outcome === 'ACKNOWLEDGED'));

  const started = performance.now();
  await restore(cluster, [
    '--type=time',
    `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
  ]);
  const seconds = (performance.now() - started) / 1000;
  const [found, tooMuch] = [await countKeys(cluster, before), await countKeys(cluster, after)];
  await stop(cluster);

  const lostAt = Date.now();
  await restore(cluster, ['--type=default']);
  const last = await ask(cluster, `SELECT extract(epoch FROM max("createdAt") AT TIME ZONE 'UTC') * 1000 FROM "IdempotencyKey"`);
  await stop(cluster);
  const loss = (lostAt - Number(last)) / 1000;
  return {
    note: `${found} of ${before.length} changes before it, ${tooMuch} of ${after.length} after it, in ${seconds.toFixed(0)} s; all machines lost: ${loss.toFixed(0)} s of changes`,
    isWrong: found < before.length || tooMuch > 0 || loss > 60,
  };
}

async function restore({ edge, worker }: Cluster, target: readonly string[]): Promise<void> {
  copyFileSync(join(worker.root, CONFIGURATION), join(edge.root, CONFIGURATION));
  await edge.run('root', ['rm', '-rf', DATA]);
  for (const place of [DATA, SPOOL]) mkdirSync(join(edge.root, place), { recursive: true, mode: 0o700 });
  await edge.run('root', ['chown', '-R', 'postgres:postgres', CONFIGURATION, DATA, SPOOL]);
  await edge.run('postgres', ['pgbackrest', '--stanza=lafiya', ...target, 'restore']);
  // The files of Patroni say where its machine listens and what it archives.
  const options = '-c listen_addresses= -c archive_mode=off -c primary_conninfo= -c primary_slot_name=';
  await edge.run('postgres', [`${SERVER}/pg_ctl`, '-D', DATA, '-o', options, '-l', '/tmp/restored.log', '-t', '300', '-w', 'start']);
  while ((await ask({ edge }, 'SELECT pg_is_in_recovery()')) === 't') await sleep(200);
}

const stop = ({ edge }: Cluster) => edge.run('postgres', [`${SERVER}/pg_ctl`, '-D', DATA, '-m', 'fast', 'stop']);

/** By a file, since thousands of keys are too long for an argument. */
async function ask({ edge }: Pick<Cluster, 'edge'>, sql: string): Promise<string> {
  writeFileSync(join(edge.root, 'tmp', 'question.sql'), sql);
  return (await edge.run('postgres', ['psql', '-d', 'lafiya', '-At', '-f', '/tmp/question.sql'])).trim();
}

const countKeys = async (cluster: Cluster, keys: readonly string[]): Promise<number> =>
  Number(await ask(cluster, `SELECT count(*) FROM "IdempotencyKey" WHERE key IN (${keys.map((key) => `'${key}'`).join(',') || "''"})`));
