import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findBrowser } from '../client/e2e/browser.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';

/** What the bench measures; Lighthouse's telephone and line are its own. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Audit = { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number };
type Report = { categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>; audits: Record<string, Audit> };

/** What the score of the speed is made of: moments in ms, blocked ms, and a ratio. */
export const METRICS = {
  'first content': 'first-contentful-paint',
  'largest content': 'largest-contentful-paint',
  'speed index': 'speed-index',
  blocked: 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
} as const;

export type LighthouseScores = Record<(typeof CATEGORIES)[number], number> & {
  metrics: Record<string, number>;
  /** What it names beside the speed. */
  findings: string[];
};

/** The first run installs Lighthouse beside the scratch folders, from the npm registry. */
function installLighthouse(): string {
  const folder = join(scratchFolder('bench-web'), '..', 'lafiya-bench-lighthouse');
  if (existsSync(join(folder, 'node_modules', 'lighthouse'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { lighthouse: '^13.5.0' } }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed from the npm registry.');
  return folder;
}

/** With these headers Lighthouse could not load any page in the Chromium of npm (ERR_ABORTED); which of them are the cause was not found. */
const ISOLATING_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-download-options',
  'x-frame-options',
];

/** Passes everything on to the platform as who is signed in by the cookie, and its answers back without these headers. */
export async function startRelay(platform: string, cookie: string | null): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(platform);
  const server = createServer((asked, reply) => {
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: { ...asked.headers, ...(cookie && { cookie }) } },
      (answer) => {
        const headers = Object.entries(answer.headers).filter(([name]) => !ISOLATING_HEADERS.includes(name));
        reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
        answer.pipe(reply);
      },
    );
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a page as Lighthouse's telephone. */
export async function runLighthouse(address: string): Promise<LighthouseScores> {
  const folder = installLighthouse();
  const { executablePath, args, env } = findBrowser();
  const reportFile = join(folder, 'report.json');
  const run = spawn(
    process.execPath,
    [
      join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${reportFile}`,
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${['--headless', ...args].join(' ')}`,
    ],
    { env: { ...env, ...(executablePath && { CHROME_PATH: executablePath }) }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [status] = await once(run, 'exit');
  if (status !== 0) throw new Error(`Lighthouse failed at ${address}`);
  const { categories, audits } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const findings = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score === 0 && audit.scoreDisplayMode === 'binary')
      .map((audit) => audit?.title ?? ''),
  );
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    metrics: Object.fromEntries(Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? 0])),
    findings,
  };
}
