import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { viewerOfJob } from '../../scheme/access/viewer.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeUser } from '../../testing/make/make.ts';
import { stoppedJobs } from './failed-job.service.ts';

const LIST = /* GraphQL */ `query ($search: String, $filter: FailedJobFilter, $sort: FailedJobsSortField) {
  failedJobs(page: { number: 1, size: 5 }, search: $search, filter: $filter, sort: $sort) {
    total items { id name state attempts maxAttempts error recipient nextAt }
  }
}`;
const RETRY = /* GraphQL */ `mutation ($id: ID!) { retryJob(id: $id) }`;
const DISCARD = /* GraphQL */ `mutation ($id: ID!, $input: DiscardJobInput!) { discardJob(id: $id, input: $input) }`;
const reason = 'The person has left the scheme';

/** An email without text fails at its only attempt. */
async function brokenMail(to = 'nobody@example.ng', maxAttempts = 1): Promise<void> {
  await addJob(db, 'sendMail', { to, subject: 'Code 123456', text: '' }, { maxAttempts });
  await runJobs();
}

const list = async (user: { id: string }, variables = {}) => (await as(user).run(LIST, variables)).data.failedJobs;

beforeEach(() => db.$executeRaw`DELETE FROM graphile_worker._private_jobs`);

describe('failed jobs', () => {
  it('are listed for administrators of the whole scheme, with the recipient of an email but not its text', async () => {
    const [admin, narrowed] = [await makeUser('ADMIN'), await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })];
    await brokenMail();
    await brokenMail('later@example.ng', 3);
    await addJob(db, 'sendMail', { to: 'fine@example.ng', subject: 'Fine', text: 'Fine' }, { runAt: new Date(Date.now() + 60_000) });
    const { total, items } = await list(admin, { filter: { state: ['GIVEN_UP'] }, sort: 'createdAt' });
    expect([total, items]).toMatchObject([
      1,
      [{ name: 'sendMail', state: 'GIVEN_UP', attempts: 1, recipient: 'nobody@example.ng', nextAt: null, error: expect.any(String) }],
    ]);
    expect(JSON.stringify(items)).not.toContain('123456');
    expect((await list(admin, { filter: { state: ['RETRYING'] }, sort: 'name' })).items).toMatchObject([
      { recipient: 'later@example.ng', nextAt: expect.any(String) },
    ]);
    expect((await list(admin, { search: 'LATER@' })).total).toBe(1);
    expect((await list(admin)).total).toBe(2);
    expect((await list(narrowed)).total).toBe(0);
    expect((await as(narrowed).run(RETRY, { id: items[0]?.id ?? '' })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('ACCOUNTANT')).run(LIST)).codes).toEqual(['FORBIDDEN']);
  });

  it('include jobs of an ended process and jobs that no process takes, with an explanation', async () => {
    const admin = await makeUser('ADMIN');
    for (const to of ['locked@example.ng', 'waiting@example.ng', 'fine@example.ng', 'fresh@example.ng'])
      await addJob(db, 'sendMail', { to, subject: 'Code', text: 'Code' });
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET
      locked_by = CASE WHEN payload->>'to' IN ('locked@example.ng', 'fresh@example.ng') THEN 'pool' END,
      locked_at = CASE payload->>'to' WHEN 'locked@example.ng' THEN now() - interval '3 minutes' WHEN 'fresh@example.ng' THEN now() END,
      run_at = CASE payload->>'to' WHEN 'waiting@example.ng' THEN now() - interval '16 minutes' ELSE run_at END`;
    const { total, items } = await list(admin, { filter: { state: ['STUCK'] }, sort: 'createdAt' });
    expect([total, items.map(({ recipient }) => recipient).sort()]).toEqual([2, ['locked@example.ng', 'waiting@example.ng']]);
    expect(items).toMatchObject(Array(2).fill({ state: 'STUCK', error: expect.stringContaining('No process is working on this job') }));
    expect((await as(admin).run(RETRY, { id: items[0]?.id ?? '' })).codes).toEqual(['STATE_INVALID']);
    expect(await stoppedJobs(viewerOfJob(await db.userAccount.findUniqueOrThrow({ where: { id: admin.id } })))).toMatchObject({ count: 2 });
  });

  it('are retried from the first attempt, only once if two administrators do it at the same time, and only by administrators', async () => {
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const [admin = { id: '' }] = admins;
    await brokenMail();
    const [{ id = '' } = {}] = (await list(admin)).items;
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(RETRY, { id })).codes).toEqual(['FORBIDDEN']);
    for (const unknown of ['0', 'x', admin.id]) expect((await as(admin).run(RETRY, { id: unknown })).codes).toEqual(['NOT_FOUND']);
    expect(await concurrently(admins, RETRY, { id })).toEqual(['OK', 'STATE_INVALID']);
    expect((await list(admin)).items).toMatchObject([{ id, state: 'RETRYING', attempts: 0 }]);
    await runJobs();
    expect((await list(admin)).items).toMatchObject([{ id, state: 'GIVEN_UP', attempts: 1 }]);
    expect(await db.activityLog.count({ where: { action: 'Job.RETRY', actorId: { in: admins.map((user) => user.id) } } })).toBe(1);
  });

  it('are discarded with a reason, and the activity log keeps reason and error', async () => {
    const admin = await makeUser('ADMIN');
    await brokenMail();
    const [{ id = '', error } = {}] = (await list(admin)).items;
    expect(Object.keys((await as(admin).run(DISCARD, { id, input: { reason: 'no' } })).fields)).toEqual(['reason']);
    expect((await as(await makeUser('ACCOUNTANT')).run(DISCARD, { id, input: { reason } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(admin).run(DISCARD, { id, input: { reason } })).data.discardJob).toBe(id);
    expect((await list(admin)).total).toBe(0);
    expect((await as(admin).run(DISCARD, { id, input: { reason } })).codes).toEqual(['NOT_FOUND']);
    const log = await db.activityLog.findFirstOrThrow({ where: { action: 'Job.DISCARD', actorId: admin.id } });
    expect(log).toMatchObject({ before: { job: id, name: 'sendMail', error }, summary: expect.stringContaining(reason) });
  });
});
