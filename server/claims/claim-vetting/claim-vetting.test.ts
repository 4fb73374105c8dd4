import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { changedWhileWaiting } from '../../testing/changed-while-waiting.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import {
  CREATE_NO_AUTH,
  makeClaimWorld,
  READY,
  RETURN_CLAIM,
  START_REVIEW,
  SUBMIT_BILL,
  TAKE_BILL,
  UPDATE_CLAIM,
  VET,
  WITHDRAW,
} from '../../testing/make/make-claim.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: true, bill: true } });

describe('the lines of a claim', () => {
  async function opened() {
    const { claimIds } = await world.bill(1);
    const id = claimIds[0] ?? '';
    const { version, items } = (await as(world.officer).run(START_REVIEW, { id })).data.startClaimReview;
    const vet = (line: object, input: object = {}, who: { id: string } = world.officer) =>
      as(who).run(VET, { id, input: { version, finish: true, lines: [{ itemId: items[0]?.id, ...line }], ...input } });
    return { id, version, itemId: items[0]?.id, vet };
  }

  it.each([
    ['CLM_APPROVE_EXCEEDS', 'lines.0.qtyApproved', { decision: 'ADJUSTED', qtyApproved: 3, reasonCode: 'ABOVE_TARIFF' }],
    ['CLM_APPROVE_EXCEEDS', 'lines.0.priceApproved', { decision: 'ADJUSTED', priceApproved: 400_001, reasonCode: 'ABOVE_TARIFF' }],
    ['CLM_REASON_REQUIRED', 'lines.0.reasonCode', { decision: 'ADJUSTED', qtyApproved: 1 }],
    ['CLM_REASON_REQUIRED', 'lines.0.reasonCode', { decision: 'REJECTED' }],
    ['INVALID_INPUT', 'lines.0.note', { decision: 'REJECTED', reasonCode: 'OTHER' }],
  ])('are rejected with %s at %s', async (code, field, line) => {
    const { vet } = await opened();
    const { codes, fields } = await vet(line);
    expect([codes, Object.keys(fields)]).toEqual([[code], [field]]);
  });

  it('are saved in parts, and must all be decided before the claim is vetted', async () => {
    const { id, vet } = await opened();
    expect((await vet({ decision: 'PENDING' })).codes).toEqual(['CLM_LINE_UNDECIDED']);
    expect((await vet({ decision: 'PASSED' }, { finish: false })).data.vetClaim).toMatchObject({ status: 'IN_REVIEW' });
    expect(await claimOf(id)).toMatchObject({ items: [{ decision: 'PASSED', amountApproved: 800_000n }], vettedAmount: 0n });
    expect((await vet({ decision: 'PASSED' })).codes).toEqual(['CONFLICT_STALE']);
  });

  it('are decided by the officer of the claim, within the scope, and belong to the claim', async () => {
    const { version, vet } = await opened();
    const pass = { decision: 'PASSED' };
    expect((await vet(pass, {}, await makeUser('CLAIMS_OFFICER'))).codes).toEqual(['CLM_LOCKED']);
    expect((await vet(pass, {}, await makeUser('CLAIMS_OFFICER', { lgaScoped: true }))).codes).toEqual(['NOT_FOUND']);
    expect((await vet({ ...pass, itemId: (await opened()).itemId })).codes).toEqual(['NOT_FOUND']);
    expect((await vet(pass)).codes).toEqual([]);
    expect((await vet(pass, { version: version + 1 })).codes).toEqual(['STATE_INVALID']);
  });

  it('all rejected leave the claim vetted at zero, and the administrator’s approval rejects it', async () => {
    const { id, vet } = await opened();
    expect((await vet({ decision: 'REJECTED', reasonCode: 'DUPLICATE' })).data.vetClaim).toMatchObject({
      status: 'VETTED',
      decision: 'NONE',
      vettedAmount: 0,
    });
    expect(await claimOf(id)).toMatchObject({ bill: { vettedAmount: 0n } });
  });

  it('of an unopened claim cannot be decided', async () => {
    const { claimIds } = await world.bill(1);
    const { id, version, items } = await claimOf(claimIds[0] ?? '');
    const lines = [{ itemId: items[0]?.id, decision: 'PASSED' }];
    expect((await as(world.officer).run(VET, { id, input: { version, lines, finish: true } })).codes).toEqual(['STATE_INVALID']);
    const draft = await world.draft();
    expect((await as(world.officer).run(START_REVIEW, { id: draft.id })).codes).toEqual(['STATE_INVALID']);
  });
});

describe('a claim that an officer enters for a facility', () => {
  const keyIn = async (input: object = {}, who: { id: string } = world.officer) => {
    const enrollee = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
    return as(who).run(CREATE_NO_AUTH, { input: { enrolleeId: enrollee.id, hcpId: world.hcp.id, form: world.form(), ...input } });
  };
  /** Entered, marked as ready and submitted in a bill by the same officer. */
  const sent = async () => {
    const { id, version } = (await keyIn()).data.createNoAuthClaim;
    await as(world.officer).run(READY, { id, input: { version } });
    const bill = await as(world.officer).run(SUBMIT_BILL, { input: { claimIds: [id] } });
    expect(bill.codes).toEqual([]);
    return { id, billId: bill.data.submitBill.id };
  };

  it('needs an active facility in the officer’s scope and an enrollee', async () => {
    expect(await keyIn({ hcpId: null })).toMatchObject({ codes: ['ENR_HCP_REQUIRED'], fields: { hcpId: expect.any(String) } });
    const closed = await makeHcp({ status: 'DEACTIVATED' });
    expect((await keyIn({ hcpId: closed.id })).fields).toHaveProperty('hcpId');
    expect(await keyIn({ enrolleeId: world.hcp.id })).toMatchObject({ codes: ['ELG_NOT_ENROLLED'] });
    const narrowed = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [closed.lgaId] });
    expect((await keyIn({}, narrowed)).codes).toEqual(['NOT_FOUND']);
    expect((await keyIn()).codes).toEqual([]);
  });

  it('can be seen and edited by the facility', async () => {
    const { id, version } = (await keyIn()).data.createNoAuthClaim;
    const read = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { canEdit preparedBy { id } } }`;
    expect((await as(world.user).run(read, { id })).data.claim).toEqual({ canEdit: true, preparedBy: { id: world.officer.id } });
    expect((await as(world.user).run(UPDATE_CLAIM, { id, input: { version, form: world.form() } })).codes).toEqual([]);
  });

  it('entered by the facility cannot be edited, submitted or withdrawn by an officer', async () => {
    const id = await world.ready();
    const { version } = await claimOf(id);
    const refused = [
      await as(world.officer).run(UPDATE_CLAIM, { id, input: { version, form: world.form() } }),
      await as(world.officer).run(READY, { id, input: { version } }),
      await as(world.officer).run(WITHDRAW, { id, input: { version } }),
      await as(world.officer).run(SUBMIT_BILL, { input: { claimIds: [id] } }),
    ];
    expect(refused.flatMap(({ codes }) => codes)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('cannot be vetted or returned by that officer, even if somebody else submitted its bill; another officer can', async () => {
    const { id, billId } = await sent();
    const { version } = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    expect((await as(world.officer).run(TAKE_BILL, { id: billId, input: { version } })).codes).toEqual(['FOUR_EYES']);
    expect((await as(world.officer).run(START_REVIEW, { id })).codes).toEqual(['FOUR_EYES']);
    await db.bill.update({ where: { id: billId }, data: { submittedById: world.user.id } });
    expect((await as(world.officer).run(START_REVIEW, { id })).codes).toEqual(['FOUR_EYES']);
    const other = await makeUser('CLAIMS_OFFICER');
    expect((await as(other).run(START_REVIEW, { id })).codes).toEqual([]);
    await db.claim.update({ where: { id }, data: { reviewerId: world.officer.id } });
    const { version: now, items } = await claimOf(id);
    const lines = [{ itemId: items[0]?.id, decision: 'PASSED' }];
    expect((await as(world.officer).run(VET, { id, input: { version: now, lines, finish: true } })).codes).toEqual(['FOUR_EYES']);
    expect((await as(world.officer).run(RETURN_CLAIM, { id, input: { version: now, note: 'Attach the theatre note.' } })).codes).toEqual([
      'FOUR_EYES',
    ]);
  });

  it('submitted by two officers concurrently goes into one bill', async () => {
    const { id, version } = (await keyIn()).data.createNoAuthClaim;
    await as(world.officer).run(READY, { id, input: { version } });
    const both = [world.officer, await makeUser('CLAIMS_OFFICER')];
    expect(await concurrently(both, SUBMIT_BILL, { input: { claimIds: [id] } })).toEqual(['OK', 'OK']);
    expect(await db.bill.count({ where: { hcpId: world.hcp.id } })).toBe(1);
  });
});

describe('a claim that leaves its bill before the bill is locked', () => {
  const leaves = (id: string, billId: string, request: () => Promise<{ codes: string[] }>) =>
    changedWhileWaiting('Bill', billId, request, (tx) => tx.claim.update({ where: { id }, data: { billId: null, status: 'DRAFT' } }));

  it('cannot be opened', async () => {
    const { claimIds, id: billId } = await world.bill(2);
    const id = claimIds[0] ?? '';
    const { codes } = await leaves(id, billId, () => as(world.officer).run(START_REVIEW, { id }));
    expect(codes).toEqual(['CONFLICT_STALE']);
    expect(await claimOf(id)).toMatchObject({ reviewerId: null });
  });

  it('cannot be edited', async () => {
    const { claimIds, id: billId } = await world.bill(2);
    const id = claimIds[0] ?? '';
    const { version } = await claimOf(id);
    const { codes } = await leaves(id, billId, () => as(world.user).run(UPDATE_CLAIM, { id, input: { version, form: world.form() } }));
    expect(codes).toEqual(['CONFLICT_STALE']);
  });
});
