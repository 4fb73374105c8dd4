import { parseArgs } from 'node:util';
import { type Bench, postmasterOf, sessionsCpu, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';
import { listDocument, lists, misspelt, sampleTexts } from './search-texts.ts';

/**
 * `npm run bench -- search --lives 1000000 --keep data-million`: how long the search in the top bar and the list of enrollees take, from
 * GraphQL to the answer, without HTTP. With --keep the scheme is made once and used again.
 */
const { values } = parseArgs({
  options: { lives: { type: 'string', default: '1000000' }, keep: { type: 'string' }, times: { type: 'string', default: '30' } },
});
const times = Number(values.times);

type Run = (document: string, variables: Record<string, unknown>) => Promise<unknown>;
const SEARCH = 'query ($text: String!) { search(text: $text) { kind id title subtitle } }';

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  const texts = await sampleTexts(bench.client, times);
  const roles = await signIns(bench);
  const postmaster = await postmasterOf(bench.client);
  const table: Record<string, Record<string, string>> = {};
  for (const [kind, samples] of Object.entries({ ...texts, ...misspelt(texts) })) {
    const row: Record<string, string> = {};
    for (const [role, run] of Object.entries(roles)) {
      row[`search, ${role}`] = await spread(postmaster, samples, (text) => run(SEARCH, { text }));
      if (role !== 'member') row[`list, ${role}`] = await spread(postmaster, samples, (search) => run(listDocument, { search }));
    }
    table[kind] = row;
  }
  console.info('Milliseconds: median / 95th percentile / processor time of one call, Node and PostgreSQL together');
  console.table(table);
  const filtered: Record<string, Record<string, string>> = {};
  for (const [name, variables] of Object.entries(await lists(bench.client))) {
    const row: Record<string, string> = {};
    for (const [role, run] of Object.entries(roles)) {
      if (role !== 'member') row[role] = await spread(postmaster, Array.from({ length: 10 }), () => run(listDocument, variables));
    }
    filtered[name] = row;
  }
  console.info('Page 1 of the list with its total, the same');
  console.table(filtered);
  const { closeDatabase } = await import('../server/platform/db.ts');
  await closeDatabase();
});

/** One person of each kind of scope: the scheme, the largest facility, a member. */
async function signIns({ urls, client }: Bench): Promise<Record<string, Run>> {
  process.env.DATABASE_URL = urls.app;
  const { as } = await import('../server/testing/as.ts');
  const find = async (sql: string) => {
    const { rows } = await client.query<{ id: string }>(sql);
    const user = as({ id: rows[0]?.id ?? '' });
    return async (document: string, variables: Record<string, unknown>) => {
      const { data, codes } = await user.runText(document, variables);
      if (codes.length > 0) throw new Error(codes.join());
      return data;
    };
  };
  return {
    admin: await find(`SELECT id FROM "UserAccount" WHERE role = 'ADMIN' AND NOT "lgaScoped" ORDER BY id LIMIT 1`),
    facility: await find(
      `SELECT u.id FROM "UserAccount" u WHERE role = 'HCP' ORDER BY (SELECT count(*) FROM "Enrollee" e WHERE e."hcpId" = u."hcpId") DESC, u.id LIMIT 1`,
    ),
    member: await find(`SELECT id FROM "UserAccount" WHERE role = 'ENROLLEE' ORDER BY id LIMIT 1`),
  };
}

/** Median and 95th percentile of what the caller waits, and the processor time of one call, which a busy machine does not change. */
async function spread<Sample>(postmaster: number, samples: readonly Sample[], run: (sample: Sample) => Promise<unknown>): Promise<string> {
  for (const sample of samples) await run(sample);
  const durations: number[] = [];
  const before = { node: process.cpuUsage(), postgres: sessionsCpu(postmaster) };
  for (const sample of samples) {
    const start = performance.now();
    await run(sample);
    durations.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before.node);
  const cpuMilliseconds = ((user + system) / 1000 + (sessionsCpu(postmaster) - before.postgres) * 1000) / samples.length;
  const sorted = durations.sort((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
  return `${percentile(0.5)} / ${percentile(0.95)} / ${cpuMilliseconds.toFixed(1)}`;
}
