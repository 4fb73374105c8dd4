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
const closers: (() => Promise<unknown>)[] = [];
let log = (error: unknown, message: string) => console.error(message, error);
let stopping = false;

try {
  await start();
} catch (error) {
  await stop(error instanceof StartError ? error.exitCode : 1, error);
}

async function start(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ? process.exit(1) : void stop(0)));
  handleProcessErrors(process, { log: (error, message) => log(error, message), stop });
  mkdirSync(env.DATA_DIR, { recursive: true });
  const { app: externalUrl } = databaseUrls();
  if (!externalUrl) {
    await refuseSecondStart();
    await startEmbedded();
  }
  // Only now: these files open the database that the settings name when they are loaded.
  const [{ buildApp }, { AdHocExecutor }] = await Promise.all([import('./http/app.ts'), import('./ad-hoc/executor.ts')]);
  const { state } = await import('../platform/http/state.ts');
  const app = await buildApp(new AdHocExecutor());
  log = (err, message) => app.log.error({ err }, message);
  closers.push(() => app.close());
  await listen(app);
  const { closeDatabase } = await import('../platform/db.ts');
  closers.unshift(closeDatabase);
  const { demo } = await prepare(app);
  state.prepared = true;
  closers.push(watchEventLoop());
  if (env.JOBS) {
    const { startJobs } = await import('../platform/jobs/runner.ts');
    const { jobs } = await import('./jobs.ts');
    const runner = startJobs(jobs, (level, message, details) => app.log[level](details ?? {}, message));
    state.jobs = runner;
    closers.push(() => runner.stop());
  }
  await announce(demo);
  // Otherwise only an orderly end would write it.
  flushCompileCache();
}

async function startEmbedded(): Promise<void> {
  const database = await EmbeddedDatabase.start({ dataDir: env.DATA_DIR, onTrouble: (message) => console.warn(message) });
  process.env.DATABASE_URL = database.urls.app;
  process.env.MIGRATE_DATABASE_URL = database.urls.migrate;
  process.env.REPORTS_DATABASE_URL ||= database.urls.reports;
  closers.push(() => database.stop());
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
  closers.push(async () => rmSync(runningFile, { force: true }));
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

/** Schema and first data; waits for a database that is not there yet, while the site says so. */
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
      if (!known || !isTransient(known.code) || stopping) throw error;
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

async function stop(code: number, error?: unknown): Promise<never> {
  stopping = true;
  if (error instanceof StartError) console.error(`\n${error.message}\n`);
  else if (error) console.error(error);
  setTimeout(() => process.exit(1), 25_000).unref();
  for (const close of closers.reverse()) await close().catch((reason) => console.error(reason));
  process.exit(code);
}
