import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { EmbeddedDatabase } from '../platform/database/embedded.ts';
import { databaseUrls, env, publicUrl, StartError } from '../platform/env.ts';
import { handleProcessErrors } from './process-errors.ts';
import { watchEventLoop } from './watchdog/watchdog.ts';

const runningFile = join(env.DATA_DIR, 'running.json');
/** Open resources, in the order in which they are closed: the work first, the database last. */
const open: {
  site?: FastifyInstance;
  jobs?: { stop: () => Promise<void> };
  pools?: () => Promise<void>;
  traces?: () => Promise<void>;
  database?: EmbeddedDatabase;
} = {};
/** How long each step of the stop may take. A request takes at most a minute. */
const CLOSING_MS = { work: 65_000, pools: 5_000, database: 21_000 };
const LAST_RESORT_MS = 95_000;
const REPEATED_SIGNAL_MS = 1_000;
let ownsRunningFile = false;
let log = (error: unknown, message: string) => console.error(message, error);
let stoppedAt: number | null = null;

try {
  await start();
} catch (error) {
  // The stop signal may have come while the start waited for the database.
  if (stoppedAt === null) await stop(error instanceof StartError ? error.exitCode : 1, error);
}

async function start(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal());
  handleProcessErrors(process, { log: (error, message) => log(error, message), stop });
  mkdirSync(env.DATA_DIR, { recursive: true });
  const { app: externalUrl } = databaseUrls();
  if (!externalUrl) {
    await refuseSecondStart();
    ownsRunningFile = true;
    await startEmbedded();
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) open.traces = (await import('./observability/tracing.ts')).startTracing();
  // Only now: these files open the database that the settings name when they are loaded.
  const [{ buildApp }, { AdHocExecutor }] = await Promise.all([import('./http/app.ts'), import('./ad-hoc/executor.ts')]);
  const { state } = await import('../platform/http/state.ts');
  const app = await buildApp(new AdHocExecutor());
  log = (err, message) => app.log.error({ err }, message);
  open.site = app;
  await listen(app);
  const { closeDatabase } = await import('../platform/db.ts');
  open.pools = closeDatabase;
  const { demo } = await prepare(app);
  state.prepared = true;
  watchEventLoop();
  if (env.JOBS) {
    const { startJobs } = await import('../platform/jobs/runner.ts');
    const { jobs } = await import('./jobs.ts');
    const runner = startJobs(jobs, (level, message, details) => app.log[level](details ?? {}, message));
    state.jobs = runner;
    open.jobs = runner;
  }
  await announce(demo);
  // Otherwise only a clean exit would write it.
  flushCompileCache();
}

async function startEmbedded(): Promise<void> {
  const database = await EmbeddedDatabase.start({ dataDir: env.DATA_DIR, onTrouble: (message) => console.warn(message) });
  process.env.DATABASE_URL = database.urls.app;
  process.env.MIGRATE_DATABASE_URL = database.urls.migrate;
  process.env.REPORTS_DATABASE_URL ||= database.urls.reports;
  open.database = database;
}

/** Two platforms on one data folder would stop each other's database. */
async function refuseSecondStart(): Promise<void> {
  if (existsSync(runningFile)) {
    const { pid, url } = JSON.parse(readFileSync(runningFile, 'utf8')) as { pid: number; url: string };
    if (
      isAlive(pid) &&
      (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      throw new StartError(`Lafiya already runs on this data folder, at ${url}. Stop it first, or set DATA_DIR for another one.`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function listen(app: FastifyInstance): Promise<void> {
  const firstPort = env.PORT ?? 4000;
  for (let port = firstPort; ; port++) {
    try {
      const address = await app.listen({ port, host: env.HOST });
      process.env.LISTEN_URL = `http://localhost:${new URL(address).port}`;
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (env.PORT !== undefined)
        throw new StartError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
      if (port > firstPort + 50) throw new StartError(`Ports ${firstPort} to ${port} are all taken. Choose one: PORT=… npm start`);
    }
  }
}

/** Creates schema and first data; waits for the database while the site reports that it is not ready. */
async function prepare(app: FastifyInstance): Promise<{ demo: boolean }> {
  const { migrate } = await import('../platform/database/migrate.ts');
  const { knownError } = await import('../platform/errors.ts');
  const { isTransient } = await import('../platform/database/database-failures.ts');
  const { migrate: url = '' } = databaseUrls();
  for (;;) {
    try {
      await migrate(url);
      const { loadFirstData } = await import('./first-data.ts');
      return await loadFirstData(url);
    } catch (error) {
      const known = knownError(error);
      if (!known || !isTransient(known.code) || stoppedAt !== null) throw error;
      app.log.warn(`The database cannot be reached yet: ${(error as Error).message}`);
      await sleep(2000);
    }
  }
}

async function announce(demo: boolean): Promise<void> {
  const url = publicUrl();
  writeFileSync(runningFile, JSON.stringify({ pid: process.pid, url: process.env.LISTEN_URL }));
  const outbox = env.SMTP_URL
    ? []
    : [`E-mails are written to ${relative(process.cwd(), join(env.DATA_DIR, 'outbox')) || '.'}, one text file each.`];
  console.info(
    ['', `Lafiya runs at ${url}`, ...outbox, ...(demo ? await signInLines() : []), '', 'Ctrl+C stops it; all data stay.', ''].join('\n'),
  );
}

async function signInLines(): Promise<string[]> {
  const { demoSignIns } = await import('../demo/sign-ins.ts');
  const people = demoSignIns();
  const width = Math.max(...people.map(({ email }) => email.length));
  const [firstPerson] = people;
  return [
    '',
    `Demo sign-ins, all with the password ${firstPerson?.password}`,
    ...people.map(({ email, name }) => `  ${email.padEnd(width)}  ${name}`),
  ];
}

/** npm forwards a signal that the terminal has sent already; only a later one ends the process immediately. */
function onSignal(): void {
  if (stoppedAt === null) void stop(0);
  else if (performance.now() - stoppedAt > REPEATED_SIGNAL_MS) process.exit(1);
}

/** Stops in order: requests under way are answered, and no request fails where a proxy follows `/ready`. See docs/adr/0074. */
async function stop(code: number, error?: unknown): Promise<never> {
  stoppedAt = performance.now();
  if (error instanceof StartError) console.error(`\n${error.message}\n`);
  else if (error) console.error(error);
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await Promise.all([closing('work', open.jobs?.stop()), closing('work', closeSite(code === 0 ? env.DRAIN_SECONDS : 0))]);
  await Promise.all([closing('pools', open.pools?.()), closing('pools', open.traces?.())]);
  await closing('database', open.database?.stop());
  if (ownsRunningFile) rmSync(runningFile, { force: true });
  process.exit(code);
}

/** A resource that fails to close, or not in time, does not prevent closing the others. */
async function closing(step: keyof typeof CLOSING_MS, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, sleep(CLOSING_MS[step], undefined, { ref: false })]).catch((reason) => console.error(reason));
}

async function closeSite(drainSeconds: number): Promise<void> {
  const { site } = open;
  if (!site) return;
  const { state } = await import('../platform/http/state.ts');
  state.stopping = true;
  state.endStreams();
  await sleep(drainSeconds * 1000);
  // A connection becomes idle after its last response too; waiting for the browser to close it takes a minute.
  const idle = setInterval(() => site.server.closeIdleConnections(), 100);
  await site.close().finally(() => clearInterval(idle));
}
