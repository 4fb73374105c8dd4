import { readdirSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { sendMailJob } from '../../messaging/mail/mail.job.ts';
import { outboxFolder } from '../../messaging/mail/transport.ts';
import { as } from '../../testing/as.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { changedWhileWaiting } from '../../testing/changed-while-waiting.ts';
import { runJobs } from '../../testing/jobs.ts';
import { onRoll } from '../../testing/make/at-version.ts';
import { makeEnrollee, makeHcp, makeMda, makePlan, makeTown, makeUser } from '../../testing/make/make.ts';
import { CANCEL_ROLL, CHECK_ROLL, checkedRoll, LOAD_ROLL, makeRollFixture, readRoll, rollRow } from '../../testing/make/make-roll.ts';
import { db, sqlPool } from '../db.ts';
import { addJob } from './add-job.ts';
import type { QueuedJob } from './define-job.ts';
import { failDeadJobs, freeDeadLocks, PROCESS_ENDED } from './job-locks.ts';

const CHANGE = /* GraphQL */ `mutation ($mdaId: ID!, $input: ChangeMdaMembersInput!) { changeMdaMembers(mdaId: $mdaId, input: $input) { id status } }`;
const RESUME_BULK = /* GraphQL */ `mutation ($id: ID!) { resumeMdaBulk(id: $id) { id status } }`;
const MOVE = /* GraphQL */ `mutation ($hcpId: ID!, $input: MoveMembersInput!) { moveHcpMembers(hcpId: $hcpId, input: $input) { id status } }`;
const RESUME_MOVE = /* GraphQL */ `mutation ($id: ID!) { resumeHcpMove(id: $id) { id status } }`;
const reason = 'Premiums were not remitted for two quarters';

/** Makes every change of enrollees fail from now on, like a broken disk. */
const breakdown = () => asOwner('ALTER TABLE "Enrollee" ENABLE TRIGGER breakdown');
const repair = () => asOwner('ALTER TABLE "Enrollee" DISABLE TRIGGER breakdown');

beforeAll(() =>
  asOwner(`
    CREATE FUNCTION breakdown() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER breakdown BEFORE INSERT OR UPDATE ON "Enrollee" FOR EACH ROW EXECUTE FUNCTION breakdown();
    ALTER TABLE "Enrollee" DISABLE TRIGGER breakdown`),
);
afterEach(async () => {
  await repair();
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

/** Runs the last attempt of every queued job. */
async function lastTry(): Promise<void> {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET max_attempts = attempts + 1, run_at = now()`;
  await breakdown();
  await runJobs();
  await repair();
}

const DEAD_SECONDS = 40;
/** What every process does at each heartbeat. */
async function look(): Promise<void> {
  await freeDeadLocks(sqlPool, DEAD_SECONDS);
  await failDeadJobs(sqlPool, jobs, (_name, error) => {
    throw error;
  });
}
/** The process that worked on everything was killed in this attempt. */
const killed = (attempts: 'first' | 'last') => db.$executeRaw`
  UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'a process that ended',
    attempts = CASE WHEN ${attempts === 'last'} THEN max_attempts ELSE 1 END`;

async function bulk() {
  const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
  const person = await makeEnrollee({ mdaId: mda.id });
  const variables = { mdaId: mda.id, input: { kind: 'DISABLE', reason, confirm: mda.code } };
  const { data } = await as(admin).run(CHANGE, variables);
  const id: string = data.changeMdaMembers.id;
  const status = async () => (await db.mdaBulk.findUniqueOrThrow({ where: { id } })).status;
  return { admin, mda, person, variables, id, status };
}

describe('a bulk change of an MDA whose job fails for good', () => {
  it('is retried, then marked as stopped; the MDA is unlocked, and the change can be resumed', async () => {
    const { admin, person, id, status } = await bulk();
    await breakdown();
    await runJobs();
    expect(await status()).toBe('RUNNING');
    await lastTry();
    expect(await status()).toBe('FAILED');
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'MDA_BULK_STOPPED', entityId: id } })).toBe(1);
    expect((await as(admin).run(RESUME_BULK, { id })).data.resumeMdaBulk).toEqual({ id, status: 'RUNNING' });
    await runJobs();
    expect(await status()).toBe('DONE');
    expect(await db.enrollee.findUnique({ where: { id: person.id } })).toMatchObject({ status: 'DISABLED' });
    expect((await as(admin).run(RESUME_BULK, { id })).codes).toEqual(['STATE_INVALID']);
  });

  it('cannot be resumed after another change, by others, or twice', async () => {
    const { admin, id, variables } = await bulk();
    await lastTry();
    for (const role of ['ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'] as const)
      expect((await as(await makeUser(role)).run(RESUME_BULK, { id })).codes).toEqual(['FORBIDDEN']);
    expect((await as(admin).run(RESUME_BULK, { id: crypto.randomUUID() })).codes).toEqual(['NOT_FOUND']);
    const late = await changedWhileWaiting(
      'MdaBulk',
      id,
      () => as(admin).run(RESUME_BULK, { id }),
      (tx) => tx.mdaBulk.update({ where: { id }, data: { status: 'DONE' } }),
    );
    expect(late.codes).toEqual(['CONFLICT_STALE']);
    await db.mdaBulk.update({ where: { id }, data: { status: 'FAILED' } });
    const both = await Promise.all([1, 2].map(() => as(admin).run(RESUME_BULK, { id })));
    expect(both.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^(STATE_INVALID|CONFLICT_STALE)$/)]);
    await lastTry();
    expect((await as(admin).run(CHANGE, variables)).codes).toEqual([]);
    expect((await as(admin).run(RESUME_BULK, { id })).codes).toEqual(['MDA_BULK_LATER']);
    await runJobs();
  });
});

describe('a move of members whose job fails for good', () => {
  const moving = async () => {
    const [manager, from, to, plan] = [
      await makeUser('ACCOUNT_MANAGER'),
      await makeHcp({ status: 'DEACTIVATED' }),
      await makeHcp(),
      await makePlan(),
    ];
    const person = await makeEnrollee({ hcpId: from.id, planId: plan.id });
    const { data } = await as(manager).run(MOVE, { hcpId: from.id, input: { toHcpId: to.id, reason } });
    const id: string = data.moveHcpMembers.id;
    await lastTry();
    return { manager, from, to, person, id };
  };

  it('is marked as stopped, and can be resumed with the remaining members', async () => {
    const { manager, to, person, id } = await moving();
    expect(await db.hcpMove.findUnique({ where: { id } })).toMatchObject({ status: 'FAILED' });
    expect(await db.notification.count({ where: { userId: manager.id, kind: 'HCP_MOVE_STOPPED' } })).toBe(1);
    const late = await changedWhileWaiting(
      'HcpMove',
      id,
      () => as(manager).run(RESUME_MOVE, { id }),
      (tx) => tx.hcpMove.update({ where: { id }, data: { status: 'DONE' } }),
    );
    expect(late.codes).toEqual(['CONFLICT_STALE']);
    await db.hcpMove.update({ where: { id }, data: { status: 'FAILED' } });
    const both = await Promise.all([1, 2].map(() => as(manager).run(RESUME_MOVE, { id })));
    expect(both.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^(STATE_INVALID|CONFLICT_STALE)$/)]);
    await runJobs();
    expect(await db.hcpMove.findUnique({ where: { id } })).toMatchObject({ status: 'DONE', moved: 1 });
    expect(await db.enrollee.findUnique({ where: { id: person.id } })).toMatchObject({ hcpId: to.id });
  });

  it('cannot be resumed once either facility has changed, or outside the own LGAs', async () => {
    const { manager, from, to, id } = await moving();
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [(await makeTown()).lgaId] });
    expect((await as(narrowed).run(RESUME_MOVE, { id })).codes).toEqual(['NOT_FOUND']);
    await db.hcp.update({ where: { id: to.id }, data: { status: 'DEACTIVATED' } });
    expect((await as(manager).run(RESUME_MOVE, { id })).codes).toEqual(['ENR_HCP_INVALID']);
    await db.hcp.update({ where: { id: from.id }, data: { status: 'ACTIVATED' } });
    expect((await as(manager).run(RESUME_MOVE, { id })).codes).toEqual(['STATE_INVALID']);
  });
});

describe('a roll whose job fails for good', () => {
  it('stays checked while rows remain, cannot be cancelled when partly loaded, and can be loaded to its end', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(desk, [rollRow(desk), rollRow(desk)]);
    await as(desk.officer).run(LOAD_ROLL, await onRoll({ id }));
    await lastTry();
    const stopped = await readRoll(desk, id);
    expect(stopped).toMatchObject({ status: 'CHECKED', failure: expect.stringContaining('Loading stopped after 0 people') });
    expect(stopped.availableActions).toEqual(['CHECK', 'LOAD', 'CANCEL']);
    await db.roll.update({ where: { id }, data: { loadedCount: 1 } });
    expect((await readRoll(desk, id)).availableActions).toEqual(['LOAD']);
    expect((await as(desk.officer).run(CANCEL_ROLL, { id })).codes).toEqual(['STATE_INVALID']);
    await db.roll.update({ where: { id }, data: { loadedCount: 0 } });
    await as(desk.officer).run(LOAD_ROLL, await onRoll({ id }));
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', failure: null, loadedCount: 2 });
  });

  it('can be checked again when its check stopped, and is rejected when it could not be read', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(desk, [rollRow(desk)]);
    const { mapping } = await readRoll(desk, id);
    await as(desk.officer).run(CHECK_ROLL, await onRoll({ id, input: { mapping } }));
    await killed('last');
    await look();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'MAPPING', failure: expect.stringContaining('The check stopped') });
    await db.roll.update({ where: { id }, data: { status: 'READING' } });
    await addJob(db, 'readRoll', { rollId: id });
    await killed('last');
    await look();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('could not be read') });
  });
});

describe('a job whose process was killed', () => {
  it('runs again, with the reason on record, and a job at work stays where it is', async () => {
    const { status } = await bulk();
    await killed('first');
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '20 seconds'`;
    await look();
    await runJobs();
    expect(await status()).toBe('RUNNING');
    await killed('first');
    await look();
    const [job] = await db.$queryRaw<{ error: string; attempts: number }[]>`
      SELECT last_error AS error, attempts::int FROM graphile_worker._private_jobs`;
    expect(job).toEqual({ error: PROCESS_ENDED, attempts: 1 });
    await runJobs();
    expect(await status()).toBe('DONE');
  });

  it('in its last attempt marks its record as stopped, once', async () => {
    const { id, admin, status } = await bulk();
    await killed('last');
    await look();
    await look();
    expect(await status()).toBe('FAILED');
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'MDA_BULK_STOPPED', entityId: id } })).toBe(1);
  });

  it('is an email: it is sent again with the same Message-ID', async () => {
    await addJob(db, 'sendMail', { to: 'twice@example.com', subject: 'PA code', text: 'PA-7K4M-92QX' });
    const letters = () => readdirSync(outboxFolder).filter((file) => file.includes('twice@example.com'));
    // As the runner reads them: Prisma would round times differently.
    const { rows } = await sqlPool.query<QueuedJob>('SELECT id, created_at AS "createdAt" FROM graphile_worker._private_jobs');
    const [queued] = rows;
    await sendMailJob.run({ to: 'twice@example.com', subject: 'PA code', text: 'PA-7K4M-92QX' }, queued);
    await killed('first');
    await look();
    await runJobs();
    expect(letters()).toHaveLength(1);
    // The runner may delete a finished job a moment later.
    await expect.poll(() => db.$queryRaw`SELECT FROM graphile_worker._private_jobs WHERE id = ${queued?.id}::bigint`).toEqual([]);
  });

  it('is a text message: a queued one is sent, and one that may have been sent is not sent again', async () => {
    const [waiting, started, lastTry] = await Promise.all(
      (['QUEUED', 'SENDING', 'SENDING'] as const).map((status) =>
        db.smsMessage.create({ data: { phone: '2348031234567', kind: 'PA_APPROVED', text: 'Approved', status } }),
      ),
    );
    for (const message of [waiting, started]) await addJob(db, 'sendSms', { id: message?.id ?? '' });
    await killed('first');
    await look();
    await runJobs();
    await addJob(db, 'sendSms', { id: lastTry?.id ?? '' });
    await killed('last');
    await look();
    const statuses = [waiting, started, lastTry].map(
      async (message) => (await db.smsMessage.findUniqueOrThrow({ where: { id: message?.id ?? '' } })).status,
    );
    expect(await Promise.all(statuses)).toEqual(['SENT', 'UNCERTAIN', 'UNCERTAIN']);
  });
});
