import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { env } from './env.ts';
import { DomainError } from './errors.ts';
import { MAX_STATEMENTS } from './query-limits.shared.ts';
import type { Reads } from './replica-reads.ts';

type AdHocQuery = { caller: string; signal: AbortSignal };

const running = new AsyncLocalStorage<AdHocQuery & { statements: number }>();

/** One statement per connection at once; a single caller cannot take all of them. */
const statements = new ConcurrencyLimiter({ running: env.ADHOC_POOL, runningPerCaller: Math.max(1, env.ADHOC_POOL - 1) });

/** Reads within `work` use the connections of ad hoc queries, at most MAX_STATEMENTS times, and stop when `signal` is aborted. */
export const runAsAdHoc = <Result>(query: AdHocQuery, work: () => Result): Result => running.run({ ...query, statements: 0 }, work);

export const isAdHoc = (): boolean => running.getStore() !== undefined;

/** The pool with the statements of ad hoc queries limited in number at once. */
export function runSequentially<Pool extends pg.Pool | Reads>(pool: Pool): Pool {
  const send = pool.query.bind(pool) as (...statement: unknown[]) => Promise<unknown>;
  const query = (...statement: unknown[]) => {
    const adHocQuery = running.getStore();
    if (adHocQuery && ++adHocQuery.statements > MAX_STATEMENTS) return Promise.reject(new DomainError('QUERY_STATEMENTS'));
    return adHocQuery ? statements.run(adHocQuery.caller, () => send(...statement), adHocQuery.signal) : send(...statement);
  };
  return Object.assign(pool, { query });
}
