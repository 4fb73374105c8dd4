import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Machine, makeNetwork, rootIn, TESTER } from './machines.ts';

const secretOf = (name: string) => `${name}-1f8a0c6d2e4b97538a61c0d3e5f7b29d`;
const FOLDER = '/srv/deploy/cluster';
const INVENTORY = '/srv/inventory.yml';

type Member = { name: string; role: string; state: string; lag?: number | string };

/** Three machines with databases, two of which serve pages and one of which runs jobs; the tester has the proxy. */
export class Cluster {
  readonly machines: Machine[];
  readonly databases: Machine[];
  readonly edge: Machine;
  readonly worker: Machine;
  readonly webs: Machine[];
  readonly url = `http://${TESTER}`;
  /** The primary by HAProxy, as the owner of the tables. */
  readonly databaseUrl = `postgresql://lafiya_owner:${secretOf('owner')}@127.0.0.1:5000/lafiya`;

  private constructor(edge: Machine, [a, b, c]: [Machine, Machine, Machine]) {
    this.edge = edge;
    this.databases = [a, b, c];
    this.machines = [...this.databases, edge];
    this.webs = [a, b];
    this.worker = c;
  }

  /** Makes the machines and sets them up: with the playbook, or quicker with its files alone. */
  static async make(folder: string, withPlaybook: boolean): Promise<Cluster> {
    const base = rootIn(folder);
    await makeNetwork(folder);
    const make = (name: string, number: number) => Machine.make(folder, base, name, number);
    const cluster = new Cluster(await make('edge', 1), [await make('a', 11), await make('b', 12), await make('c', 13)]);
    await Promise.all(cluster.machines.map((machine) => cluster.#setUp(machine, withPlaybook)));
    for (const machine of cluster.machines) await machine.applySettings();
    return cluster;
  }

  async #setUp(machine: Machine, withPlaybook: boolean): Promise<void> {
    const groups = {
      database: this.databases,
      web: this.webs,
      worker: [this.worker],
      application: this.machines,
      proxy: [this.edge],
    };
    const names = ['auth_secret', 'owner_password', 'app_password', 'reports_password', 'postgres_password', 'replication_password'];
    const secrets = Object.fromEntries(
      [...names, 'patroni_password', 'backup_passphrase'].map((name) => [name, secretOf(name.replace('_password', ''))]),
    );
    const vars = { ...secrets, public_url: this.url, shared_buffers: '128MB' };
    if (withPlaybook) {
      const hosts = Object.fromEntries(this.machines.map(({ name, address }) => [name, { address, ansible_connection: 'local' }]));
      const children = Object.fromEntries(
        Object.entries(groups).map(([group, machines]) => [group, { hosts: Object.fromEntries(machines.map(({ name }) => [name, {}])) }]),
      );
      // JSON is YAML.
      writeFileSync(join(machine.root, INVENTORY), JSON.stringify({ all: { hosts, children, vars } }));
      const options = ['-i', INVENTORY, '--limit', machine.name, '--skip-tags', 'services', `${FOLDER}/playbook.yml`];
      await machine.run('root', ['env', 'ANSIBLE_PIPELINING=1', 'ansible-playbook', ...options]);
      return;
    }
    const known = (machines: readonly Machine[]) => machines.map(({ name, address }) => ({ inventory_hostname: name, address }));
    const values = {
      ...vars,
      inventory_hostname: machine.name,
      address: machine.address,
      group_names: Object.entries(groups).flatMap(([group, machines]) => (machines.includes(machine) ? group : [])),
      databases: known(this.databases),
      webs: known(this.webs),
      applications: known(this.machines),
    };
    await machine.run('root', [
      'python3',
      '-c',
      readFileSync(join(import.meta.dirname, 'render.py'), 'utf8'),
      FOLDER,
      JSON.stringify(values),
    ]);
  }

  /** What systemd says about the units; nothing if they are right. */
  async verifyUnits(): Promise<string> {
    const [a, c] = [this.webs[0], this.worker];
    const units = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'pgbackrest@full', 'lafiya@web', 'lafiya@worker'].map(
      (name) => `${name}.service`,
    );
    const node = '/opt/lafiya/current/node_modules/node/bin/node';
    // The release of these machines is outside their roots.
    for (const machine of [a, c]) await machine?.run('root', ['sh', '-c', `mkdir -p ${dirname(node)} && cp /usr/bin/true ${node}`]);
    const verify = 'systemd-analyze verify --man=no "$@" 2>&1 || echo failed';
    const said = await Promise.all(
      [a, c].map((machine) => machine?.run('root', ['sh', '-c', verify, 'sh', ...units, 'pgbackrest-full.timer', 'pgbackrest-diff.timer'])),
    );
    return said.join('').trim();
  }

  async start(): Promise<void> {
    for (const machine of this.databases) machine.start('etcd', 'patroni');
    for (const machine of this.machines) machine.start('haproxy', 'pgbouncer');
    this.edge.start('caddy');
    await this.primary();
    // The first one loads the demo scheme.
    this.webs[0]?.start('web');
    await this.isWhole();
    await (await this.primary()).run('postgres', ['pgbackrest', '--stanza=lafiya', 'stanza-create']);
    await until('the first instance is ready', 1800, () => isReady(this.webs[0], 4000));
    this.webs[1]?.start('web');
    this.worker.start('worker');
    await this.isServing();
    await (await this.primary()).run('postgres', ['pgbackrest', '--stanza=lafiya', '--type=full', 'backup']);
  }

  /** The machine whose Patroni says that it is the primary. */
  async primary(): Promise<Machine> {
    let found: Machine | undefined;
    await until('there is a primary', 300, async () => {
      const answers = await Promise.all(this.databases.map((machine) => ask(`http://${machine.address}:8008/primary`)));
      found = this.databases.find((_, place) => answers[place]?.status === 200);
      return found !== undefined;
    });
    return found as Machine;
  }

  async members(): Promise<Member[]> {
    for (const { address } of this.databases) {
      const answer = await ask(`http://${address}:8008/cluster`);
      const cluster = answer?.ok && ((await answer.json().catch(() => null)) as { members: Member[] } | null);
      if (cluster) return cluster.members;
    }
    return [];
  }

  /** A primary, a synchronous replica, and another one that streams. */
  isWhole(): Promise<void> {
    return until('all databases run', 180, async () => {
      const members = await this.members();
      const isFine = ({ role, state }: Member) => state === (role === 'leader' ? 'running' : 'streaming');
      return (
        members.length === 3 &&
        members.every(isFine) &&
        ['leader', 'sync_standby'].every((role) => members.some((member) => member.role === role))
      );
    });
  }

  /** All instances are ready. */
  isServing(): Promise<void> {
    return until('all instances are ready', 180, async () => {
      const ready = await Promise.all([...this.webs.map((machine) => isReady(machine, 4000)), isReady(this.worker, 4001)]);
      return ready.every(Boolean);
    });
  }

  async switchOver(from: Machine): Promise<void> {
    const candidate = (await this.members()).find(({ role }) => role === 'sync_standby')?.name;
    const credentials = Buffer.from(`patroni:${secretOf('patroni')}`).toString('base64');
    const answer = await fetch(`http://${from.address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: JSON.stringify({ leader: from.name, candidate }),
    });
    if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`);
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(1500) }).catch(() => null);

export const isReady = async (machine: Machine | undefined, port: number): Promise<boolean> =>
  (await ask(`http://${machine?.address}:${port}/ready`))?.status === 200;

export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${seconds} s it is not so that ${what}`);
    await sleep(200);
  }
}
