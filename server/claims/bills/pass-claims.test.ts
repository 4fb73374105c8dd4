import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld, START_REVIEW, TAKE_BILL } from '../../testing/make/make-claim.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

const PREVIEW = /* GraphQL */ `query ($id: ID!) { claimsToPass(billId: $id) { claimId version claimedAmount reason } }`;
const PASS = /* GraphQL */ `mutation ($id: ID!, $input: PassClaimsInput!) { passClaims(id: $id, input: $input) { vettedAmount undecidedCount } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const versionOf = async (id: string) => (await db.bill.findUniqueOrThrow({ where: { id } })).version;

/** Records the visit of a claim, so that no check remarks on it. */
async function withVisit(claimId: string): Promise<void> {
  const { enrolleeId, hcpId, serviceFrom } = await db.claim.findUniqueOrThrow({ where: { id: claimId } });
  await makeEncounter({ enrolleeId, hcpId, visitAt: serviceFrom });
}

/** A bill that the officer vets: two claims without remarks, and one without a visit. */
async function heldBill() {
  const { id, claimIds } = await world.bill(3);
  const [first = '', second = '', remarked = ''] = claimIds;
  await withVisit(first);
  await withVisit(second);
  await as(world.officer).run(TAKE_BILL, { id, input: { version: await versionOf(id) } });
  return { id, first, second, remarked };
}

const preview = async (id: string, who: { id: string } = world.officer) => as(who).run(PREVIEW, { id });
type Shown = { claimId: string; version: number; reason: string | null };
const shownClean = (claims: readonly Shown[]) =>
  claims.filter(({ reason }) => reason === null).map(({ claimId, version }) => ({ id: claimId, version }));
const inputOf = async (id: string) => ({
  version: await versionOf(id),
  claims: shownClean((await preview(id)).data.claimsToPass),
});

describe('claims without remarks', () => {
  it('are shown with those left out and why, and pass together with history, lines and totals', async () => {
    const { id, first, second, remarked } = await heldBill();
    const { claimsToPass } = (await preview(id)).data;
    expect(
      claimsToPass
        .filter(({ reason }) => reason === null)
        .map(({ claimId }) => claimId)
        .sort(),
    ).toEqual([first, second].sort());
    expect(claimsToPass.find(({ claimId }) => claimId === remarked)?.reason).toMatch(/visit/);
    const { data, codes } = await as(world.officer).run(PASS, { id, input: await inputOf(id) });
    expect([codes, data.passClaims]).toEqual([[], { vettedAmount: 1_600_000, undecidedCount: 1 }]);
    const claims = await db.claim.findMany({ where: { billId: id }, include: { items: true }, orderBy: { claimNo: 'asc' } });
    for (const claim of claims.filter((each) => each.id !== remarked)) {
      expect(claim).toMatchObject({ status: 'VETTED', decision: 'FULL', vettedAmount: 800_000n, vettedById: world.officer.id });
      expect(claim.items).toMatchObject([{ decision: 'PASSED', qtyApproved: 2, priceApproved: 400_000n, amountApproved: 800_000n }]);
    }
    expect(await db.claim.findUniqueOrThrow({ where: { id: remarked } })).toMatchObject({ status: 'SUBMITTED', vettedAmount: 0n });
    const history = await db.statusChange.findMany({ where: { action: 'PASS_WITH_BILL', entityId: { in: [first, second] } } });
    expect(history).toMatchObject([
      { fromStatus: 'SUBMITTED', toStatus: 'VETTED', actorId: world.officer.id },
      { fromStatus: 'SUBMITTED', toStatus: 'VETTED', actorId: world.officer.id },
    ]);
    expect(await db.activityLog.count({ where: { action: 'Claim.PASS_WITH_BILL', entityId: { in: [first, second] } } })).toBe(2);
    expect(await db.activityLog.count({ where: { action: 'Bill.PASS_CLAIMS', entityId: id } })).toBe(1);
  });

  it('are not those that the officer prepared, that another officer opened, that were queried, or with decided lines', async () => {
    const { id, first, second } = await heldBill();
    const reasonOf = async (claimId: string) => (await preview(id)).data.claimsToPass.find((claim) => claim.claimId === claimId)?.reason;
    await db.claim.update({ where: { id: first }, data: { preparedById: world.officer.id } });
    expect(await reasonOf(first)).toMatch(/You prepared/);
    await db.claim.update({ where: { id: first }, data: { preparedById: world.user.id, attempt: 2 } });
    expect(await reasonOf(first)).toMatch(/queried or returned/);
    await db.claim.update({ where: { id: first }, data: { attempt: 1, status: 'IN_REVIEW', reviewerId: world.admin.id } });
    expect(await reasonOf(first)).toMatch(/Another officer/);
    await db.claimItem.updateMany({
      where: { claimId: second },
      data: { decision: 'PASSED', qtyApproved: 2, priceApproved: 400_000n, amountApproved: 800_000n },
    });
    expect(await reasonOf(second)).toMatch(/already decided/);
  });

  it('are not duplicates, even if the duplicate was submitted after the preview', async () => {
    const { id, first } = await heldBill();
    const input = await inputOf(id);
    const { enrolleeId } = await db.claim.findUniqueOrThrow({ where: { id: first } });
    const twin = await world.ready();
    await db.claim.update({ where: { id: twin }, data: { enrolleeId } });
    expect((await as(world.officer).run(PASS, { id, input })).codes).toEqual(['CONFLICT_STALE']);
    expect((await preview(id)).data.claimsToPass.find(({ claimId }) => claimId === first)?.reason).toMatch(/already|claimed/i);
    expect(await db.claim.count({ where: { billId: id, status: 'VETTED' } })).toBe(0);
  });
});

describe('passing claims together', () => {
  it('is rejected as a whole when one of them changed since the preview, was left out, or is of another bill', async () => {
    const { id, first, remarked } = await heldBill();
    const input = await inputOf(id);
    const pass = async (change: object = {}) => (await as(world.officer).run(PASS, { id, input: { ...input, ...change } })).codes;
    expect(await pass({ version: input.version + 1 })).toEqual(['CONFLICT_STALE']);
    expect(await pass({ claims: [] })).toEqual(['INVALID_INPUT']);
    const { version } = await db.claim.findUniqueOrThrow({ where: { id: remarked } });
    expect(await pass({ claims: [...input.claims, { id: remarked, version }] })).toEqual(['CONFLICT_STALE']);
    const other = await world.bill(1);
    expect(await pass({ claims: [...input.claims, { id: other.claimIds[0], version: 1 }] })).toEqual(['CONFLICT_STALE']);
    await as(world.officer).run(START_REVIEW, { id: first });
    expect(await pass()).toEqual(['CONFLICT_STALE']);
    expect(await db.claim.count({ where: { billId: id, status: 'VETTED' } })).toBe(0);
    expect((await as(world.officer).run(PASS, { id, input: await inputOf(id) })).codes).toEqual([]);
  });

  it('needs the permission, the scope, a bill in review, and that the officer holds it and did not submit it', async () => {
    const { id } = await heldBill();
    const input = await inputOf(id);
    const both = async (who: { id: string }) => [
      (await preview(id, who)).codes[0],
      (await as(who).run(PASS, { id, input: { ...input, version: await versionOf(id) } })).codes[0],
    ];
    expect(await both(world.admin)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await both(world.user)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await both(await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] }))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await both(await makeUser('CLAIMS_OFFICER'))).toEqual(['BILL_HELD', 'BILL_HELD']);
    await db.bill.update({ where: { id }, data: { submittedById: world.officer.id } });
    expect(await both(world.officer)).toEqual(['FOUR_EYES', 'FOUR_EYES']);
    await db.bill.update({ where: { id }, data: { submittedById: world.user.id, status: 'SUBMITTED' } });
    expect(await both(world.officer)).toEqual(['STATE_INVALID', 'STATE_INVALID']);
  });

  it('happens once for two concurrent requests', async () => {
    const { id } = await heldBill();
    const input = await inputOf(id);
    expect(await concurrently([world.officer, world.officer], PASS, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(
      await db.statusChange.count({ where: { action: 'PASS_WITH_BILL', entityId: { in: input.claims.map((claim) => claim.id) } } }),
    ).toBe(2);
  });
});
