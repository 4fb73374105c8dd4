import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPlatform } from '../client/e2e/platform.ts';
import { persistedIdOf } from '../server/app/ad-hoc/persisted-documents.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- states`: two states as two deployments on one machine, each with a database, files and secret of its own. Shows that an
 * account, a session and a key of one are nothing to the other, that one question is answered by both, and by one while the other is away,
 * and what a state costs in memory and connections.
 */
/** Keys of external organisations are answered for periods that have ended. */
const year = new Date().getUTCFullYear() - 1;
const QUESTION = `{ claimStats(by: [], filter: { from: "${year}-01-01", to: "${year}-12-31" }) { total { claims approved } } }`;
const ask = join(import.meta.dirname, '..', 'docs', 'examples', 'ask-states.mjs');

type State = { name: string; url: string; session: string; key: string };
type Answer = {
  states: { state: string; data: { claimStats: { total: { claims: number } } } }[];
  missing: { state: string; missing: string }[];
};

async function graphql(url: string, headers: Record<string, string>, query: string) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()) as { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] };
}

async function admit(name: string, url: string): Promise<State> {
  const session = await signIn(url, 'admin@lafiya.example');
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: session, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      variables: { input: { holder: 'OUTSIDE', name: 'National report', consumer: 'National authority', role: 'ADMIN', expiresOn } },
      extensions: { documentId: persistedIdOf('CreateApiKey') },
    }),
  });
  const made = (await answer.json()) as { data?: Record<string, unknown>; errors?: object[] };
  if (!made.data) throw new Error(JSON.stringify(made.errors));
  return { name, url, session, key: (made.data as { createApiKey: { key: string } }).createApiKey.key };
}

function askAll(states: readonly State[]): Answer {
  const folder = scratchFolder('states');
  const [list, question] = [join(folder, 'states.json'), join(folder, 'question.graphql')];
  writeFileSync(list, JSON.stringify(states.map(({ name, url, key }) => ({ state: name, url, key }))));
  writeFileSync(question, QUESTION);
  return JSON.parse(spawnSync(process.execPath, [ask, list, question], { encoding: 'utf8' }).stdout);
}

const memoryOf = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
const refusal = async (answer: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
  (await answer).errors?.[0]?.extensions.code ?? 'ADMITTED';

const platforms = new Map<string, Awaited<ReturnType<typeof runPlatform>>>();
try {
  const states: State[] = [];
  for (const name of ['Plateau', 'Kano']) {
    const platform = await runPlatform({ DEMO: '1', DEMO_SIZE: '300', STATE: name });
    platforms.set(name, platform);
    states.push(await admit(name, platform.url));
  }
  const [plateau, kano] = states as [State, State];
  const READ = '{ userAccounts(page: { number: 1, size: 1 }) { items { id } } }';
  console.table({
    'session of Plateau at Kano': { code: await refusal(graphql(kano.url, { cookie: plateau.session }, READ)) },
    'key of Plateau at Kano': { code: await refusal(graphql(kano.url, { authorization: `Bearer ${plateau.key}` }, QUESTION)) },
    'session of Kano at Kano': { code: await refusal(graphql(kano.url, { cookie: kano.session }, READ)) },
  });
  const both = askAll(states);
  console.info(`Both up: ${JSON.stringify(both)}`);
  console.table([...platforms].map(([name, { pid }]) => ({ state: name, 'MB of the process': memoryOf(pid) })));
  await platforms.get('Kano')?.stop();
  platforms.delete('Kano');
  console.info(`Kano away: ${JSON.stringify(askAll(states))}`);
} finally {
  for (const platform of platforms.values()) await platform.stop();
}
