import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { QueryConfig } from 'pg';
import { addMonths, isoDay, setNow } from '../server/platform/clock.ts';
import { withDatabase } from './database.ts';
import { monitorEventLoop } from './event-loop.ts';
import { handWritten } from './report-sql.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';

/**
 * `npm run bench -- reports --lives 100000 --keep data-100k`: every report for a year (those of a day for a day), from GraphQL to the answer, beside the statements it sends,
 * sent by themselves, and beside the best SQL that we can write by hand where there is some. Interleaved on the same database; medians. What counts is the ratio,
 * and how long the thread that serves pages is held up.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    times: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
});
const TODAY = '2026-11-20';

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  process.env.DATABASE_URL = bench.urls.app;
  process.env.REPORTS_DATABASE_URL = bench.urls.reports;
  setNow(`${TODAY}T13:05:00Z`);
  const [{ as }, { closeDatabase, reportsPool }, { REPORTS }, { reportDocuments }] = await Promise.all([
    import('../server/testing/as.ts'),
    import('../server/platform/db.ts'),
    import('../server/reports/catalogue/reports.ts'),
    import('../server/reports/catalogue/report-documents.ts'),
  ]);
  const { rows } = await bench.client.query<{ id: string }>(
    `SELECT id FROM "UserAccount" WHERE role = 'ADMIN' AND NOT "lgaScoped" ORDER BY id LIMIT 1`,
  );
  const admin = as({ id: rows[0]?.id ?? '' });
  const year = { from: isoDay(addMonths(new Date('2026-11-01T00:00:00Z'), -11)), to: TODAY };
  const documents = reportDocuments();
  const send = reportsPool.query.bind(reportsPool) as (config: QueryConfig) => Promise<unknown>;
  const table: Record<string, Record<string, string | number>> = {};
  for (const [at, report] of REPORTS.entries()) {
    if (values.only && !report.key.includes(values.only)) continue;
    const document = documents[at] ?? '';
    const filter =
      report.period === 'TODAY'
        ? { from: TODAY, to: TODAY }
        : report.period === 'CALENDAR_YEAR'
          ? { from: '2026-01-01', to: '2026-12-31' }
          : year;
    let answered = 0;
    const field = async () => {
      const { data, codes, messages } = await admin.runText(document, { filter });
      if (codes.length > 0) throw new Error(`${report.key}: ${codes} ${messages}`);
      answered = (Object.values(data)[0] as { rows: unknown[] }).rows.length;
    };
    const statements: QueryConfig[] = [];
    reportsPool.query = ((config: QueryConfig) => {
      statements.push(config);
      return send(config);
    }) as typeof reportsPool.query;
    await field();
    reportsPool.query = send as typeof reportsPool.query;
    const statementsAlone = async () => {
      await Promise.all(statements.map(send));
    };
    const hand = handWritten[report.key];
    const byHand = async () => {
      await Promise.all((hand ?? []).map((text) => send({ text, values: [filter.from, filter.to] })));
    };
    const durations = await interleaved([field, statementsAlone, ...(hand ? [byHand] : [])], Number(values.times));
    const [whole = 0, alone = 0, written] = durations;
    const thread = await threadTimes(field, Number(values.times));
    table[report.key] = {
      rows: answered,
      statements: statements.length,
      'field ms': whole.toFixed(1),
      'its SQL ms': alone.toFixed(1),
      ratio: (whole / alone).toFixed(2),
      'by hand ms': written?.toFixed(1) ?? '',
      'ratio ': written ? (whole / written).toFixed(2) : '',
      'thread ms': thread.processor.toFixed(1),
      'in one turn ms': thread.turn.toFixed(0),
    };
    console.info(report.key, table[report.key]);
  }
  console.table(table);
  await closeDatabase();
});

/** Of a thread that serves pages besides, the processor time of one call, and the median of the longest stretch of it in which no page had a turn. */
async function threadTimes(work: () => Promise<void>, times: number): Promise<{ processor: number; turn: number }> {
  const eventLoop = monitorEventLoop();
  const turns: number[] = [];
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) {
    eventLoop.read();
    await work();
    // The last piece of work counts when its end is noticed.
    await sleep(2);
    turns.push(eventLoop.read().processor);
  }
  const { user, system } = process.threadCpuUsage(before);
  return { processor: (user + system) / 1000 / times, turn: turns.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0 };
}

/** The median of each, one after the other in every round, so that a busy moment hits all alike. */
async function interleaved(works: (() => Promise<void>)[], rounds: number): Promise<number[]> {
  const durations = works.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work();
      // The first round warms up.
      if (round > 0) durations[at]?.push(performance.now() - start);
    }
  return durations.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
}
