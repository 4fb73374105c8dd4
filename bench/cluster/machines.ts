import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NETWORK = '10.77.0';
const BRIDGE = 'lafiya0';
export const TESTER = `${NETWORK}.1`;
const PLATFORM = join(import.meta.dirname, '..', '..');

const PACKAGES = [
  ...['patroni', 'python3-etcd', 'postgresql-17', 'etcd-server', 'etcd-client', 'pgbackrest', 'haproxy', 'pgbouncer', 'caddy'],
  ...['ansible-core', 'python3-apt', 'curl', 'systemd', 'iproute2'],
];

type Service = { user?: string; environment?: string; command: readonly string[] };
/** As Debian's units start them. */
const SERVICES = {
  etcd: { user: 'etcd', environment: '/etc/default/etcd', command: ['/usr/bin/etcd'] },
  patroni: { user: 'postgres', environment: '/etc/lafiya/roles.env', command: ['/usr/bin/patroni', '/etc/patroni/config.yml'] },
  haproxy: { command: ['/usr/sbin/haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'] },
  pgbouncer: { user: 'postgres', command: ['/usr/sbin/pgbouncer', '/etc/pgbouncer/pgbouncer.ini'] },
  caddy: { command: ['/usr/bin/caddy', 'run', '--config', '/etc/caddy/Caddyfile'] },
} satisfies Record<string, Service>;
type ServiceName = keyof typeof SERVICES | 'web' | 'worker';

export const rootIn = (folder: string): string => join(folder, 'root');

/** Makes a Debian 13 with the packages of a cluster, once. */
export async function makeRoot(folder: string): Promise<void> {
  const root = rootIn(folder);
  const done = join(folder, 'root-is-complete');
  if (existsSync(done)) return;
  await run('rm', ['-rf', root]);
  mkdirSync(folder, { recursive: true });
  const noDatabase =
    'mkdir -p "$1/etc/postgresql-common" && echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"';
  await run('mmdebstrap', [
    '--variant=apt',
    '--dpkgopt=force-unsafe-io',
    `--essential-hook=${noDatabase}`,
    `--include=${PACKAGES.join(',')}`,
    'trixie',
    root,
  ]);
  writeFileSync(done, '');
}

/** The network of the machines. Everything ends with the namespaces of this process. */
export async function makeNetwork(folder: string): Promise<void> {
  mkdirSync('/run/netns', { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${TESTER}/24`, 'dev', BRIDGE]);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
  // The machines are in memory: their disks are not what is tested, and end with the test.
  mkdirSync(join(folder, 'machines'), { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=12g', 'tmpfs', join(folder, 'machines')]);
  for (const shared of ['backups', 'files', 'data']) mkdirSync(join(folder, 'machines', shared), { mode: 0o777 });
  await run('chmod', ['777', join(folder, 'machines', 'backups')]);
}

/** A machine of the cluster: a network namespace, a root of its own, and services that are restarted as systemd does. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly root: string;
  readonly #folder: string;
  readonly #net: string;
  readonly #running = new Map<ServiceName, ChildProcess>();
  readonly #wanted = new Set<ServiceName>();

  private constructor(folder: string, name: string, number: number) {
    this.name = name;
    this.address = `${NETWORK}.${number}`;
    this.#folder = join(folder, 'machines');
    this.#net = `--net=${this.address === TESTER ? '/proc/self/ns/net' : `/run/netns/${name}`}`;
    this.root = join(this.#folder, name);
  }

  static async make(folder: string, base: string, name: string, number: number): Promise<Machine> {
    const machine = new Machine(folder, name, number);
    const layer = (part: string) => join(folder, 'machines', `${name}-${part}`);
    for (const path of [layer('changes'), layer('work'), machine.root]) mkdirSync(path);
    await run('mount', [
      '-t',
      'overlay',
      'overlay',
      '-o',
      `lowerdir=${base},upperdir=${layer('changes')},workdir=${layer('work')}`,
      machine.root,
    ]);
    await run('mount', ['-t', 'proc', 'proc', join(machine.root, 'proc')]);
    await run('mount', ['--rbind', '/dev', join(machine.root, 'dev')]);
    await run('mount', ['-t', 'tmpfs', 'tmpfs', join(machine.root, 'dev', 'shm')]);
    await run('mount', ['-t', 'tmpfs', 'tmpfs', join(machine.root, 'run')]);
    mkdirSync(join(machine.root, 'run', 'postgresql'), { mode: 0o777 });
    await run('chmod', ['1777', join(machine.root, 'run', 'postgresql')]);
    for (const [shared, place] of [
      [join(folder, 'machines', 'backups'), 'var/lib/pgbackrest'],
      [join(PLATFORM, 'deploy'), 'srv/deploy'],
    ] as const) {
      mkdirSync(join(machine.root, place), { recursive: true });
      await run('mount', ['--bind', shared, join(machine.root, place)]);
    }
    if (machine.address === TESTER) return machine;
    await run('ip', ['netns', 'add', name]);
    await run('ip', ['link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
    await run('ip', ['link', 'set', `to-${name}`, 'master', BRIDGE, 'up']);
    await run('ip', ['-n', name, 'address', 'add', `${machine.address}/24`, 'dev', 'eth0']);
    for (const device of ['eth0', 'lo']) await run('ip', ['-n', name, 'link', 'set', device, 'up']);
    return machine;
  }

  /** Runs a program on the machine and answers its output. */
  async run(user: string, command: readonly string[]): Promise<string> {
    const { stdout } = await run('nsenter', [this.#net, ...this.#inRoot(user), ...command], { maxBuffer: 1e8 });
    return stdout;
  }

  #inRoot(user: string): string[] {
    return [
      'chroot',
      `--userspec=${user}:${user}`,
      this.root,
      'env',
      '-i',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
      'LANG=C.UTF-8',
      'HOME=/tmp',
    ];
  }

  /** The variables of a file of the machine. */
  variables(path: string): Record<string, string> {
    const lines = readFileSync(join(this.root, path), 'utf8').split('\n');
    return Object.fromEntries(
      lines.filter((line) => /^[\w.]+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  }

  start(...names: ServiceName[]): void {
    for (const name of names) {
      this.#wanted.add(name);
      if (!this.#running.has(name)) this.#spawn(name);
    }
  }

  #spawn(name: ServiceName): void {
    const log = openSync(join(this.#folder, '..', `${this.name}-${name}.log`), 'a');
    const child = name === 'web' || name === 'worker' ? this.#spawnPlatform(name, log) : this.#spawnService(SERVICES[name], log);
    this.#running.set(name, child);
    child.on('exit', async () => {
      this.#running.delete(name);
      await sleep(1000);
      if (this.#wanted.has(name) && !this.#running.has(name)) this.#spawn(name);
    });
  }

  #spawnService({ user = 'root', environment, command }: Service, log: number): ChildProcess {
    const variables = environment ? Object.entries(this.variables(environment)).map(([name, value]) => `${name}=${value}`) : [];
    return spawn('nsenter', [this.#net, ...this.#inRoot(user), ...variables, ...command], { detached: true, stdio: ['ignore', log, log] });
  }

  /** Outside the root, as the platform brings its own Node; with the folder of files that the machines share. */
  #spawnPlatform(name: 'web' | 'worker', log: number): ChildProcess {
    const dataDir = join(this.#folder, 'data', `${this.name}-${name}`);
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(join(dataDir, 'files'))) symlinkSync(join(this.#folder, 'files'), join(dataDir, 'files'));
    const variables = {
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      DEMO_SIZE: '3000',
      ...this.variables('/etc/lafiya/lafiya.env'),
      ...this.variables(`/etc/lafiya/${name}.env`),
      // The demo scheme has the people that the load needs, and production refuses it.
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      HOST: '0.0.0.0',
      PATH: process.env.PATH,
    };
    return spawn('nsenter', [this.#net, process.execPath, 'server/main.ts'], {
      cwd: PLATFORM,
      env: variables,
      detached: true,
      stdio: ['ignore', log, log],
    });
  }

  /** Asks the service to stop and waits for it. */
  async stop(name: ServiceName): Promise<void> {
    this.#wanted.delete(name);
    const child = this.#running.get(name);
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // By SIGTERM, PgBouncer waits for its clients; its unit sends SIGINT.
    child.kill(name === 'pgbouncer' ? 'SIGINT' : 'SIGTERM');
    await ended;
  }

  /** The services die at once, and stay dead until they are started. */
  kill(...names: ServiceName[]): void {
    for (const name of names) {
      this.#wanted.delete(name);
      this.#running.get(name)?.kill('SIGKILL');
    }
  }

  /** All processes of the database die at once; Patroni is started again, as systemd does. */
  crash(): void {
    this.#running.get('patroni')?.kill('SIGKILL');
    this.signal('postgres', 'SIGKILL');
  }

  /** The kernel settings of the machine's network. */
  async applySettings(): Promise<void> {
    for (const [name, value] of Object.entries(this.variables('/etc/sysctl.d/60-lafiya.conf')))
      await this.run('root', ['sh', '-c', `echo ${value} > /proc/sys/${name.replaceAll('.', '/')}`]);
  }

  /** Sends a signal to all processes of this name on the machine. */
  signal(program: string, signal: NodeJS.Signals): void {
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        if (readlinkSync(`/proc/${pid}/root`) === this.root && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program)
          process.kill(Number(pid), signal);
      } catch {
        // It ended meanwhile.
      }
    }
  }

  /** Takes the machine off the network, or puts it back. */
  async connect(isConnected: boolean): Promise<void> {
    await run('ip', ['link', 'set', `to-${this.name}`, isConnected ? 'up' : 'down']);
  }
}
