import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../env.ts';
import { type Account, type Binaries, findBinaries, serverAccount } from './binaries.ts';
import { choosePort, findDataDirectory, initialise, ownerOf, rolePassword, serverEnvironment, superuser } from './cluster.ts';
import pg from './pg.ts';
import { hasStalePidFile, isPostgres, runningPostmaster } from './postmaster.ts';
import { createRoles } from './roles.ts';

export type DatabaseUrls = { app: string; migrate: string; reports: string; admin: string };

type Options = {
  dataDir: string;
  /** False trades crash safety for speed: for throw-away databases. */
  durable?: boolean;
  /** Rejects a folder without a database, for commands that work on one that is there. */
  mustExist?: boolean;
  onTrouble?: (message: string) => void;
};

/** The embedded PostgreSQL server in `dataDir`: started, used if it still runs, and restarted when it dies. */
export class EmbeddedDatabase {
  readonly urls: DatabaseUrls;
  /** Whether it was running before; the process that started it stops it. */
  isShared = false;
  #options: Options;
  #folder: string;
  #account: Account;
  #binaries: Binaries;
  #port: number;
  #pid = 0;
  #stopping = false;
  #watch: Promise<void> = Promise.resolve();
  #wake = new AbortController();

  private constructor(options: Options, folder: string, account: Account, binaries: Binaries, port: number) {
    this.#options = options;
    this.#folder = folder;
    this.#account = account;
    this.#binaries = binaries;
    this.#port = port;
    const url = (role: string, database = 'lafiya') =>
      `postgresql://${role}:${rolePassword(options.dataDir, role)}@127.0.0.1:${port}/${database}`;
    this.urls = { app: url('lafiya_app'), migrate: url('lafiya_owner'), reports: url('lafiya_reports'), admin: url(superuser, 'postgres') };
  }

  static async start(options: Options): Promise<EmbeddedDatabase> {
    if (options.mustExist && !existsSync(join(options.dataDir, 'postgres', 'PG_VERSION')))
      throw new StartError(
        `There is no database in ${options.dataDir}. Run this command with the settings and the account of the platform: its DATA_DIR, or its DATABASE_URL. Nothing was changed.`,
      );
    mkdirSync(options.dataDir, { recursive: true });
    const place = findDataDirectory(options.dataDir, serverAccount());
    if (!existsSync(join(place, 'PG_VERSION'))) await initialise(options, place);
    const folder = realpathSync(place);
    const account = ownerOf(folder);
    const binaries = await findBinaries(account);
    const madeBy = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    if (madeBy !== binaries.major)
      throw new StartError(
        `The database in ${folder} was made by PostgreSQL ${madeBy}, and this version of Lafiya brings PostgreSQL ${binaries.major}. Back it up with the version that made it, then restore it into an empty DATA_DIR (docs/upgrading.md). Nothing was changed.`,
      );
    const running = runningPostmaster(folder);
    const port = running?.port || (await choosePort(options.dataDir));
    const database = new EmbeddedDatabase(options, folder, account, binaries, port);
    database.isShared = running !== null && running !== undefined;
    if (running) await database.#adopt(running.pid);
    else await database.#launch();
    await database.#createDatabase();
    database.#watch = database.#keepAlive();
    return database;
  }

  /** Stops the server after rolling back open transactions; acknowledged data is kept. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake.abort();
    await this.#watch;
    if (!isPostgres(this.#pid)) return;
    process.kill(this.#pid, 'SIGINT');
    for (let waited = 0; isPostgres(this.#pid) && waited < 20_000; waited += 50) await sleep(50);
    if (isPostgres(this.#pid)) process.kill(this.#pid, 'SIGQUIT');
  }

  async #adopt(pid: number): Promise<void> {
    this.#pid = pid;
    await this.#untilReady(() => isPostgres(pid));
  }

  async #launch(): Promise<void> {
    const logFile = join(this.#options.dataDir, 'postgres.log');
    // After a crash, the old server's children may hold its shared memory for a moment; PostgreSQL then fails to start.
    for (let attempt = 1; ; attempt++) {
      if (hasStalePidFile(this.#folder)) rmSync(join(this.#folder, 'postmaster.pid'), { force: true });
      const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
      const child = this.#spawn(logFile, logStart > 20_000_000);
      try {
        await this.#untilReady(() => child.exitCode === null && child.signalCode === null);
        return;
      } catch (error) {
        if (attempt < 20 && child.exitCode !== null && !this.#stopping) {
          await sleep(500);
          continue;
        }
        if (child.exitCode === null) child.kill('SIGINT');
        const logTail = existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-3000) : '';
        throw new Error(`The embedded database did not start (its log is ${logFile}):\n${logTail}`, { cause: error });
      }
    }
  }

  #spawn(logFile: string, emptyLog: boolean): ChildProcess {
    const log = openSync(logFile, emptyLog ? 'w' : 'a', 0o600);
    const settings: Record<string, string> = {
      listen_addresses: '127.0.0.1',
      port: String(this.#port),
      // No socket file: its path may be longer than sockets allow.
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '256MB',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(this.#options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached, so that Ctrl+C reaches the platform alone, which then stops the server in order.
    const child = spawn(this.#binaries.postgres, ['-D', this.#folder, ...flags], {
      ...this.#account,
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: serverEnvironment(),
    });
    closeSync(log);
    child.on('error', (error) => this.#options.onTrouble?.(`The embedded database could not be run: ${error.message}`));
    child.on('exit', () => this.#wake.abort());
    child.unref();
    this.#pid = child.pid ?? 0;
    return child;
  }

  async #untilReady(alive: () => boolean): Promise<void> {
    for (let waited = 0; waited < 300_000; waited += 50) {
      const client = new pg.Client({ connectionString: this.urls.admin, connectionTimeoutMillis: 2000 });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query('SHOW data_directory');
        if (realpathSync(rows[0].data_directory) !== this.#folder) throw new Error(`port ${this.#port} belongs to another database server`);
        return;
      } catch (error) {
        // 57P03: still recovering from a crash. A busy machine may not answer in time; the driver's error has no code then.
        const { code = '', message } = error as Error & { code?: string };
        const retry = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) || /timeout expired|Connection terminated/.test(message);
        if (!alive() || !retry) throw error;
      } finally {
        await client.end().catch(() => {});
      }
      await sleep(50);
    }
    throw new Error('the database server did not become ready in five minutes');
  }

  async #createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.urls.admin });
    await client.connect();
    try {
      await createRoles(client, (role) => rolePassword(this.#options.dataDir, role));
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'lafiya'");
      if (!rowCount) await client.query('CREATE DATABASE lafiya OWNER lafiya_owner');
    } finally {
      await client.end();
    }
  }

  async #keepAlive(): Promise<void> {
    while (!this.#stopping) {
      await sleep(1000, undefined, { signal: this.#wake.signal, ref: false }).catch(() => {});
      if (this.#stopping) return;
      this.#wake = new AbortController();
      if (isPostgres(this.#pid)) continue;
      this.#options.onTrouble?.('The database server ended; starting it again.');
      try {
        const running = runningPostmaster(this.#folder);
        if (running && running.port === this.#port) await this.#adopt(running.pid);
        else await this.#launch();
        this.#options.onTrouble?.('The database server runs again.');
      } catch (error) {
        this.#options.onTrouble?.((error as Error).message);
        await sleep(2000, undefined, { ref: false });
      }
    }
  }
}
