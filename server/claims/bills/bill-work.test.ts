import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  APPROVE_BILL,
  APPROVE_CLEAN,
  ASSIGN_BILL,
  FINISH,
  makeClaimWorld,
  RETURN_BILL,
  START_REVIEW,
  SUBMIT_BILL,
  TAKE_BILL,
} from '../../testing/make/make-claim.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const billOf = (id: string) => db.bill.findUniqueOrThrow({ where: { id } });
const elsewhere = (role: 'CLAIMS_OFFICER' | 'ADMIN') => makeUser(role, { lgaScoped: true, lgaIds: [] });
const NOTE = 'The months are mixed up.';

describe('taking a bill', () => {
  it('puts the bill in review for this officer', async () => {
    const { id } = await world.bill(1);
    const { version } = await billOf(id);
    const { data } = await as(world.officer).run(TAKE_BILL, { id, input: { version } });
    expect(data.takeBill).toMatchObject({ status: 'IN_REVIEW', assignedOfficer: { id: world.officer.id } });
    expect(await db.activityLog.count({ where: { entityId: id, action: 'Bill.TAKE', actorId: world.officer.id } })).toBe(1);
  });

  it('is rejected for an old version, outside the scope, for the submitter, and for a bill in review', async () => {
    const { id } = await world.bill(1);
    const { version } = await billOf(id);
    const take = async (who: { id: string }, on = version) => (await as(who).run(TAKE_BILL, { id, input: { version: on } })).codes;
    expect(await take(world.officer, version + 1)).toEqual(['CONFLICT_STALE']);
    expect(await take(await elsewhere('CLAIMS_OFFICER'))).toEqual(['NOT_FOUND']);
    await db.bill.update({ where: { id }, data: { submittedById: world.officer.id } });
    expect(await take(world.officer)).toEqual(['FOUR_EYES']);
    expect(await take(await makeUser('CLAIMS_OFFICER'))).toEqual([]);
    expect(await take(await makeUser('CLAIMS_OFFICER'), version + 1)).toEqual(['STATE_INVALID']);
  });

  it('succeeds for one of two concurrent officers', async () => {
    const { id } = await world.bill(1);
    const { version } = await billOf(id);
    const both = [world.officer, await makeUser('CLAIMS_OFFICER')];
    expect(await concurrently(both, TAKE_BILL, { id, input: { version } })).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

describe('assigning a bill to an officer', () => {
  it('is rejected for other roles, deactivated accounts, officers of other LGAs, the submitter, and outside the scope', async () => {
    const { id } = await world.bill(1);
    const { version } = await billOf(id);
    const give = async (officer: { id: string }, who: { id: string } = world.officer, on = version) =>
      as(who).run(ASSIGN_BILL, { id, input: { version: on, officerId: officer.id } });
    for (const officer of [world.admin, await makeUser('CLAIMS_OFFICER', { isActive: false }), await elsewhere('CLAIMS_OFFICER')])
      expect(await give(officer)).toMatchObject({ codes: ['NOT_FOUND'], fields: { officerId: expect.any(String) } });
    const near = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
    expect((await give(near, await elsewhere('CLAIMS_OFFICER'))).codes).toEqual(['NOT_FOUND']);
    expect((await give(near, world.officer, version + 1)).codes).toEqual(['CONFLICT_STALE']);
    await db.bill.update({ where: { id }, data: { submittedById: near.id } });
    expect((await give(near)).codes).toEqual(['FOUR_EYES']);
    await db.bill.update({ where: { id }, data: { submittedById: world.user.id } });
    expect((await give(near)).data.assignBill).toMatchObject({ status: 'IN_REVIEW', assignedOfficer: { id: near.id } });
    expect(await db.notification.count({ where: { userId: near.id, kind: 'BILL_ASSIGNED', entityId: id } })).toBe(1);
  });

  it('succeeds once for two concurrent requests, and is rejected for a vetted bill', async () => {
    const { id } = await world.bill(1);
    const { version } = await billOf(id);
    const officers = [world.officer, await makeUser('CLAIMS_OFFICER')];
    const to = (index: number) => ({ id, input: { version, officerId: officers[index]?.id } });
    expect(await concurrently(officers, ASSIGN_BILL, to)).toEqual(['CONFLICT_STALE', 'OK']);
    const vetted = await world.vetted('PASSED');
    const input = { version: (await billOf(vetted.id)).version, officerId: world.officer.id };
    expect((await as(world.officer).run(ASSIGN_BILL, { id: vetted.id, input })).codes).toEqual(['STATE_INVALID']);
  });
});

describe('finishing a bill', () => {
  const decided = async () => {
    const { id, claimIds } = await world.bill(1);
    await world.vet(claimIds[0] ?? '');
    return { id, version: (await billOf(id)).version };
  };

  it('is rejected outside the scope, for the submitter, before vetting starts, and after it is finished', async () => {
    const waiting = await world.bill(1);
    expect((await world.finish(waiting.id)).codes).toEqual(['STATE_INVALID']);
    const { id, version } = await decided();
    expect((await as(await elsewhere('CLAIMS_OFFICER')).run(FINISH, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
    await db.bill.update({ where: { id }, data: { submittedById: world.officer.id } });
    expect((await world.finish(id)).codes).toEqual(['FOUR_EYES']);
    await db.bill.update({ where: { id }, data: { submittedById: world.user.id } });
    expect((await world.finish(id)).codes).toEqual([]);
    expect((await world.finish(id)).codes).toEqual(['STATE_INVALID']);
  });

  it('happens once for two concurrent requests, or one of finishing and returning wins', async () => {
    const first = await decided();
    const twice = [world.officer, world.officer];
    expect(await concurrently(twice, FINISH, { id: first.id, input: { version: first.version } })).toEqual(['CONFLICT_STALE', 'OK']);
    const { id, version } = await decided();
    const answers = await Promise.all([
      as(world.officer).run(FINISH, { id, input: { version } }),
      as(world.officer).run(RETURN_BILL, { id, input: { version, note: NOTE } }),
    ]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('returning a bill', () => {
  it('needs a note, the current version, the scope, and a bill in review without final decisions', async () => {
    const { id } = await world.vetted('PASSED', { qty: 1 });
    const { version, vettedAmount } = await billOf(id);
    const give = async (input: object, who: { id: string } = world.officer) =>
      as(who).run(RETURN_BILL, { id, input: { version, note: NOTE, ...input } });
    expect((await give({ note: 'Mixed' })).fields).toHaveProperty('note');
    expect((await give({ version: version + 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await give({}, await elsewhere('CLAIMS_OFFICER'))).codes).toEqual(['NOT_FOUND']);
    await as(world.admin).run(APPROVE_CLEAN, { id, input: { version, vettedAmount: Number(vettedAmount), approvedAmount: 0 } });
    expect((await give({})).codes).toEqual(['STATE_INVALID']);
    const fresh = await world.bill(1);
    const input = { version: (await billOf(fresh.id)).version, note: NOTE };
    expect((await as(world.officer).run(RETURN_BILL, { id: fresh.id, input })).codes).toEqual(['STATE_INVALID']);
  });

  it('happens once for two concurrent requests, and the claims can be submitted again', async () => {
    const { id, claimIds } = await world.vetted('PASSED');
    const { version } = await billOf(id);
    const both = [world.officer, await makeUser('CLAIMS_OFFICER')];
    expect(await concurrently(both, RETURN_BILL, { id, input: { version, note: NOTE } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds } })).data.submitBill).toMatchObject({ claimCount: 1 });
  });
});

describe('a bill', () => {
  it('is rejected at submission while a check blocks one of its claims, and names the claim', async () => {
    const claimIds = [await world.ready(), await world.ready()];
    await db.enrollee.updateMany({ where: { claims: { some: { id: claimIds[1] ?? '' } } }, data: { coverageStart: addDays(today(), 1) } });
    const answer = await as(world.user).run(SUBMIT_BILL, { input: { claimIds } });
    const { claimNo } = await db.claim.findUniqueOrThrow({ where: { id: claimIds[1] ?? '' } });
    expect(answer.codes).toEqual(['BILL_BLOCKED']);
    expect(answer.messages[0]).toContain(claimNo);
    expect(await db.claim.count({ where: { id: { in: claimIds }, status: 'READY' } })).toBe(2);
  });

  it('has at most the number of claims in Settings', async () => {
    await db.setting.create({ data: { key: 'maxClaimsPerBill', value: 1 } });
    const claimIds = [await world.ready(), await world.ready()];
    expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds } })).codes).toEqual(['BILL_TOO_MANY']);
    await db.setting.delete({ where: { key: 'maxClaimsPerBill' } });
  });

  it('and its claims can only be approved and opened within the viewer’s scope', async () => {
    const { id } = await world.vetted('PASSED');
    const { version, vettedAmount } = await billOf(id);
    const input = { version, vettedAmount: Number(vettedAmount), approvedAmount: 0 };
    expect((await as(await elsewhere('ADMIN')).run(APPROVE_BILL, { id, input })).codes).toEqual(['NOT_FOUND']);
    const [claimId] = (await world.bill(1)).claimIds;
    expect((await as(await elsewhere('CLAIMS_OFFICER')).run(START_REVIEW, { id: claimId })).codes).toEqual(['NOT_FOUND']);
    const read = /* GraphQL */ `query ($id: ID!) { bill(id: $id) { id } }`;
    expect((await as(await makeHcpUser()).run(read, { id })).codes).toEqual(['NOT_FOUND']);
  });
});
