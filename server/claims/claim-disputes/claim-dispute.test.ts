import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { APPROVE_CLAIM, makeClaimWorld, RESUBMIT } from '../../testing/make/make-claim.ts';

const FILE = /* GraphQL */ `mutation ($input: FileClaimDisputeInput!) {
  fileClaimDispute(input: $input) { id disputeNo status requestedAmount version availableActions lines { id requestedAmount item { id } } documents { id } }
}`;
const DECIDE = /* GraphQL */ `mutation ($id: ID!, $input: DecideClaimDisputeInput!) {
  decideClaimDispute(id: $id, input: $input) { id status grantedAmount answer decidedBy { id } supplementaryBill { id kind status approvedAmount } }
}`;
const WITHDRAW_DISPUTE = /* GraphQL */ `mutation ($id: ID!, $input: WithdrawClaimDisputeInput!) {
  withdrawClaimDispute(id: $id, input: $input) { status }
}`;
const READ = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { disputableUntil disputeEndedOn dispute { id status } items { disputableAmount } } }`;

const ACCEPT = /* GraphQL */ `mutation ($id: ID!, $input: AcceptClaimOutcomeInput!) { acceptClaimOutcome(id: $id, input: $input) { id outcomeAcceptedAt } }`;
const HISTORY = /* GraphQL */ `query ($id: ID!) {
  claim(id: $id) { approvedAmount outcomeAcceptedAt disputableUntil dispute { grantedAmount } history { action note } }
}`;

const REASON = 'The theatre note was attached to the claim.';
const ANSWER = 'The note was found; the days in hospital are paid.';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let judge: { id: string };
beforeEach(async () => {
  world = await makeClaimWorld();
  judge = await makeUser('ADMIN');
  return () => setNow(null);
});

const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: true, bill: true, dispute: true } });

/** A decided claim of ₦8,000 in an approved bill, with this quantity approved. */
async function decided(decision: 'REJECTED' | 'PASSED' | { qty: number } = { qty: 1 }) {
  const { id: billId, claimIds } = await world.vetted(decision);
  const id = claimIds[0] ?? '';
  if (decision !== 'PASSED') {
    const { version } = await claimOf(id);
    expect((await as(world.admin).run(APPROVE_CLAIM, { id, input: { version } })).codes).toEqual([]);
  }
  expect((await world.approve(billId)).codes).toEqual([]);
  return claimOf(id);
}
type Decided = Awaited<ReturnType<typeof decided>>;

const filing = (claim: Decided, input: object = {}) => ({
  input: {
    claimId: claim.id,
    version: claim.version,
    reason: REASON,
    lines: [{ itemId: claim.items[0]?.id, amount: Number(claim.claimedAmount - claim.approvedAmount) }],
    ...input,
  },
});
const file = (claim: Decided, input: object = {}, who: { id: string } = world.user) => as(who).run(FILE, filing(claim, input));

async function disputed(claim?: Decided) {
  const { codes, data } = await file(claim ?? (await decided()));
  expect(codes).toEqual([]);
  return data.fileClaimDispute;
}
type Dispute = Awaited<ReturnType<typeof disputed>>;

const decision = ({ id, version, lines }: Dispute, grantedAmount: number, input: object = {}) => ({
  id,
  input: {
    version,
    answer: ANSWER,
    lines: lines.map(({ id: lineId }) => ({ lineId, grantedAmount, answer: 'The register shows fewer days.' })),
    ...input,
  },
});

describe('a dispute', () => {
  it('of a claim approved in part requests the cut amount and does not change the claim', async () => {
    const claim = await decided();
    const before = await as(world.user).run(READ, { id: claim.id });
    expect(before.data.claim).toMatchObject({ disputableUntil: expect.any(String), dispute: null, items: [{ disputableAmount: 400_000 }] });
    const dispute = await disputed(claim);
    expect(dispute).toMatchObject({ status: 'OPEN', requestedAmount: 400_000, availableActions: ['WITHDRAW'] });
    expect(dispute.disputeNo).toMatch(/^DSP-\d{4}-\d{5}$/);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'APPROVED', version: claim.version, approvedAmount: 400_000n });
    expect(await db.notification.count({ where: { kind: 'CLAIM_DISPUTED', entityId: dispute.id, userId: judge.id } })).toBe(1);
    const after = await as(world.user).run(READ, { id: claim.id });
    expect(after.data.claim).toMatchObject({ disputableUntil: null, dispute: { id: dispute.id } });
  });

  it('is possible for a rejected claim, but not for one approved in full or undecided', async () => {
    expect((await file(await decided('REJECTED'))).codes).toEqual([]);
    const full = await decided('PASSED');
    const lines = [{ itemId: full.items[0]?.id, amount: 1 }];
    expect((await file(full, { lines })).codes).toEqual(['CLM_NOT_DISPUTABLE']);
    const { claimIds } = await world.vetted({ qty: 1 });
    expect((await file(await claimOf(claimIds[0] ?? ''))).codes).toEqual(['CLM_NOT_DISPUTABLE']);
  });

  it('is rejected for more than the cut amount, without lines, and for a line of another claim', async () => {
    const claim = await decided();
    const itemId = claim.items[0]?.id;
    expect(await file(claim, { lines: [{ itemId, amount: 400_001 }] })).toMatchObject({
      codes: ['CLM_DISPUTE_EXCEEDS'],
      fields: { 'lines.0.amount': 'You can request at most ₦4,000 on this line.' },
    });
    expect((await file(claim, { lines: [] })).codes).toEqual(['INVALID_INPUT']);
    expect((await file(claim, { lines: [{ itemId, amount: 0 }] })).codes).toEqual(['INVALID_INPUT']);
    const other = await decided();
    expect((await file(claim, { lines: [{ itemId: other.items[0]?.id, amount: 1 }] })).codes).toEqual(['NOT_FOUND']);
    expect((await file(claim, { documents: [{ fileId: claim.id }] })).fields).toHaveProperty(['documents.0.fileId']);
    expect((await file(claim, { version: claim.version - 1 })).codes).toEqual(['CONFLICT_STALE']);
  });

  it('is possible up to the last day and rejected after it', async () => {
    const claim = await decided();
    const daysOf = async (who: { id: string }) => {
      const { disputableUntil, disputeEndedOn } = (await as(who).run(READ, { id: claim.id })).data.claim;
      return [disputableUntil, disputeEndedOn];
    };
    const lastDay = isoDay(addDays(today(), 14));
    expect(await daysOf(world.user)).toEqual([lastDay, null]);
    setNow(addDays(now(), 15));
    expect(await daysOf(world.user)).toEqual([null, lastDay]);
    expect(await daysOf(world.officer)).toEqual([null, null]);
    expect((await file(claim)).codes).toEqual(['CLM_DISPUTE_WINDOW']);
    setNow(addDays(now(), -1));
    expect((await file(claim)).codes).toEqual([]);
  });

  it('is answered in the history of the claim, and leaves its figures as they were billed', async () => {
    const claim = await decided();
    await as(judge).run(DECIDE, decision(await disputed(claim), 300_000));
    const { data } = await as(world.user).run(HISTORY, { id: claim.id });
    expect(data.claim.history.at(-1)).toMatchObject({
      action: 'ANSWER_DISPUTE',
      note: expect.stringMatching(/^DSP-.*: ₦3,000 more granted$/),
    });
    expect(data.claim).toMatchObject({ approvedAmount: 400_000, dispute: { grantedAmount: 300_000 } });
  });

  it('is excluded once the facility accepts the decision, which it can do once and only with its own claims', async () => {
    const claim = await decided();
    const variables = { id: claim.id, input: { version: claim.version } };
    expect((await as(await makeHcpUser()).run(ACCEPT, variables)).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.admin).run(ACCEPT, variables)).codes).toEqual(['FORBIDDEN']);
    expect((await as(world.user).run(ACCEPT, { id: claim.id, input: { version: claim.version - 1 } })).codes).toEqual(['CONFLICT_STALE']);
    expect(await concurrently([world.user, await makeHcpUser(world.hcp)], ACCEPT, variables)).toEqual(['CLM_ACCEPTED', 'OK']);
    expect((await file(claim)).codes).toEqual(['CLM_ACCEPTED']);
    const { data } = await as(world.user).run(HISTORY, { id: claim.id });
    expect(data.claim).toMatchObject({ outcomeAcceptedAt: expect.any(String), disputableUntil: null });
    expect(data.claim.history.at(-1)).toMatchObject({ action: 'ACCEPT_OUTCOME' });
    const full = await decided('PASSED');
    expect((await as(world.user).run(ACCEPT, { id: full.id, input: { version: full.version } })).codes).toEqual(['CLM_NOT_DISPUTABLE']);
    const contested = await decided();
    await disputed(contested);
    expect((await as(world.user).run(ACCEPT, { id: contested.id, input: { version: contested.version } })).codes).toEqual(['CLM_DISPUTED']);
    const late = await decided();
    setNow(addDays(now(), 15));
    expect((await as(world.user).run(ACCEPT, { id: late.id, input: { version: late.version } })).codes).toEqual(['CLM_DISPUTE_WINDOW']);
  });

  it('is possible once, even after withdrawal; of two concurrent ones, one wins', async () => {
    const claim = await decided();
    expect(await concurrently([world.user, await makeHcpUser(world.hcp)], FILE, filing(claim))).toEqual(['CLM_DISPUTED', 'OK']);
    const { id, version } = (await claimOf(claim.id)).dispute ?? {};
    expect((await as(world.user).run(WITHDRAW_DISPUTE, { id, input: { version } })).data.withdrawClaimDispute.status).toBe('WITHDRAWN');
    expect((await file(claim)).codes).toEqual(['CLM_DISPUTED']);
    expect((await as(world.user).run(WITHDRAW_DISPUTE, { id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('and a resubmission of the same claim exclude each other', async () => {
    const rewritten = await decided('REJECTED');
    expect((await as(world.user).run(RESUBMIT, { id: rewritten.id })).codes).toEqual([]);
    expect((await file(rewritten)).codes).toEqual(['CLM_WRITTEN_ANEW']);
    const rejected = await decided('REJECTED');
    const { id, version } = await disputed(rejected);
    expect((await as(world.user).run(RESUBMIT, { id: rejected.id })).codes).toEqual(['CLM_DISPUTED']);
    await as(world.user).run(WITHDRAW_DISPUTE, { id, input: { version } });
    expect((await as(world.user).run(RESUBMIT, { id: rejected.id })).codes).toEqual([]);
  });

  it('has supporting documents of the facility', async () => {
    const attachment = {
      ownerType: 'UserAccount',
      ownerId: world.user.id,
      kind: 'DISPUTE_DOCUMENT',
      filename: 'note.pdf',
      mime: 'application/pdf',
      size: 10,
    };
    const { id: fileId } = await db.attachment.create({ data: { ...attachment, sha256: 'x', storageKey: 'dispute/note.pdf' } });
    const { data } = await file(await decided(), { documents: [{ fileId }] });
    expect(data.fileClaimDispute.documents).toEqual([{ id: fileId }]);
  });

  it('is visible only to its facility, and other roles cannot file one', async () => {
    const claim = await decided();
    const stranger = await makeHcpUser(await makeHcp());
    expect((await file(claim, {}, stranger)).codes).toEqual(['NOT_FOUND']);
    expect((await file(claim, {}, world.officer)).codes).toEqual(['FORBIDDEN']);
    const { id, version } = await disputed(claim);
    const one = /* GraphQL */ `query ($id: ID!) { claimDispute(id: $id) { status } }`;
    expect((await as(stranger).run(one, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(WITHDRAW_DISPUTE, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.officer).run(one, { id })).data.claimDispute.status).toBe('OPEN');
    expect((await as(world.accountant).run(one, { id })).codes).toEqual(['FORBIDDEN']);
    expect((await as(world.accountant).run(READ, { id: claim.id })).data.claim.dispute).toBeNull();
  });
});

describe('the decision on a dispute', () => {
  it('granting a part creates an approved supplementary bill, posts it and notifies the facility', async () => {
    const claim = await decided();
    const dispute = await disputed(claim);
    const { codes, data } = await as(judge).run(DECIDE, decision(dispute, 150_000));
    expect(codes).toEqual([]);
    expect(data.decideClaimDispute).toMatchObject({
      status: 'PARTLY_UPHELD',
      grantedAmount: 150_000,
      answer: ANSWER,
      supplementaryBill: { kind: 'SUPPLEMENTARY', status: 'APPROVED', approvedAmount: 150_000 },
    });
    const billId = data.decideClaimDispute.supplementaryBill?.id ?? '';
    const bill = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    expect(bill).toMatchObject({
      careMonth: claim.month,
      fundingPool: claim.fundingPool,
      claimCount: 0,
      claimedAmount: 0n,
      approvedById: judge.id,
    });
    expect(bill.billNo).toMatch(/^BAT-.*-02$/);
    expect(await db.ledgerEntry.findMany({ where: { entityId: billId } })).toMatchObject([{ kind: 'BILL_APPROVED', amount: 150_000n }]);
    expect(await claimOf(claim.id)).toMatchObject({ approvedAmount: 400_000n, version: claim.version });
    expect(await db.notification.count({ where: { kind: 'CLAIM_DISPUTE_ANSWERED', userId: world.user.id } })).toBe(1);
    expect(await db.notification.count({ where: { kind: 'BILL_APPROVED', entityId: billId, userId: world.accountant.id } })).toBe(1);
  });

  it('granting everything or nothing sets the status; nothing creates no bill', async () => {
    const upheld = await as(judge).run(DECIDE, decision(await disputed(), 400_000));
    expect(upheld.data.decideClaimDispute).toMatchObject({ status: 'UPHELD', supplementaryBill: { approvedAmount: 400_000 } });
    const refused = await as(judge).run(DECIDE, decision(await disputed(), 0));
    expect(refused.data.decideClaimDispute).toMatchObject({ status: 'REFUSED', supplementaryBill: null });
  });

  it('covers every line up to the requested amount, with a reason if less is granted', async () => {
    const dispute = await disputed();
    const lineId = dispute.lines[0]?.id;
    const decide = async (input: object) => as(judge).run(DECIDE, decision(dispute, 0, input));
    expect((await decide({ lines: [] })).codes).toEqual(['CLM_DISPUTE_UNDECIDED']);
    expect(await decide({ lines: [{ lineId, grantedAmount: 400_001 }] })).toMatchObject({
      codes: ['CLM_DISPUTE_EXCEEDS'],
      fields: { 'lines.0.grantedAmount': expect.any(String) },
    });
    expect((await decide({ lines: [{ lineId, grantedAmount: 1 }] })).fields).toHaveProperty(['lines.0.answer']);
    expect((await decide({ lines: [{ lineId: dispute.id, grantedAmount: 1 }] })).codes).toEqual(['NOT_FOUND']);
    expect((await decide({ answer: 'No' })).codes).toEqual(['INVALID_INPUT']);
  });

  it('is not possible for the approver of the claim, other roles or other LGAs', async () => {
    const dispute = await disputed();
    const decide = async (who: { id: string }) => (await as(who).run(DECIDE, decision(dispute, 0))).codes;
    expect(await decide(world.admin)).toEqual(['FOUR_EYES']);
    expect(await decide(world.officer)).toEqual(['FORBIDDEN']);
    expect(await decide(world.user)).toEqual(['FORBIDDEN']);
    expect(await decide(await makeUser('ADMIN', { lgaScoped: true }))).toEqual(['NOT_FOUND']);
    await db.claimDispute.update({ where: { id: dispute.id }, data: { claimVettedById: judge.id } });
    expect(await decide(judge)).toEqual(['FOUR_EYES']);
  });

  it('happens once: of two concurrent ones one wins, and a withdrawn dispute cannot be decided', async () => {
    const dispute = await disputed();
    const variables = decision(dispute, 400_000);
    expect(await concurrently([judge, await makeUser('ADMIN')], DECIDE, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.bill.count({ where: { kind: 'SUPPLEMENTARY', hcpId: world.hcp.id } })).toBe(1);
    const withdrawn = await disputed();
    await as(world.user).run(WITHDRAW_DISPUTE, { id: withdrawn.id, input: { version: withdrawn.version } });
    expect((await as(judge).run(DECIDE, decision(withdrawn, 0, { version: withdrawn.version + 1 }))).codes).toEqual(['STATE_INVALID']);
  });

  it('counts the granted services as claimed: a new claim for them is a duplicate', async () => {
    const claim = await decided('REJECTED');
    const dispute = await disputed(claim);
    await as(judge).run(DECIDE, decision(dispute, 800_000));
    const again = await world.draft({}, { id: claim.enrolleeId });
    expect(again.checks).toContainEqual({ code: 'CLM_DUPLICATE', severity: 'BLOCK', line: 1 });
  });
});

describe('a supplementary bill', () => {
  it('is paid by someone other than the person who decided the dispute, and its payment can be reversed', async () => {
    const dispute = await disputed();
    const { data } = await as(judge).run(DECIDE, decision(dispute, 400_000));
    const billId = data.decideClaimDispute.supplementaryBill?.id ?? '';
    await db.hcp.update({
      where: { id: world.hcp.id },
      data: { bankName: 'Zenith', bankAccountName: 'Hospital', bankAccountNumber: '0123456789' },
    });
    const created = await as(world.accountant).run(
      /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version netAmount } }`,
      { input: { hcpId: world.hcp.id, billIds: [billId], expectedAmount: 400_000, deductions: 0, method: 'BANK_TRANSFER' } },
    );
    expect(created.codes).toEqual([]);
    const { id, version } = created.data.createPayment;
    const paidOn = isoDay(today());
    const paid = await as(await makeUser('ACCOUNTANT')).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { version advice { claimNo approvedAmount paidAmount disputeNo } } }`,
      { id, input: { version, bankReference: 'FT-SUPPLEMENT-1', paidOn } },
    );
    expect(paid.codes).toEqual([]);
    expect(paid.data.confirmPayment.advice).toMatchObject([
      { approvedAmount: 400_000, paidAmount: 400_000, disputeNo: expect.stringMatching(/^DSP-/) },
    ]);
    expect(await db.bill.findUniqueOrThrow({ where: { id: billId } })).toMatchObject({ status: 'PAID', paidAmount: 400_000n });
    const paidVersion = paid.data.confirmPayment.version;
    await as(world.accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) { requestPaymentReversal(id: $id, input: $input) { status } }`,
      { id, input: { version: paidVersion, reason: 'The account is closed' } },
    );
    const reversed = await as(await makeUser('ACCOUNTANT')).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ReversePaymentInput!) { reversePayment(id: $id, input: $input) { status } }`,
      { id, input: { version: paidVersion + 1 } },
    );
    expect(reversed.codes).toEqual([]);
    expect(await db.bill.findUniqueOrThrow({ where: { id: billId } })).toMatchObject({
      status: 'APPROVED',
      approvedAmount: 400_000n,
      paidAmount: 0n,
    });
  });
});
