import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { now } from './clock.ts';
import { ReplicaReads, withTimeOfData } from './replica-reads.ts';

const answer = (rows: object[]) => ({ rows }) as pg.QueryResult<never>;

/** A replica that is this many seconds behind, or whose statements fail with this code. */
function replicaWith({ lag = 0 as number | null, code = '' }) {
  const query = vi.fn(async (_statement: unknown, values?: unknown[]) => {
    if (values) return answer([{ lag }]);
    if (code) throw Object.assign(new Error(code), { code });
    return answer([{ from: 'replica' }]);
  });
  return { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool;
}
const primary = {
  query: async (statement: unknown) => answer([String(statement).includes('lsn') ? { position: '0/1' } : { from: 'primary' }]),
};
const read = (replica: pg.Pool) => new ReplicaReads(replica, primary, 30).query<{ from: string }>('SELECT 1');

describe('reports read', () => {
  it.each([
    ['a replica that is behind within the bound', replicaWith({ lag: 30 }), 'replica'],
    ['the primary beyond the bound', replicaWith({ lag: 31 }), 'primary'],
    ['the primary if the replica never had a change', replicaWith({ lag: null }), 'primary'],
    ['the primary if the replica ended the statement', replicaWith({ code: '40001' }), 'primary'],
    ['the primary without a replica', { connect: () => Promise.reject(new Error('refused')) } as unknown as pg.Pool, 'primary'],
  ])('%s', async (_, replica, from) => {
    expect((await read(replica)).rows).toEqual([{ from }]);
  });

  it('no second time after a failure that the primary would have too', async () => {
    await expect(read(replicaWith({ code: '22P02' }))).rejects.toMatchObject({ code: '22P02' });
  });
});

it('says of which time the figures are', async () => {
  const before = now().getTime();
  const { generatedAt } = await withTimeOfData(() => read(replicaWith({ lag: 20 })));
  expect(generatedAt.getTime()).toBeGreaterThanOrEqual(before - 20_000);
  expect(generatedAt.getTime()).toBeLessThanOrEqual(now().getTime() - 20_000);
});
