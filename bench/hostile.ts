import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { DEMO_PASSWORD } from '../server/demo/network/staff.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { makeZip } from '../server/testing/make/make-zip.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import { type Bench, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench:hostile -- --lives 3000 --seconds 60`: a minute of everything that once stopped the platform, several at a time, against a
 * running one: whether it lives, how long `/health` takes, whether others are served, and what memory is left. A minute before it warms up.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '3000' },
    keep: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    at: { type: 'string', default: '6' },
  },
});

type Attack = { name: string; run: (n: number) => Promise<Response> };

/** Gives the garbage collector time before memory is measured. */
const waitForCollector = () => sleep(20_000);

const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024);

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-hostile'), { DEMO: '0', RATE_LIMIT: '100000' });
  try {
    const attacks = await attacksOn(bench, platform.url);
    const officer = await signIn(platform.url, 'manager');
    await attack(attacks, officer, platform.url, Number(values.seconds));
    await waitForCollector();
    const before = memoryOf(platform.pid);
    const { statuses, health, reads } = await attack(attacks, officer, platform.url, Number(values.seconds));
    await waitForCollector();
    const after = memoryOf(platform.pid);
    console.table(statuses);
    console.info(`/health: ${quantiles(health)}; another officer’s list: ${quantiles(reads)}`);
    console.info(`Memory: ${before} MB before, ${after} MB after (${(((after - before) / before) * 100).toFixed(0)} %)`);
    const alive = await fetch(`${platform.url}/ready`);
    console.info(`/ready: ${alive.status}`);
  } finally {
    await platform.stop();
  }
});

async function signIn(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: `${name}@lafiya.example`, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function attacksOn({ client }: Bench, url: string): Promise<Attack[]> {
  const [hospital, clinic, registration] = [await signIn(url, 'hospital'), await signIn(url, 'clinic'), await signIn(url, 'registration')];
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: body as string });
  const ask = (query: string, variables: object = {}, cookie = '') =>
    post('/graphql', JSON.stringify({ query, variables }), { ...json, cookie });
  const nested = (depth: number) => `{"query":"{ serverTime }","variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  const family = '{ enrollees(page:{number:1,size:500}) { items { family { family { family { id fullName } } } } } }';
  const people = '{ enrollees(page: { number: 1, size: 500 }) { items { id fullName lga { name } hcp { name } plan { name } } } }';
  const { rows } = await client.query<{ id: string; plan: string; hcp: string }>(
    `SELECT u.id, (SELECT id FROM "Plan" WHERE code = 'BHCPF') AS plan, (SELECT id FROM "Hcp" WHERE status = 'ACTIVATED' LIMIT 1) AS hcp FROM "UserAccount" u WHERE email = 'registration@lafiya.example'`,
  );
  const { id: officerId = '', plan, hcp } = rows[0] ?? {};

  /** A workbook of under 1 kB whose sheet is 400 kB of tags that never end. */
  const bomb = makeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${'<c>'.repeat(133_000)}`,
  });
  const form = (content: Buffer, name: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return body;
  };
  const workbook = async () => {
    const sent = await fetch(`${url}/files?ownerType=UserAccount&ownerId=${officerId}&kind=ROLL`, {
      method: 'POST',
      headers: { cookie: registration, 'x-lafiya': '1' },
      body: form(bomb, 'staff.xlsx'),
    });
    if (!sent.ok) return sent;
    const { id: fileId } = (await sent.json()) as { id: string };
    return ask(pageQuery('CreateRoll'), { input: { kind: 'VULNERABLE', planId: plan, hcpId: hcp, fileId } }, registration);
  };
  const texts = (word: string, times: number) => ({ search: word.repeat(times), text: word.repeat(times) });
  return [
    { name: 'variables nested 4,000 deep, by nobody', run: () => post('/graphql', nested(4000)) },
    { name: 'variables nested 4,000 deep, signed in', run: () => post('/graphql', nested(4000), { ...json, cookie: hospital }) },
    { name: 'search of 80 kB for diagnoses', run: () => ask(pageQuery('DiagnosisPicker'), texts('abc ', 20_000), hospital) },
    { name: 'search of 80 kB for services', run: () => ask(pageQuery('ServicePicker'), texts('abc ', 20_000), hospital) },
    { name: 'families of families of families', run: () => ask(family, {}, hospital) },
    { name: 'list of 500 people, again and again', run: () => ask(people, {}, hospital) },
    {
      name: 'unused fragment of 3,900 fields',
      run: () => ask(`{ serverTime } fragment F on Query { ${'serverTime '.repeat(3900)} }`, {}, hospital),
    },
    { name: 'aliases', run: () => ask(`{ ${Array.from({ length: 2000 }, (_, n) => `a${n}: serverTime`).join(' ')} }`, {}, hospital) },
    { name: 'directives', run: () => ask(`{ serverTime ${'@include(if: true) '.repeat(3000)} }`, {}, hospital) },
    { name: 'fragments in a circle', run: () => ask('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', {}, hospital) },
    { name: '100,000 brackets', run: () => ask('{'.repeat(100_000)) },
    { name: 'a comment of 0.9 MB', run: () => ask(`# ${'x'.repeat(900_000)}\n{ serverTime }`) },
    { name: 'a body of 2 MB', run: () => post('/graphql', JSON.stringify({ query: 'x'.repeat(2_000_000) })) },
    {
      name: 'a batch of 1,000',
      run: () => post('/graphql', JSON.stringify(Array.from({ length: 1000 }, () => ({ query: '{ serverTime }' })))),
    },
    { name: 'half a JSON', run: () => post('/graphql', '{"query": "{ serverTi') },
    {
      name: 'GET with wrong variables',
      run: () =>
        fetch(`${url}/graphql?query=${encodeURIComponent('query($n:Int!=5000){claims(page:{number:1,size:$n}){total}}')}&variables={"n":`),
    },
    {
      name: 'numbers counted through',
      run: (n) =>
        ask(pageQuery('EligibilityLookup'), { number: `PL/FORMAL/2026/${String(n).padStart(6, '0')}`, purpose: 'EMERGENCY' }, clinic),
    },
    {
      name: 'passwords sprayed',
      run: (n) => post('/api/auth/sign-in', JSON.stringify({ login: `nobody${n}@lafiya.example`, password: `Guess-${n}-of-many` })),
    },
    { name: 'NUL in a sign-in', run: () => post('/api/auth/sign-in', JSON.stringify({ login: 'a\u0000b', password: 'x' })) },
    { name: 'error reports', run: () => post('/monitoring', JSON.stringify({ message: 'a@'.repeat(900), stack: '1-'.repeat(2900) })) },
    { name: 'workbook of 1 kB', run: workbook },
    {
      name: 'papers of 9 MB without an account',
      run: () =>
        fetch(`${url}/files/applications?kind=LICENCE`, {
          method: 'POST',
          headers: { 'x-lafiya': '1' },
          body: form(Buffer.alloc(9_000_000), 'a.pdf'),
        }),
    },
  ];
}

type Outcome = { statuses: Record<string, Record<string, number>>; health: number[]; reads: number[] };

/** So many at a time, one kind after the other, while a probe asks for `/health` and an officer reads a list. */
async function attack(attacks: readonly Attack[], officer: string, url: string, seconds: number): Promise<Outcome> {
  const endsAt = performance.now() + seconds * 1000;
  const outcome: Outcome = { statuses: {}, health: [], reads: [] };
  let n = 0;
  const attacker = async () => {
    while (performance.now() < endsAt) {
      n += 1;
      const { name, run } = attacks[n % attacks.length] as Attack;
      const status = await run(n).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        () => 'cut off',
      );
      const row = outcome.statuses[name] ?? {};
      row[status] = (row[status] ?? 0) + 1;
      outcome.statuses[name] = row;
    }
  };
  const timed = async (into: number[], pause: number, read: () => Promise<Response>) => {
    while (performance.now() < endsAt) {
      const start = performance.now();
      const answer = await read();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`Another caller was answered ${answer.status}`);
      into.push(performance.now() - start);
      await sleep(pause);
    }
  };
  const list = JSON.stringify({ query: pageQuery('EnrolleeListPage'), variables: { page: { number: 1, size: 20 } } });
  const headers = { 'content-type': 'application/json', cookie: officer };
  await Promise.all([
    ...Array.from({ length: Number(values.at) }, attacker),
    timed(outcome.health, 100, () => fetch(`${url}/health`)),
    timed(outcome.reads, 250, () => fetch(`${url}/graphql`, { method: 'POST', headers, body: list })),
  ]);
  return outcome;
}

function quantiles(waits: number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]?.toFixed(0);
  return `${sorted.length} times, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${percentile(1)} ms`;
}
