import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  makeClaimWorld,
  READY,
  REJECT_CLAIM,
  RESUBMIT,
  RETURN_CLAIM,
  START_REVIEW,
  SUBMIT_BILL,
  UPDATE_CLAIM,
  WITHDRAW,
} from '../../testing/make/make-claim.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: true, bill: true } });
const NOTE = 'Attach the theatre note.';

/** A bill whose claim the officer has opened. */
async function opened() {
  const { id: billId, claimIds } = await world.bill(1);
  const id = claimIds[0] ?? '';
  const { data } = await as(world.officer).run(START_REVIEW, { id });
  return { billId, id, version: data.startClaimReview.version };
}

async function returned() {
  const claim = await opened();
  await as(world.officer).run(RETURN_CLAIM, { id: claim.id, input: { version: claim.version, note: NOTE } });
  return { ...claim, version: claim.version + 1 };
}

async function rejected() {
  const { id: billId, claimIds } = await world.vetted('PASSED');
  const { id, version } = await claimOf(claimIds[0] ?? '');
  await as(world.admin).run(REJECT_CLAIM, { id, input: { version, reasonCode: 'NOT_COVERED', note: 'Not in the benefit package.' } });
  return { billId, id };
}

describe('a claim returned with a query', () => {
  it('notifies the facility and has no officer', async () => {
    const { id } = await returned();
    expect(await claimOf(id)).toMatchObject({ status: 'RETURNED', returnReason: NOTE, reviewerId: null, decision: null });
    expect(await db.notification.count({ where: { userId: world.user.id, kind: 'CLAIM_RETURNED', entityId: id } })).toBe(1);
  });

  it('needs a query, a claim in review of the same officer, the current version and the scope', async () => {
    const claim = await opened();
    const give = async (input: object, who: { id: string } = world.officer) =>
      as(who).run(RETURN_CLAIM, { id: claim.id, input: { version: claim.version, note: NOTE, ...input } });
    expect((await give({ note: 'What?' })).fields).toHaveProperty('note');
    expect((await give({ version: claim.version + 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await give({}, await makeUser('CLAIMS_OFFICER'))).codes).toEqual(['CLM_LOCKED']);
    expect((await give({}, await makeUser('CLAIMS_OFFICER', { lgaScoped: true }))).codes).toEqual(['NOT_FOUND']);
    expect((await give({})).codes).toEqual([]);
    expect((await give({ version: claim.version + 1 })).codes).toEqual(['STATE_INVALID']);
  });

  it('is returned once by two concurrent requests', async () => {
    const { id, version } = await opened();
    const codes = await concurrently([world.officer, world.officer], RETURN_CLAIM, { id, input: { version, note: NOTE } });
    expect(codes).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('is corrected by the facility, which updates its current bill and then the next one', async () => {
    const { billId, id, version } = await returned();
    const form = world.form({ items: [{ serviceId: world.service.id, qty: 1, unitPrice: 400_000 }] });
    const { data } = await as(world.user).run(UPDATE_CLAIM, { id, input: { version, form } });
    expect(data.updateClaim).toMatchObject({ status: 'RETURNED', claimedAmount: 400_000 });
    expect(await db.bill.findUniqueOrThrow({ where: { id: billId } })).toMatchObject({ claimCount: 1, claimedAmount: 400_000n });
    const { claimNo } = await claimOf(id);
    const sent = await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [id] } });
    expect(sent.data.submitBill).toMatchObject({ claimCount: 1, claimedAmount: 400_000 });
    expect(await claimOf(id)).toMatchObject({ status: 'SUBMITTED', attempt: 2, claimNo, billId: sent.data.submitBill.id });
    expect(await db.bill.findUniqueOrThrow({ where: { id: billId } })).toMatchObject({ claimCount: 0, claimedAmount: 0n });
    expect((await world.finish(billId)).data.finishBill.status).toBe('RETURNED');
  });

  it('submitted again by two concurrent requests goes into one bill', async () => {
    const { id } = await returned();
    expect(await concurrently([world.user, world.user], SUBMIT_BILL, { input: { claimIds: [id] } })).toEqual(['OK', 'OK']);
    expect(await claimOf(id)).toMatchObject({ attempt: 2 });
  });
});

describe('a form', () => {
  it('becomes a draft on update and must be checked again', async () => {
    const id = await world.ready();
    const { version } = await claimOf(id);
    const form = world.form({ items: [{ serviceId: world.service.id, qty: 3, unitPrice: 400_000 }] });
    const { data } = await as(world.user).run(UPDATE_CLAIM, { id, input: { version, form } });
    expect(data.updateClaim).toMatchObject({ status: 'DRAFT', claimedAmount: 1_200_000 });
    expect((await claimOf(id)).items).toMatchObject([{ qty: 3 }]);
  });

  it('is rejected from another facility, for an old version, with a repeated service, another enrollee’s visit, or after submission', async () => {
    const claim = await world.draft();
    const save = (input: object, who: { id: string } = world.user, id = claim.id) =>
      as(who).run(UPDATE_CLAIM, { id, input: { version: claim.version, form: world.form(), ...input } });
    const line = { serviceId: world.service.id, qty: 1, unitPrice: 400_000 };
    expect((await save({}, await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
    expect((await save({}, world.officer)).codes).toEqual(['FORBIDDEN']);
    expect((await save({ version: claim.version + 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await save({ form: world.form({ items: [line, line] }) })).fields).toHaveProperty(['form.items.1.serviceId']);
    expect((await save({ form: world.form({ encounterId: claim.id }) })).codes).toEqual(['NOT_FOUND']);
    expect((await save({ form: world.form({ referralId: claim.id }) })).codes).toEqual(['NOT_FOUND']);
    const { claimIds } = await world.bill(1);
    const sent = await claimOf(claimIds[0] ?? '');
    expect((await save({ version: sent.version }, world.user, sent.id)).codes).toEqual(['STATE_INVALID']);
  });

  it('saved or marked as ready by two concurrent requests is saved once', async () => {
    const { id, version } = await world.draft();
    const both = [world.user, await makeHcpUser(world.hcp)];
    expect(await concurrently(both, UPDATE_CLAIM, { id, input: { version, form: world.form() } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await concurrently(both, READY, { id, input: { version: version + 1 } })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('is marked as ready once, by its own facility only', async () => {
    const { id, version } = await world.draft();
    expect((await as(await makeHcpUser()).run(READY, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.user).run(READY, { id, input: { version } })).codes).toEqual([]);
    expect((await as(world.user).run(READY, { id, input: { version: version + 1 } })).codes).toEqual(['STATE_INVALID']);
  });
});

describe('a withdrawal', () => {
  const withdraw = (who: { id: string }, id: string, version: number) =>
    as(who).run(WITHDRAW, { id, input: { version, reason: 'Wrong person' } });

  it('is rejected for another facility, an officer, an old version, and once an officer has opened the claim', async () => {
    const { claimIds } = await world.bill(2);
    const { id, version } = await claimOf(claimIds[0] ?? '');
    expect((await withdraw(await makeHcpUser(), id, version)).codes).toEqual(['NOT_FOUND']);
    expect((await withdraw(world.officer, id, version)).codes).toEqual(['FORBIDDEN']);
    expect((await withdraw(world.user, id, version - 1)).codes).toEqual(['CONFLICT_STALE']);
    await as(world.officer).run(START_REVIEW, { id });
    expect((await withdraw(world.user, id, version + 1)).codes).toEqual(['STATE_INVALID']);
  });

  it('happens once for two concurrent requests; against an officer who opens the claim, one wins', async () => {
    const [first = '', second = ''] = (await world.bill(2)).claimIds;
    const { version } = await claimOf(first);
    const both = [world.user, await makeHcpUser(world.hcp)];
    expect(await concurrently(both, WITHDRAW, { id: first, input: { version } })).toEqual(['CONFLICT_STALE', 'OK']);
    const answers = await Promise.all([withdraw(world.user, second, version), as(world.officer).run(START_REVIEW, { id: second })]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^(CONFLICT_STALE|STATE_INVALID)$/)]);
  });
});

describe('a rejected claim', () => {
  it('is resubmitted as a linked draft that can be billed', async () => {
    const { id } = await rejected();
    const { data, codes } = await as(world.user).run(RESUBMIT, { id });
    expect(codes).toEqual([]);
    const draft = data.resubmitClaim;
    expect(draft).toMatchObject({ status: 'DRAFT', attempt: 2, resubmissionOf: { id } });
    expect(draft.claimNo).not.toBe((await claimOf(id)).claimNo);
    expect(await claimOf(draft.id)).toMatchObject({ claimedAmount: 800_000n, items: [{ qty: 2, decision: 'PENDING' }] });
    await as(world.user).run(READY, { id: draft.id, input: { version: draft.version } });
    const sent = await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [draft.id] } });
    expect(sent.data.submitBill).toMatchObject({ claimCount: 1, claimedAmount: 800_000 });
    expect(await claimOf(id)).toMatchObject({ status: 'REJECTED' });
  });

  it('is resubmitted by its own facility only, not while approved, and up to the limit in Settings', async () => {
    const first = await rejected();
    expect((await as(await makeHcpUser()).run(RESUBMIT, { id: first.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.officer).run(RESUBMIT, { id: first.id })).codes).toEqual(['FORBIDDEN']);
    const standing = await world.draft();
    expect((await as(world.user).run(RESUBMIT, { id: standing.id })).codes).toEqual(['STATE_INVALID']);
    await db.claim.update({ where: { id: first.id }, data: { attempt: 3 } });
    expect((await as(world.user).run(RESUBMIT, { id: first.id })).codes).toEqual(['CLM_RESUBMISSIONS']);
  });

  it('is resubmitted once by two concurrent requests', async () => {
    const { id } = await rejected();
    expect(await concurrently([world.user, await makeHcpUser(world.hcp)], RESUBMIT, { id })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.claim.count({ where: { resubmissionOfId: id } })).toBe(1);
  });
});
