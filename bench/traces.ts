import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { persistedIdOf } from '../server/app/ad-hoc/persisted-documents.ts';
import { demoSignIns } from '../server/demo/sign-ins.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { cpuOf, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- traces --lives 3000 --keep data-bench`: what traces cost the pages. Three instances on one database, without traces,
 * with one in twenty and with all of them, are asked in turns; a collector of its own takes the traces. Processor time of the instance for
 * one request, medians of the rounds.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '3000' },
    keep: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    requests: { type: 'string', default: '200' },
    connections: { type: 'string', default: '6' },
  },
});
const PAGES = { 'a person, in full': 'EnrolleeDetailPage', '20 people': 'EnrolleeListPage', '20 claims': 'ClaimListPage' };

let received = 0;
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const settingsOf: Record<string, Record<string, string>> = {
  none: {},
  'one in twenty': { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
  all: { OTEL_EXPORTER_OTLP_ENDPOINT },
};

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  const instances = new Map<string, Awaited<ReturnType<typeof runPlatformOn>>>();
  try {
    for (const [name, settings] of Object.entries(settingsOf))
      instances.set(name, await runPlatformOn(bench.urls, scratchFolder('bench-traces'), { JOBS: '0', DEMO: '0', ...settings }));
    const login = demoSignIns().find(({ role }) => role === 'ADMIN')?.email ?? '';
    const { rows } = await bench.client.query<{ id: string }>(
      `SELECT id FROM "Enrollee" WHERE relationship = 'PRINCIPAL' ORDER BY id LIMIT 20`,
    );
    const cookies = new Map<string, string>();
    for (const [name, { url }] of instances) cookies.set(name, await signIn(url, login));
    const table: Record<string, object> = {};
    for (const [title, operation] of Object.entries(PAGES)) {
      const variables = (at: number) =>
        operation === 'EnrolleeDetailPage'
          ? { keeper: true, checksNin: false, id: rows[at % rows.length]?.id }
          : { page: { number: 1 + (at % 5), size: 20 } };
      /** Milliseconds of the instance's processor time for one request. */
      const measure = async (name: string): Promise<number> => {
        const { url, pid } = instances.get(name) ?? { url: '', pid: 0 };
        const headers = { 'content-type': 'application/json', cookie: cookies.get(name) ?? '' };
        const before = cpuOf(pid).whole;
        let sent = 0;
        const connection = async () => {
          while (sent < Number(values.requests)) {
            sent += 1;
            const body = JSON.stringify({ variables: variables(sent), extensions: { documentId: persistedIdOf(operation) } });
            const answer = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).text();
            if (answer.includes('"errors"')) throw new Error(answer.slice(0, 500));
          }
        };
        await Promise.all(Array.from({ length: Number(values.connections) }, connection));
        return (1000 * (cpuOf(pid).whole - before)) / sent;
      };
      const took = new Map([...instances.keys()].map((name) => [name, [] as number[]]));
      for (const name of instances.keys()) await measure(name);
      for (let round = 0; round < Number(values.rounds); round++) for (const [name, list] of took) list.push(await measure(name));
      const plain = took.get('none') ?? [];
      const ratio = (list: number[]) => median(list.map((ms, round) => ms / (plain[round] ?? Number.NaN))).toFixed(2);
      table[title] = Object.fromEntries([...took].map(([name, list]) => [name, `${median(list).toFixed(1)} ms (${ratio(list)})`]));
    }
    console.table(table);
    console.info(`The collector got ${(received / 1e6).toFixed(1)} MB.`);
  } finally {
    for (const { stop } of instances.values()) await stop();
    collector.close();
  }
});

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
