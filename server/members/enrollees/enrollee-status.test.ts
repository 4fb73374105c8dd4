import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, type DataOf, type DocumentText, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeTown, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, makeFamily, statusesOf } from '../../testing/make/make-family.ts';
import { approvedPa, askPa, paWorld } from '../../testing/make/make-pa.ts';
import { changeCover } from '../cover/change-cover.ts';

const DISABLE = /* GraphQL */ `mutation($id: ID!, $input: StopCoverInput!) { disableEnrollee(id: $id, input: $input) { id status statusReason version availableActions } }`;
const ENABLE = /* GraphQL */ `mutation($id: ID!, $input: RestoreCoverInput!) { enableEnrollee(id: $id, input: $input) { id status statusReason version availableActions } }`;
const SUSPEND = /* GraphQL */ `mutation($id: ID!, $input: StopCoverInput!) { suspendEnrollee(id: $id, input: $input) { id status statusReason version availableActions } }`;
const LIFT = /* GraphQL */ `mutation($id: ID!, $input: RestoreCoverInput!) { liftSuspension(id: $id, input: $input) { id status statusReason version availableActions } }`;
const DEATH = /* GraphQL */ `mutation($id: ID!, $input: RecordDeathInput!) { recordDeath(id: $id, input: $input) { id status statusReason version availableActions } }`;
const reason = 'Left the service of the employer';
const ELIGIBLE = /* GraphQL */ `query($number: String) { eligibility(number: $number) { eligibility { answer reasons { code } } } }`;

const versionOf = async ({ id }: { id: string }) => (await db.enrollee.findUniqueOrThrow({ where: { id } })).version;

async function run<Text extends DocumentText>(document: Text, user: { id: string }, person: { id: string }, input: object = {}) {
  return as(user).runText<DataOf<Text>>(document, { id: person.id, input: { version: await versionOf(person), ...input } });
}

const historyOf = (person: { id: string }) =>
  db.statusChange.findMany({
    where: { entityId: person.id },
    orderBy: { at: 'asc' },
    select: { action: true, fromStatus: true, toStatus: true, note: true, actorId: true },
  });

describe('disabling', () => {
  it('includes spouse and children, each with history, and ends eligibility immediately', async () => {
    const [manager, family] = [await makeUser('ACCOUNT_MANAGER'), await makeFamily()];
    const answer = await run(DISABLE, manager, family.principal, { reason });
    expect(answer.codes).toEqual([]);
    expect(answer.data.disableEnrollee).toMatchObject({ status: 'DISABLED', statusReason: reason, availableActions: ['ENABLE'] });
    expect(await statusesOf(family.all)).toEqual(['DISABLED', 'DISABLED', 'DISABLED', 'DISABLED']);
    for (const person of family.all) {
      expect(await historyOf(person)).toEqual([
        { action: 'DISABLE', fromStatus: 'ACTIVE', toStatus: 'DISABLED', note: reason, actorId: manager.id },
      ]);
      expect(await db.activityLog.count({ where: { entityId: person.id, action: 'Enrollee.DISABLE' } })).toBe(1);
    }
    const eligibility = await as(await makeHcpUser({ id: family.hcpId })).run(ELIGIBLE, { number: family.child.enrolmentNo });
    expect(eligibility.data.eligibility.eligibility).toMatchObject({ answer: 'NOT_ELIGIBLE', reasons: [{ code: 'ELG_DISABLED' }] });
  });

  it('rejects pending PA requests and honours authorised care', async () => {
    const world = await paWorld();
    const authorised = await approvedPa(world);
    const waiting = await askPa(world, { items: [{ serviceId: world.surgery.id, qty: 1 }] });
    expect((await run(DISABLE, world.manager, world.enrollee, { reason })).codes).toEqual([]);
    const states = await db.paRequest.findMany({
      where: { enrolleeId: world.enrollee.id },
      select: { id: true, status: true, decisionReasonCode: true },
    });
    expect(states).toContainEqual({ id: waiting.id, status: 'REJECTED', decisionReasonCode: 'COVERAGE' });
    expect(states).toContainEqual({ id: authorised.id, status: 'APPROVED', decisionReasonCode: null });
    expect((await db.paCode.findUniqueOrThrow({ where: { id: authorised.code.id } })).status).toBe('ACTIVE');
  });

  it('of a child leaves the family covered', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily()];
    await run(DISABLE, admin, family.child, { reason });
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED', 'ACTIVE']);
  });

  it('requires a reason, a suitable status, the current version and the right role', async () => {
    const [manager, person] = [await makeUser('ACCOUNT_MANAGER'), await makeEnrollee()];
    expect(await run(DISABLE, manager, person, { reason: 'no' })).toMatchObject({
      codes: ['INVALID_INPUT'],
      fields: { reason: expect.any(String) },
    });
    expect((await run(DISABLE, manager, person, { reason, version: 7 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await run(DISABLE, await makeUser('REGISTRATION_OFFICER'), person, { reason })).codes).toEqual(['FORBIDDEN']);
    expect((await run(DISABLE, manager, await makeEnrollee({ status: 'EXPIRED' }), { reason })).codes).toEqual(['STATE_INVALID']);
  });

  it('is NOT_FOUND for a manager of another LGA', async () => {
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [(await makeTown()).lgaId] });
    const person = await makeEnrollee();
    for (const [document, input] of [
      [DISABLE, { reason }],
      [SUSPEND, { reason }],
      [ENABLE, {}],
      [LIFT, {}],
    ] as const)
      expect((await run(document, narrowed, person, input)).codes).toEqual(['NOT_FOUND']);
  });

  it('succeeds once for two simultaneous requests', async () => {
    const [manager, family] = [await makeUser('ACCOUNT_MANAGER'), await makeFamily()];
    const variables = { id: family.principal.id, input: { version: 0, reason } };
    const answers = await Promise.all([as(manager).run(DISABLE, variables), as(manager).run(DISABLE, variables)]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect(await historyOf(family.child)).toHaveLength(1);
  });
});

describe('enabling', () => {
  it('restores only those disabled by the same action', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily()];
    await run(DISABLE, admin, family.child, { reason: 'Registered twice' });
    await run(DISABLE, admin, family.principal, { reason });
    const answer = await run(ENABLE, admin, family.principal, { note: 'Back in service' });
    expect(answer.data.enableEnrollee).toMatchObject({ status: 'ACTIVE', statusReason: null });
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED', 'ACTIVE']);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: family.spouse.id } })).toMatchObject({
      disabledAt: null,
      disableReason: null,
      disabledByActionId: null,
    });
    expect((await historyOf(family.younger)).map(({ action }) => action)).toEqual(['DISABLE', 'ENABLE']);
  });

  it('expires immediately if the cover ended in the meantime', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily()];
    await run(DISABLE, admin, family.principal, { reason });
    await db.enrollee.updateMany({ where: { id: { in: family.all.map(({ id }) => id) } }, data: { coverageEnd: addDays(today(), -3) } });
    await run(ENABLE, admin, family.principal);
    expect(await statusesOf(family.all)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect((await historyOf(family.spouse)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['DISABLE', admin.id],
      ['ENABLE', admin.id],
      ['EXPIRE', null],
    ]);
  });

  it('is rejected for a dependant while the principal has no cover', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily()];
    await run(DISABLE, admin, family.principal, { reason });
    expect((await run(ENABLE, admin, family.child)).codes).toEqual(['ENR_PRINCIPAL_NOT_COVERED']);
  });

  it('skips a child who reached the age limit, which leaves the place to a younger one', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily({}, { maxChildren: 1 })];
    await run(DISABLE, admin, family.principal, { reason });
    await db.enrollee.update({ where: { id: family.child.id }, data: { dateOfBirth: bornYearsAgo(18) } });
    await run(ENABLE, admin, family.principal);
    expect(await statusesOf([family.child, family.younger])).toEqual(['DISABLED', 'ACTIVE']);
  });

  it('is rejected for a second spouse, a child above the limit and a child above the age limit', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily({}, { maxChildren: 2 })];
    const { principal, planId, hcpId } = family;
    const former = (data: object) =>
      makeEnrollee({ principalId: principal.id, planId, hcpId, status: 'DISABLED', disabledByActionId: randomUUID(), ...data });
    expect((await run(ENABLE, admin, await former({ relationship: 'SPOUSE' }))).codes).toEqual(['ENR_SPOUSE_EXISTS']);
    const third = await run(ENABLE, admin, await former({ relationship: 'CHILD', dateOfBirth: bornYearsAgo(2) }));
    expect([third.codes, third.messages]).toEqual([['ENR_CHILD_LIMIT'], ['This principal already has 2 children.']]);
    const adult = await run(ENABLE, admin, await former({ relationship: 'CHILD', dateOfBirth: bornYearsAgo(18) }));
    expect([adult.codes, adult.messages]).toEqual([['ENR_AGE_LIMIT'], ['A child must be under 18 years.']]);
  });

  it('is not available for deceased or covered people', async () => {
    const admin = await makeUser('ADMIN');
    expect((await run(ENABLE, admin, await makeEnrollee())).codes).toEqual(['STATE_INVALID']);
    expect((await run(ENABLE, admin, await makeEnrollee({ status: 'DECEASED', deceasedOn: today() }))).codes).toEqual(['STATE_INVALID']);
  });
});

describe('suspending', () => {
  it('stops the cover of the family, and lifting restores the same people', async () => {
    const [manager, family] = [await makeUser('ACCOUNT_MANAGER'), await makeFamily()];
    await run(SUSPEND, manager, family.younger, { reason: 'Photograph of someone else' });
    await run(SUSPEND, manager, family.principal, { reason: 'Identity under verification' });
    expect(await statusesOf(family.all)).toEqual(['SUSPENDED', 'SUSPENDED', 'SUSPENDED', 'SUSPENDED']);
    const lifted = await run(LIFT, manager, family.principal);
    expect(lifted.data.liftSuspension.availableActions).toEqual(['SUSPEND', 'DISABLE']);
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'SUSPENDED']);
  });

  it('can be followed by disabling everyone it stopped', async () => {
    const [manager, family] = [await makeUser('ACCOUNT_MANAGER'), await makeFamily()];
    await run(SUSPEND, manager, family.principal, { reason: 'Identity under verification' });
    await run(DISABLE, manager, family.principal, { reason: 'Identity was false' });
    expect(await statusesOf(family.all)).toEqual(['DISABLED', 'DISABLED', 'DISABLED', 'DISABLED']);
  });

  it('rejects an empty reason and a status without cover', async () => {
    const manager = await makeUser('ACCOUNT_MANAGER');
    expect((await run(SUSPEND, manager, await makeEnrollee(), { reason: ' ' })).codes).toEqual(['INVALID_INPUT']);
    expect((await run(SUSPEND, manager, await makeEnrollee({ status: 'EXPIRED' }), { reason })).codes).toEqual(['STATE_INVALID']);
    expect((await run(LIFT, manager, await makeEnrollee())).codes).toEqual(['STATE_INVALID']);
  });
});

describe('a death', () => {
  it('is permanent, and the principal’s dependants lose cover with a reason', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const on = isoDay(addDays(today(), -2));
    const answer = await run(DEATH, officer, family.principal, { on });
    expect(answer.codes).toEqual([]);
    expect(answer.data.recordDeath).toMatchObject({ status: 'DECEASED', availableActions: [] });
    expect(await statusesOf(family.all)).toEqual(['DECEASED', 'DISABLED', 'DISABLED', 'DISABLED']);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: family.principal.id } })).toMatchObject({ deceasedOn: new Date(on) });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: family.child.id } })).toMatchObject({ disableReason: 'Principal deceased' });
    expect((await run(DEATH, officer, family.principal, { on })).codes).toEqual(['STATE_INVALID']);
    expect((await run(ENABLE, await makeUser('ADMIN'), family.child)).codes).toEqual(['ENR_PRINCIPAL_NOT_COVERED']);
  });

  it('of a spouse leaves the rest covered', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    await run(DEATH, officer, family.spouse, { on: isoDay(today()) });
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'DECEASED', 'ACTIVE', 'ACTIVE']);
  });

  it('cannot be in the future or before birth, and is not available to account managers', async () => {
    const [officer, person] = [await makeUser('REGISTRATION_OFFICER'), await makeEnrollee()];
    for (const on of [isoDay(addDays(today(), 1)), isoDay(addDays(person.dateOfBirth, -1))])
      expect(await run(DEATH, officer, person, { on })).toMatchObject({ codes: ['ENR_DEATH_DATE'], fields: { on: expect.any(String) } });
    expect((await run(DEATH, await makeUser('ACCOUNT_MANAGER'), person, { on: isoDay(today()) })).codes).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(DEATH, narrowed, person, { on: isoDay(today()) })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('an action on many', () => {
  it('disables an employer’s enrollees together, and enabling by its id skips those disabled individually', async () => {
    const [mda, admin] = [await makeMda(), await makeUser('ADMIN')];
    const [one, two] = [await makeFamily({ mdaId: mda.id }), await makeFamily({ mdaId: mda.id })];
    await run(DISABLE, admin, one.child, { reason: 'Registered twice' });
    await run(DISABLE, admin, two.principal, { reason });
    const actionId = randomUUID();
    const viewer = await viewerFor(admin.id);
    const stopped: string[] = [];
    await transact(viewer, 'bulk', async (write) => {
      const where = Prisma.sql`e."mdaId" = ${mda.id}::uuid AND e.status = 'ACTIVE'`;
      const { changed } = await changeCover(write, 'DISABLE', { where }, { reason: 'Premiums not remitted', actionId });
      stopped.push(...changed.map(({ id }) => id));
      return null;
    });
    expect(stopped.sort()).toEqual([one.principal, one.spouse, one.younger].map(({ id }) => id).sort());
    await transact(viewer, 'bulk', async (write) => {
      const { changed, skipped } = await changeCover(write, 'ENABLE', { where: Prisma.sql`e."disabledByActionId" = ${actionId}::uuid` });
      return { changed: changed.length, skipped: skipped.length };
    });
    expect(await statusesOf(one.all)).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED', 'ACTIVE']);
    expect(await statusesOf(two.all)).toEqual(['DISABLED', 'DISABLED', 'DISABLED', 'DISABLED']);
  });

  it('reports who cannot be restored and why', async () => {
    const [admin, family] = [await makeUser('ADMIN'), await makeFamily()];
    const actionId = randomUUID();
    const viewer = await viewerFor(admin.id);
    await transact(viewer, 'bulk', async (write) => {
      await changeCover(write, 'DISABLE', { ids: [family.principal.id] }, { reason, actionId });
      return null;
    });
    await db.enrollee.update({ where: { id: family.child.id }, data: { dateOfBirth: bornYearsAgo(18) } });
    const skipped = await transact(viewer, 'bulk', async (write) => {
      const result = await changeCover(write, 'ENABLE', { where: Prisma.sql`e."disabledByActionId" = ${actionId}::uuid` });
      return result.skipped.map(({ number, why }) => ({ number, why }));
    });
    expect(skipped).toEqual([{ number: family.child.enrolmentNo, why: 'ENR_AGE_LIMIT' }]);
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED', 'ACTIVE']);
  });
});
