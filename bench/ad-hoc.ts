import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { newKey } from '../server/identity/api-keys/api-key-secret.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import { type Bench, cpuOf, postgresCpu, withDatabase } from './database.ts';
import { type EventLoopDelay, watchEventLoop } from './event-loop.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- ad-hoc --lives 100000 --keep data-100k --callers 4`: how long the reads of a browser take over HTTP (a list, a detail, a dashboard, one after the other, every 40 ms one),
 * alone and beside programs that ask the largest ad hoc queries without a pause; in turns, on one platform.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    callers: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '12' },
  },
});
const PAUSE = 40;

const year = 'filter: { from: "2025-12-01", to: "2026-11-20" }';
/** Tens of thousands of groups of the largest facts, of which the largest five thousand are named, sorted and sent. */
const HEAVY = [
  `{ claimItemStats(by: [HCP, SERVICE, SEX], ${year}, limit: 5000, orderBy: { measure: LINE_CLAIMED }) { count rows { hcp { key label } service { key label } sex { label } qty lineClaims linePatients lineClaimed lineApproved qtyApproved lineCut } total { qty } } }`,
  `{ claimStats(by: [HCP, SEX, AGE_BAND, MONTH], ${year}, limit: 5000) { count rows { hcp { key label } sex { label } ageBand { label } month { key label } claims claimants claimed vetted approved cut paid unpaid rejected pending decided approvalRate average } total { claims } } }`,
];

type Side = {
  waits: Map<string, number[]>;
  seconds: number;
  main: number;
  thread: number;
  postgres: number;
  answers: number;
  refused: number;
  /** Of each turn, how long the thread of the pages was held up. */
  held: EventLoopDelay[];
};
const eventLoop = watchEventLoop();
const side = (): Side => ({ held: [], waits: new Map(), seconds: 0, main: 0, thread: 0, postgres: 0, answers: 0, refused: 0 });

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  const keys = await makeKeys(bench, Number(values.callers));
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-ad-hoc'), { JOBS: '0', DEMO: '0', ...eventLoop.settings });
  try {
    const reads = await browserReads(bench, platform.url);
    const [alone, beside] = [side(), side()];
    // Not counted: it warms up.
    await measure(bench, platform, reads, keys, side());
    for (let round = 0; round < Number(values.rounds); round++) {
      await measure(bench, platform, reads, [], alone);
      await measure(bench, platform, reads, keys, beside);
    }
    print(reads, alone, beside);
  } finally {
    await platform.stop();
  }
});

type Reads = Record<string, () => Promise<unknown>>;

/** A page of a list, a record and a dashboard, as the pages of an administrator ask them. */
async function browserReads({ client }: Bench, url: string): Promise<Reads> {
  const cookie = await signIn(url, 'admin@lafiya.example');
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM "Claim" WHERE status = 'PAID' ORDER BY id LIMIT 200`);
  let at = 0;
  const read = (operation: string, variables: () => object) => async () => {
    const answer = await post(url, { cookie }, pageQuery(operation), variables());
    if (answer.errors || !answer.data) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  };
  return {
    list: read('ClaimListPage', () => ({ page: { number: 1 + (at++ % 5), size: 20 } })),
    detail: read('ClaimDetailPage', () => ({ id: rows[at++ % rows.length]?.id })),
    dashboard: read('AdminDashboard', () => ({})),
  };
}

async function post(url: string, headers: Record<string, string>, query: string, variables: object = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as { data?: object; errors?: { extensions: { code: string } }[] };
}

/** One turn: the browser reads while each key asks the heavy queries one after the other. */
async function measure(bench: Bench, platform: { url: string; pid: number }, reads: Reads, keys: string[], into: Side): Promise<void> {
  await eventLoop.read(platform.pid);
  const started = performance.now();
  const [node, postgres] = [cpuOf(platform.pid), await postgresCpu(bench.client)];
  const endsAt = started + Number(values.seconds) * 1000;
  const program = async (key: string, at: number) => {
    for (let turn = at; performance.now() < endsAt; turn++) {
      const { data, errors } = await post(platform.url, { authorization: `Bearer ${key}` }, HEAVY[turn % HEAVY.length] ?? '');
      const code = errors?.[0]?.extensions.code;
      if (data && !errors) into.answers++;
      else if (code === 'ADHOC_BUSY' || code === 'KEY_RATE' || code === 'QUERY_TIMEOUT') into.refused++;
      else throw new Error(JSON.stringify(errors));
      if (code) await sleep(500);
    }
  };
  const browser = async () => {
    while (performance.now() < endsAt)
      for (const [name, read] of Object.entries(reads)) {
        const startedAt = performance.now();
        await read();
        const waits = into.waits.get(name) ?? [];
        into.waits.set(name, [...waits, performance.now() - startedAt]);
        await sleep(PAUSE);
      }
  };
  await Promise.all([browser(), ...keys.map(program)]);
  into.held.push(await eventLoop.read(platform.pid));
  into.seconds += (performance.now() - started) / 1000;
  const now = cpuOf(platform.pid);
  into.main += now.main - node.main;
  into.thread += now.whole - now.main - (node.whole - node.main);
  into.postgres += (await postgresCpu(bench.client)) - postgres;
}

async function makeKeys({ client }: Bench, callers: number): Promise<string[]> {
  const newKeys = Array.from({ length: callers }, newKey);
  for (const { hash, prefix } of newKeys)
    await client.query(
      `INSERT INTO "ApiKey" (id, name, prefix, hash, "userId", "expiresAt", "createdById")
       SELECT uuidv7(), 'Measuring', $1, $2, id, now() + interval '1 day', id FROM "UserAccount" WHERE role = 'ADMIN' ORDER BY id LIMIT 1`,
      [prefix, hash],
    );
  return newKeys.map(({ key }) => key);
}

function print(reads: Reads, alone: Side, beside: Side): void {
  const percentileOf = (share: number, waits: number[]) =>
    waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
  const rows = [...Object.keys(reads), 'all'].map((name) => {
    const [a, b] = [alone, beside].map(({ waits }) => (name === 'all' ? [...waits.values()].flat() : (waits.get(name) ?? [])));
    const figures = (share: number) => [percentileOf(share, a ?? []), percentileOf(share, b ?? [])] as const;
    const [p50, p99] = [figures(0.5), figures(0.99)];
    return [
      name,
      {
        reads: `${a?.length} / ${b?.length}`,
        'p50 ms': `${p50[0].toFixed(1)} / ${p50[1].toFixed(1)}`,
        'p99 ms': `${p99[0].toFixed(1)} / ${p99[1].toFixed(1)}`,
        'p99 ratio': (p99[1] / p99[0]).toFixed(2),
      },
    ] as const;
  });
  console.info('alone / beside');
  console.table(Object.fromEntries(rows));
  console.info(`Ad hoc answers: ${beside.answers}, refused or stopped: ${beside.refused}`);
  const processorShares = ({ seconds, main, thread, postgres }: Side) =>
    [main, thread, postgres].map((cpuSeconds) => (cpuSeconds / seconds).toFixed(2));
  console.info('Processors busy in the thread of the pages, in other threads of Node, in PostgreSQL');
  console.table({ alone: processorShares(alone), beside: processorShares(beside) });
  const heldUp = ({ held }: Side) =>
    held
      .map(({ p50, p99, max, processor }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${max.toFixed(0)} / ${processor.toFixed(0)}`)
      .join(', ');
  console.info('The thread of the pages was held up, ms: median / p99 / most / most by processor time of each turn');
  console.table({ alone: heldUp(alone), beside: heldUp(beside) });
}
