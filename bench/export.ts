import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../client/e2e/browser.ts';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { DEMO_PASSWORD } from '../server/demo/network/staff.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import { type Bench, cpuOf, postgresCpu, withDatabase } from './database.ts';
import { watchEventLoop } from './event-loop.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run build && npm run bench -- export --lives 100000 --keep data-100k`: the rows of long lists, asked for as an export does, and whole exports in a browser:
 * rows a second, processor time, memory of the platform and of the page, and how long the thread of the pages was held up.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    size: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
});
const LOGIN = { login: 'admin@lafiya.example', password: DEMO_PASSWORD };
const SIZE = Number(values.size);
const LISTS = [
  { name: 'claims', operation: 'ClaimListPageRows', field: 'claims', path: '/dashboard/all-claims', from: '"Claim"' },
  { name: 'claims by amount', operation: 'ClaimListPageRows', field: 'claims', variables: { sort: 'claimedAmount', direction: 'DESC' } },
  {
    name: 'enrollees',
    operation: 'EnrolleeListPageRows',
    field: 'enrollees',
    path: '/dashboard/manage-enrollees',
    from: `"Enrollee" WHERE relationship = 'PRINCIPAL'`,
  },
].filter(({ name }) => !values.only || name.includes(values.only));
type List = (typeof LISTS)[number];
type Platform = { url: string; pid: number };
type Figures = Record<string, string | number>;

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  await bench.client.query(
    `INSERT INTO "Setting" (key, value, "updatedAt") VALUES ('exportMaxRows', '1000000', now()) ON CONFLICT (key) DO UPDATE SET value = '1000000'`,
  );
  const eventLoop = watchEventLoop();
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-export'), { JOBS: '0', DEMO: '0', ...eventLoop.settings });
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ args, env, ...(executablePath && { executablePath }) });
  const table: Record<string, Figures> = {};
  const measure = async (name: string, work: () => Promise<Figures & { rows: number }>) => {
    forgetPeak(platform.pid);
    await eventLoop.read(platform.pid);
    const [started, node, postgres, memory] = [
      performance.now(),
      cpuOf(platform.pid),
      await postgresCpu(bench.client),
      memoryOf(platform.pid),
    ];
    const { rows, ...figures } = await work();
    const seconds = (performance.now() - started) / 1000;
    const now = cpuOf(platform.pid);
    const [main, all] = [now.main - node.main, now.whole - node.whole];
    const held = await eventLoop.read(platform.pid);
    table[name] = {
      rows,
      'rows/s': Math.round(rows / seconds),
      'page thread µs/row': ((main / rows) * 1e6).toFixed(1),
      'other threads µs/row': (((all - main) / rows) * 1e6).toFixed(0),
      'PostgreSQL µs/row': ((((await postgresCpu(bench.client)) - postgres) / rows) * 1e6).toFixed(0),
      'memory MB, before / most': `${memory.now} / ${memoryOf(platform.pid).most}`,
      'held up ms, p99 / most / by processor time': `${held.p99.toFixed(1)} / ${held.max.toFixed(0)} / ${held.processor.toFixed(0)}`,
      ...figures,
    };
    console.info(name, table[name]);
  };
  try {
    const cookie = await signIn(platform.url, LOGIN.login);
    // Starts the thread and compiles the code.
    await readRows(platform, cookie, LISTS[0] as List, 20 * SIZE);
    for (const list of LISTS) await measure(`${list.name}, rows alone`, () => readRows(platform, cookie, list, Number(values.rows)));
    for (const list of LISTS)
      for (const format of ['CSV', 'Excel'])
        if (list.path) await measure(`${list.name}, ${format} in a browser`, () => exportInBrowser(browser, platform, bench, list, format));
  } finally {
    await browser.close();
    await platform.stop();
  }
  console.table(table);
});

/** Page after page, each after the last row of the one before. */
async function readRows({ url }: Platform, cookie: string, { operation, field, variables }: List, most: number) {
  const query = pageQuery(operation);
  let [rows, bytes] = [0, 0];
  let after: string | undefined;
  for (let number = 1; rows < most; number++) {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query, variables: { ...variables, page: { number, size: SIZE, after } } }),
    });
    const text = await answer.text();
    const { data, errors } = JSON.parse(text) as { data?: Record<string, { items: { id: string }[] }>; errors?: unknown };
    if (errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
    const items = data?.[field]?.items ?? [];
    rows += items.length;
    bytes += text.length;
    after = items.at(-1)?.id;
    if (items.length < SIZE) break;
  }
  return { rows, 'kB a row': (bytes / 1000 / rows).toFixed(2) };
}

/** A person takes the whole list; the page’s own memory is read all the while. */
async function exportInBrowser(browser: Browser, { url }: Platform, { client }: Bench, { path = '', field, from }: List, format: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 }, locale: 'en-NG' });
  await context.request.post('/api/auth/sign-in', { data: LOGIN });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const heapMb = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024);
  };
  await page.goto(path);
  await page.waitForSelector('main tbody tr a');
  const before = await heapMb();
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await heapMb().catch(() => 0));
  }, 200);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const started = performance.now();
  const download = page.waitForEvent('download', { timeout: 600_000 });
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  const file = await (await download).path();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
  const count = rows[0]?.count ?? 0;
  if (format === 'CSV' && readFileSync(file, 'utf8').split('\r\n').length - 1 !== count)
    throw new Error(`Not all rows of ${field} are in the file`);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  await context.close();
  return {
    rows: count,
    'rows/s in the page': Math.round(count / seconds),
    'page heap MB, before / most': `${before} / ${most}`,
    'file MB': megabytes,
  };
}

/** Megabytes that a process holds, and the most since the peak was forgotten; on Linux only. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
