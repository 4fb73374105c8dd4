import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../faults/client.ts';
import { type Cluster, isReady, until } from './cluster.ts';
import { restoreToMoment } from './restore.ts';
import type { Watch } from './watch.ts';

/** Something that happens to the cluster under load. */
export type Phase = {
  /** For `--only`. */
  key: string;
  name: string;
  times?: number;
  /** The longest time without an acknowledged change, in seconds. */
  limit?: number;
  /** No attempt of the load may fail. */
  isUnnoticed?: boolean;
  run: (cluster: Cluster, watch: Watch, client: Client) => Promise<Outcome>;
};
/** What else was seen, and whether it must not be. */
export type Outcome = { note?: string; isWrong?: boolean };

const OUTAGE_MS = 30_000;

export const phases: Phase[] = [
  {
    key: 'kill',
    name: 'kill -9 of the primary',
    times: 3,
    limit: 20,
    async run(cluster, watch) {
      const primary = await cluster.primary();
      primary.crash();
      await until('another machine is the primary', 60, async () => (await cluster.primary()) !== primary);
      await watch.flows();
      return {};
    },
  },
  {
    key: 'switch-over',
    name: 'switch-over',
    limit: 8,
    async run(cluster, watch) {
      const primary = await cluster.primary();
      await cluster.switchOver(primary);
      await until('another machine is the primary', 60, async () => (await cluster.primary()) !== primary);
      await watch.flows();
      return {};
    },
  },
  {
    key: 'partition',
    name: 'machine of the primary off the network for 40 s',
    times: 3,
    async run(cluster, watch) {
      const primary = await cluster.primary();
      await primary.connect(false);
      try {
        await sleep(40_000);
        const [answer] = await Promise.all([
          primary.run('postgres', ['psql', '-Atc', 'SELECT pg_is_in_recovery()']).catch(() => 'stopped'),
          watch.flows(),
        ]);
        const isWrong = answer.trim() === 'f';
        return { note: `the cut-off primary ${isWrong ? 'still writes' : 'has stepped down'}`, isWrong };
      } finally {
        await primary.connect(true);
      }
    },
  },
  {
    key: 'etcd',
    name: 'majority of etcd dead for 30 s',
    async run(cluster) {
      const [, ...majority] = cluster.databases;
      for (const machine of majority) machine.kill('etcd');
      await sleep(OUTAGE_MS);
      for (const machine of majority) machine.start('etcd');
      return {};
    },
  },
  {
    key: 'lag',
    name: 'replica that lags for 30 s',
    async run(cluster) {
      const primary = await cluster.primary();
      const replica = cluster.databases.find((machine) => machine !== primary) ?? primary;
      const ask = async (sql: string) => (await replica.run('postgres', ['psql', '-Atc', sql])).trim();
      // Patroni ends a pause by pg_wal_replay_pause().
      const startup = Number(await ask(`SELECT pid FROM pg_stat_activity WHERE backend_type = 'startup'`));
      process.kill(startup, 'SIGSTOP');
      await sleep(OUTAGE_MS);
      const lag = await ask('SELECT round(extract(epoch FROM now() - pg_last_xact_replay_timestamp()))');
      process.kill(startup, 'SIGCONT');
      return { note: `it was ${lag} s behind`, isWrong: Number(lag) < 20 };
    },
  },
  {
    key: 'pgbouncer',
    name: 'restart of each PgBouncer',
    async run(cluster) {
      for (const machine of cluster.webs) {
        await machine.stop('pgbouncer');
        machine.start('pgbouncer');
        await sleep(3000);
      }
      return {};
    },
  },
  {
    key: 'upgrade',
    name: 'rolling upgrade of the application',
    isUnnoticed: true,
    async run(cluster) {
      for (const machine of cluster.webs) {
        await machine.stop('web');
        machine.start('web');
        await until(`${machine.name} is ready`, 120, () => isReady(machine, 4000));
        // As the playbook: the proxy has noticed.
        await sleep(3000);
      }
      await cluster.worker.stop('worker');
      cluster.worker.start('worker');
      await cluster.isServing();
      return {};
    },
  },
  { key: 'restore', name: 'restore to a moment, on another machine', run: restoreToMoment },
];
