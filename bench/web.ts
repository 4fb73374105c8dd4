import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../client/e2e/browser.ts';
import { runPlatform } from '../client/e2e/platform.ts';
import { demoSignIns } from '../server/demo/sign-ins.ts';
import type { Role } from '../server/generated/prisma/enums.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { type LighthouseScores, METRICS, runLighthouse, startRelay } from './lighthouse.ts';

/**
 * `npm run build && npm run bench -- web`: what the browser loads for a page, and when it shows something on a slow line
 * (`--url` asks a platform that already runs, `--rounds 3` takes the median of more rounds, `--only list` some pages,
 * `--lighthouse` the scores of Lighthouse, median of the rounds, and nothing else, `--no-lighthouse` all but them).
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    size: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    lighthouse: { type: 'boolean' },
  },
  allowNegative: true,
});

type SamplePage = { name: string; role: Role | null; path: string; content: string; next?: string };

/** The page is readable when `content` is visible, and usable when its scripts have loaded; `next` is opened from this page without a reload. */
const SAMPLES: readonly SamplePage[] = [
  { name: 'sign-in', role: null, path: '/login', content: 'input[name=login]' },
  { name: 'dashboard of the administrator', role: 'ADMIN', path: '/dashboard', content: 'main h1' },
  { name: 'list of claims', role: 'ADMIN', path: '/dashboard/all-claims', content: 'main tbody tr a', next: '/dashboard/view-mdas' },
  { name: 'home of a member', role: 'ENROLLEE', path: '/enrollee-dashboard', content: 'main h1', next: '/enrollee-dashboard/premium' },
];

/** Slow 4G as Chromium's tools have it, and a telephone of the lower half. */
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** The page is hydrated, or has its script that works without React (ADR 79). */
const TAKEN_OVER = '#root:not([data-rendered]), #root[data-rendered=enhanced]';
const QUIET_MS = 600;

type Loaded = { requests: number; scripts: number; gzip: number; brotli: number; wire: number; graphql: number };
type Times = { first: number; largest: number; readable: number; usable: number; blocked: number; shift: number };

const dist = join(import.meta.dirname, '..', 'client', 'dist');
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Counts what a page asks for until nothing was asked for a moment. */
async function watchLoading(session: CDPSession): Promise<{ quiet: () => Promise<void>; loaded: () => Loaded; reset: () => void }> {
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  const pending = new Set<string>();
  let last = Date.now();
  let wire = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'EventSource' || request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    // The end of a worker's script is told to the worker's own session.
    if (request.url.endsWith('/key-file.js')) return;
    urls.set(requestId, request.url);
    pending.add(requestId);
    last = Date.now();
  });
  const end = (requestId: string) => {
    if (pending.delete(requestId)) last = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire += encodedDataLength;
    end(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return {
    async quiet() {
      while (pending.size > 0 || Date.now() - last < QUIET_MS) await new Promise((done) => setTimeout(done, 50));
    },
    loaded() {
      // A file that is preloaded and then used is named twice.
      const paths = [...urls.values()]
        .map((url) => new URL(url).pathname)
        .filter((path, i, all) => path === '/graphql' || all.indexOf(path) === i);
      const scripts = paths.filter((path) => path.endsWith('.js'));
      const texts = scripts.map((path) => readFileSync(join(dist, path)));
      return {
        requests: paths.length,
        scripts: scripts.length,
        gzip: texts.reduce((sum, text) => sum + gzipSync(text).length, 0),
        brotli: texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0),
        wire,
        graphql: paths.filter((path) => path === '/graphql').length,
      };
    },
    reset() {
      urls.clear();
      wire = 0;
      last = Date.now();
    },
  };
}

/** Watches from the beginning of the document what the browser says about painting. */
function watchPainting(): void {
  const times = { first: 0, largest: 0, blocked: 0, shift: 0 };
  Object.assign(window, { times });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    times.largest = startTime;
  });
  watch('longtask', ({ duration }) => {
    times.blocked += duration - 50;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) times.shift += value;
  });
}

async function openPage(browser: Browser, url: string, role: Role | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 }, locale: 'en-NG' });
  if (role) {
    const person = demoSignIns().find((account) => account.role === role);
    const answer = await context.request.post('/api/auth/sign-in', { data: { login: person?.email, password: person?.password } });
    if (!answer.ok()) throw new Error(`${role} is not let in: ${await answer.text()}`);
  }
  return context.newPage();
}

/** Cold, then warm, then another page from there. */
async function loadSample(browser: Browser, url: string, { role, path, content, next }: SamplePage) {
  const page = await openPage(browser, url, role);
  const watcher = await watchLoading(await page.context().newCDPSession(page));
  await page.goto(path);
  await page.waitForSelector(content);
  await watcher.quiet();
  const cold = watcher.loaded();
  watcher.reset();
  let further: Loaded | null = null;
  if (next) {
    const link = page.locator(`a[href="${next}"]`).first();
    if (!(await link.isVisible())) await page.evaluate(() => localStorage.clear());
    await page.evaluate((address) => {
      const anchor = document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`);
      if (anchor) anchor.click();
      else {
        history.pushState(null, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
    }, next);
    await page.waitForURL(`**${next}`);
    await watcher.quiet();
    further = watcher.loaded();
  }
  watcher.reset();
  await page.goto(path);
  await page.waitForSelector(content);
  await watcher.quiet();
  const warm = watcher.loaded();
  await page.context().close();
  return { cold, further, warm };
}

async function timeSample(browser: Browser, url: string, { role, path, content }: SamplePage): Promise<Times> {
  const page = await openPage(browser, url, role);
  const session = await page.context().newCDPSession(page);
  const watcher = await watchLoading(session);
  await page.addInitScript(watchPainting);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const waiting = page.goto(path, { waitUntil: 'commit' });
  await waiting;
  await page.waitForSelector(content, { timeout: 60_000 });
  const readable = await page.evaluate(() => performance.now());
  await page.waitForSelector(TAKEN_OVER, { timeout: 60_000 });
  const usable = await page.evaluate(() => performance.now());
  await watcher.quiet();
  const times = await page.evaluate(() => (window as unknown as { times: Omit<Times, 'readable' | 'usable'> }).times);
  await page.context().close();
  return { ...times, readable, usable };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (ms: number) => (ms / 1000).toFixed(2);
const row = (...cells: (string | number)[]) => console.info(`| ${cells.join(' | ')} |`);
const loadedCells = ({ requests, scripts, gzip, brotli, wire, graphql }: Loaded) => [
  requests,
  scripts,
  kB(gzip),
  kB(brotli),
  kB(wire),
  graphql,
];

const samples = SAMPLES.filter(({ name }) => !values.only || name.includes(values.only));

async function measure(browser: Browser, url: string): Promise<void> {
  row('page', 'requests', 'scripts', 'gzip kB', 'brotli kB', 'received kB', 'GraphQL');
  row(...Array(7).fill('---'));
  for (const sample of samples) {
    const { cold, further, warm } = await loadSample(browser, url, sample);
    row(sample.name, ...loadedCells(cold));
    if (further) row(`then ${sample.next}`, ...loadedCells(further));
    row(`${sample.name}, again`, warm.requests, '', '', '', kB(warm.wire), warm.graphql);
  }
  console.info();
  row('page', 'first content s', 'largest s', 'readable s', 'usable s', 'blocked s', 'shift');
  row(...Array(7).fill('---'));
  for (const sample of samples) {
    const rounds: Times[] = [];
    for (let round = 0; round < Number(values.rounds); round++) rounds.push(await timeSample(browser, url, sample));
    const of = (key: keyof Times) => median(rounds.map((times) => times[key]));
    row(
      sample.name,
      seconds(of('first')),
      seconds(of('largest')),
      seconds(of('readable')),
      seconds(of('usable')),
      seconds(of('blocked')),
      of('shift').toFixed(3),
    );
  }
}

/** The scores of Lighthouse, and what it names of accessibility and best practices. */
async function measureLighthouse(browser: Browser, url: string): Promise<void> {
  row('page', 'Lighthouse performance', ...Object.keys(METRICS), 'accessibility', 'best practices', 'findings');
  row(...Array(4 + Object.keys(METRICS).length).fill('---'));
  for (const { name, role, path } of samples) {
    const page = await openPage(browser, url, role);
    const cookies = await page.context().cookies();
    await page.context().close();
    const relay = await startRelay(url, cookies.map((one) => `${one.name}=${one.value}`).join('; ') || null);
    const runs: LighthouseScores[] = [];
    try {
      for (let round = 0; round < Number(values.rounds); round++) runs.push(await runLighthouse(relay.url + path));
    } finally {
      relay.stop();
    }
    const of = (category: 'performance' | 'accessibility' | 'best-practices') => median(runs.map((run) => run[category]));
    const metrics = Object.keys(METRICS).map((metric) => Number(median(runs.map((run) => run.metrics[metric] ?? 0)).toPrecision(3)));
    const findings = [...new Set(runs.flatMap((run) => run.findings))];
    row(name, of('performance'), ...metrics, of('accessibility'), of('best-practices'), findings.join('; '));
  }
}

const platform = values.url ? null : await runPlatform({ DEMO: '1', DEMO_SIZE: values.size }, scratchFolder('bench-web-data'));
const { executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args, env });
try {
  const url = values.url ?? platform?.url ?? '';
  if (!values.lighthouse) await measure(browser, url);
  if (values.lighthouse !== false) await measureLighthouse(browser, url);
} finally {
  await browser.close();
  await platform?.stop();
}
