import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../platform/db.ts';
import { as } from '../testing/as.ts';
import { concurrently } from '../testing/concurrently.ts';
import { makeUser } from '../testing/make/make.ts';
import { ASSIGN_BILL, FINISH, makeClaimWorld, RETURN_BILL, START_REVIEW } from '../testing/make/make-claim.ts';

const TAKE_OVER = /* GraphQL */ `mutation ($id: ID!, $input: TakeOverBillInput!) { takeOverBill(id: $id, input: $input) { status version assignedOfficer { id } } }`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ClaimVersionInput!) { reopenVetting(id: $id, input: $input) { status version decision vettedAmount availableActions items { decision } } }`;
const ACTIONS = /* GraphQL */ `query ($id: ID!) { bill(id: $id) { availableActions } }`;
const BILLS_BY_HOLDER = /* GraphQL */ `query ($holder: [BillHolder!]) { bills(page: { number: 1, size: 10 }, filter: { holder: $holder }) { items { id } } }`;
const WAITING = /* GraphQL */ `query { waitingCounts { key count } }`;
const REASON = 'Colleague is on leave until Monday.';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let colleague: { id: string };
beforeEach(async () => {
  world = await makeClaimWorld();
  colleague = await makeUser('CLAIMS_OFFICER');
});

const versionOf = async (id: string) => (await db.bill.findUniqueOrThrow({ where: { id } })).version;

/** A bill of two claims in review: one vetted, one undecided. */
async function held() {
  const { id, claimIds } = await world.bill(2);
  const [vettedId = '', openId = ''] = claimIds;
  await world.vet(vettedId);
  await as(world.officer).run(START_REVIEW, { id: openId });
  return { id, vettedId, openId, version: await versionOf(id) };
}

describe('a bill that an officer is vetting', () => {
  it('offers other officers only TAKE_OVER and rejects all other actions of theirs', async () => {
    const { id, version } = await held();
    const actionsOf = async (who: { id: string }) => (await as(who).run(ACTIONS, { id })).data.bill.availableActions;
    expect(await actionsOf(colleague)).toEqual(['TAKE_OVER']);
    expect(await actionsOf(world.officer)).toEqual(['ASSIGN', 'FINISH', 'RETURN']);
    const refused = [
      await as(colleague).run(ASSIGN_BILL, { id, input: { version, officerId: colleague.id } }),
      await as(colleague).run(FINISH, { id, input: { version } }),
      await as(colleague).run(RETURN_BILL, { id, input: { version, note: 'Everything is missing.' } }),
    ];
    expect(refused.flatMap(({ codes }) => codes)).toEqual(['BILL_HELD', 'BILL_HELD', 'BILL_HELD']);
  });

  it('is taken over with a reason; decisions are kept and claims in review move along', async () => {
    const { id, vettedId, openId, version } = await held();
    const taken = await as(colleague).run(TAKE_OVER, { id, input: { version, reason: REASON } });
    expect(taken.data.takeOverBill).toMatchObject({ status: 'IN_REVIEW', assignedOfficer: { id: colleague.id } });
    expect(await db.claim.findUniqueOrThrow({ where: { id: vettedId } })).toMatchObject({ status: 'VETTED', vettedById: world.officer.id });
    expect(await db.claim.findUniqueOrThrow({ where: { id: openId } })).toMatchObject({ status: 'IN_REVIEW', reviewerId: colleague.id });
    expect(await db.statusChange.findFirst({ where: { entityId: id, action: 'TAKE_OVER' } })).toMatchObject({ note: REASON });
    expect(await db.notification.count({ where: { kind: 'BILL_TAKEN_OVER', userId: world.officer.id } })).toBe(1);
  });

  it('is taken over once, by an officer who may vet it and does not hold it', async () => {
    const { id, version } = await held();
    const input = { version, reason: REASON };
    expect((await as(world.officer).run(TAKE_OVER, { id, input })).codes).toEqual(['BILL_NOT_HELD']);
    expect((await as(colleague).run(TAKE_OVER, { id, input: { version, reason: 'Mine' } })).codes).toEqual(['INVALID_INPUT']);
    expect((await as(await makeUser('CLAIMS_OFFICER', { lgaScoped: true })).run(TAKE_OVER, { id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.admin).run(TAKE_OVER, { id, input })).codes).toEqual(['FORBIDDEN']);
    expect(await concurrently([colleague, await makeUser('CLAIMS_OFFICER')], TAKE_OVER, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
    const waiting = await world.bill(1);
    expect(
      (await as(colleague).run(TAKE_OVER, { id: waiting.id, input: { version: await versionOf(waiting.id), reason: REASON } })).codes,
    ).toEqual(['STATE_INVALID']);
  });

  it('is counted as work of its own officer only', async () => {
    await held();
    const ownOf = async (who: { id: string }) =>
      (await as(who).run(WAITING)).data.waitingCounts.find(({ key }) => key === 'OWN_BILLS_TO_VET')?.count;
    expect([await ownOf(world.officer), await ownOf(colleague), await ownOf(world.admin)]).toEqual([1, 0, undefined]);
  });

  it('is filtered by officer: mine, unassigned, others', async () => {
    const { id } = await held();
    const waiting = await world.bill(1);
    const listed = async (who: { id: string }, ...holder: string[]) =>
      (await as(who).run(BILLS_BY_HOLDER, { holder })).data.bills.items.map((bill) => bill.id).sort();
    expect([await listed(world.officer, 'MINE'), await listed(colleague, 'MINE')]).toEqual([[id], []]);
    expect(await listed(colleague, 'OTHERS')).toContain(id);
    expect(await listed(world.officer, 'OTHERS')).not.toContain(id);
    expect(await listed(colleague, 'NOBODY')).toContain(waiting.id);
    expect(await listed(world.officer, 'NOBODY', 'MINE')).toEqual(expect.arrayContaining([id, waiting.id]));
  });
});

describe('a decision on a claim', () => {
  it('is reopened by the same officer, with its line decisions, while the bill is not finished', async () => {
    const { id, vettedId } = await held();
    const { version } = await db.claim.findUniqueOrThrow({ where: { id: vettedId } });
    const reopen = (who: { id: string }, seen = version) => as(who).run(REOPEN, { id: vettedId, input: { version: seen } });
    expect((await reopen(colleague)).codes).toEqual(['CLM_VETTED_BY_OTHER']);
    expect((await reopen(await makeUser('CLAIMS_OFFICER', { lgaScoped: true }))).codes).toEqual(['NOT_FOUND']);
    expect((await reopen(world.admin)).codes).toEqual(['FORBIDDEN']);
    expect((await reopen(world.officer, version - 1)).codes).toEqual(['CONFLICT_STALE']);
    const reopened = await reopen(world.officer);
    expect(reopened.data.reopenVetting).toMatchObject({
      status: 'IN_REVIEW',
      decision: null,
      vettedAmount: 0,
      items: [{ decision: 'PASSED' }],
    });
    expect(reopened.data.reopenVetting.availableActions).toContain('VET');
    expect(await db.bill.findUniqueOrThrow({ where: { id } })).toMatchObject({ vettedAmount: 0n });
    expect((await reopen(world.officer, version + 1)).codes).toEqual(['STATE_INVALID']);
  });

  it('cannot be reopened in a finished bill', async () => {
    const { claimIds } = await world.vetted('PASSED');
    const id = claimIds[0] ?? '';
    const { version } = await db.claim.findUniqueOrThrow({ where: { id } });
    expect((await as(world.officer).run(REOPEN, { id, input: { version } })).codes).toEqual(['STATE_INVALID']);
  });

  it('is reopened once by two concurrent requests', async () => {
    const { vettedId } = await held();
    const { version } = await db.claim.findUniqueOrThrow({ where: { id: vettedId } });
    const variables = { id: vettedId, input: { version } };
    expect(await concurrently([world.officer, world.officer], REOPEN, variables)).toEqual(['CONFLICT_STALE', 'OK']);
  });
});
