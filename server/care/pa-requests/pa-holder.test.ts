import { afterEach, describe, expect, it } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeUser } from '../../testing/make/make.ts';
import { APPROVE_PA, approveAll, askPa, paWorld } from '../../testing/make/make-pa.ts';
import { HOLD_MINUTES } from './pa-holder.ts';

afterEach(() => setNow(null));

const TAKE = /* GraphQL */ `mutation M($id: ID!) { takePaRequest(id: $id) { holder { id } heldSince version availableActions } }`;
const TAKE_OVER = /* GraphQL */ `mutation M($id: ID!, $input: TakeOverPaRequestInput!) { takeOverPaRequest(id: $id, input: $input) { holder { id } availableActions } }`;
const ASSIGN = /* GraphQL */ `mutation M($id: ID!, $input: AssignPaRequestInput!) { assignPaRequest(id: $id, input: $input) { holder { id } } }`;
const REJECT = /* GraphQL */ `mutation M($id: ID!, $input: RejectPaRequestInput!) { rejectPaRequest(id: $id, input: $input) { status } }`;
const QUERY = /* GraphQL */ `mutation M($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { holder { id } } }`;
const SEEN = /* GraphQL */ `query ($id: ID!) { paRequest(id: $id) { holder { id name } heldSince availableActions } }`;
const LISTED = /* GraphQL */ `query ($hcpId: ID!, $holder: [PaRequestHolder!]) {
  paRequests(page: { number: 1, size: 10 }, filter: { status: [PENDING], hcpId: $hcpId, holder: $holder }) { total items { id } }
  pendingPaRequestCuts { mine }
}`;
const DECIDES = ['APPROVE', 'REJECT', 'ASSIGN', 'QUERY'];

async function held() {
  const world = await paWorld();
  const colleague = await makeUser('ACCOUNT_MANAGER');
  const request = await askPa(world);
  const { data, codes } = await as(world.manager).run(TAKE, { id: request.id });
  expect(codes).toEqual([]);
  expect(data.takePaRequest.holder?.id).toBe(world.manager.id);
  return { ...world, colleague, request, id: request.id };
}

describe('a PA request that an account manager has opened', () => {
  it('shows colleagues who decides it since when, and offers them only TAKE_OVER', async () => {
    setNow('2026-11-24T09:42:00Z');
    const { id, manager, colleague, desk } = await held();
    const seen = (await as(colleague).run(SEEN, { id })).data.paRequest;
    expect(seen).toMatchObject({ holder: { id: manager.id }, heldSince: '2026-11-24T09:42:00.000Z', availableActions: ['TAKE_OVER'] });
    expect((await as(manager).run(SEEN, { id })).data.paRequest.availableActions.sort()).toEqual([...DECIDES].sort());
    expect((await as(desk).run(SEEN, { id })).data.paRequest).toMatchObject({ holder: null, heldSince: null });
  });

  it('is decided by nobody else, and the error names the holder and the time', async () => {
    setNow('2026-11-24T09:42:00Z');
    const { id, request, manager, colleague } = await held();
    const reason = { version: request.version, reasonCode: 'NOT_COVERED', note: 'Not part of the plan.' };
    const refused = [
      await as(colleague).run(APPROVE_PA, { id, input: approveAll(request) }),
      await as(colleague).run(REJECT, { id, input: reason }),
      await as(colleague).run(QUERY, { id, input: { version: request.version, note: 'Which medicines?' } }),
      await as(colleague).run(ASSIGN, { id, input: { managerId: colleague.id } }),
      await as(colleague).run(TAKE, { id }),
    ];
    expect(refused.flatMap(({ codes }) => codes)).toEqual(Array(5).fill('PA_HELD'));
    const { name } = await db.userAccount.findUniqueOrThrow({ where: { id: manager.id } });
    expect(refused[0]?.messages[0]).toBe(`${name} is deciding this request, since 10:42. Take it over first.`);
    expect((await as(manager).run(APPROVE_PA, { id, input: approveAll(request) })).codes).toEqual([]);
  });

  it('keeps its version, so that an answer of the facility is not stale, and is taken once in its history', async () => {
    const { id, manager } = await held();
    expect((await as(manager).run(TAKE, { id })).codes).toEqual([]);
    expect((await db.paRequest.findUniqueOrThrow({ where: { id } })).version).toBe(0);
    expect(await db.statusChange.count({ where: { entityId: id, action: 'TAKE', actorId: manager.id } })).toBe(1);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'PaRequest.TAKE' } })).toBe(1);
  });

  it('is free again after a quarter of an hour and after a query to the facility', async () => {
    const { id, request, manager, colleague } = await held();
    setNow(addMinutes(now(), HOLD_MINUTES + 1));
    expect((await as(manager).run(SEEN, { id })).data.paRequest).toMatchObject({ holder: null, heldSince: null });
    expect((await as(colleague).run(TAKE, { id })).data.takePaRequest.holder?.id).toBe(colleague.id);
    const sent = await as(colleague).run(QUERY, { id, input: { version: request.version, note: 'Which medicines?' } });
    expect(sent.data.queryPaRequest.holder).toBeNull();
    expect((await as(manager).run(TAKE, { id })).codes).toEqual([]);
  });

  it('is taken over once, from the person who holds it, who is notified', async () => {
    const { id, request, manager, colleague } = await held();
    const input = { fromId: manager.id };
    const other = await makeUser('ACCOUNT_MANAGER');
    expect((await as(manager).run(TAKE_OVER, { id, input })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(colleague).run(TAKE_OVER, { id, input: { fromId: other.id } })).codes).toEqual(['CONFLICT_STALE']);
    expect(await concurrently([colleague, other], TAKE_OVER, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.notification.count({ where: { kind: 'PA_TAKEN_OVER', userId: manager.id } })).toBe(1);
    expect((await as(manager).run(APPROVE_PA, { id, input: approveAll(request) })).codes).toEqual(['PA_HELD']);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'PaRequest.TAKE_OVER' } })).toBe(1);
  });

  it('is filtered by holder: mine, unassigned, others', async () => {
    const { id, manager, colleague, ...world } = await held();
    const free = await askPa({ ...world, manager }, { items: [{ serviceId: world.surgery.id, qty: 1 }] });
    const listed = async (who: { id: string }, ...holder: ('MINE' | 'NOBODY' | 'OTHERS')[]) =>
      (await as(who).run(LISTED, { hcpId: world.hcp.id, holder })).data.paRequests.items.map((request) => request.id);
    expect([await listed(manager, 'MINE'), await listed(colleague, 'MINE')]).toEqual([[id], []]);
    expect([await listed(manager, 'OTHERS'), await listed(colleague, 'OTHERS')]).toEqual([[], [id]]);
    expect(await listed(colleague, 'NOBODY')).toEqual([free.id]);
    expect((await listed(manager, 'MINE', 'NOBODY')).sort()).toEqual([id, free.id].sort());
    expect((await as(manager).run(LISTED, { hcpId: world.hcp.id })).data.pendingPaRequestCuts).toEqual({ mine: 1 });
    await db.paRequest.update({ where: { id }, data: { heldUntil: addMinutes(now(), -1) } });
    expect((await listed(colleague, 'NOBODY')).sort()).toEqual([id, free.id].sort());
  });
});

describe('taking and assigning a PA request', () => {
  it('is for account managers who see it and did not request it, while it is pending', async () => {
    const world = await paWorld();
    const { desk, manager } = world;
    const asked = await askPa(world);
    const { id } = asked;
    const elsewhere = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true });
    const variables = { id, input: { managerId: manager.id } };
    for (const who of [desk, await makeUser('ADMIN')]) {
      expect((await as(who).run(TAKE, { id })).codes).toEqual(['FORBIDDEN']);
      expect((await as(who).run(TAKE_OVER, { id, input: { fromId: manager.id } })).codes).toEqual(['FORBIDDEN']);
      expect((await as(who).run(ASSIGN, variables)).codes).toEqual(['FORBIDDEN']);
    }
    expect((await as(elsewhere).run(TAKE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(elsewhere).run(TAKE_OVER, { id, input: { fromId: manager.id } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(elsewhere).run(ASSIGN, variables)).codes).toEqual(['NOT_FOUND']);
    await db.paRequest.update({ where: { id }, data: { requestedById: manager.id } });
    expect((await as(manager).run(TAKE, { id })).codes).toEqual(['FOUR_EYES']);
    await db.paRequest.update({ where: { id }, data: { requestedById: desk.id } });
    await as(manager).run(APPROVE_PA, { id, input: approveAll(asked) });
    expect((await as(manager).run(TAKE, { id })).codes).toEqual(['STATE_INVALID']);
    expect((await as(manager).run(ASSIGN, variables)).codes).toEqual(['STATE_INVALID']);
  });

  it('is won by one of two account managers at the same time', async () => {
    const world = await paWorld();
    const { id } = await askPa(world);
    expect(await concurrently([world.manager, await makeUser('ACCOUNT_MANAGER')], TAKE, { id })).toEqual(['OK', 'PA_HELD']);
    expect(await db.statusChange.count({ where: { entityId: id, action: 'TAKE' } })).toBe(1);
  });

  it('gives it to a colleague who may see it and did not request it, and notifies that colleague', async () => {
    const { id, manager, colleague } = await held();
    const assign = (managerId: string, who = manager) => as(who).run(ASSIGN, { id, input: { managerId } });
    const refused = [
      await assign((await makeUser('ACCOUNT_MANAGER', { lgaScoped: true })).id),
      await assign((await makeUser('CLAIMS_OFFICER')).id),
      await assign((await makeUser('ACCOUNT_MANAGER', { isActive: false })).id),
    ];
    expect(refused.flatMap(({ codes, fields }) => [codes, Object.keys(fields)])).toEqual(
      Array(3)
        .fill([['NOT_FOUND'], ['managerId']])
        .flat(),
    );
    const requester = await makeUser('ACCOUNT_MANAGER');
    await db.paRequest.update({ where: { id }, data: { requestedById: requester.id } });
    expect((await assign(requester.id)).codes).toEqual(['FOUR_EYES']);
    expect((await assign(colleague.id)).data.assignPaRequest.holder?.id).toBe(colleague.id);
    expect(await db.notification.count({ where: { kind: 'PA_ASSIGNED', userId: colleague.id, entityId: id } })).toBe(1);
    expect((await assign(manager.id)).codes).toEqual(['PA_HELD']);
    expect((await assign(colleague.id, colleague)).codes).toEqual([]);
    expect(await db.notification.count({ where: { kind: 'PA_ASSIGNED' } })).toBe(1);
  });
});
