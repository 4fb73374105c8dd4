import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, now } from '../../platform/clock.ts';
import pg from '../../platform/database/pg.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import {
  APPROVE_CLAIM,
  APPROVE_CLEAN,
  makeClaimWorld,
  REJECT_CLAIM,
  RETURN_BILL,
  RETURN_CLAIM,
  SEND_BACK,
  START_REVIEW,
} from '../../testing/make/make-claim.ts';
import { approvedPa, paWorld } from '../../testing/make/make-pa.ts';
import { isOutlierFacility } from './outlier-facility.ts';
import { sampleClaims } from './second-look-draw.rules.ts';

const WHY = 'The theatre note shows another operation.';
const LIST = /* GraphQL */ `query ($filter: SecondLookFilter, $search: String) {
  secondLooks(page: { number: 1, size: 50 }, filter: $filter, search: $search) {
    total sum items { id status reasons vettedAmount decidedAmount seed note claim { id claimNo } bill { id } hcp { id } officer { id } decidedBy { id } lines { itemId decision qtyApproved amountApproved reasonCode } history { action } }
  }
}`;
const OF_CLAIM = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { secondLook { id status reasons } bill { openSecondLookCount cleanCount } } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld({ secondLookSharePercent: 100 });
});

const looksOf = (billId: string) =>
  db.secondLook.findMany({ where: { billId }, include: { draw: true }, orderBy: { claim: { claimNo: 'asc' } } });
const versionOf = async (id: string) => (await db.claim.findUniqueOrThrow({ where: { id } })).version;
const approveClaim = async (id: string, input: object = {}, who: { id: string } = world.admin) =>
  as(who).run(APPROVE_CLAIM, { id, input: { version: await versionOf(id), ...input } });
const listed = async (filter: object, who: { id: string } = world.admin) => (await as(who).run(LIST, { filter })).data.secondLooks;
async function migrateAsOwner(migration: string): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await owner.connect();
  await owner.query(readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8')).finally(() => owner.end());
}
const set = (key: string, value: number) => db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

describe('claims selected for second review', () => {
  it('at random can be reproduced from the stored seed', async () => {
    await set('secondLookSharePercent', 50);
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED', { qty: 1 }, 'PASSED');
    const looks = await looksOf(id);
    expect(looks).toHaveLength(2);
    const draw = await db.secondLookDraw.findUniqueOrThrow({ where: { billId: id } });
    expect(draw).toMatchObject({ officerId: world.officer.id, sharePercent: 50, minimum: 1 });
    expect(draw.claimIds.toSorted()).toEqual(claimIds.toSorted());
    expect(looks.map(({ claimId }) => claimId).toSorted()).toEqual(sampleClaims(draw).toSorted());
    expect(looks).toMatchObject([{ reasons: ['RANDOM'], status: 'OPEN', officerId: world.officer.id }, { reasons: ['RANDOM'] }]);
  });
  it('are at least one per officer and week, and none if the share is 0', async () => {
    await set('secondLookSharePercent', 1);
    const first = await world.vetted('PASSED');
    expect(await looksOf(first.id)).toHaveLength(1);
    const second = await world.vetted('PASSED');
    expect(await db.secondLookDraw.findUniqueOrThrow({ where: { billId: second.id } })).toMatchObject({ minimum: 0 });
    await db.secondLookDraw.updateMany({ data: { drawnAt: addDays(now(), -8) } });
    const third = await world.vetted('PASSED');
    expect(await looksOf(third.id)).toHaveLength(1);
    await set('secondLookSharePercent', 0);
    const none = await world.vetted('PASSED');
    expect(await looksOf(none.id)).toEqual([]);
    expect(await db.secondLookDraw.count({ where: { billId: none.id } })).toBe(0);
  });
  it('include claims vetted above the limit, with all matching reasons', async () => {
    await set('secondLookValue', 400_000);
    const { id } = await world.vetted('PASSED', { qty: 1 });
    expect((await looksOf(id)).map(({ reasons }) => reasons)).toEqual([['RANDOM', 'VALUE'], ['RANDOM']]);
    await set('secondLookSharePercent', 0);
    const { id: next } = await world.vetted('PASSED', { qty: 1 });
    expect((await looksOf(next)).map(({ reasons, drawId }) => [reasons, drawId])).toEqual([[['VALUE'], null]]);
    await set('secondLookValue', 50_000_000);
  });
  it('include all claims of an outlier facility', async () => {
    await set('secondLookSharePercent', 0);
    const source = await db.claim.findUniqueOrThrow({ where: { id: (await world.bill(1)).claimIds[0] ?? '' } });
    let serial = 0;
    const approvedClaims = async (hcpId: string, amount: bigint, count = 10) => {
      const { id: _id, checks: _checks, ...columns } = source;
      const facts = {
        hcpId,
        claimedAmount: amount,
        vettedAmount: amount,
        approvedAmount: amount,
        vettedById: world.officer.id,
        vettedAt: now(),
      };
      await db.claim.createMany({
        data: Array.from({ length: count }, () => ({
          ...columns,
          ...facts,
          ...{ claimNo: `CLM-OUT-${serial++}`, status: 'APPROVED' as const, decision: 'FULL' as const },
          ...{ approvedById: world.admin.id, approvedAt: now() },
        })),
      });
    };
    const [usual, dear, few] = [
      await makeHcp({ level: world.hcp.level }),
      await makeHcp({ level: world.hcp.level }),
      await makeHcp({ level: world.hcp.level }),
    ];
    await approvedClaims(usual.id, 400_000n);
    await approvedClaims(dear.id, 900_000n);
    await approvedClaims(few.id, 9_000_000n, 3);
    await approvedClaims(world.hcp.id, 400_000n);
    expect(await isOutlierFacility(db, dear.id, 2)).toBe(true);
    expect(await isOutlierFacility(db, dear.id, 2.5)).toBe(false);
    expect(await isOutlierFacility(db, usual.id, 2)).toBe(false);
    expect(await isOutlierFacility(db, few.id, 2)).toBe(false);
    await approvedClaims(world.hcp.id, 3_000_000n, 40);
    const { id } = await world.vetted('PASSED', 'REJECTED');
    expect((await looksOf(id)).map(({ reasons }) => reasons)).toEqual([['OUTLIER'], ['OUTLIER']]);
  });
});

describe('a bill with an open second review', () => {
  it('cannot be approved before the review, and the claim is not among its clean claims', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    const [first = '', second = ''] = claimIds;
    const refused = await world.approve(id);
    expect([refused.codes, refused.messages]).toEqual([['BILL_SECOND_LOOK'], ['2 claims in this bill are awaiting second review.']]);
    const { version, vettedAmount } = await db.bill.findUniqueOrThrow({ where: { id } });
    await as(world.admin).run(APPROVE_CLEAN, { id, input: { version, vettedAmount: Number(vettedAmount), approvedAmount: 0 } });
    expect(await db.claim.count({ where: { billId: id, status: 'VETTED' } })).toBe(2);
    expect((await as(world.admin).run(OF_CLAIM, { id: first })).data.claim).toMatchObject({
      secondLook: { status: 'OPEN', reasons: ['RANDOM'] },
      bill: { openSecondLookCount: 2, cleanCount: 0 },
    });
    expect((await as(world.user).run(OF_CLAIM, { id: first })).data.claim).toMatchObject({
      secondLook: null,
      bill: { openSecondLookCount: 0 },
    });
    expect((await as(world.officer).run(OF_CLAIM, { id: first })).data.claim.secondLook).toBeNull();
    for (const claimId of [first, second]) expect((await approveClaim(claimId)).codes).toEqual([]);
    expect((await world.approve(id)).data.approveBill).toMatchObject({ status: 'APPROVED', approvedAmount: 1_600_000 });
  });
  it('is in the worklist of administrators, who are notified once', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED', 'PASSED');
    const notices = await db.notification.findMany({ where: { userId: world.admin.id, kind: 'SECOND_LOOK_OPENED' } });
    expect(notices).toMatchObject([{ worklist: 'SECOND_LOOKS_TO_DECIDE', gathered: 2 }]);
    const WAITING = /* GraphQL */ `{ waitingCounts { key count } }`;
    const count = async () =>
      (await as(world.admin).run(WAITING)).data.waitingCounts.find(({ key }) => key === 'SECOND_LOOKS_TO_DECIDE')?.count;
    const before = (await count()) ?? 0;
    await approveClaim(claimIds[0] ?? '');
    expect(await count()).toBe(before - 1);
    await as(world.admin).run(SEND_BACK, { id: claimIds[1], input: { version: await versionOf(claimIds[1] ?? ''), note: WHY } });
    expect(await count()).toBe(before - 3);
    expect((await looksOf(id)).map(({ status }) => status)).toEqual(['AGREED', 'OPEN', 'OPEN']);
  });
});

describe('a second review', () => {
  it('that changes no line is agreed', async () => {
    const { id, claimIds } = await world.vetted({ qty: 1 });
    expect((await approveClaim(claimIds[0] ?? '')).codes).toEqual([]);
    const { items } = await listed({ hcpId: world.hcp.id });
    expect(items).toMatchObject([
      {
        status: 'AGREED',
        vettedAmount: 400_000,
        decidedAmount: 400_000,
        bill: { id },
        decidedBy: { id: world.admin.id },
        history: [{ action: 'CREATE' }, { action: 'AGREE' }],
      },
    ]);
  });
  it('that changes a line or rejects the claim keeps the officer’s decision', async () => {
    const { claimIds } = await world.vetted('PASSED', 'PASSED');
    const [first = '', second = ''] = claimIds;
    const { items } = await db.claim.findUniqueOrThrow({ where: { id: first }, include: { items: true } });
    const itemId = items[0]?.id;
    const lines = [{ itemId, decision: 'ADJUSTED', qtyApproved: 1, reasonCode: 'QUANTITY_NOT_JUSTIFIED' }];
    expect((await approveClaim(first, { lines, note: WHY })).codes).toEqual([]);
    const rejection = { version: await versionOf(second), reasonCode: 'NOT_COVERED', note: WHY };
    expect((await as(world.admin).run(REJECT_CLAIM, { id: second, input: rejection })).codes).toEqual([]);
    const changed = await listed({ hcpId: world.hcp.id, status: ['CHANGED'] });
    expect(changed).toMatchObject({ total: 2, sum: 1_600_000 });
    expect(changed.items.find(({ claim }) => claim.id === first)).toMatchObject({
      decidedAmount: 400_000,
      note: WHY,
      lines: [{ itemId, decision: 'PASSED', qtyApproved: 2, amountApproved: 800_000, reasonCode: null }],
    });
    expect(changed.items.find(({ claim }) => claim.id === second)).toMatchObject({ decidedAmount: 0 });
  });
  it('of a claim that was sent back and vetted differently is changed; the bill is sampled once', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    const [first = '', second = ''] = claimIds;
    await as(world.admin).run(SEND_BACK, { id: first, input: { version: await versionOf(first), note: WHY } });
    await world.vet(first, { qty: 1 });
    await world.finish(id);
    expect(await looksOf(id)).toHaveLength(2);
    await approveClaim(first);
    await approveClaim(second);
    const looks = await looksOf(id);
    expect(looks.find(({ claimId }) => claimId === first)).toMatchObject({
      status: 'CHANGED',
      vettedAmount: 800_000n,
      decidedAmount: 400_000n,
    });
    expect(looks.find(({ claimId }) => claimId === second)).toMatchObject({ status: 'AGREED' });
  });
  it('is dropped when its claim is returned, and created again in the next bill', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    const [first = '', second = ''] = claimIds;
    await as(world.admin).run(SEND_BACK, { id: first, input: { version: await versionOf(first), note: WHY } });
    await as(world.officer).run(START_REVIEW, { id: first });
    await as(world.officer).run(RETURN_CLAIM, { id: first, input: { version: await versionOf(first), note: 'Attach the theatre note.' } });
    await world.finish(id);
    expect(Object.fromEntries((await looksOf(id)).map(({ claimId, status }) => [claimId, status]))).toEqual({
      [first]: 'DROPPED',
      [second]: 'OPEN',
    });
    const { version } = await db.bill.findUniqueOrThrow({ where: { id } });
    expect((await as(world.officer).run(RETURN_BILL, { id, input: { version, note: 'The months are mixed up.' } })).codes).toEqual([]);
    expect((await looksOf(id)).map(({ status }) => status)).toEqual(['DROPPED', 'DROPPED']);
    expect((await as(world.admin).run(OF_CLAIM, { id: second })).data.claim.secondLook).toBeNull();
  });
  it('is not available to the vetting officer, other LGAs or other roles', async () => {
    const { claimIds } = await world.vetted('PASSED');
    const [id = ''] = claimIds;
    await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
    expect((await approveClaim(id, {}, world.officer)).codes).toEqual(['FOUR_EYES']);
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    expect((await approveClaim(id, {}, narrowed)).codes).toEqual(['NOT_FOUND']);
    expect((await listed({ hcpId: world.hcp.id }, narrowed)).total).toBe(0);
    expect((await as(world.user).run(LIST, {})).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(LIST, {})).codes).toEqual(['FORBIDDEN']);
  });
  it('is closed once: of two concurrent decisions, one wins', async () => {
    const { id, claimIds } = await world.vetted('PASSED');
    const variables = { id: claimIds[0], input: { version: await versionOf(claimIds[0] ?? '') } };
    expect(await concurrently([world.admin, await makeUser('ADMIN')], APPROVE_CLAIM, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await looksOf(id)).toMatchObject([{ status: 'AGREED', version: 1 }]);
  });
  it('is found by reason, officer, LGA, date and number', async () => {
    const { claimIds } = await world.vetted('PASSED');
    const total = async (filter: object, search?: string) =>
      (await as(world.admin).run(LIST, { filter: { hcpId: world.hcp.id, ...filter }, search })).data.secondLooks.total;
    expect(await total({ reason: ['RANDOM'], officerId: world.officer.id, lgaId: world.hcp.lgaId, waiting: true })).toBe(1);
    expect(await total({ reason: ['VALUE', 'OUTLIER'] })).toBe(0);
    expect(await total({ setAside: { from: '2020-01-01', to: '2020-01-02' } })).toBe(0);
    const { claimNo } = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' } });
    expect(await total({}, claimNo)).toBe(1);
    expect(await total({}, 'CLM-0000')).toBe(0);
  });
});

describe('care before the PA request', () => {
  const REVIEW = /* GraphQL */ `mutation ($id: ID!, $input: ReviewPaidClaimInput!) {
    reviewPaidClaim(id: $id, input: $input) { status decidedAmount note canReview }
  }`;
  const NOTE = 'Care began before the request was sent.';

  /** A vetted claim whose care was a day before the request of its PA code. */
  async function earlyClaim() {
    await set('secondLookSharePercent', 0);
    const { id, claimIds } = await world.vetted('PASSED');
    const claim = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' } });
    const { code, id: requestId } = await approvedPa(await paWorld());
    await db.paRequest.update({
      where: { id: requestId },
      data: { requestedAt: addDays(now(), 1), dueAt: addDays(now(), 1), decidedAt: addDays(now(), 1) },
    });
    await db.claim.update({ where: { id: claim.id }, data: { type: 'AUTH', paCodeId: code.id } });
    return { billId: id, claim };
  }
  /** The same claim after its approval, selected by the migration for claims from before the check. */
  async function earlyPaidClaim() {
    const { billId, claim } = await earlyClaim();
    expect((await world.approve(billId)).codes).toEqual([]);
    await migrateAsOwner('20261124152100_review_of_early_care');
    return { look: await db.secondLook.findFirstOrThrow({ where: { claimId: claim.id } }), claim };
  }
  const review = (id: string, amount: number | bigint, who: { id: string } = world.admin, over: object = {}) =>
    as(who).run(REVIEW, { id, input: { version: 0, amount: Number(amount), note: NOTE, ...over } });

  it('is a reason for a second review when the bill is vetted', async () => {
    const { claim } = await earlyClaim();
    await as(world.admin).run(SEND_BACK, { id: claim.id, input: { version: await versionOf(claim.id), note: WHY } });
    await as(world.officer).run(START_REVIEW, { id: claim.id });
    await world.vet(claim.id);
    const billId = (await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).billId ?? '';
    await world.finish(billId);
    expect((await looksOf(billId)).map(({ reasons }) => reasons)).toEqual([['EARLY_CARE']]);
  });

  it('of an approved claim without a review is selected by the migration, and is added to an open review', async () => {
    const { look } = await earlyPaidClaim();
    expect([look.reasons, look.status, look.officerId]).toEqual([['EARLY_CARE'], 'OPEN', world.officer.id]);
    expect(look.lines).toEqual([expect.objectContaining({ decision: 'PASSED' })]);
    expect(await db.statusChange.count({ where: { entityId: look.id, action: 'CREATE', toStatus: 'OPEN' } })).toBe(1);
    await db.secondLook.update({ where: { id: look.id }, data: { reasons: ['VALUE'] } });
    await migrateAsOwner('20261124152100_review_of_early_care');
    expect((await looksOf(look.billId)).map(({ reasons }) => reasons)).toEqual([['VALUE', 'EARLY_CARE']]);
  });

  it('of a paid claim is agreed, or the accountant is told what to deduct', async () => {
    const accountant = await makeUser('ACCOUNTANT');
    const { look, claim } = await earlyPaidClaim();
    expect((await listed({ hcpId: world.hcp.id, waiting: true })).total).toBe(1);
    expect((await review(look.id, claim.vettedAmount + 1n)).fields).toHaveProperty('amount');
    expect((await review(look.id, 0, world.admin, { note: 'Short' })).fields).toHaveProperty('note');
    expect((await review(look.id, claim.vettedAmount)).data.reviewPaidClaim).toMatchObject({
      status: 'AGREED',
      note: NOTE,
      canReview: false,
    });
    expect((await review(look.id, 0, world.admin, { version: 1 })).codes).toEqual(['STATE_INVALID']);
    const other = await earlyPaidClaim();
    expect((await review(other.look.id, 0)).data.reviewPaidClaim).toMatchObject({ status: 'CHANGED', decidedAmount: 0 });
    expect(await db.notification.count({ where: { userId: accountant.id, kind: 'SECOND_LOOK_DEDUCTION', entityId: other.claim.id } })).toBe(
      1,
    );
  });

  it('is reviewed by someone other than the officer, once, in the own LGAs, and only after the approval', async () => {
    const { look, claim } = await earlyPaidClaim();
    expect((await review(look.id, 0, world.admin, { version: 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await review(look.id, 0, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['NOT_FOUND']);
    expect((await review(look.id, 0, world.officer)).codes).toEqual(['FORBIDDEN']);
    await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
    expect((await review(look.id, 0, world.officer)).codes).toEqual(['FOUR_EYES']);
    await db.claim.update({ where: { id: claim.id }, data: { status: 'VETTED' } });
    expect((await review(look.id, 0)).codes).toEqual(['STATE_INVALID']);
    await db.claim.update({ where: { id: claim.id }, data: { status: 'APPROVED' } });
    const variables = { id: look.id, input: { version: 0, amount: 0, note: NOTE } };
    expect(await concurrently([world.admin, await makeUser('ADMIN')], REVIEW, variables)).toEqual(['CONFLICT_STALE', 'OK']);
  });
});
