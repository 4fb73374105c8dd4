import { parseArgs } from 'node:util';
import { withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- access-log --lives 12000 --keep data-bench`: what the access log costs the pages that read records. Each question is
 * asked in turns with its rows written and without; the median of each is printed. Over HTTP as a browser asks, without the network.
 */
const { values } = parseArgs({
  options: { lives: { type: 'string', default: '12000' }, keep: { type: 'string' }, times: { type: 'string', default: '200' } },
});
const times = Number(values.times);

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  process.env.DATABASE_URL = bench.urls.app;
  const { closeDatabase, sqlPool } = await import('../server/platform/db.ts');
  const { buildApp } = await import('../server/app/http/app.ts');
  const { state } = await import('../server/platform/http/state.ts');
  const { demoSignIns } = await import('../server/demo/sign-ins.ts');
  const { pageQuery } = await import('../server/testing/page-query.ts');
  state.prepared = true;
  const app = await buildApp();
  const write = sqlPool.query.bind(sqlPool);
  let isLogged = true;
  const isAccessLog = (statement: unknown) => (statement as { name?: string }).name === 'record-access';
  sqlPool.query = ((statement: never) => (!isLogged && isAccessLog(statement) ? Promise.resolve({ rows: [] }) : write(statement))) as never;

  const password = demoSignIns()[0]?.password;
  const cookieOf = async (role: string) => {
    const login = demoSignIns().find((person) => person.role === role)?.email;
    const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { login, password } });
    return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  };
  const manager = await cookieOf('ACCOUNT_MANAGER');
  const facility = await cookieOf('HCP');
  const id = async (sql: string) => (await bench.client.query<{ id: string }>(sql)).rows[0]?.id;
  const page = (size: number) => ({ page: { number: 1, size } });
  const questions: [string, string, string, object][] = [
    [
      'a person, in full',
      manager,
      'EnrolleeDetailPage',
      { keeper: true, id: await id(`SELECT id FROM "Enrollee" WHERE relationship = 'PRINCIPAL' ORDER BY id LIMIT 1`) },
    ],
    ['list of 20 people', manager, 'EnrolleeListPage', page(20)],
    ['list of 100 people', manager, 'EnrolleeListPage', page(100)],
    ['20 visits with diagnoses', facility, 'EncounterListPage', page(20)],
  ];
  const table: Record<string, object> = {};
  for (const [name, cookie, operation, variables] of questions) {
    const ask = async () => {
      const start = performance.now();
      const { body } = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { cookie },
        payload: { query: pageQuery(operation), variables },
      });
      if (body.includes('"errors"')) throw new Error(body.slice(0, 500));
      return performance.now() - start;
    };
    const took: Record<'logged' | 'plain', number[]> = { logged: [], plain: [] };
    for (let round = 0; round < times; round += 1)
      for (const way of round % 2 ? (['logged', 'plain'] as const) : (['plain', 'logged'] as const)) {
        isLogged = way === 'logged';
        took[way].push(await ask());
      }
    const [logged, plain] = [median(took.logged.slice(10)), median(took.plain.slice(10))];
    table[name] = { 'with the log, ms': logged.toFixed(1), 'without, ms': plain.toFixed(1), ratio: (logged / plain).toFixed(2) };
  }
  console.table(table);
  await app.close();
  await closeDatabase();
});

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
