import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { realAddress } from '../client/e2e/addresses.ts';
import { emailOf } from '../client/e2e/fixtures.ts';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { areas } from '../client/src/app/areas/areas.ts';
import { addressOf } from '../client/src/platform/screen.ts';
import { persistedIdOf, persistedText } from '../server/app/ad-hoc/persisted-documents.ts';
import type { Role } from '../server/generated/prisma/enums.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { type Bench, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';
import { signIn } from './sign-in.ts';

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
const BUNDLE = join(import.meta.dirname, '..', 'client', 'dist-server', 'server-rendering.js');
/** A difference that nobody notices, and that other work on the machine makes. */
const MIN_DIFFERENCE_MS = 3;
const MAX_GROWTH = 0.1;

type Query = { documentId: string; variables: object };
type Session = { viewer: { permissions: string[] } };
type WrittenPages = {
  renderPage: (page: { path: string; search: string; session: Session; answers: [] }) => Promise<{ queries: Query[] } | null>;
};
type Signed = { session: Session; ask: (query: Query) => Promise<unknown> };
type Side = { bench: Bench; signIn: (role: Role) => Promise<Signed> };
type Row = { page: string; operation: string; small: number; large: number; growth: number };

const sideOf = (bench: Bench, url: string): Side => ({
  bench,
  signIn: async (role) => {
    const headers = { 'content-type': 'application/json' };
    const cookie = await signIn(url, emailOf(role));
    const ask = async ({ documentId, variables }: Query) => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify({ variables, extensions: { documentId } }),
      });
      const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { message: string }[] };
      if (errors) throw new Error(errors.map(({ message }) => message).join());
      return data;
    };
    const session = (await ask({ documentId: persistedIdOf('Session') ?? '', variables: {} })) as Session;
    return { session, ask };
  },
});

const withPlatform = (folder: string, lives: string, work: (side: Side) => Promise<void>) =>
  withDatabase(folder, async (bench) => {
    await ensureScheme(bench, Number(lives));
    const platform = await runPlatformOn(bench.urls, scratchFolder('bench-growth'), { JOBS: '0', DEMO: '0' });
    await work(sideOf(bench, platform.url)).finally(platform.stop);
  });

/** What a page of the role asks first, with a record of the scheme for each parameter of its address. */
async function queriesOf({ bench }: Side, { session }: Signed, role: Role, address: string, bundle: WrittenPages): Promise<Query[]> {
  const sql = async <Found extends object>(text: string, parameters?: unknown[]) =>
    (await bench.client.query<Found>(text, parameters)).rows;
  const page = await bundle.renderPage({ path: await realAddress(sql, role, address), search: '', session, answers: [] });
  return page?.queries ?? [];
}

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
  if (!existsSync(BUNDLE)) throw new Error('npm run build first: the bundle of the first queries is not there.');
  const bundle = (await import(pathToFileURL(BUNDLE).href)) as WrittenPages;
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
        const [ofSmall, ofLarge] = [
          await queriesOf(small, atSmall, role, address, bundle),
          await queriesOf(large, atLarge, role, address, bundle),
        ];
        for (const [at, query] of ofSmall.entries()) {
          const other = ofLarge[at];
          const operation = /^query (\w+)/.exec(persistedText(query.documentId) ?? '')?.[1] ?? '';
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
