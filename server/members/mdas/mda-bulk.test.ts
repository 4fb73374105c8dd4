import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { changedWhileWaiting } from '../../testing/changed-while-waiting.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeMda, makeUser } from '../../testing/make/make.ts';
import { makeFamily, statusesOf } from '../../testing/make/make-family.ts';
import { mdaBulkRun } from './mda-bulk.job.ts';

const CHANGE = /* GraphQL */ `mutation ($mdaId: ID!, $input: ChangeMdaMembersInput!) { changeMdaMembers(mdaId: $mdaId, input: $input) { id status total } }`;
const PREVIEW = /* GraphQL */ `query ($mdaId: ID!, $undoesId: ID) {
  mdaBulkPreview(mdaId: $mdaId, undoesId: $undoesId) { principals dependants disabled suspended expired waiting otherwise }
}`;
const BULK = /* GraphQL */ `query ($id: ID!) { mdaBulk(id: $id) { status total changed skipped remaining stayed { enrollee { id } refusal } } }`;
const LIST = /* GraphQL */ `query ($id: ID!) { mdaBulks(page: { number: 1, size: 10 }, filter: { mdaId: $id }) { total items { id kind } } }`;
const MEMBERS = /* GraphQL */ `query ($id: ID!) { mda(id: $id) { membersDisabledAt membersDisabledReason membersDisabledBy { id } history { action note } } }`;
const SINGLE = /* GraphQL */ `mutation ($id: ID!, $input: StopCoverInput!) { disableEnrollee(id: $id, input: $input) { status } }`;
const ENABLE_ONE = /* GraphQL */ `mutation ($id: ID!, $input: RestoreCoverInput!) { enableEnrollee(id: $id, input: $input) { status } }`;
const reason = 'Premiums were not remitted for two quarters';

type Mda = { id: string; code: string };
const input = (mda: Mda, over: object = {}) => ({ mdaId: mda.id, input: { kind: 'DISABLE', reason, confirm: mda.code, ...over } });

async function change(who: { id: string }, mda: Mda, over: object = {}): Promise<string> {
  const { data, codes } = await as(who).run(CHANGE, input(mda, over));
  expect(codes).toEqual([]);
  await runJobs();
  return data.changeMdaMembers.id;
}
const readBulk = async (who: { id: string }, id: string) => (await as(who).run(BULK, { id })).data.mdaBulk;

describe('the enrollees of an MDA', () => {
  it('is not disabled while the MDA is being changed', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    await makeEnrollee({ mdaId: mda.id });
    const { codes } = await changedWhileWaiting(
      'Mda',
      mda.id,
      () => as(admin).run(CHANGE, input(mda)),
      (tx) => tx.mda.update({ where: { id: mda.id }, data: { version: { increment: 1 } } }),
    );
    expect(codes).toEqual(['CONFLICT_STALE']);
    expect(await db.mdaBulk.count({ where: { mdaId: mda.id } })).toBe(0);
  });

  it('are disabled with their families, and exactly these are re-enabled; those disabled individually stay disabled', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const [family, other] = [await makeFamily({ mdaId: mda.id }), await makeFamily({ mdaId: mda.id })];
    const elsewhere = await makeEnrollee();
    const suspended = await makeEnrollee({ mdaId: mda.id, status: 'SUSPENDED' });
    const lapsed = await makeEnrollee({ mdaId: mda.id, status: 'EXPIRED' });
    await as(admin).run(SINGLE, { id: other.child.id, input: { version: 0, reason: 'Registered twice' } });
    const portal = await makeUser('ENROLLEE', { enrolleeId: family.principal.id });

    const { data } = await as(admin).run(PREVIEW, { mdaId: mda.id });
    expect(data.mdaBulkPreview).toEqual({ principals: 2, dependants: 5, disabled: 1, suspended: 1, expired: 1, waiting: 0, otherwise: 0 });
    const id = await change(admin, mda);
    expect(await statusesOf([...family.all, ...other.all, elsewhere])).toEqual([...Array(8).fill('DISABLED'), 'ACTIVE']);
    const done = await readBulk(admin, id);
    expect(done).toMatchObject({ status: 'DONE', total: 7, changed: 7, skipped: 3, remaining: 7 });
    expect(new Map(done.stayed.map((row) => [row.enrollee.id, row.refusal]))).toEqual(
      new Map([
        [other.child.id, 'Already disabled before this change; stays disabled.'],
        [suspended.id, 'Suspended; stays suspended.'],
        [lapsed.id, 'Cover has already ended.'],
      ]),
    );
    expect((await as(admin).run(MEMBERS, { id: mda.id })).data.mda).toMatchObject({
      membersDisabledReason: reason,
      membersDisabledBy: { id: admin.id },
      history: [{ action: 'DISABLE_MEMBERS', note: reason }],
    });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: family.principal.id } })).toMatchObject({
      disabledById: admin.id,
      disableReason: reason,
    });
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'MDA_BULK_DONE' } })).toBe(1);

    const back = (await as(admin).run(PREVIEW, { mdaId: mda.id, undoesId: id })).data.mdaBulkPreview;
    expect(back).toMatchObject({ principals: 2, dependants: 5, disabled: 1, otherwise: 0 });
    const undo = await change(admin, mda, { kind: 'ENABLE', undoesId: id });
    expect(await statusesOf([...family.all, ...other.all])).toEqual(
      [...family.all, ...other.all].map(({ id: person }) => (person === other.child.id ? 'DISABLED' : 'ACTIVE')),
    );
    expect(await statusesOf([suspended, lapsed])).toEqual(['SUSPENDED', 'EXPIRED']);
    expect(await readBulk(admin, undo)).toMatchObject({ status: 'DONE', changed: 7, skipped: 1, remaining: 0 });
    expect((await as(admin).run(MEMBERS, { id: mda.id })).data.mda).toMatchObject({ membersDisabledAt: null, membersDisabledBy: null });
    expect(await db.notification.count({ where: { userId: portal.id, kind: 'COVER_RESTORED' } })).toBe(1);
    expect((await as(admin).run(LIST, { id: mda.id })).data.mdaBulks).toEqual({
      total: 2,
      items: [
        { id: undo, kind: 'ENABLE' },
        { id, kind: 'DISABLE' },
      ],
    });
  });

  it('are re-enabled except those changed since, each with the reason', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const family = await makeFamily({ mdaId: mda.id });
    const single = await makeEnrollee({ mdaId: mda.id });
    const late = await makeEnrollee({ mdaId: mda.id });
    const id = await change(admin, mda);
    await as(admin).run(ENABLE_ONE, { id: single.id, input: { version: 1 } });
    await as(admin).run(ENABLE_ONE, { id: late.id, input: { version: 1 } });
    await as(admin).run(SINGLE, { id: late.id, input: { version: 2, reason: 'Left the service' } });
    await db.enrollee.update({ where: { id: family.spouse.id }, data: { status: 'DECEASED', deceasedOn: new Date('2026-01-01') } });
    const preview = (await as(admin).run(PREVIEW, { mdaId: mda.id, undoesId: id })).data.mdaBulkPreview;
    expect(preview).toMatchObject({ principals: 1, dependants: 2, otherwise: 3, disabled: 1 });
    const undo = await readBulk(admin, await change(admin, mda, { kind: 'ENABLE', undoesId: id }));
    expect(undo).toMatchObject({ changed: 3, skipped: 3 });
    expect(await statusesOf([single, late, ...family.all])).toEqual(['ACTIVE', 'DISABLED', 'ACTIVE', 'DECEASED', 'ACTIVE', 'ACTIVE']);
  });

  it('include a dependant only if the family has a free place', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const family = await makeFamily({ mdaId: mda.id }, { maxSpouses: 1 });
    const id = await change(admin, mda);
    await as(admin).run(ENABLE_ONE, { id: family.principal.id, input: { version: 1 } });
    await db.enrollee.update({
      where: { id: family.spouse.id },
      data: { status: 'DISABLED', disabledByActionId: (await db.mdaBulk.findUniqueOrThrow({ where: { id } })).actionId },
    });
    await makeEnrollee({ mdaId: mda.id, planId: family.planId, principalId: family.principal.id, relationship: 'SPOUSE', sex: 'FEMALE' });
    const undo = await readBulk(admin, await change(admin, mda, { kind: 'ENABLE', undoesId: id }));
    expect(undo.stayed).toContainEqual({ enrollee: { id: family.spouse.id }, refusal: 'This principal already has a spouse.' });
    expect(await statusesOf([family.spouse])).toEqual(['DISABLED']);
  });
});

describe('the job', () => {
  it('resumes where it stopped, and repeats nothing', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    for (let i = 0; i < 4; i += 1) await makeFamily({ mdaId: mda.id });
    const { data } = await as(admin).run(CHANGE, input(mda));
    const { id } = data.changeMdaMembers;
    expect(await mdaBulkRun.runBatch(id, 1)).toBe(true);
    expect(await readBulk(admin, id)).toMatchObject({ status: 'RUNNING', changed: 4, total: 16 });
    await Promise.all([mdaBulkRun.runBatch(id, 1), mdaBulkRun.runBatch(id, 1)]);
    await runJobs();
    expect(await mdaBulkRun.runBatch(id)).toBe(false);
    expect(await readBulk(admin, id)).toMatchObject({ status: 'DONE', changed: 16, skipped: 0 });
    expect(await db.statusChange.count({ where: { entityType: 'Enrollee', toStatus: 'DISABLED', note: reason, actorId: admin.id } })).toBe(
      16,
    );
    const { actionId } = await db.mdaBulk.findUniqueOrThrow({ where: { id } });
    expect(await db.enrollee.count({ where: { disabledByActionId: actionId } })).toBe(16);
  });

  it('skips those changed individually while it ran', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const [first, second] = [await makeEnrollee({ mdaId: mda.id }), await makeEnrollee({ mdaId: mda.id })];
    const { data } = await as(admin).run(CHANGE, input(mda));
    const { id } = data.changeMdaMembers;
    await as(admin).run(SINGLE, { id: second.id, input: { version: 0, reason: 'Registered twice' } });
    await runJobs();
    expect(await readBulk(admin, id)).toMatchObject({ status: 'DONE', total: 2, changed: 1, skipped: 1 });
    await change(admin, mda, { kind: 'ENABLE', undoesId: id });
    expect(await statusesOf([first, second])).toEqual(['ACTIVE', 'DISABLED']);
  });
});

describe('a bulk change', () => {
  it('is refused without the code, without people, of another MDA, and to other roles', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const run = async (over: object, who = admin) => {
      const { codes, fields } = await as(who).run(CHANGE, input(mda, over));
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await run({})).toEqual(['MDA_BULK_EMPTY', undefined]);
    expect(await run({ confirm: 'OTHER' })).toEqual(['MDA_BULK_CONFIRM', 'confirm']);
    expect(await run({ reason: 'x' })).toEqual(['INVALID_INPUT', 'reason']);
    expect(await run({ kind: 'ENABLE' })).toEqual(['INVALID_INPUT', 'undoesId']);
    expect(await run({ kind: 'ENABLE', undoesId: mda.id })).toEqual(['NOT_FOUND', 'undoesId']);
    expect(await run({}, await makeUser('ACCOUNT_MANAGER'))).toEqual(['FORBIDDEN', undefined]);
    const missing = { id: admin.id, code: mda.code };
    expect((await as(admin).run(CHANGE, input(missing))).codes).toEqual(['NOT_FOUND']);
    expect((await as(admin).run(PREVIEW, { mdaId: admin.id })).codes).toEqual(['NOT_FOUND']);
    await makeEnrollee({ mdaId: mda.id });
    const id = await change(admin, mda);
    await change(admin, mda, { kind: 'ENABLE', undoesId: id });
    expect(await run({ kind: 'ENABLE', undoesId: id })).toEqual(['MDA_BULK_EMPTY', undefined]);
  });

  it('is started once by two simultaneous requests, and blocks another until it ends', async () => {
    const [mda, admins] = [await makeMda(), [await makeUser('ADMIN'), await makeUser('ADMIN')]];
    await makeEnrollee({ mdaId: mda.id });
    const answers = await concurrently(admins, CHANGE, input(mda));
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    expect(['MDA_BULK_RUNNING', 'CONFLICT_STALE']).toContain(answers.find((answer) => answer !== 'OK'));
    expect(await concurrently(admins.slice(1), CHANGE, input(mda))).toEqual(['MDA_BULK_RUNNING']);
    await runJobs();
    expect(await db.mdaBulk.count({ where: { mdaId: mda.id } })).toBe(1);
  });
});
