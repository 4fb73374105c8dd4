import { beforeEach, expect, test } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import { addDays, isoDay, now, setNow, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { paymentsToConfirm } from './payment.access.ts';

const CREATE = /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version status netAmount billCount } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { id status bankReference advice { claimNo paidAmount cutReasons } } }`;
const ADD_PROOF = /* GraphQL */ `mutation ($id: ID!, $input: AddPaymentProofInput!) { addPaymentProof(id: $id, input: $input) { proofs { id filename } } }`;
const FAIL = /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) { failPayment(id: $id, input: $input) { status } }`;
const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) {
  requestPaymentReversal(id: $id, input: $input) { status version reversalReason reversalRequestedBy { id } availableActions }
}`;
const DECLINE = /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) {
  declinePaymentReversal(id: $id, input: $input) { status reversalReason reversalRequestedBy { id } availableActions }
}`;
const REVERSE = /* GraphQL */ `mutation ($id: ID!, $input: ReversePaymentInput!) { reversePayment(id: $id, input: $input) { status failReason } }`;

const undo = (version: number) => ({ version, reason: 'Bank returned it' });

let preparer: { id: string };
let confirmer: { id: string };
beforeEach(async () => {
  preparer = await makeUser('ACCOUNTANT');
  confirmer = await makeUser('ACCOUNTANT');
});

async function prepared(world?: Awaited<ReturnType<typeof makeBill>>) {
  const { bill, hcp } = world ?? (await makeBill());
  const input = { hcpId: hcp.id, billIds: [bill.id], expectedAmount: Number(bill.approvedAmount), method: 'BANK_TRANSFER' };
  const answer = await as(preparer).run(CREATE, { input });
  expect(answer.codes).toEqual([]);
  return { payment: answer.data.createPayment, bill, hcp };
}
const confirmation = (version: number, bankReference = `FT${Math.random().toString(36).slice(2, 12)}`) => ({
  version,
  bankReference,
  paidOn: isoDay(today()),
});

test('a payment is prepared by one accountant and confirmed by another: bill and claims are paid, the facility is notified', async () => {
  const world = await makeBill({ claims: [{ claimed: 500_000n }, { claimed: 300_000n, approved: 200_000n }] });
  const { payment, bill, hcp } = await prepared(world);
  const answer = await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  expect(answer.codes).toEqual([]);
  expect(answer.data.confirmPayment.status).toBe('PAID');
  expect(answer.data.confirmPayment.advice.map((line) => [line.paidAmount, line.cutReasons])).toEqual([
    [500_000, []],
    [200_000, ['ABOVE_TARIFF']],
  ]);
  const paid = await db.bill.findUniqueOrThrow({ where: { id: bill.id }, include: { claims: true } });
  expect(paid.status).toBe('PAID');
  expect(paid.paidAmount).toBe(700_000n);
  expect(paid.claims.every((claim) => claim.status === 'PAID' && claim.paidAmount === claim.approvedAmount)).toBe(true);
  expect(await db.statusChange.count({ where: { entityType: 'Payment', entityId: payment.id } })).toBe(2);
  expect(await db.activityLog.count({ where: { action: 'Payment.CONFIRM', entityId: payment.id } })).toBe(1);
  expect(await db.notification.count({ where: { kind: 'PAYMENT_PAID', entityId: payment.id } })).toBe(
    await db.userAccount.count({ where: { hcpId: hcp.id } }),
  );
});

test('a bank slip is added to a payment once, and only by those who may see the payment', async () => {
  const { payment } = await prepared();
  const viewer = await viewerFor(preparer.id);
  const owner = { ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'PAYMENT_PROOF' as const, filename: 'slip.pdf' };
  const slip = await storeUpload(viewer, { ...owner, content: Buffer.from('%PDF-1.7\n%') });
  const variables = { id: payment.id, input: { fileId: slip.id } };
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(ADD_PROOF, variables)).codes).toEqual(['NOT_FOUND']);
  expect((await as(await makeUser('ADMIN')).run(ADD_PROOF, variables)).codes).toEqual(['FORBIDDEN']);
  expect((await as(confirmer).run(ADD_PROOF, variables)).fields).toHaveProperty('fileId');
  const { data, codes } = await as(preparer).run(ADD_PROOF, variables);
  expect(codes).toEqual([]);
  expect(data.addPaymentProof.proofs).toEqual([{ id: slip.id, filename: 'slip.pdf' }]);
  expect((await as(preparer).run(ADD_PROOF, variables)).fields).toHaveProperty('fileId');
  expect(await db.activityLog.count({ where: { action: 'Payment.ADD_PROOF', entityId: payment.id } })).toBe(1);
});

test('a bill with an approved amount of zero is not listed for payment', async () => {
  const rejected = await makeBill({ claims: [{ claimed: 400_000n, status: 'REJECTED' }] });
  const { bill, hcp } = await makeBill({ hcp: rejected.hcp, claims: [{ claimed: 600_000n }] });
  const { data } = await as(preparer).run(/* GraphQL */ `{ payableHcps { hcpId amount bills { id } } }`);
  expect(data.payableHcps.find(({ hcpId }) => hcpId === hcp.id)).toEqual({ hcpId: hcp.id, amount: 600_000, bills: [{ id: bill.id }] });
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  const none = (await as(narrowed).run(/* GraphQL */ `{ payableHcps { hcpId } payableTotals { amount bills hcps } }`)).data;
  expect(none).toEqual({ payableHcps: [], payableTotals: { amount: 0, bills: 0, hcps: 0 } });
  const amounts = async (filter: { lgaId?: string; overdue?: boolean }) => {
    const { data: found } = await as(preparer).run(
      /* GraphQL */ `query ($filter: PayableFilter) { payableHcps(filter: $filter) { amount } }`,
      { filter: { hcpId: hcp.id, ...filter } },
    );
    return found.payableHcps.map(({ amount }) => amount);
  };
  expect([await amounts({ lgaId: hcp.lgaId }), await amounts({ lgaId: hcp.id })]).toEqual([[600_000], []]);
  await db.bill.update({ where: { id: bill.id }, data: { approvedAt: addDays(today(), -40) } });
  expect([await amounts({ overdue: true }), await amounts({ overdue: false })]).toEqual([[600_000], []]);
});

test('unpaid bills are summed, and listed for the facilities that have waited longest', async () => {
  const [late, later] = [await makeBill({ claims: [{ claimed: 100_000n }] }), await makeBill({ claims: [{ claimed: 200_000n }] })];
  const second = await makeBill({ hcp: late.hcp, claims: [{ claimed: 300_000n }] });
  await db.bill.update({ where: { id: late.bill.id }, data: { approvedAt: addDays(today(), -900) } });
  await db.bill.update({ where: { id: later.bill.id }, data: { approvedAt: addDays(today(), -800) } });
  const { data, codes } = await as(preparer).run(
    /* GraphQL */ `query ($filter: PayableFilter) {
      payableHcps(first: 1) { hcpId amount bills { id } }
      payableTotals { amount bills hcps }
      late: payableTotals(filter: $filter) { amount bills hcps }
    }`,
    { filter: { hcpId: late.hcp.id } },
  );
  expect(codes).toEqual([]);
  expect(data.payableHcps).toEqual([{ hcpId: late.hcp.id, amount: 400_000, bills: [{ id: late.bill.id }, { id: second.bill.id }] }]);
  expect(data.late).toEqual({ amount: 400_000, bills: 2, hcps: 1 });
  for (const first of [-1, 0, 501]) {
    const refused = await as(preparer).run(/* GraphQL */ `query ($first: Int) { payableHcps(first: $first) { hcpId } }`, { first });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['INVALID_INPUT'], ['first']]);
  }
  const unpaid = { status: 'APPROVED', paymentId: null, payableAmount: { gt: 0 } } as const;
  const { _count: bills, _sum } = await db.bill.aggregate({ where: unpaid, _count: true, _sum: { payableAmount: true } });
  const hcps = (await db.bill.findMany({ where: unpaid, distinct: ['hcpId'] })).length;
  expect(data.payableTotals).toEqual({ amount: Number(_sum.payableAmount), bills, hcps });
});

test('the accountant who prepared a payment cannot confirm it, unless the setting is off', async () => {
  const { payment } = await prepared();
  const refused = await as(preparer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  expect(refused.codes).toEqual(['FOUR_EYES']);
  await db.setting.upsert({
    where: { key: 'paymentFourEyes' },
    create: { key: 'paymentFourEyes', value: false },
    update: { value: false },
  });
  const allowed = await as(preparer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  await db.setting.delete({ where: { key: 'paymentFourEyes' } });
  expect(allowed.codes).toEqual([]);
});

test('of two accountants who prepare a payment of the same bill at once, one gets CONFLICT_STALE', async () => {
  const { bill, hcp } = await makeBill();
  const input = { hcpId: hcp.id, billIds: [bill.id], expectedAmount: Number(bill.approvedAmount), method: 'BANK_TRANSFER' };
  const answers = await Promise.all([preparer, confirmer, preparer, confirmer].map((who) => as(who).run(CREATE, { input })));
  expect(answers.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'CONFLICT_STALE', 'CONFLICT_STALE', 'OK']);
  expect(await db.payment.count({ where: { hcpId: hcp.id } })).toBe(1);
});

test('of two concurrent confirmations of a payment, one gets CONFLICT_STALE or STATE_INVALID', async () => {
  const { payment, bill } = await prepared();
  const third = await makeUser('ACCOUNTANT');
  const answers = await Promise.all(
    [confirmer, third].map((who, i) =>
      as(who).run(CONFIRM, { id: payment.id, input: confirmation(payment.version, `FT-RACE-${payment.id}-${i}`) }),
    ),
  );
  expect(answers.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'OK']);
  const paid = await db.bill.findUniqueOrThrow({ where: { id: bill.id } });
  expect(paid.paidAmount).toBe(paid.approvedAmount);
});

test('a repeated request with the same idempotency key has one effect and returns the same result', async () => {
  const { bill, hcp } = await makeBill();
  const input = { hcpId: hcp.id, billIds: [bill.id], expectedAmount: Number(bill.approvedAmount), method: 'BANK_TRANSFER' };
  const keyed = { idempotencyKey: `key-${bill.id}` };
  const answers = await Promise.all([1, 2, 3].map(() => as(preparer).run(CREATE, { input }, keyed)));
  expect(new Set(answers.map(({ data }) => data.createPayment.id)).size).toBe(1);
  const other = await as(preparer).run(CREATE, { input }, { ...keyed, bodyHash: 'another body' });
  expect(other.codes).toEqual(['IDEMPOTENCY_MISMATCH']);
});

test('an accountant limited to some LGAs cannot pay facilities of other LGAs', async () => {
  const [own, other] = [await makeBill(), await makeBill()];
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [own.hcp.lgaId] });
  const input = {
    hcpId: other.hcp.id,
    billIds: [other.bill.id],
    expectedAmount: Number(other.bill.approvedAmount),
    method: 'BANK_TRANSFER',
  };
  expect((await as(narrowed).run(CREATE, { input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(CREATE, { input: { ...input, hcpId: own.hcp.id } })).codes).toEqual(['NOT_FOUND']);
  expect(await db.payment.count({ where: { hcpId: other.hcp.id } })).toBe(0);
});

test('a payment is rejected for missing bank details, wrong bills, a changed total, deductions, date, reference or status', async () => {
  const approved = await makeBill();
  const input = {
    hcpId: approved.hcp.id,
    billIds: [approved.bill.id],
    expectedAmount: Number(approved.bill.approvedAmount),
    method: 'BANK_TRANSFER',
  };
  const create = async (changes: object) => (await as(preparer).run(CREATE, { input: { ...input, ...changes } })).codes[0];
  const other = await makeBill({ status: 'VETTED' });
  expect(await create({ billIds: [other.bill.id], hcpId: other.hcp.id, expectedAmount: 1_000_000 })).toBe('PAY_NOT_APPROVED');
  expect(await create({ hcpId: other.hcp.id })).toBe('PAY_MIXED_HCP');
  expect(await create({ expectedAmount: 1 })).toBe('BILL_TOTAL_MISMATCH');
  expect(await create({ deductions: 2_000_000, deductionReason: 'Overpaid in May' })).toBe('PAY_DEDUCTION');
  expect(await create({ deductions: 5 })).toBe('INVALID_INPUT');
  await db.hcp.update({ where: { id: approved.hcp.id }, data: { bankAccountNumber: null } });
  expect(await create({})).toBe('PAY_NO_BANK');

  const { payment } = await prepared();
  const confirm = async (changes: object) =>
    as(confirmer).run(CONFIRM, { id: payment.id, input: { ...confirmation(payment.version), ...changes } });
  expect((await confirm({ paidOn: isoDay(addDays(today(), 1)) })).fields).toHaveProperty('paidOn');
  expect((await confirm({ version: 99 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await confirm({ bankReference: 'FT-SAME-1' })).codes).toEqual([]);
  expect((await confirm({ bankReference: 'FT-OTHER', version: payment.version + 1 })).codes).toEqual(['STATE_INVALID']);
  const second = await prepared();
  const taken = await as(confirmer).run(CONFIRM, { id: second.payment.id, input: confirmation(second.payment.version, 'ft-same-1') });
  expect(taken.fields).toHaveProperty('bankReference');
  // References are compared literally: an underscore is not a wildcard.
  const third = await as(confirmer).run(CONFIRM, { id: second.payment.id, input: confirmation(second.payment.version, 'FT-SAME_1') });
  expect(third.codes).toEqual([]);
});

test('payments are found by any part of the number, reference or facility name', async () => {
  const [{ payment, hcp }, other] = [await prepared(), await prepared()];
  const [{ paymentNo }, { name }] = [
    await db.payment.findUniqueOrThrow({ where: { id: payment.id } }),
    await db.hcp.update({ where: { id: hcp.id }, data: { name: 'Maternity of Part Search' } }),
  ];
  const bankReference = `TRF/Part/${paymentNo.slice(-5)}_7`;
  expect((await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version, bankReference) })).codes).toEqual([]);
  const LIST = /* GraphQL */ `query ($search: String) { payments(page: { number: 1, size: 50 }, search: $search) { total items { id } } }`;
  for (const search of [paymentNo.toLowerCase(), 'trf/part/', `${paymentNo.slice(-5)}_7`, name.slice(4)]) {
    const { data } = await as(preparer).run(LIST, { search });
    const ids = data.payments.items.map(({ id }: { id: string }) => id);
    expect([search, ids.includes(payment.id), ids.includes(other.payment.id), data.payments.total]).toEqual([
      search,
      true,
      false,
      ids.length,
    ]);
  }
});

test('bills of failed and reversed payments can be paid again, and paid amounts equal payments', async () => {
  const first = await prepared();
  await as(confirmer).run(FAIL, { id: first.payment.id, input: { version: first.payment.version, reason: 'Account closed' } });
  expect(await db.bill.findUniqueOrThrow({ where: { id: first.bill.id } })).toMatchObject({ status: 'APPROVED', paymentId: null });

  const bill = await makeBill();
  const again = await prepared(bill);
  await as(confirmer).run(CONFIRM, { id: again.payment.id, input: confirmation(again.payment.version) });
  await as(confirmer).run(REQUEST, { id: again.payment.id, input: undo(again.payment.version + 1) });
  const reversed = await as(preparer).run(REVERSE, { id: again.payment.id, input: { version: again.payment.version + 2 } });
  expect(reversed.data.reversePayment).toEqual({ status: 'REVERSED', failReason: 'Bank returned it' });
  expect(await db.bill.findUniqueOrThrow({ where: { id: bill.bill.id } })).toMatchObject({
    status: 'APPROVED',
    paymentId: null,
    paidAmount: 0n,
  });
  const third = await prepared({ ...bill, bill: await db.bill.findUniqueOrThrow({ where: { id: bill.bill.id } }) });
  expect(third.payment.id).not.toBe(again.payment.id);
});

test('a facility sees only its own paid payments; other roles see none', async () => {
  const READ = /* GraphQL */ `query ($id: ID!) { payment(id: $id) { id } }`;
  const { payment, hcp } = await prepared();
  const facilityUser = await makeHcpUser(hcp);
  const stranger = await makeHcpUser();
  expect((await as(facilityUser).run(READ, { id: payment.id })).codes).toEqual(['NOT_FOUND']);
  await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  expect((await as(facilityUser).run(READ, { id: payment.id })).codes).toEqual([]);
  expect((await as(stranger).run(READ, { id: payment.id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(await makeUser('ACCOUNT_MANAGER')).run(READ, { id: payment.id })).codes).toEqual(['FORBIDDEN']);
  expect((await as(null).run(READ, { id: payment.id })).codes).toEqual(['UNAUTHENTICATED']);
  expect(
    (await as(facilityUser).run(CREATE, { input: { hcpId: hcp.id, billIds: [hcp.id], expectedAmount: 1, method: 'CHEQUE' } })).codes,
  ).toEqual(['FORBIDDEN']);
});

test('a payment can fail only before and be reversed only after confirmation, with a reason and the current version', async () => {
  const { payment } = await prepared();
  const run = async (document: string, input: object) =>
    as(confirmer).runText(document, { id: payment.id, input: { ...undo(payment.version), ...input } });
  expect((await run(REQUEST, {})).codes).toEqual(['STATE_INVALID']);
  expect((await run(FAIL, { reason: ' ' })).fields).toHaveProperty('reason');
  expect((await run(FAIL, { version: payment.version + 1 })).codes).toEqual(['CONFLICT_STALE']);
  await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  const paid = { version: payment.version + 1 };
  expect((await run(FAIL, paid)).codes).toEqual(['STATE_INVALID']);
  expect((await run(REQUEST, { ...paid, reason: ' ' })).fields).toHaveProperty('reason');
  expect((await run(REQUEST, { version: payment.version })).codes).toEqual(['CONFLICT_STALE']);
  expect((await run(DECLINE, paid)).codes).toEqual(['STATE_INVALID']);
  expect((await run(REQUEST, paid)).codes).toEqual([]);
  expect((await run(REQUEST, { version: payment.version + 2 })).codes).toEqual(['STATE_INVALID']);
  const nothing = { id: preparer.id, input: undo(0) };
  for (const document of [FAIL, REQUEST, DECLINE] as const)
    expect((await as(confirmer).run(document, nothing)).codes).toEqual(['NOT_FOUND']);
  expect((await as(confirmer).run(REVERSE, { id: preparer.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
});

test('money that came back is recorded by one accountant and confirmed or rejected by another', async () => {
  const { payment, bill } = await prepared();
  const { id } = payment;
  await as(confirmer).run(CONFIRM, { id, input: confirmation(payment.version) });
  const reverse = (who: { id: string }, version: number) => as(who).run(REVERSE, { id, input: { version } });
  const [paid, requested] = [payment.version + 1, payment.version + 2];
  expect((await reverse(preparer, paid)).codes).toEqual(['STATE_INVALID']);
  const { data } = await as(confirmer).run(REQUEST, { id, input: undo(paid) });
  expect(data.requestPaymentReversal).toEqual({
    status: 'PAID',
    version: requested,
    reversalReason: 'Bank returned it',
    reversalRequestedBy: { id: confirmer.id },
    availableActions: ['DECLINE_REVERSAL'],
  });
  expect(await db.notification.count({ where: { userId: preparer.id, kind: 'PAYMENT_REVERSAL_REQUESTED', entityId: id } })).toBe(1);
  expect(await db.bill.findUniqueOrThrow({ where: { id: bill.id } })).toMatchObject({ status: 'PAID' });
  expect(await db.payment.count({ where: { AND: [paymentsToConfirm.where(await viewerFor(preparer.id)), { id }] } })).toBe(1);
  expect((await reverse(confirmer, requested)).codes).toEqual(['FOUR_EYES']);
  expect((await reverse(preparer, paid)).codes).toEqual(['CONFLICT_STALE']);
  expect((await reverse(await makeUser('ADMIN'), requested)).codes).toEqual(['FORBIDDEN']);
  const declined = await as(preparer).run(DECLINE, { id, input: { version: requested, reason: 'It was another payment' } });
  expect(declined.data.declinePaymentReversal).toEqual({
    status: 'PAID',
    reversalReason: null,
    reversalRequestedBy: null,
    availableActions: ['REQUEST_REVERSAL'],
  });
  expect(await db.notification.count({ where: { userId: confirmer.id, kind: 'PAYMENT_REVERSAL_DECLINED', entityId: id } })).toBe(1);
  await as(preparer).run(REQUEST, { id, input: undo(requested + 1) });
  expect((await reverse(confirmer, requested + 2)).data.reversePayment.status).toBe('REVERSED');
  expect((await reverse(confirmer, requested + 3)).codes).toEqual(['STATE_INVALID']);
});

test('the confirmation is offered to others than the preparer, unless one person may do both', async () => {
  const ACTIONS = /* GraphQL */ `query ($id: ID!) { payment(id: $id) { availableActions } }`;
  const { payment } = await prepared();
  const actions = async (who: { id: string }) => (await as(who).run(ACTIONS, { id: payment.id })).data.payment.availableActions;
  expect([await actions(preparer), await actions(confirmer)]).toEqual([['FAIL'], ['CONFIRM', 'FAIL']]);
  await db.setting.create({ data: { key: 'paymentFourEyes', value: false } });
  expect(await actions(preparer)).toEqual(['CONFIRM', 'FAIL']);
  await db.setting.delete({ where: { key: 'paymentFourEyes' } });
});

test('of two concurrent reversals, or a confirmation and a failure, one wins', async () => {
  const both = [confirmer, await makeUser('ACCOUNTANT')];
  const failing = await prepared();
  const input = undo(failing.payment.version);
  expect(await concurrently(both, FAIL, { id: failing.payment.id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  const { payment, bill } = await prepared();
  const answers = await Promise.all([
    as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) }),
    as(preparer).run(FAIL, { id: payment.id, input: undo(payment.version) }),
  ]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  const { status } = await db.payment.findUniqueOrThrow({ where: { id: payment.id } });
  expect(await db.bill.findUniqueOrThrow({ where: { id: bill.id } })).toMatchObject(
    status === 'PAID' ? { status: 'PAID', paymentId: payment.id } : { status: 'APPROVED', paymentId: null, paidAmount: 0n },
  );
  const paid = await prepared();
  await as(confirmer).run(CONFIRM, { id: paid.payment.id, input: confirmation(paid.payment.version) });
  const { id, version } = paid.payment;
  expect(await concurrently(both, REQUEST, { id, input: undo(version + 1) })).toEqual(['CONFLICT_STALE', 'OK']);
  const others = [preparer, await makeUser('ACCOUNTANT')];
  expect(await concurrently(others, REVERSE, { id, input: { version: version + 2 } })).toEqual(['CONFLICT_STALE', 'OK']);
});

test('a claims officer sees a payment without the bank account and without actions', async () => {
  const officer = await makeUser('CLAIMS_OFFICER');
  const { payment } = await prepared();
  const { data, codes } = await as(officer).run(
    /* GraphQL */ `query ($id: ID!) { payment(id: $id) { status bankName accountName accountNumber availableActions } }`,
    { id: payment.id },
  );
  expect(codes).toEqual([]);
  expect(data.payment).toEqual({ status: 'PENDING', bankName: null, accountName: null, accountNumber: null, availableActions: [] });
  expect((await as(officer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) })).codes).toEqual(['FORBIDDEN']);
});

test('an accountant sees bills and claims without diagnoses; a paid claim links to its payment', async () => {
  const world = await makeBill();
  const { payment, bill } = await prepared(world);
  const READ = /* GraphQL */ `query ($id: ID!) {
    bill(id: $id) { billNo availableActions claims { claimNo note diagnoses { code } availableActions payment { paymentNo paidOn } } }
  }`;
  const before = await as(confirmer).run(READ, { id: bill.id });
  expect(before.codes).toEqual([]);
  expect(before.data.bill.availableActions).toEqual([]);
  expect(before.data.bill.claims[0]).toMatchObject({ note: null, diagnoses: null, availableActions: [], payment: null });
  await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) });
  const { paymentNo } = await db.payment.findUniqueOrThrow({ where: { id: payment.id } });
  const paid = { paymentNo, paidOn: isoDay(today()) };
  for (const user of [confirmer, await makeHcpUser(world.hcp)])
    expect((await as(user).run(READ, { id: bill.id })).data.bill.claims[0]?.payment).toEqual(paid);
});

test('claim, bill and payment have the bank date, also if confirmed later, and reports agree by month', async () => {
  const admin = await makeUser('ADMIN');
  const world = await makeBill();
  const { payment, bill } = await prepared(world);
  const paidOn = today();
  setNow(addDays(now(), 40));
  const answer = await as(confirmer).run(CONFIRM, { id: payment.id, input: { ...confirmation(payment.version), paidOn: isoDay(paidOn) } });
  setNow(null);
  expect(answer.codes).toEqual([]);
  const paid = await db.bill.findUniqueOrThrow({ where: { id: bill.id }, include: { claims: true, payment: true } });
  expect([paid.paidAt, ...paid.claims.map(({ paidAt }) => paidAt)]).toEqual([startOfDay(paidOn), startOfDay(paidOn)]);
  expect(paid.payment?.paidOn).toEqual(paidOn);
  const period = { from: isoDay(paidOn), to: isoDay(paidOn), hcpId: world.hcp.id };
  const { data, codes } = await as(admin).run(
    /* GraphQL */ `query ($claims: ReportFilter!, $payments: ReportFilter!) {
      claimStats(by: [], filter: $claims) { total { paid } } billStats(by: [], filter: $claims) { total { billPaid } } paymentStats(by: [], filter: $payments) { total { paidNet } }
    }`,
    { claims: { ...period, dateBasis: 'PAID' }, payments: period },
  );
  expect(codes).toEqual([]);
  expect([data.claimStats.total.paid, data.billStats.total.billPaid, data.paymentStats.total.paidNet]).toEqual([
    1_000_000, 1_000_000, 1_000_000,
  ]);
});

test('the payment date cannot be before the approval of a bill', async () => {
  const { payment, bill } = await prepared();
  const refused = await as(confirmer).run(CONFIRM, {
    id: payment.id,
    input: { ...confirmation(payment.version), paidOn: isoDay(addDays(today(), -1)) },
  });
  expect(refused.codes).toEqual(['PAY_DATE']);
  expect(refused.fields?.paidOn).toContain(`when bill ${bill.billNo} was approved`);
  expect((await as(confirmer).run(CONFIRM, { id: payment.id, input: confirmation(payment.version) })).codes).toEqual([]);
});
