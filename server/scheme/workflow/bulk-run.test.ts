import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeMda, makeUser } from '../../testing/make/make.ts';
import { defineBulkRun } from './bulk-run.ts';

/** How many more batches succeed before one fails after its changes, as with a full disk. */
let batchesUntilFailure = Number.POSITIVE_INFINITY;
beforeEach(() => {
  batchesUntilFailure = Number.POSITIVE_INFINITY;
});

/** Raises the version of each person of an MDA; who has no phone stays as they were. */
const versionRun = defineBulkRun({
  model: 'MdaBulk',
  delegate: (tx) => tx.mdaBulk,
  idKey: 'bulkId',
  changedColumn: 'changed',
  find: (tx, where) => tx.mdaBulk.findFirstOrThrow({ where, include: { mda: true } }),
  visible: () => ({}),
  runningError: 'MDA_BULK_RUNNING',
  noticeKinds: { done: 'MDA_BULK_DONE', stopped: 'MDA_BULK_STOPPED' },
  texts: ({ id, changed, total }) => ({
    log: { entityType: 'MdaBulk', entityId: id, action: 'MdaBulk.TEST' },
    notice: { entityType: 'MdaBulk', entityId: id },
    done: `${changed} people done`,
    stopped: `Stopped after ${changed} of ${total} people`,
    resumed: `Continues after ${changed} of ${total} people`,
  }),
  assertResumable: () => {},
  actor: 'REQUESTER',
  changeBatch: async ({ tx }, { id, mdaId }, size) => {
    const people = await tx.enrollee.findMany({
      where: { mdaId, mdaBulks: { none: { bulkId: id } } },
      orderBy: { id: 'asc' },
      take: size,
    });
    const changedIds = people.flatMap((person) => (person.phone ? [person.id] : []));
    await tx.enrollee.updateMany({ where: { id: { in: changedIds } }, data: { version: { increment: 1 } } });
    batchesUntilFailure -= 1;
    if (batchesUntilFailure < 0) throw new Error('the disk is full');
    return new Map(people.map((person) => [person.id, changedIds.includes(person.id) ? null : 'MDA_BULK_OTHERWISE']));
  },
  saveRows: (tx, bulkId, rows) =>
    tx.mdaBulkRow.createMany({ data: rows.map(({ recordId, refusal }) => ({ bulkId, enrolleeId: recordId, refusal })) }),
});

/** A run over five people with a phone and one without. */
async function makeRun() {
  const [requester, mda] = [await makeUser('ADMIN'), await makeMda()];
  const viewer = await viewerFor(requester.id);
  for (let i = 0; i < 6; i += 1) await makeEnrollee({ mdaId: mda.id, ...(i === 3 && { phone: null }) });
  const data = { mdaId: mda.id, kind: 'DISABLE', actionId: randomUUID(), reason: 'Test', total: 6, requestedById: requester.id } as const;
  const create = () => versionRun.start(viewer, 'startTest', ({ tx }) => tx.mdaBulk.create({ data }));
  const { id } = await create();
  const read = () => db.mdaBulk.findUniqueOrThrow({ where: { id } });
  const runJob = () => versionRun.job.run({ bulkId: id });
  const versions = async () =>
    (await db.enrollee.findMany({ where: { mdaId: mda.id }, orderBy: { id: 'asc' } })).map(({ version }) => version);
  const noticesOf = (kind: string) => db.notification.findMany({ where: { userId: requester.id, kind } });
  return { viewer, id, create, read, runJob, versions, noticesOf };
}

describe('a bulk run', () => {
  it('changes each record once, counts unchanged records with the reason, and notifies the requester', async () => {
    const { id, read, runJob, versions, noticesOf } = await makeRun();
    await runJob();
    expect(await read()).toMatchObject({ status: 'DONE', total: 6, changed: 5, skipped: 1, finishedAt: expect.any(Date) });
    expect(await versions()).toEqual([1, 1, 1, 0, 1, 1]);
    expect(await db.mdaBulkRow.findMany({ where: { bulkId: id, refusal: { not: null } } })).toMatchObject([
      { refusal: 'MDA_BULK_OTHERWISE' },
    ]);
    expect(await noticesOf('MDA_BULK_DONE')).toMatchObject([{ title: '5 people done', entityId: id }]);
  });

  it('keeps the batches from before a crash, and the next attempt does the rest', async () => {
    const { read, id, runJob, versions } = await makeRun();
    expect(await versionRun.runBatch(id, 2)).toBe(true);
    batchesUntilFailure = 0;
    await expect(versionRun.runBatch(id, 2)).rejects.toThrow('the disk is full');
    expect(await read()).toMatchObject({ status: 'RUNNING', changed: 2, skipped: 0 });
    expect(await versions()).toEqual([1, 1, 0, 0, 0, 0]);
    batchesUntilFailure = Number.POSITIVE_INFINITY;
    await runJob();
    expect(await read()).toMatchObject({ status: 'DONE', changed: 5, skipped: 1 });
    expect(await versions()).toEqual([1, 1, 1, 0, 1, 1]);
  });

  it('with two concurrent workers changes each record once, and completes once', async () => {
    const { id, read, runJob, versions, noticesOf } = await makeRun();
    await Promise.all([versionRun.runBatch(id, 2), versionRun.runBatch(id, 2)]);
    await Promise.all([runJob(), runJob()]);
    expect(await read()).toMatchObject({ status: 'DONE', changed: 5, skipped: 1 });
    expect(await versions()).toEqual([1, 1, 1, 0, 1, 1]);
    expect(await noticesOf('MDA_BULK_DONE')).toHaveLength(1);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'MdaBulk.TEST_DONE' } })).toBe(1);
  });

  it('that failed for good reports its progress, and can be resumed with the remaining records', async () => {
    const { viewer, id, read, runJob, versions, noticesOf } = await makeRun();
    await versionRun.runBatch(id, 2);
    await versionRun.job.onFinalFailure?.({ bulkId: id });
    await versionRun.job.onFinalFailure?.({ bulkId: id });
    expect(await read()).toMatchObject({ status: 'FAILED', changed: 2 });
    expect(await noticesOf('MDA_BULK_STOPPED')).toMatchObject([{ title: 'Stopped after 2 of 6 people' }]);
    await runJob();
    expect(await read()).toMatchObject({ status: 'FAILED', changed: 2 });
    await versionRun.resume(viewer, id);
    await runJob();
    expect(await read()).toMatchObject({ status: 'DONE', changed: 5, skipped: 1 });
    expect(await versions()).toEqual([1, 1, 1, 0, 1, 1]);
    await expect(versionRun.resume(viewer, id)).rejects.toMatchObject({ code: 'STATE_INVALID' });
  });

  it('is not started or resumed beside another one of the same MDA', async () => {
    const { viewer, id, create } = await makeRun();
    await expect(create()).rejects.toMatchObject({ code: 'MDA_BULK_RUNNING' });
    await versionRun.job.onFinalFailure?.({ bulkId: id });
    const answers = await Promise.allSettled([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(versionRun.resume(viewer, id)).rejects.toMatchObject({ code: 'MDA_BULK_RUNNING' });
  });
});
