import { describe, expect, it } from 'vitest';
import { runAsAdHoc as asAdHocOf } from '../../platform/ad-hoc-reads.ts';
import { db, reportsPool } from '../../platform/db.ts';
import { knownError } from '../../platform/errors.ts';
import { MAX_STATEMENTS } from '../../platform/query-limits.shared.ts';

const runAsAdHoc = <Result>(work: () => Result) => asAdHocOf({ caller: 'test', signal: new AbortController().signal }, work);

describe('reads for ad hoc queries', () => {
  it('have their own connections and are cancelled at their time limit', async () => {
    const setting = (name: string) => reportsPool.query<{ value: string }>(`SELECT current_setting('${name}') AS value`);
    const [page, adHoc] = [await setting('statement_timeout'), await runAsAdHoc(() => setting('statement_timeout'))];
    expect([page.rows[0]?.value, adHoc.rows[0]?.value]).toEqual(['1min', '20s']);
    expect((await runAsAdHoc(() => setting('transaction_read_only'))).rows[0]?.value).toBe('on');
    await expect(runAsAdHoc(() => reportsPool.query('DELETE FROM "Claim"'))).rejects.toThrow(/read-only|permission denied/);
  });

  it('do not block pages when all of their connections are in use', async () => {
    const slowQueries = [1, 2, 3].map(() => runAsAdHoc(() => reportsPool.query('SELECT pg_sleep(0.5)')));
    const page = await reportsPool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()`,
    );
    expect(page.rows[0]?.waiting).toBeLessThanOrEqual(2);
    await Promise.all(slowQueries);
  });

  it('are rejected above the limit per query', async () => {
    const results = await runAsAdHoc(() => Promise.allSettled(Array.from({ length: MAX_STATEMENTS + 3 }, () => db.$queryRaw`SELECT 1`)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [knownError(result.reason)?.code] : []));
    expect(refused).toEqual(Array(3).fill('QUERY_STATEMENTS'));
    expect(await runAsAdHoc(() => db.$queryRaw`SELECT 1 AS n`)).toEqual([{ n: 1 }]);
  });

  it('that were cancelled report what to narrow', async () => {
    const stopped = await runAsAdHoc(() =>
      reportsPool.query(`DO $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$`),
    ).catch((error: unknown) => error);
    expect(knownError(stopped)).toMatchObject({ code: 'QUERY_TIMEOUT', message: expect.stringMatching(/Narrow the period/) });
  });
});
