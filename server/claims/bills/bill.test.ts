import { beforeEach, expect, test } from 'vitest';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import {
  APPROVE_BILL,
  APPROVE_CLAIM,
  FINISH,
  makeClaimWorld,
  RETURN_CLAIM,
  START_REVIEW,
  SUBMIT_BILL,
  VET,
} from '../../testing/make/make-claim.ts';
import { markBillsPaid, revertPayment } from './bill-payment.service.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

const billOf = (id: string) => db.bill.findUniqueOrThrow({ where: { id }, include: { claims: { orderBy: { claimNo: 'asc' } } } });
const payment = (hcpId: string, createdById: string, amount: bigint) =>
  db.payment.create({
    data: {
      paymentNo: `PAY-${Math.random()}`,
      hcpId,
      grossAmount: amount,
      netAmount: amount,
      method: 'BANK_TRANSFER',
      bankName: 'B',
      accountName: 'A',
      accountNumber: '0000000001',
      createdById,
    },
  });

test('a bill is submitted, vetted, approved, paid and reversed, with totals and history at each step', async () => {
  const { id, claimIds } = await world.bill(2);
  const [first = '', second = ''] = claimIds;
  expect(await billOf(id)).toMatchObject({ status: 'SUBMITTED', claimCount: 2, claimedAmount: 1_600_000n });
  expect((await world.vet(first)).data.vetClaim).toMatchObject({ status: 'VETTED', decision: 'FULL', vettedAmount: 800_000 });
  expect((await world.vet(second, { qty: 1 })).data.vetClaim).toMatchObject({
    status: 'VETTED',
    decision: 'PARTIAL',
    vettedAmount: 400_000,
  });
  expect((await world.finish(id)).data.finishBill).toMatchObject({ status: 'VETTED', vettedAmount: 1_200_000 });
  expect((await world.approve(id)).codes).toEqual(['BILL_UNDECIDED']);
  const cut = await db.claim.findUniqueOrThrow({ where: { id: second } });
  expect((await as(world.admin).run(APPROVE_CLAIM, { id: second, input: { version: cut.version } })).data.approveClaim).toMatchObject({
    status: 'APPROVED',
    approvedAmount: 400_000,
  });
  expect((await world.approve(id)).data.approveBill).toMatchObject({ status: 'APPROVED', approvedAmount: 1_200_000 });
  const advice = await payment(world.hcp.id, world.accountant.id, 1_200_000n);
  const viewer = await viewerFor(world.accountant.id);
  await transact(
    viewer,
    'pay',
    async (write) => (await markBillsPaid(write, { paymentId: advice.id, billIds: [id], paidOn: today() })).claims,
  );
  expect(await billOf(id)).toMatchObject({
    status: 'PAID',
    paidAmount: 1_200_000n,
    paymentId: advice.id,
    claims: [{ status: 'PAID' }, { status: 'PAID' }],
  });
  await transact(viewer, 'revert', (write) => revertPayment(write, { paymentId: advice.id }));
  expect(await billOf(id)).toMatchObject({
    status: 'APPROVED',
    paidAmount: 0n,
    paymentId: null,
    claims: [{ status: 'APPROVED', paidAmount: 0n }, { status: 'APPROVED' }],
  });
  const steps = await db.statusChange.findMany({ where: { entityId: first }, orderBy: { at: 'asc' }, select: { action: true } });
  expect(steps.map(({ action }) => action)).toEqual([
    'CREATE',
    'MARK_READY',
    'SUBMIT',
    'START_REVIEW',
    'VET',
    'APPROVE',
    'PAY',
    'REVERT_PAYMENT',
  ]);
  expect(await db.activityLog.count({ where: { entityId: first } })).toBe(8);
});

test('a returned claim leaves its bill when it is finished and goes into the next one with a second attempt', async () => {
  const { id, claimIds } = await world.bill(2);
  const [first = '', second = ''] = claimIds;
  await world.vet(first);
  const { startClaimReview: open } = (await as(world.officer).run(START_REVIEW, { id: second })).data;
  expect(
    (await as(world.officer).run(RETURN_CLAIM, { id: second, input: { version: open.version, note: 'short' } })).fields,
  ).toHaveProperty('note');
  expect(
    (await as(world.officer).run(RETURN_CLAIM, { id: second, input: { version: open.version, note: 'Attach the theatre note.' } })).codes,
  ).toEqual([]);
  await world.finish(id);
  expect(await billOf(id)).toMatchObject({ status: 'VETTED', claimCount: 1, claimedAmount: 800_000n, vettedAmount: 800_000n });
  const next = await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [second] } });
  expect(next.data.submitBill).toMatchObject({ status: 'SUBMITTED', claimCount: 1 });
  expect(await db.claim.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
    status: 'SUBMITTED',
    attempt: 2,
    billId: next.data.submitBill.id,
  });
});

test('a bill is returned if all its claims are returned', async () => {
  const { id, claimIds } = await world.bill(1);
  const { startClaimReview: open } = (await as(world.officer).run(START_REVIEW, { id: claimIds[0] })).data;
  await as(world.officer).run(RETURN_CLAIM, { id: claimIds[0], input: { version: open.version, note: 'Attach the theatre note.' } });
  expect((await world.finish(id)).data.finishBill.status).toBe('RETURNED');
});

test('a whole bill can be returned with a reason, and its claims can be billed again', async () => {
  const { id, claimIds } = await world.bill(2);
  await world.vet(claimIds[0] ?? '');
  const { version } = await billOf(id);
  const answer = await as(world.officer).run(
    /* GraphQL */ `mutation ($id: ID!, $input: ReturnBillInput!) { returnBill(id: $id, input: $input) { status claimCount } }`,
    {
      id,
      input: { version, note: 'The months are mixed up.' },
    },
  );
  expect(answer.data.returnBill).toEqual({ status: 'RETURNED', claimCount: 0 });
  const claims = await db.claim.findMany({ where: { id: { in: claimIds } } });
  expect(claims.map(({ status, vettedAmount, returnReason }) => [status, vettedAmount, returnReason])).toEqual([
    ['RETURNED', 0n, 'The months are mixed up.'],
    ['RETURNED', 0n, 'The months are mixed up.'],
  ]);
});

test('a bill cannot be finished while a claim is undecided', async () => {
  const { id, claimIds } = await world.bill(2);
  await world.vet(claimIds[0] ?? '');
  expect((await world.finish(id)).codes).toEqual(['BILL_UNDECIDED']);
});

test('a bill has one month and one fund, at least one claim, and no claim twice', async () => {
  const [one, two] = [await world.ready(), await world.ready()];
  expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [] } })).codes).toEqual(['BILL_EMPTY']);
  await db.claim.update({ where: { id: two }, data: { fundingPool: 'BHCPF' } });
  expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [one, two] } })).codes).toEqual(['BILL_MIXED']);
  await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [one] } });
  await db.claim.update({ where: { id: two }, data: { fundingPool: 'FORMAL' } });
  expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [one, two] } })).codes).toEqual(['BILL_CLAIM_TAKEN']);
  const unfinished = await world.draft({}, await makeEnrollee({ hcpId: world.hcp.id }));
  expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [unfinished.id] } })).codes).toEqual(['CONFLICT_STALE']);
});

test('two concurrent submissions of the same claims create one bill', async () => {
  const claimIds = [await world.ready(), await world.ready()];
  const answers = await Promise.all([1, 2, 3].map(() => as(world.user).run(SUBMIT_BILL, { input: { claimIds } })));
  // A repeated request returns the bill of the first.
  expect(answers.map(({ codes }) => codes)).toEqual([[], [], []]);
  expect(new Set(answers.map(({ data }) => data.submitBill.id)).size).toBe(1);
  expect(await db.bill.count({ where: { hcpId: world.hcp.id } })).toBe(1);
});

test('a facility cannot see bills and claims of other facilities', async () => {
  const { id, claimIds } = await world.bill(1);
  const stranger = await makeHcpUser();
  expect((await as(stranger).run(/* GraphQL */ `query ($id: ID!) { bill(id: $id) { id } }`, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(stranger).run(/* GraphQL */ `query ($id: ID!) { claim(id: $id) { id } }`, { id: claimIds[0] })).codes).toEqual([
    'NOT_FOUND',
  ]);
  const ready = { input: { claimIds: [await world.ready()] } };
  expect((await as(stranger).run(SUBMIT_BILL, ready)).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.officer).run(SUBMIT_BILL, ready)).codes).toEqual(['FORBIDDEN']);
  expect(
    (await as(await makeUser('ENROLLEE')).run(/* GraphQL */ `query ($id: ID!) { claim(id: $id) { id } }`, { id: claimIds[0] })).codes,
  ).toEqual(['FORBIDDEN']);
});

test('an accountant sees amounts but no diagnoses', async () => {
  const { claimIds } = await world.bill(1);
  const query = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { claimedAmount diagnoses { code } enrollee { fullName } } }`;
  expect((await as(world.accountant).run(query, { id: claimIds[0] })).data.claim).toMatchObject({
    claimedAmount: 800_000,
    diagnoses: null,
  });
  expect((await as(world.officer).run(query, { id: claimIds[0] })).data.claim.diagnoses).toHaveLength(1);
});

test('of two concurrent vettings of a claim one gets CONFLICT_STALE; of two officers who open it one learns who has it', async () => {
  const { claimIds } = await world.bill(1);
  const other = await makeUser('CLAIMS_OFFICER');
  const opened = await Promise.all([world.officer, other].map((who) => as(who).run(START_REVIEW, { id: claimIds[0] })));
  expect(opened.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CLM_LOCKED', 'OK']);
  const winner = opened[0]?.codes.length === 0 ? world.officer : other;
  const { startClaimReview: open } = (await as(winner).run(START_REVIEW, { id: claimIds[0] })).data;
  const lines = open.items.map(({ id }) => ({ itemId: id, decision: 'PASSED' }));
  const vetted = await Promise.all(
    [1, 2, 3].map(() => as(winner).run(VET, { id: claimIds[0], input: { version: open.version, lines, finish: true } })),
  );
  expect(vetted.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'CONFLICT_STALE', 'OK']);
});

test('of two concurrent approvals of a claim or a bill, one gets CONFLICT_STALE', async () => {
  const { id, claimIds } = await world.bill(2);
  await world.vet(claimIds[0] ?? '', { qty: 1 });
  await world.vet(claimIds[1] ?? '');
  await world.finish(id);
  const admins = [world.admin, await makeUser('ADMIN')];
  const claim = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' } });
  const answers = await Promise.all(admins.map((who) => as(who).run(APPROVE_CLAIM, { id: claim.id, input: { version: claim.version } })));
  expect(answers.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'OK']);
  const { version, vettedAmount, approvedAmount } = await billOf(id);
  const input = { version, vettedAmount: Number(vettedAmount), approvedAmount: Number(approvedAmount) };
  const bills = await Promise.all(admins.map((who) => as(who).run(APPROVE_BILL, { id, input })));
  expect(bills.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'OK']);
});

test('a bill whose totals changed since it was opened cannot be approved', async () => {
  const { id, claimIds } = await world.bill(1);
  await world.vet(claimIds[0] ?? '');
  await world.finish(id);
  const { version, vettedAmount } = await billOf(id);
  const answer = await as(world.admin).run(APPROVE_BILL, {
    id,
    input: { version, vettedAmount: Number(vettedAmount) - 1, approvedAmount: 0 },
  });
  expect(answer.codes).toEqual(['BILL_TOTAL_MISMATCH']);
});

test('four eyes: who submits a bill cannot vet it, who vets cannot approve, who approves cannot pay', async () => {
  const { id, claimIds } = await world.bill(1);
  await db.bill.update({ where: { id }, data: { submittedById: world.officer.id } });
  expect((await as(world.officer).run(START_REVIEW, { id: claimIds[0] })).codes).toEqual(['FOUR_EYES']);
  await db.bill.update({ where: { id }, data: { submittedById: world.user.id } });
  await world.vet(claimIds[0] ?? '');
  await world.finish(id);
  await db.userAccount.update({ where: { id: world.officer.id }, data: { role: 'ADMIN' } });
  expect((await world.approve(id, world.officer)).codes).toEqual(['FOUR_EYES']);
  await world.approve(id);
  await db.userAccount.update({ where: { id: world.admin.id }, data: { role: 'ACCOUNTANT' } });
  const advice = await payment(world.hcp.id, world.accountant.id, 800_000n);
  const viewer = await viewerFor(world.admin.id);
  await expect(
    transact(viewer, 'pay', async (write) => (await markBillsPaid(write, { paymentId: advice.id, billIds: [id], paidOn: today() })).claims),
  ).rejects.toMatchObject({ code: 'FOUR_EYES' });
});

test('assigning a bill moves its claims in review to the new officer', async () => {
  const { id, claimIds } = await world.bill(1);
  await as(world.officer).run(START_REVIEW, { id: claimIds[0] });
  const other = await makeUser('CLAIMS_OFFICER');
  const { version } = await billOf(id);
  const answer = await as(world.officer).run(
    /* GraphQL */ `mutation ($id: ID!, $input: AssignBillInput!) { assignBill(id: $id, input: $input) { assignedOfficer { id } } }`,
    {
      id,
      input: { version, officerId: other.id },
    },
  );
  expect(answer.data.assignBill.assignedOfficer?.id).toBe(other.id);
  expect((await as(other).run(START_REVIEW, { id: claimIds[0] })).codes).toEqual([]);
  expect((await as(world.officer).run(FINISH, { id, input: { version } })).codes).toEqual(['CONFLICT_STALE']);
});

test('queues are sorted by name, bills, amount or waiting time, in both directions', async () => {
  for (const claimed of [300_000n, 900_000n, 500_000n]) await makeBill({ claims: [{ claimed }], status: 'SUBMITTED' });
  const ask = async (order: { sort?: 'name' | 'claimed' | 'oldest'; direction?: 'ASC' | 'DESC' }) =>
    (
      await as(world.admin).run(
        /* GraphQL */ `query ($sort: BillQueueSortField, $direction: SortDirection) {
          billsByHcp(page: { number: 1, size: 100 }, sort: $sort, direction: $direction) { items { id name claimed oldest } } }`,
        order,
      )
    ).data.billsByHcp.items;
  const waiting = await ask({});
  expect(waiting.length).toBeGreaterThan(2);
  expect(waiting.map(({ oldest }) => oldest)).toEqual(waiting.map(({ oldest }) => oldest).sort());
  expect((await ask({ sort: 'name' })).map(({ name }) => name)).toEqual(waiting.map(({ name }) => name).sort((a, b) => a.localeCompare(b)));
  const amounts = waiting.map(({ claimed }) => claimed).sort((a, b) => b - a);
  expect((await ask({ sort: 'claimed', direction: 'DESC' })).map(({ claimed }) => claimed)).toEqual(amounts);
  expect((await ask({ sort: 'claimed', direction: 'ASC' })).map(({ claimed }) => claimed)).toEqual(amounts.toReversed());
});

test('queues list facilities for the officer, officers for the administrator, and claims for the next bill', async () => {
  const { id, claimIds } = await world.bill(1);
  const byHcp = await as(world.officer).run(
    /* GraphQL */ `{ billsByHcp(page: { number: 1, size: 100 }) { total items { id name bills claims claimed } } }`,
  );
  expect(byHcp.data.billsByHcp.items).toContainEqual({ id: world.hcp.id, name: world.hcp.name, bills: 1, claims: 1, claimed: 800_000 });
  await world.vet(claimIds[0] ?? '');
  await world.finish(id);
  const byOfficer = await as(world.admin).run(
    /* GraphQL */ `{ billsByOfficer(page: { number: 1, size: 100 }) { items { id bills vetted } } }`,
  );
  expect(byOfficer.data.billsByOfficer.items).toContainEqual({ id: world.officer.id, bills: 1, vetted: 800_000 });
  await world.ready();
  const next = await as(world.user).run(/* GraphQL */ `{ submittableBills { claims returned amount fundingPool } }`);
  expect(next.data.submittableBills).toEqual([{ claims: 1, returned: 0, amount: 800_000, fundingPool: 'FORMAL' }]);
});
