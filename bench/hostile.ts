import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import { withDatabase } from './database.ts';
import { type Attack, attacksOn } from './hostile-attacks.ts';
import { ensureScheme } from './scheme.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- hostile --lives 3000 --seconds 600`: everything that once stopped the platform and generated bodies, several at a time, against
 * two processes on one database, while officers read lists: whether the processes live, how long `/health` takes, what others are answered,
 * and memory before, at its peak and after. It warms up for a tenth of the time.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '3000' },
    keep: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    at: { type: 'string', default: '8' },
  },
});

type Platform = Awaited<ReturnType<typeof runPlatformOn>>;

/** Gives the garbage collector time before memory is measured. */
const waitForCollector = () => sleep(20_000);

const emailOf = (name: string) => `${name}@lafiya.example`;

/** In MB; 0 for a process that died. */
function memoryOf({ pid }: Platform): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  const folder = scratchFolder('bench-hostile');
  const start = () => runPlatformOn(bench.urls, folder, { DEMO: '0', RATE_LIMIT: '100000' });
  const platforms = [await start(), await start()];
  const seconds = Number(values.seconds);
  try {
    const attacks = await Promise.all(platforms.map(({ url }) => attacksOn(bench, url, (name) => signIn(url, emailOf(name)))));
    const officers = await Promise.all(platforms.map(({ url }) => signIn(url, emailOf('manager'))));
    const run = (length: number) => attack(platforms, attacks, officers, length);
    await run(seconds / 10);
    await waitForCollector();
    const before = platforms.map(memoryOf);
    const { statuses, health, reads, readStatuses, peaks } = await run(seconds);
    await waitForCollector();
    const after = platforms.map(memoryOf);
    console.table(statuses);
    console.info(`Processes that died: ${after.filter((memory) => memory === 0).length}`);
    console.info(`/health: ${quantiles(health)}`);
    console.info(`Other officers’ lists: ${quantiles(reads)}; answers ${JSON.stringify(readStatuses)}`);
    console.info(
      `Memory in MB, by process: ${before.join(' and ')} before, ${peaks.join(' and ')} at the peak, ${after.join(' and ')} after`,
    );
    const ready = await Promise.all(
      platforms.map(({ url }) =>
        fetch(`${url}/ready`).then(
          (answer) => answer.status,
          () => 'no answer',
        ),
      ),
    );
    console.info(`/ready: ${ready.join(' and ')}`);
  } finally {
    await Promise.all(platforms.map(({ stop }) => stop()));
  }
});

type Counts = Record<string, number>;
type Outcome = { statuses: Record<string, Counts>; health: number[]; reads: number[]; readStatuses: Counts; peaks: number[] };

function count(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** The attacks in turn, several at a time, shared between the processes, while `/health` and an officer's list of each are asked for. */
async function attack(
  platforms: readonly Platform[],
  attacks: readonly (readonly Attack[])[],
  officers: readonly string[],
  seconds: number,
): Promise<Outcome> {
  const endsAt = performance.now() + seconds * 1000;
  const outcome: Outcome = { statuses: {}, health: [], reads: [], readStatuses: {}, peaks: platforms.map(memoryOf) };
  const statusOf = (request: Promise<Response>) =>
    request.then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      () => 'cut off',
    );
  let n = 0;
  const attacker = async () => {
    while (performance.now() < endsAt) {
      n += 1;
      const ofProcess = attacks[n % attacks.length] as readonly Attack[];
      const turn = Math.floor(n / attacks.length);
      const { name, run } = ofProcess[turn % ofProcess.length] as Attack;
      outcome.statuses[name] ??= {};
      count(outcome.statuses[name], await statusOf(run(turn)));
    }
  };
  const timed = async (into: number[], counts: Counts, pause: number, read: () => Promise<Response>) => {
    while (performance.now() < endsAt) {
      const start = performance.now();
      count(counts, await statusOf(read()));
      into.push(performance.now() - start);
      await sleep(pause);
    }
  };
  const watchMemory = async () => {
    while (performance.now() < endsAt) {
      outcome.peaks = platforms.map((platform, at) => Math.max(outcome.peaks[at] ?? 0, memoryOf(platform)));
      await sleep(500);
    }
  };
  const body = JSON.stringify({ query: pageQuery('EnrolleeListPage'), variables: { page: { number: 1, size: 20 } } });
  await Promise.all([
    watchMemory(),
    ...Array.from({ length: Number(values.at) }, attacker),
    ...platforms.flatMap(({ url }, at) => {
      const headers = { 'content-type': 'application/json', cookie: officers[at] as string };
      return [
        timed(outcome.health, {}, 100, () => fetch(`${url}/health`)),
        timed(outcome.reads, outcome.readStatuses, 250, () => fetch(`${url}/graphql`, { method: 'POST', headers, body })),
      ];
    }),
  ]);
  return outcome;
}

function quantiles(waits: number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]?.toFixed(0);
  return `${sorted.length} times, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${percentile(1)} ms`;
}
