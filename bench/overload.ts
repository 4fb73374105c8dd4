import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatform } from '../client/e2e/platform.ts';
import { persistedIdOf } from '../server/app/ad-hoc/persisted-documents.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- overload`: the most changes, and pages, that a platform answers in a second over `--connections`, and what becomes of `--times` as many,
 * sent at even intervals whether or not earlier ones are answered. The goal is 80 % of the most, and a quick 503 with Retry-After for the others.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '3000' },
    connections: { type: 'string', default: '8,16,32' },
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
/** A browser's patience. */
const TIMEOUT_MS = 20_000;
/** As many as the proxy of a deployment keeps open to an instance (deploy/Caddyfile). */
const KEPT_CONNECTIONS = 512;
const agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_CONNECTIONS });

type Case = { title: string; cookie: string; body: () => string };
type Outcome = { kind: 'good' | '503' | 'failed'; milliseconds: number; endedAt: number; hasRetryAfter: boolean };

const platform = await runPlatform({ DEMO: '1', DEMO_SIZE: values.lives, LOG_LEVEL: 'silent' });
try {
  for (const oneCase of await casesOf()) {
    // Warms up.
    await closedLoop(oneCase, 8, 5);
    const rows: Record<string, object> = {};
    for (let round = 1; round <= Number(values.rounds); round++) {
      const peaks: number[] = [];
      for (const connections of values.connections.split(','))
        peaks.push(await closedLoop(oneCase, Number(connections), Number(values.seconds)));
      const peak = Math.max(...peaks);
      const sent = peak * Number(values.times);
      await openConnections();
      const end = performance.now() + Number(values.seconds) * 1000;
      rows[`round ${round}`] = figuresOf(await openLoop(oneCase, sent, end), peak, end);
    }
    console.info(oneCase.title);
    console.table(rows);
  }
} finally {
  await platform.stop();
}
process.exit();

async function casesOf(): Promise<Case[]> {
  const document = (operation: string, variables: () => object) => () =>
    JSON.stringify({ variables: variables(), extensions: { documentId: persistedIdOf(operation) } });
  const receipt = () => ({
    input: { rrr: `${randomInt(1e11, 1e12 - 1)}`, amount: 1_250_000, paidOn: new Date().toISOString().slice(0, 10), payerName: 'Overload' },
  });
  const page = () => ({ page: { number: 1 + randomInt(10), size: 20 } });
  return [
    {
      title: 'changes: record a receipt',
      cookie: await signIn(platform.url, 'accountant@lafiya.example'),
      body: document('RecordReceipt', receipt),
    },
    { title: 'pages: a list of claims', cookie: await signIn(platform.url, 'admin@lafiya.example'), body: document('ClaimListPage', page) },
  ];
}

/** By `node:http`, since `fetch` takes as much of the processor as a short answer of the platform. */
function post({ cookie, body }: Case): Promise<{ status: number; hasRetryAfter: boolean; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${platform.url}/graphql`, {
      method: 'POST',
      agent,
      headers: { cookie, 'content-type': 'application/json' },
      timeout: TIMEOUT_MS,
    });
    call.on('timeout', () => call.destroy(new Error('No answer')));
    call.on('error', reject);
    call.on('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, hasRetryAfter: Boolean(answer.headers['retry-after']), text });
    });
    call.end(body());
  });
}

async function send(oneCase: Case): Promise<Outcome> {
  const startedAt = performance.now();
  const { status, hasRetryAfter, text } = await post(oneCase).catch(() => ({ status: 0, hasRetryAfter: false, text: '' }));
  const endedAt = performance.now();
  const kind = status === 503 ? '503' : status === 200 && !text.includes('"errors"') ? 'good' : 'failed';
  return { kind, milliseconds: endedAt - startedAt, endedAt, hasRetryAfter };
}

/** Opens the connections of the proxy: one turn of an event loop accepts a single new one, so that a busy process accepts few. */
async function openConnections(): Promise<void> {
  await Promise.all(Array.from({ length: KEPT_CONNECTIONS }, openConnection));
}

async function openConnection(): Promise<void> {
  const call = request(`${platform.url}/health`, { agent }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await answer.toArray();
}

/** Good answers in a second while each connection sends its next request after an answer. */
async function closedLoop(oneCase: Case, connections: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let good = 0;
  const run = async () => {
    while (performance.now() < end) if ((await send(oneCase)).kind === 'good') good += 1;
  };
  await Promise.all(Array.from({ length: connections }, run));
  return good / seconds;
}

/** Sends so many requests a second, also when earlier ones are not answered. */
async function openLoop(oneCase: Case, perSecond: number, end: number): Promise<Outcome[]> {
  const startedAt = performance.now();
  const sent: Promise<Outcome>[] = [];
  for (let at = startedAt; at < end; at = performance.now()) {
    while (sent.length < ((at - startedAt) / 1000) * perSecond) sent.push(send(oneCase));
    await sleep(5);
  }
  return Promise.all(sent);
}

/** Answers that come after the last request was sent do not count as good. */
function figuresOf(outcomes: readonly Outcome[], peak: number, end: number) {
  const of = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind);
  const seconds = Number(values.seconds);
  const good = of('good').filter(({ endedAt }) => endedAt <= end).length / seconds;
  const at = (kind: Outcome['kind'], share: number) => {
    const times = of(kind)
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
    return Math.round(times[Math.floor(times.length * share)] ?? 0);
  };
  return {
    'peak/s': Math.round(peak),
    'sent/s': Math.round(outcomes.length / seconds),
    'good/s': Math.round(good),
    'of peak': (good / peak).toFixed(2),
    'good p50, p95 ms': `${at('good', 0.5)}, ${at('good', 0.95)}`,
    503: of('503').length,
    '503 p50, p95 ms': `${at('503', 0.5)}, ${at('503', 0.95)}`,
    'without Retry-After': of('503').filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    failed: of('failed').length,
  };
}
