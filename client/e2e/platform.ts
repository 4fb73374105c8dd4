import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseUrls, EmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { memoryFolder } from '../../server/platform/database/scratch.ts';

const root = join(import.meta.dirname, '..', '..');

const START_TIMEOUT_MS = 600_000;
const POLL_MS = 250;

/** Starts the platform with the demo scheme. Tests find it, or a running one, by E2E_URL, E2E_DATA_DIR and E2E_DATABASE_URL. */
export default async function startPlatform(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  const { url, dataDir, database, stop } = await runPlatform({ DEMO: '1', DEMO_SIZE: process.env.E2E_DEMO_SIZE ?? '2000' });
  Object.assign(process.env, { E2E_URL: url, E2E_DATA_DIR: dataDir, E2E_DATABASE_URL: database.urls.app });
  return stop;
}

type Platform = { url: string; pid: number; dataDir: string; database: EmbeddedDatabase; stop: () => Promise<void> };

/** Starts a platform with its own database; `stop` ends both. */
export async function runPlatform(settings: Record<string, string>, dataDir = memoryFolder('e2e')): Promise<Platform> {
  const database = await EmbeddedDatabase.start({ dataDir, durable: false });
  const platform = await runPlatformOn(database.urls, dataDir, settings);
  const stop = async () => {
    await platform.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: platform.url, pid: platform.pid, dataDir, database, stop };
}

/** Starts a platform on an existing database. */
export async function runPlatformOn(urls: DatabaseUrls, dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const platform = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: urls.app,
      MIGRATE_DATABASE_URL: urls.migrate,
      REPORTS_DATABASE_URL: urls.reports,
      SMTP_URL: '',
      // A slow machine must not fail a test: three seconds without a connection are a 503, which the page repeats but the browser reports.
      DATABASE_POOL: '30',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const ended = new Promise<void>((resolve) => platform.once('exit', () => resolve()));
  await untilReady(platform, url);
  const stop = async () => {
    platform.kill('SIGTERM');
    await ended;
  };
  return { url, pid: platform.pid ?? 0, ended, stop };
}

async function untilReady(platform: ChildProcess, url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (platform.exitCode !== null) throw new Error('The platform did not start.');
    const ready = await fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(POLL_MS);
  }
  platform.kill('SIGKILL');
  throw new Error('The platform was not ready within ten minutes.');
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
