import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { areas } from '../client/src/app/areas/areas.ts';
import { addressOf } from '../client/src/platform/screen.ts';
import type { Role } from '../server/generated/prisma/enums.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { type Bench, withDatabase } from './database.ts';
import { firstQueries, loadPageRenderer, operationOf, type Signed, signInAs } from './first-queries.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run build && npm run bench -- growth --small data-100k --large data-million`: what the pages of every role ask first, of a scheme of
 * 100,000 lives and of one of a million, in turns. A query grows by the decimal logarithm of the ratio of its shortest times, which other work on the machine touches least.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: 'data-100k' },
    large: { type: 'string', default: 'data-million' },
    'small-lives': { type: 'string', default: '100000' },
    'large-lives': { type: 'string', default: '1000000' },
    times: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});
/** A difference that nobody notices, and that other work on the machine makes. */
const MIN_DIFFERENCE_MS = 3;
const MAX_GROWTH = 0.1;

type Side = { bench: Bench; signIn: (role: Role) => Promise<Signed> };
type Row = { page: string; operation: string; small: number; large: number; growth: number };

const withPlatform = (folder: string, lives: string, work: (side: Side) => Promise<void>) =>
  withDatabase(folder, async (bench) => {
    await ensureScheme(bench, Number(lives));
    const platform = await runPlatformOn(bench.urls, scratchFolder('bench-growth'), { JOBS: '0', DEMO: '0' });
    await work({ bench, signIn: (role) => signInAs(platform.url, role) }).finally(platform.stop);
  });

async function shortest(asks: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = asks.map((): number[] => []);
  for (let round = 0; round <= Number(values.times); round++) {
    for (const [at, ask] of asks.entries()) {
      const startedAt = performance.now();
      await ask();
      // The first one warms up.
      if (round > 0) times[at]?.push(performance.now() - startedAt);
    }
  }
  return times.map((list) => Math.min(...list));
}

async function measure(small: Side, large: Side): Promise<void> {
  const renderer = await loadPageRenderer();
  const rows: Row[] = [];
  const unmeasured: string[] = [];
  for (const area of areas) {
    const { role } = area;
    if (!role) continue;
    const [atSmall, atLarge] = [await small.signIn(role), await large.signIn(role)];
    const seen = new Set<string>();
    for (const mount of area.mounts) {
      const address = addressOf(area, mount);
      if (!address.includes(values.only)) continue;
      try {
        const { queries } = await firstQueries(renderer, small.bench, atSmall, address);
        const { queries: others } = await firstQueries(renderer, large.bench, atLarge, address);
        for (const [at, query] of queries.entries()) {
          const other = others[at];
          const operation = operationOf(query);
          const key = `${operation} ${address.includes(':') ? address : JSON.stringify(query.variables)}`;
          if (!other || seen.has(key)) continue;
          seen.add(key);
          const [first = Number.NaN, second = Number.NaN] = await shortest([() => atSmall.ask(query), () => atLarge.ask(other)]);
          rows.push({ page: address, operation, small: first, large: second, growth: Math.log10(second / first) });
        }
      } catch (error) {
        unmeasured.push(`${address}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  print(rows, unmeasured);
}

function print(rows: Row[], unmeasured: string[]): void {
  const grown = rows.filter(({ small, large, growth }) => growth > MAX_GROWTH && large - small > MIN_DIFFERENCE_MS);
  const growths = rows.map(({ growth }) => growth).toSorted((a, b) => a - b);
  console.info(
    `${rows.length} queries; growth ${growths[Math.floor(rows.length / 2)]?.toFixed(2)} in the middle; ${rows.length - grown.length} grow by at most ${MAX_GROWTH} or ${MIN_DIFFERENCE_MS} ms. The others:`,
  );
  console.table(
    grown
      .toSorted((a, b) => b.large - a.large)
      .map(({ page, operation, small, large, growth }) => ({
        page,
        operation,
        small: small.toFixed(1),
        large: large.toFixed(1),
        growth: growth.toFixed(2),
      })),
  );
  if (unmeasured.length > 0) console.info(`Not measured, without a record in this scheme:\n${unmeasured.join('\n')}`);
}

await withPlatform(values.small, values['small-lives'], (small) =>
  withPlatform(values.large, values['large-lives'], (large) => measure(small, large)),
);
