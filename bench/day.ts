import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { areas } from '../client/src/app/areas/areas.ts';
import { addressOf } from '../client/src/platform/screen.ts';
import { demoSignIns } from '../server/demo/sign-ins.ts';
import type { Role } from '../server/generated/prisma/enums.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { type Bench, cpuOf, postgresCpu, withDatabase } from './database.ts';
import { startLoad } from './faults/load.ts';
import { firstQueries, loadPageRenderer, operationOf, type Query, type Signed, signInAs } from './first-queries.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';

/**
 * `npm run build && npm run bench -- day --lives 1000000 --keep data-million --rate 400 --minutes 60`: a working day. Of `--rate` requests a
 * second, nine tenths are queries of the pages of all roles, in assumed proportions, and come at even intervals, whether or not earlier ones
 * are answered; two in a hundred load a page anew. About a tenth are changes by all roles. Jobs run meanwhile.
 * The goal is 400 a second with a p95 of at most 300 ms and no error. What is written stays in the kept scheme.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    rate: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '1' },
    /** Of a person at work: a page of two or three queries every half a minute. */
    'requests-a-minute': { type: 'string', default: '5' },
  },
});
const RATE = Number(values.rate);
const MINUTES = Number(values.minutes);
const CHANGE_SHARE = 0.1;
const LOADED_SHARE = 0.02;
/** A browser's patience. */
const TIMEOUT_MS = 20_000;
/** Of the requests. Assumptions: the access log of a scheme at work would have the real ones. */
const SHARES: Record<Role, number> = {
  HCP: 0.45,
  ENROLLEE: 0.2,
  REGISTRATION_OFFICER: 0.12,
  CLAIMS_OFFICER: 0.08,
  ACCOUNT_MANAGER: 0.07,
  ACCOUNTANT: 0.04,
  ADMIN: 0.04,
};
/** The writers of `startLoad` without the three of bills, and the changes that each makes in a step. */
const WRITERS = 12;
const CHANGES_A_STEP = 2;
/** A facility sends its bill once a month, for hundreds of visits. */
const VISITS_A_BILL = 100;
const SLOWEST_SHOWN = 30;
const WARM_UP_SECONDS = 40;
const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 });

type Page = { path: string; queries: Query[] };
type Person = { signed: Signed; share: number; pages: Page[] };
type Answer = { kind: 'query' | 'loaded page'; role: Role; what: string; milliseconds: number; failure: string | null };

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-day'), { DEMO: '0' });
  try {
    const people = await peopleOf(bench, platform.url);
    console.table(people.map(({ signed, share, pages }) => ({ role: signed.role, share: share.toFixed(2), pages: pages.length })));
    const load = await startLoad({
      addresses: [platform.url],
      accounts: demoSignIns(),
      databaseUrl: bench.urls.migrate,
      pauseMs: (writer) => ((writer.startsWith('bills') ? VISITS_A_BILL : 1) * 1000 * WRITERS * CHANGES_A_STEP) / (RATE * CHANGE_SHARE),
    });
    // Compiles the code and fills the caches, of changes too.
    await sendReads(platform.url, people, RATE / 4, WARM_UP_SECONDS / 2);
    await sendReads(platform.url, people, RATE * (1 - CHANGE_SHARE), WARM_UP_SECONDS / 2);
    const warmUpChanges = load.client.milliseconds.length;
    const before = { node: cpuOf(platform.pid).whole, postgres: await postgresCpu(bench.client), at: performance.now() };
    const answers = await sendReads(platform.url, people, RATE * (1 - CHANGE_SHARE), MINUTES * 60);
    const seconds = (performance.now() - before.at) / 1000;
    const { failures } = load.client;
    const changes = load.client.milliseconds.slice(warmUpChanges);
    print(answers, changes, seconds);
    const node = (cpuOf(platform.pid).whole - before.node) / seconds;
    const postgres = ((await postgresCpu(bench.client)) - before.postgres) / seconds;
    const perCore = (answers.length + changes.length) / seconds / (node + postgres);
    const carried = Math.floor((perCore * 60) / Number(values['requests-a-minute']));
    console.info(`Processors: Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}; ${Math.round(perCore)} requests/s for one.`);
    console.info(`One carries ${carried.toLocaleString('en')} people at work with ${values['requests-a-minute']} requests a minute each.`);
    const refused = load.client.intents.filter(({ outcome }) => outcome === 'REFUSED').map(({ operation, code }) => `${operation} ${code}`);
    console.info('Changes that were rejected or sent again:', Object.fromEntries([...countsOf(refused), ...failures]));
    await load.stop(30);
  } finally {
    await platform.stop();
  }
});

/** A signed-in account for each role, its share of the requests, and what its pages ask first. */
async function peopleOf(bench: Bench, url: string): Promise<Person[]> {
  const renderer = await loadPageRenderer();
  const people: Person[] = [];
  for (const area of areas) {
    const { role } = area;
    if (!role) continue;
    const signed = await signInAs(url, role);
    const pages: Page[] = [];
    for (const mount of area.mounts) {
      // The scheme may have no record for a parameter of the address.
      const page = await firstQueries(renderer, bench, signed, addressOf(area, mount)).catch(() => null);
      if (page && page.queries.length > 0) pages.push(page);
    }
    // Some roles have two areas.
    const known = people.find((person) => person.signed.role === role);
    if (known) known.pages.push(...pages);
    else people.push({ signed, share: SHARES[role], pages });
  }
  return people;
}

async function sendReads(url: string, people: readonly Person[], perSecond: number, seconds: number): Promise<Answer[]> {
  const startedAt = performance.now();
  const sent: Promise<Answer>[] = [];
  for (let at = startedAt; at < startedAt + seconds * 1000; at = performance.now()) {
    while (sent.length < ((at - startedAt) / 1000) * perSecond) sent.push(sendRead(url, pick(people)));
    await sleep(5);
  }
  return Promise.all(sent);
}

function pick(people: readonly Person[]): Person {
  let place = Math.random();
  const found = people.find(({ share }) => {
    place -= share;
    return place < 0;
  });
  return found ?? (people[0] as Person);
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

async function sendRead(url: string, { signed: { role, cookie }, pages }: Person): Promise<Answer> {
  const page = oneOf(pages);
  const query = oneOf(page.queries);
  const isLoaded = Math.random() < LOADED_SHARE / (1 - CHANGE_SHARE);
  const startedAt = performance.now();
  const failure = isLoaded
    ? await send(url + page.path, cookie, null)
    : await send(`${url}/graphql`, cookie, JSON.stringify({ variables: query.variables, extensions: { documentId: query.documentId } }));
  const what = isLoaded ? page.path : `${operationOf(query)} of ${role}`;
  return { kind: isLoaded ? 'loaded page' : 'query', role, what, milliseconds: performance.now() - startedAt, failure };
}

/** Null, or the code of the first error. A GET without a body. By `node:http`, since `fetch` takes more of the processor. */
function send(address: string, cookie: string, body: string | null): Promise<string | null> {
  return new Promise((resolve) => {
    const call = request(address, {
      method: body === null ? 'GET' : 'POST',
      agent,
      headers: { cookie, 'accept-encoding': 'gzip', ...(body === null ? { accept: 'text/html' } : { 'content-type': 'application/json' }) },
      timeout: TIMEOUT_MS,
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', (error) => resolve(error.message));
    call.on('response', async (answer) => {
      const parts = await answer.toArray().catch(() => []);
      const text = answer.headers['content-encoding'] ? '' : Buffer.concat(parts).toString();
      const code = /"errors":.*?"code":"(\w+)"/.exec(text)?.[1];
      resolve(code ?? (answer.statusCode === 200 ? null : `status ${answer.statusCode}`));
    });
    call.end(body ?? undefined);
  });
}

function countsOf(names: readonly string[]): (readonly [string, number])[] {
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]);
}

function print(answers: readonly Answer[], changes: readonly number[], seconds: number): void {
  const row = (times: readonly number[], failures: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return {
      'per second': (times.length / seconds).toFixed(1),
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      most: at(0.99999),
      failed: failures,
    };
  };
  const of = (some: readonly Answer[]) =>
    row(
      some.map(({ milliseconds }) => milliseconds),
      some.filter(({ failure }) => failure).length,
    );
  const groups = [...Map.groupBy(answers, ({ kind, role }) => (kind === 'query' ? `queries of ${role}` : 'pages loaded anew'))];
  console.table({
    ...Object.fromEntries(groups.map(([name, some]) => [name, of(some)])),
    changes: row(changes, 0),
    all: row([...answers.map(({ milliseconds }) => milliseconds), ...changes], answers.filter(({ failure }) => failure).length),
  });
  const slowest = [...Map.groupBy(answers, ({ what }) => what)]
    .map(([what, some]) => ({ what, ...of(some) }))
    .toSorted((a, b) => b.p50 - a.p50)
    .slice(0, SLOWEST_SHOWN);
  console.table(slowest);
  const failures = countsOf(answers.flatMap(({ failure }) => failure ?? []));
  if (failures.length > 0) console.info('Failed:', Object.fromEntries(failures));
}
