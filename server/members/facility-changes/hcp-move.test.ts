import { describe, expect, it } from 'vitest';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { hcpMoveRun } from './hcp-move.job.ts';

const MOVE = /* GraphQL */ `mutation ($hcpId: ID!, $input: MoveMembersInput!) { moveHcpMembers(hcpId: $hcpId, input: $input) { id status total } }`;
const PREVIEW = /* GraphQL */ `query ($hcpId: ID!, $toHcpId: ID, $planIds: [ID!]) {
  hcpMovePreview(hcpId: $hcpId, toHcpId: $toHcpId, planIds: $planIds) { people fitting places room lines { plan { id } people places refusal } }
}`;
const MOVES = /* GraphQL */ `query ($hcpId: ID!) { hcpMoves(hcpId: $hcpId) { id status total moved skipped toHcp { id } requestedBy { id } stayed { enrollee { id } refusal } } }`;
const reason = 'The facility was closed';

const closed = () => makeHcp({ status: 'DEACTIVATED', statusChangedAt: new Date() });

async function makeFamily(hcp: { id: string }, planId: string, children = 1) {
  const head = await makeEnrollee({ hcpId: hcp.id, planId });
  const kids = [];
  for (let i = 0; i < children; i += 1)
    kids.push(
      await makeEnrollee({ hcpId: hcp.id, planId, principalId: head.id, relationship: 'CHILD', dateOfBirth: new Date('2019-01-01') }),
    );
  return [head, ...kids];
}

const at = async (hcp: { id: string }) =>
  (await db.enrollee.findMany({ where: { hcpId: hcp.id }, select: { id: true } })).map(({ id }) => id).sort();
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort();

async function move(who: { id: string }, from: { id: string }, to: { id: string }, over: object = {}) {
  const answer = await as(who).run(MOVE, { hcpId: from.id, input: { toHcpId: to.id, reason, ...over } });
  await runJobs();
  return answer;
}

describe('the members of a closed facility', () => {
  it('are moved immediately with their families, each with history and a notification', async () => {
    const [manager, from, to, plan] = [await makeUser('ACCOUNT_MANAGER'), await closed(), await makeHcp(), await makePlan()];
    const people = [...(await makeFamily(from, plan.id, 2)), ...(await makeFamily(from, plan.id))];
    const [head] = people;
    if (!head) throw new Error('Nobody');
    const portal = await makeUser('ENROLLEE', { enrolleeId: head.id });
    const dead = await makeEnrollee({ hcpId: from.id, planId: plan.id, status: 'DECEASED', deceasedOn: new Date('2026-01-01') });
    const lapsed = await makeEnrollee({ hcpId: from.id, planId: plan.id, status: 'EXPIRED' });

    const { data, codes } = await move(manager, from, to);
    expect(codes).toEqual([]);
    expect(data.moveHcpMembers).toMatchObject({ status: 'RUNNING', total: 6 });
    expect(await at(to)).toEqual(idsOf([...people, lapsed]));
    expect(await at(from)).toEqual([dead.id]);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: head.id } })).toMatchObject({ hcpSince: today(), version: 1 });
    expect(await db.statusChange.findMany({ where: { entityType: 'Enrollee', entityId: head.id } })).toMatchObject([
      {
        action: 'CHANGE_HCP',
        fromStatus: 'ACTIVE',
        toStatus: 'ACTIVE',
        actorId: manager.id,
        note: `Moved from ${from.name} to ${to.name}: ${reason}`,
      },
    ]);
    expect(
      await db.activityLog.count({
        where: { entityId: head.id, action: 'Enrollee.CHANGE_HCP', actorId: manager.id, actorRole: 'ACCOUNT_MANAGER' },
      }),
    ).toBe(1);
    expect(await db.facilityChangeRequest.findMany({ where: { enrolleeId: head.id } })).toMatchObject([
      { status: 'APPROVED', fromHcpId: from.id, toHcpId: to.id, effectiveDate: today(), requestedById: manager.id },
    ]);
    expect(
      await db.notification.count({ where: { userId: portal.id, kind: 'HCP_CHANGED', title: `Your facility is now ${to.name}` } }),
    ).toBe(1);
    expect((await as(manager).run(MOVES, { hcpId: from.id })).data.hcpMoves).toMatchObject([
      { status: 'DONE', moved: 6, skipped: 0, toHcp: { id: to.id }, requestedBy: { id: manager.id }, stayed: [] },
    ]);
    expect(await db.notification.count({ where: { userId: manager.id, kind: 'HCP_MOVE_DONE' } })).toBe(1);
  });

  it('stay if the plan does not allow the other facility or it is full; families stay together', async () => {
    const [admin, from] = [await makeUser('ADMIN'), await closed()];
    const to = await makeHcp({ level: 'SECONDARY', capitationCapacity: 3 });
    const [open, primary] = [await makePlan(), await makePlan({ allowedHcpLevels: ['PRIMARY'] })];
    const first = await makeFamily(from, open.id, 1);
    const large = await makeFamily(from, open.id, 2);
    const small = await makeFamily(from, open.id, 0);
    const basic = await makeFamily(from, primary.id, 1);
    const { data } = await as(admin).run(PREVIEW, { hcpId: from.id, toHcpId: to.id });
    expect(data.hcpMovePreview).toMatchObject({ people: 8, fitting: 6, places: 6, room: 3 });
    expect(data.hcpMovePreview.lines).toContainEqual({
      plan: { id: primary.id },
      people: 2,
      places: 2,
      refusal: 'This facility cannot be a home facility on this plan.',
    });

    await move(admin, from, to);
    expect((await at(to)).length).toBe(3);
    const [made] = (await as(admin).run(MOVES, { hcpId: from.id })).data.hcpMoves;
    expect(made).toMatchObject({ status: 'DONE', total: 8, moved: 3, skipped: 5 });
    for (const family of [first, large, small, basic]) {
      const there = (await at(to)).filter((id) => idsOf(family).includes(id)).length;
      expect([0, family.length]).toContain(there);
    }
    const refusals = new Map(made?.stayed.map((row) => [row.enrollee.id, row.refusal]));
    for (const { id } of basic) expect(refusals.get(id)).toBe('This facility cannot be a home facility on this plan.');
    expect([...refusals.values()].filter((words) => words === 'This facility is full.')).toHaveLength(3);
  });

  it('can be moved plan by plan to different facilities', async () => {
    const [admin, from, one, two] = [await makeUser('ADMIN'), await closed(), await makeHcp(), await makeHcp()];
    const [a, b] = [await makePlan(), await makePlan()];
    const [ofA, ofB] = [await makeFamily(from, a.id), await makeFamily(from, b.id)];
    await move(admin, from, one, { planIds: [a.id] });
    await move(admin, from, two, { planIds: [b.id] });
    expect([await at(one), await at(two), await at(from)]).toEqual([idsOf(ofA), idsOf(ofB), []]);
  });

  it('keep a pending change of their own, which is approved if it is for the same facility', async () => {
    const [admin, officer, from, to, other] = [
      await makeUser('ADMIN'),
      await makeUser('REGISTRATION_OFFICER'),
      await closed(),
      await makeHcp(),
      await makeHcp(),
    ];
    const plan = await makePlan();
    const [same, elsewhere] = [
      await makeEnrollee({ hcpId: from.id, planId: plan.id }),
      await makeEnrollee({ hcpId: from.id, planId: plan.id }),
    ];
    const wish = (enrolleeId: string, toHcpId: string) =>
      db.facilityChangeRequest.create({
        data: { enrolleeId, fromHcpId: from.id, toHcpId, reason: 'Moved house', effectiveDate: today(), requestedById: officer.id },
      });
    const [granted, waiting] = [await wish(same.id, to.id), await wish(elsewhere.id, other.id)];
    await move(admin, from, to);
    expect(await db.facilityChangeRequest.findMany({ where: { enrolleeId: same.id } })).toMatchObject([
      { id: granted.id, status: 'APPROVED' },
    ]);
    expect(await db.facilityChangeRequest.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      status: 'PENDING',
      fromHcpId: to.id,
      toHcpId: other.id,
    });
    expect(await db.facilityChangeRequest.count({ where: { enrolleeId: elsewhere.id, status: 'APPROVED' } })).toBe(1);
  });
});

describe('a transfer', () => {
  it('resumes where it stopped, and repeats nothing', async () => {
    const [admin, from, to, plan] = [await makeUser('ADMIN'), await closed(), await makeHcp(), await makePlan()];
    for (let i = 0; i < 5; i += 1) await makeFamily(from, plan.id);
    const { data } = await as(admin).run(MOVE, { hcpId: from.id, input: { toHcpId: to.id, reason } });
    const { id } = data.moveHcpMembers;
    expect(await hcpMoveRun.runBatch(id, 2)).toBe(true);
    expect(await db.hcpMove.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'RUNNING', moved: 4 });
    await Promise.all([hcpMoveRun.runBatch(id, 2), hcpMoveRun.runBatch(id, 2)]);
    await runJobs();
    expect(await hcpMoveRun.runBatch(id)).toBe(false);
    expect(await db.hcpMove.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'DONE', moved: 10, skipped: 0 });
    expect(await db.statusChange.count({ where: { action: 'CHANGE_HCP', note: { contains: from.name } } })).toBe(10);
  });

  it('moves no one once the other facility is closed too', async () => {
    const [admin, from, to, plan] = [await makeUser('ADMIN'), await closed(), await makeHcp(), await makePlan()];
    await makeFamily(from, plan.id);
    await as(admin).run(MOVE, { hcpId: from.id, input: { toHcpId: to.id, reason } });
    await db.hcp.update({ where: { id: to.id }, data: { status: 'DEACTIVATED' } });
    await runJobs();
    expect((await as(admin).run(MOVES, { hcpId: from.id })).data.hcpMoves).toMatchObject([{ status: 'DONE', moved: 0, skipped: 2 }]);
  });

  it('is rejected from an active facility, to itself, to a closed or full one, and without a reason', async () => {
    const [admin, from, plan] = [await makeUser('ADMIN'), await closed(), await makePlan({ allowedHcpLevels: ['TERTIARY'] })];
    await makeFamily(from, plan.id);
    const to = await makeHcp();
    const codes = async (source: { id: string }, target: { id: string }, over: object = {}) => {
      const answer = await as(admin).run(MOVE, { hcpId: source.id, input: { toHcpId: target.id, reason, ...over } });
      return [answer.codes[0], ...Object.keys(answer.fields)];
    };
    expect(await codes(to, await makeHcp())).toEqual(['STATE_INVALID']);
    expect(await codes(from, from)).toEqual(['HCP_MOVE_SAME', 'toHcpId']);
    expect(await codes(from, await closed())).toEqual(['ENR_HCP_INVALID', 'toHcpId']);
    expect(await codes(from, to)).toEqual(['HCP_MOVE_EMPTY', 'toHcpId']);
    const tertiary = await makeHcp({ level: 'TERTIARY', capitationCapacity: 1 });
    await makeEnrollee({ hcpId: tertiary.id });
    expect(await codes(from, tertiary)).toEqual(['HCP_MOVE_EMPTY', 'toHcpId']);
    expect(await codes(from, to, { reason: 'x' })).toEqual(['INVALID_INPUT', 'reason']);
    const preview = await as(admin).run(PREVIEW, { hcpId: from.id, toHcpId: from.id });
    expect(preview.codes).toEqual(['HCP_MOVE_SAME']);
  });

  it('is started once by two simultaneous requests, and is hidden from officers of another LGA', async () => {
    const [admin, manager, from, to, plan] = [
      await makeUser('ADMIN'),
      await makeUser('ACCOUNT_MANAGER'),
      await closed(),
      await makeHcp(),
      await makePlan(),
    ];
    await makeFamily(from, plan.id);
    const input = { toHcpId: to.id, reason };
    const answers = await Promise.all([admin, manager].map((who) => as(who).run(MOVE, { hcpId: from.id, input })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['HCP_MOVE_RUNNING']);
    await runJobs();
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [to.lgaId] });
    expect((await as(narrowed).run(MOVE, { hcpId: from.id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(PREVIEW, { hcpId: from.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(MOVES, { hcpId: from.id })).data.hcpMoves).toEqual([]);
    expect((await as(await makeHcpUser()).run(PREVIEW, { hcpId: from.id })).codes).toEqual(['FORBIDDEN']);
  });
});
