import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { defineRecordJob } from './record-job.ts';

/** Counts the members of a move up to three, one in each transaction, by the account that requested it. */
const countingJob = defineRecordJob({
  ...{ name: 'countMove', model: 'HcpMove', idKey: 'moveId', status: 'RUNNING' },
  find: (tx, where) => tx.hcpMove.findUniqueOrThrow({ where }),
  actorId: ({ requestedById }) => requestedById,
  run: async (_move, transactLocked) => {
    const countNext = () =>
      transactLocked(async ({ tx, log }, { id, moved }) => {
        if (moved === 3) return false;
        await tx.hcpMove.update({ where: { id }, data: { moved: { increment: 1 } } });
        log({ action: 'HcpMove.TEST', entityType: 'HcpMove', entityId: id, summary: `${moved + 1} members` });
        return true;
      });
    while (await countNext());
  },
  stop: async ({ tx }, { id }) => {
    await tx.hcpMove.update({ where: { id }, data: { status: 'FAILED' } });
  },
});

async function makeMove() {
  const [requester, from, to] = [await makeUser('ADMIN'), await makeHcp(), await makeHcp()];
  const { id } = await db.hcpMove.create({
    data: { fromHcpId: from.id, toHcpId: to.id, reason: 'Test', total: 3, requestedById: requester.id },
  });
  const read = () => db.hcpMove.findUniqueOrThrow({ where: { id } });
  return { requester, payload: { moveId: id }, id, read };
}

describe('a record job', () => {
  it('makes one of two workers on the same record wait for the other', async () => {
    const { requester, payload, id, read } = await makeMove();
    await Promise.all([countingJob.run(payload), countingJob.run(payload)]);
    expect(await read()).toMatchObject({ moved: 3 });
    const entries = await db.activityLog.findMany({ where: { entityId: id }, orderBy: { summary: 'asc' } });
    expect(entries.map(({ summary, actorId }) => [summary, actorId])).toEqual([1, 2, 3].map((n) => [`${n} members`, requester.id]));
  });

  it('does nothing on a record that no longer waits, even if it was cancelled between two transactions', async () => {
    const { payload, id, read } = await makeMove();
    expect(await countingJob.transactLocked(id, async () => 'changed')).toBe('changed');
    await db.hcpMove.update({ where: { id }, data: { status: 'DONE' } });
    expect(await countingJob.transactLocked(id, async () => 'changed')).toBeNull();
    await countingJob.run(payload);
    await countingJob.onFinalFailure?.(payload);
    expect(await read()).toMatchObject({ status: 'DONE', moved: 0 });
  });

  it('marks the record as stopped once, after the last attempt failed', async () => {
    const { payload, id } = await makeMove();
    await countingJob.onFinalFailure?.(payload);
    expect(await db.hcpMove.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'FAILED' });
    await countingJob.onFinalFailure?.(payload);
    expect(await db.statusChange.count({ where: { entityId: id, toStatus: 'FAILED' } })).toBeLessThanOrEqual(1);
  });
});
