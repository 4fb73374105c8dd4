import { beforeEach, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp } from '../../testing/make/make.ts';
import { makeClaimWorld, TAKE_BILL } from '../../testing/make/make-claim.ts';

const QUEUE = /* GraphQL */ `query ($filter: BillQueueFilter) { billsByHcp(page: { number: 1, size: 50 }, filter: $filter) { items { id bills } } }`;
const BILLS = /* GraphQL */ `query ($filter: BillFilter) { bills(page: { number: 1, size: 50 }, filter: $filter) { items { id } } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(() => () => setNow(null));

const take = async (id: string) => {
  const { version } = await db.bill.findUniqueOrThrow({ where: { id } });
  await as(world.officer).run(TAKE_BILL, { id, input: { version } });
};

describe('the queue of bills and the bills of a facility', () => {
  it('are filtered by LGA, fund, officer and business days left', async () => {
    setNow('2026-11-20T10:00:00Z');
    world = await makeClaimWorld();
    const { id } = await world.bill(1);
    await take(id);
    await world.bill(1);
    const { fundingPool } = await db.bill.findUniqueOrThrow({ where: { id } });
    const { lgaId: otherLga } = await makeHcp();
    const counted = async (filter: object) => {
      const { items } = (await as(world.officer).run(QUEUE, { filter })).data.billsByHcp;
      const listed = (await as(world.officer).run(BILLS, { filter: { hcpId: world.hcp.id, ...filter } })).data.bills.items;
      return [items.find((row) => row.id === world.hcp.id)?.bills ?? 0, listed.length];
    };
    expect(await counted({})).toEqual([2, 2]);
    expect(await counted({ lgaId: world.hcp.lgaId, fundingPool })).toEqual([2, 2]);
    expect(await counted({ lgaId: otherLga })).toEqual([0, 0]);
    expect(await counted({ fundingPool: 'NONE' })).toEqual([0, 0]);
    expect(await counted({ holder: ['MINE'] })).toEqual([1, 1]);
    expect(await counted({ assignedOfficerId: world.officer.id })).toEqual([1, 1]);
    expect(await counted({ assignedOfficerId: world.admin.id })).toEqual([0, 0]);
    expect([await counted({ dueWithin: 29 }), await counted({ dueWithin: 30 })]).toEqual([
      [0, 0],
      [2, 2],
    ]);
    setNow('2026-12-28T10:00:00Z');
    expect([await counted({ dueWithin: 4 }), await counted({ dueWithin: 5 }), await counted({ past: 'VETTING' })]).toEqual([
      [0, 0],
      [2, 2],
      [0, 0],
    ]);
    setNow('2027-01-06T10:00:00Z');
    expect([await counted({ dueWithin: 0 }), await counted({ past: 'VETTING' })]).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('show the bills whose vetting can be finished', async () => {
    world = await makeClaimWorld();
    const { id, claimIds } = await world.bill(1);
    await take(id);
    const ready = async (isReady: boolean) =>
      (await as(world.officer).run(BILLS, { filter: { hcpId: world.hcp.id, isReady } })).data.bills.items.map((bill) => bill.id);
    expect([await ready(true), await ready(false)]).toEqual([[], [id]]);
    await world.vet(claimIds[0] ?? '');
    expect([await ready(true), await ready(false)]).toEqual([[id], []]);
  });
});
