import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeUser } from '../../testing/make/make.ts';
import { APPROVE_CLAIM, APPROVE_CLEAN, makeClaimWorld, REJECT_CLAIM, SEND_BACK, START_REVIEW } from '../../testing/make/make-claim.ts';
import { makeMoneyComplaint } from '../../testing/make/make-complaint.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: true, bill: true } });
const narrowed = () => makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
const CUT_REASONS = /* GraphQL */ `query CutReasonsOfClaim($id: ID!) { claim(id: $id) { cutReasons } }`;
const WHY = 'The theatre note shows another operation.';
const rejection = (version: number) => ({ version, reasonCode: 'NOT_COVERED', note: WHY });

/** A vetted claim of two units at ₦4,000, with its version and line as the administrator sees them. */
async function vettedClaim(decision: Parameters<typeof world.vet>[1] = 'PASSED') {
  const { id: billId, claimIds } = await world.vetted(decision);
  const claim = await claimOf(claimIds[0] ?? '');
  return { billId, id: claim.id, version: claim.version, itemId: claim.items[0]?.id ?? '' };
}

describe('at final approval a line', () => {
  const change = (claim: Awaited<ReturnType<typeof vettedClaim>>, line: object, note: string | null = WHY) =>
    as(world.admin).run(APPROVE_CLAIM, {
      id: claim.id,
      input: { version: claim.version, note, lines: [{ itemId: claim.itemId, ...line }] },
    });

  it('is lowered with a reason, and the bill totals are updated', async () => {
    const claim = await vettedClaim();
    const { data, codes } = await change(claim, { decision: 'ADJUSTED', qtyApproved: 1, reasonCode: 'QUANTITY_NOT_JUSTIFIED' });
    expect(codes).toEqual([]);
    expect(data.approveClaim).toMatchObject({ status: 'APPROVED', approvedAmount: 400_000 });
    expect((await as(world.admin).run(CUT_REASONS, { id: claim.id })).data.claim).toEqual({ cutReasons: ['QUANTITY_NOT_JUSTIFIED'] });
    expect(await claimOf(claim.id)).toMatchObject({
      decision: 'PARTIAL',
      vettedAmount: 800_000n,
      approvedAmount: 400_000n,
      approvedById: world.admin.id,
      items: [{ decision: 'ADJUSTED', qtyApproved: 1, amountApproved: 400_000n, reasonCode: 'QUANTITY_NOT_JUSTIFIED' }],
      bill: { approvedAmount: 400_000n },
    });
    expect(await db.statusChange.findFirst({ where: { entityId: claim.id, action: 'APPROVE' } })).toMatchObject({ note: WHY });
  });

  it('can be restored up to the claimed amount', async () => {
    const claim = await vettedClaim({ qty: 1 });
    expect((await change(claim, { decision: 'PASSED' })).data.approveClaim).toMatchObject({ approvedAmount: 800_000 });
    expect(await claimOf(claim.id)).toMatchObject({
      decision: 'FULL',
      vettedAmount: 400_000n,
      items: [{ decision: 'PASSED', reasonCode: null }],
    });
  });

  it.each([
    ['CLM_APPROVE_EXCEEDS', 'lines.0.qtyApproved', { decision: 'ADJUSTED', qtyApproved: 3, reasonCode: 'OTHER', note: 'More' }],
    ['CLM_APPROVE_EXCEEDS', 'lines.0.priceApproved', { decision: 'ADJUSTED', priceApproved: 400_001, reasonCode: 'OTHER', note: 'More' }],
    ['CLM_REASON_REQUIRED', 'lines.0.reasonCode', { decision: 'ADJUSTED', qtyApproved: 1 }],
    ['INVALID_INPUT', 'lines.0.note', { decision: 'ADJUSTED', qtyApproved: 1, reasonCode: 'OTHER' }],
  ])('is rejected with %s at %s', async (code, field, line) => {
    const claim = await vettedClaim();
    const answer = await change(claim, line);
    expect([answer.codes, Object.keys(answer.fields)]).toEqual([[code], [field]]);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'VETTED', approvedAmount: 0n, items: [{ decision: 'PASSED' }] });
  });

  it('cannot be changed without a reason, left undecided, or belong to another claim', async () => {
    const claim = await vettedClaim();
    const cut = { decision: 'ADJUSTED', qtyApproved: 1, reasonCode: 'ABOVE_TARIFF' };
    expect(await change(claim, cut, null)).toMatchObject({ codes: ['CLM_REASON_REQUIRED'], fields: { note: expect.any(String) } });
    expect((await change(claim, { decision: 'PENDING' })).codes).toEqual(['CLM_LINE_UNDECIDED']);
    const other = await vettedClaim();
    expect((await change({ ...claim, itemId: other.itemId }, cut)).codes).toEqual(['NOT_FOUND']);
  });

  it('that is rejected last makes the claim rejected, and the facility is notified', async () => {
    const claim = await vettedClaim();
    const { data } = await change(claim, { decision: 'REJECTED', reasonCode: 'NOT_COVERED' });
    expect(data.approveClaim).toMatchObject({ status: 'REJECTED', approvedAmount: 0 });
    expect(await db.notification.count({ where: { userId: world.user.id, kind: 'CLAIM_REJECTED', entityId: claim.id } })).toBe(1);
  });
});

describe('a rejection', () => {
  it('rejects every line with the reason and notifies the facility', async () => {
    const claim = await vettedClaim();
    const { data } = await as(world.admin).run(REJECT_CLAIM, { id: claim.id, input: rejection(claim.version) });
    expect(data.rejectClaim).toMatchObject({ status: 'REJECTED', approvedAmount: 0, decision: 'NONE' });
    expect(await claimOf(claim.id)).toMatchObject({
      items: [{ decision: 'REJECTED', qtyApproved: 0, amountApproved: 0n, reasonCode: 'NOT_COVERED', note: WHY }],
      bill: { approvedAmount: 0n, status: 'VETTED' },
    });
    expect(await db.notification.count({ where: { userId: world.user.id, kind: 'CLAIM_REJECTED' } })).toBe(1);
    expect(await db.activityLog.count({ where: { entityId: claim.id, action: 'Claim.REJECT', actorId: world.admin.id } })).toBe(1);
    expect((await world.approve(claim.billId)).data.approveBill).toMatchObject({ status: 'APPROVED', approvedAmount: 0 });
  });

  it('needs a reason and a note, another person’s vetting, a vetted claim and the current version', async () => {
    const claim = await vettedClaim();
    const reject = async (input: object, who: { id: string } = world.admin) =>
      as(who).run(REJECT_CLAIM, { id: claim.id, input: { ...rejection(claim.version), ...input } });
    expect((await reject({ note: 'no' })).fields).toHaveProperty('note');
    expect((await reject({ version: claim.version - 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await reject({}, await narrowed())).codes).toEqual(['NOT_FOUND']);
    await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
    expect((await reject({}, world.officer)).codes).toEqual(['FOUR_EYES']);
    expect((await reject({})).codes).toEqual([]);
    expect((await reject({ version: claim.version + 1 })).codes).toEqual(['STATE_INVALID']);
  });

  it('succeeds once for two concurrent requests', async () => {
    const claim = await vettedClaim();
    const admins = [world.admin, await makeUser('ADMIN')];
    expect(await concurrently(admins, REJECT_CLAIM, { id: claim.id, input: rejection(claim.version) })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('and a concurrent approval of the same claim: one wins', async () => {
    const claim = await vettedClaim();
    const codes = await Promise.all([
      as(world.admin).run(APPROVE_CLAIM, { id: claim.id, input: { version: claim.version } }),
      as(await makeUser('ADMIN')).run(REJECT_CLAIM, { id: claim.id, input: rejection(claim.version) }),
    ]);
    expect(codes.flatMap((answer) => answer.codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('a claim sent back', () => {
  it('is in review again with its bill and the note, for the officer who vetted it', async () => {
    const claim = await vettedClaim();
    const { data } = await as(world.admin).run(SEND_BACK, { id: claim.id, input: { version: claim.version, note: WHY } });
    expect(data.sendBackClaim).toMatchObject({ status: 'IN_REVIEW', bill: { status: 'IN_REVIEW' } });
    expect(await claimOf(claim.id)).toMatchObject({
      reviewerId: world.officer.id,
      vettedById: null,
      vettedAmount: 0n,
      decision: null,
      bill: { vettedAmount: 0n, vettedById: null },
    });
    expect(await db.statusChange.findFirst({ where: { entityId: claim.id, action: 'SEND_BACK' } })).toMatchObject({ note: WHY });
    const HISTORY = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { history { action note } bill { history { action note } } } }`;
    for (const [reader, note] of [
      [world.admin, WHY],
      [world.user, null],
    ] as const) {
      const answer = await as(reader).run(HISTORY, { id: claim.id });
      const steps = [...answer.data.claim.history, ...(answer.data.claim.bill?.history ?? [])].filter(
        ({ action }) => action === 'SEND_BACK',
      );
      expect(steps.map((step) => step.note)).toEqual([note, note]);
    }
    expect(await db.notification.count({ where: { userId: world.officer.id, kind: 'BILL_SENT_BACK', entityId: claim.billId } })).toBe(1);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(START_REVIEW, { id: claim.id })).codes).toEqual(['CLM_LOCKED']);
    expect((await world.vet(claim.id)).data.vetClaim).toMatchObject({ status: 'VETTED' });
    expect((await world.finish(claim.billId)).data.finishBill).toMatchObject({ status: 'VETTED', vettedAmount: 800_000 });
  });

  it('needs a note, a vetted claim, the current version and the scope', async () => {
    const claim = await vettedClaim();
    const send = async (input: object, who: { id: string } = world.admin) =>
      as(who).run(SEND_BACK, { id: claim.id, input: { version: claim.version, note: WHY, ...input } });
    expect((await send({ note: 'Again' })).fields).toHaveProperty('note');
    expect((await send({ version: claim.version + 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await send({}, await narrowed())).codes).toEqual(['NOT_FOUND']);
    await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
    expect((await send({}, world.officer)).codes).toEqual(['FOUR_EYES']);
    expect((await send({})).codes).toEqual([]);
    expect((await send({ version: claim.version + 1 })).codes).toEqual(['STATE_INVALID']);
  });

  it('is sent back once by two concurrent requests', async () => {
    const claim = await vettedClaim();
    const admins = [world.admin, await makeUser('ADMIN')];
    const input = { version: claim.version, note: WHY };
    expect(await concurrently(admins, SEND_BACK, { id: claim.id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

describe('the clean claims of a bill', () => {
  const seen = async (id: string) => {
    const { version, vettedAmount, approvedAmount } = await db.bill.findUniqueOrThrow({ where: { id } });
    return { version, vettedAmount: Number(vettedAmount), approvedAmount: Number(approvedAmount) };
  };

  it('are approved together; adjusted claims must be decided one by one', async () => {
    const { id, claimIds } = await world.vetted('PASSED', { qty: 1 }, 'REJECTED', 'PASSED');
    const { data } = await as(world.admin).run(APPROVE_CLEAN, { id, input: await seen(id) });
    expect(data.approveCleanClaims).toMatchObject({ status: 'VETTED', approvedAmount: 1_600_000 });
    const states = await Promise.all(claimIds.map(async (claimId) => (await claimOf(claimId)).status));
    expect(states).toEqual(['APPROVED', 'VETTED', 'VETTED', 'APPROVED']);
    expect(await db.statusChange.count({ where: { entityId: { in: claimIds }, action: 'APPROVE', actorId: world.admin.id } })).toBe(2);
    expect((await world.approve(id)).codes).toEqual(['BILL_UNDECIDED']);
    for (const claimId of claimIds.slice(1, 3)) {
      const { version } = await claimOf(claimId);
      expect((await as(world.admin).run(APPROVE_CLAIM, { id: claimId, input: { version } })).codes).toEqual([]);
    }
    expect((await world.approve(id)).data.approveBill).toMatchObject({ status: 'APPROVED', approvedAmount: 2_000_000 });
  });

  it('give an error if there are none, without an activity log entry', async () => {
    const { id } = await world.vetted('PASSED', { qty: 1 });
    expect((await as(world.admin).run(APPROVE_CLEAN, { id, input: await seen(id) })).codes).toEqual([]);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await as(world.admin).run(APPROVE_CLEAN, { id, input: await seen(id) })).codes).toEqual(['BILL_NONE_CLEAN']);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'Bill.APPROVE_CLEAN' } })).toBe(1);
  });

  it('exclude claims that wait for a complaint about money at their visit, until it is decided', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    const [claimId = ''] = claimIds;
    const held = await claimOf(claimId);
    const visit = await makeEncounter({ enrolleeId: held.enrolleeId, hcpId: held.hcpId, visitAt: held.serviceFrom });
    const complaint = await makeMoneyComplaint(visit);
    const approve = async () => as(world.admin).run(APPROVE_CLAIM, { id: claimId, input: { version: (await claimOf(claimId)).version } });
    expect((await as(world.admin).run(APPROVE_CLEAN, { id, input: await seen(id) })).codes).toEqual([]);
    expect((await claimOf(claimId)).status).toBe('VETTED');
    expect((await approve()).codes).toEqual(['CLM_COMPLAINT']);
    const WAITS = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { waitsForComplaints { id complaintNo } } }`;
    const waits = [{ id: complaint.id, complaintNo: complaint.complaintNo }];
    expect((await as(world.officer).run(WAITS, { id: claimId })).data.claim.waitsForComplaints).toEqual(waits);
    expect((await as(world.user).run(WAITS, { id: claimId })).data.claim.waitsForComplaints).toEqual([]);
    const HELD = /* GraphQL */ `query ($id: ID!) { complaint(id: $id) { heldClaims { id claimNo } } }`;
    expect((await as(world.admin).run(HELD, { id: complaint.id })).data.complaint.heldClaims).toEqual([
      { id: claimId, claimNo: held.claimNo },
    ]);
    // A claim of another visit on another day is not stopped.
    await db.encounter.update({ where: { id: visit.id }, data: { visitAt: addDays(visit.visitAt, -3) } });
    expect((await as(world.admin).run(WAITS, { id: claimId })).data.claim.waitsForComplaints).toEqual([]);
    await db.claim.update({ where: { id: claimId }, data: { encounterId: visit.id } });
    expect((await approve()).codes).toEqual(['CLM_COMPLAINT']);
    await db.complaint.update({
      where: { id: complaint.id },
      data: { status: 'RESOLVED', answer: 'The money was paid back', decidedAt: now(), decidedById: world.admin.id },
    });
    expect((await approve()).codes).toEqual([]);
    expect((await claimOf(claimId)).status).toBe('APPROVED');
  });

  it('a claim that waits for a complaint can be rejected', async () => {
    const { claimIds } = await world.vetted('PASSED');
    const claim = await claimOf(claimIds[0] ?? '');
    await makeMoneyComplaint(await makeEncounter({ enrolleeId: claim.enrolleeId, hcpId: claim.hcpId, visitAt: claim.serviceFrom }));
    const input = { version: claim.version, reasonCode: 'NOT_COVERED', note: 'Money was asked for it' };
    expect((await as(world.admin).run(REJECT_CLAIM, { id: claim.id, input })).codes).toEqual([]);
  });

  it('exclude claims with a blocking check', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    const checks = [{ code: 'CLM_DUPLICATE', severity: 'BLOCK', line: 1, params: {}, message: 'Twice' }];
    await db.claim.update({ where: { id: claimIds[1] ?? '' }, data: { checks } });
    await as(world.admin).run(APPROVE_CLEAN, { id, input: await seen(id) });
    expect([(await claimOf(claimIds[0] ?? '')).status, (await claimOf(claimIds[1] ?? '')).status]).toEqual(['APPROVED', 'VETTED']);
  });

  it('are not approved with other totals, in an unfinished bill, by the vetting officer, or outside the scope', async () => {
    const { id } = await world.vetted('PASSED');
    const input = await seen(id);
    const approve = async (who: { id: string }, change: object = {}) =>
      (await as(who).run(APPROVE_CLEAN, { id, input: { ...input, ...change } })).codes;
    expect(await approve(world.admin, { vettedAmount: input.vettedAmount + 1 })).toEqual(['BILL_TOTAL_MISMATCH']);
    expect(await approve(world.admin, { version: input.version + 1 })).toEqual(['CONFLICT_STALE']);
    expect(await approve(await narrowed())).toEqual(['NOT_FOUND']);
    await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
    expect(await approve(world.officer)).toEqual(['FOUR_EYES']);
    const fresh = await world.bill(1);
    expect((await as(world.admin).run(APPROVE_CLEAN, { id: fresh.id, input: await seen(fresh.id) })).codes).toEqual(['STATE_INVALID']);
  });

  it('are approved once by two concurrent requests', async () => {
    const { id, claimIds } = await world.vetted('PASSED', { qty: 1 });
    const codes = await concurrently([world.admin, await makeUser('ADMIN')], APPROVE_CLEAN, { id, input: await seen(id) });
    expect(codes).toEqual(['BILL_TOTAL_MISMATCH', 'OK']);
    expect(await db.statusChange.count({ where: { entityId: claimIds[0] ?? '', action: 'APPROVE' } })).toBe(1);
  });
});
