import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { DEMO_PASSWORD } from '../server/demo/network/staff.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import { cpuOf, postgresCpu, withDatabase } from './database.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';

/** `npm run bench:export -- --lives 100000 --keep data-100k --rows 100000`: the rows of lists as an export asks for them, page after page over HTTP. */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    size: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
});
const LISTS: { operation: string; field: string; variables?: object }[] = [
  { operation: 'ClaimListPageRows', field: 'claims' },
  { operation: 'ClaimListPageRows', field: 'claims', variables: { sort: 'claimedAmount', direction: 'DESC' } },
  { operation: 'EnrolleeListPageRows', field: 'enrollees' },
];

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-export'), { JOBS: '0', DEMO: '0' });
  try {
    const signedIn = await fetch(`${platform.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'admin@lafiya.example', password: DEMO_PASSWORD }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    for (const { operation, field, variables } of LISTS) {
      if (values.only && !field.includes(values.only)) continue;
      const size = Number(values.size);
      const query = pageQuery(operation);
      let [rows, bytes, after] = [0, 0, null as string | null];
      const [started, node, postgres] = [performance.now(), cpuOf(platform.pid), await postgresCpu(bench.client)];
      const times: string[] = [];
      while (rows < Number(values.rows)) {
        const at = performance.now();
        const answer = await fetch(`${platform.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ query, variables: { ...variables, page: { number: 1 + rows / size, size, after } } }),
        });
        const text = await answer.text();
        bytes += text.length;
        const body = JSON.parse(text);
        if (body.errors) throw new Error(JSON.stringify(body.errors));
        const items = body.data[field].items as { id: string }[];
        rows += items.length;
        after = items.at(-1)?.id ?? null;
        times.push((performance.now() - at).toFixed(0));
        if (items.length < size) break;
      }
      const seconds = (performance.now() - started) / 1000;
      const now = cpuOf(platform.pid);
      console.info(field, JSON.stringify(variables ?? {}), {
        rows,
        'rows/s': Math.round(rows / seconds),
        seconds,
        kB: bytes / 1000 / rows,
        main: now.main - node.main,
        thread: now.whole - now.main - (node.whole - node.main),
        postgres: (await postgresCpu(bench.client)) - postgres,
        times: times.join(' '),
      });
    }
  } finally {
    await platform.stop();
  }
});
