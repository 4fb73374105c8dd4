import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { APPROVE_PA, approveAll, askPa, paWorld } from '../../testing/make/make-pa.ts';
import { markOverdueRequests } from './pa-clock.job.ts';
import { approvePaRequest, rejectOpenPaRequests } from './pa-decision.service.ts';

afterEach(() => setNow(null));

const REJECT = /* GraphQL */ `mutation M($id: ID!, $input: RejectPaRequestInput!) { rejectPaRequest(id: $id, input: $input) { id status version infoNote infoAnswer proceededWithoutCode availableActions } }`;
const QUERY = /* GraphQL */ `mutation M($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { id status version infoNote infoAnswer proceededWithoutCode availableActions } }`;
const ANSWER = /* GraphQL */ `mutation M($id: ID!, $input: AnswerPaQueryInput!) { answerPaQuery(id: $id, input: $input) { id status version infoNote infoAnswer proceededWithoutCode availableActions } }`;
const CANCEL = /* GraphQL */ `mutation M($id: ID!, $input: CancelPaRequestInput!) { cancelPaRequest(id: $id, input: $input) { id status version infoNote infoAnswer proceededWithoutCode availableActions } }`;
const PROCEED = /* GraphQL */ `mutation M($id: ID!, $input: ProceedWithoutCodeInput!) { proceedWithoutCode(id: $id, input: $input) { id status version infoNote infoAnswer proceededWithoutCode availableActions } }`;

test('an approval decides each item, issues a code for 30 days and notifies facility and member', async () => {
  const world = await paWorld();
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  const paRequest = await askPa(world, {
    items: [
      { serviceId: world.scan.id, qty: 4 },
      { serviceId: world.surgery.id, qty: 1 },
    ],
  });
  const items = [
    { itemId: paRequest.items[0]?.id, decision: 'ADJUSTED', approvedQty: 3, reasonCode: 'NOT_JUSTIFIED' },
    { itemId: paRequest.items[1]?.id, decision: 'REJECTED', approvedQty: 0, reasonCode: 'OTHER', note: 'Conservative care first' },
  ];
  const { data, codes } = await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: { version: paRequest.version, items } });
  expect(codes).toEqual([]);
  expect(data.approvePaRequest).toMatchObject({
    status: 'APPROVED',
    approvedAmount: 3_000_000,
    code: { status: 'ACTIVE', validUntil: isoDay(addDays(today(), 30)) },
  });
  expect(data.approvePaRequest.items.map((item) => [item.decision, item.approvedQty])).toEqual([
    ['ADJUSTED', 3],
    ['REJECTED', 0],
  ]);
  for (const userId of [world.desk.id, member.id]) expect(await db.notification.count({ where: { userId, kind: 'PA_APPROVED' } })).toBe(1);
  expect(await db.activityLog.count({ where: { entityId: paRequest.id, action: 'PaRequest.APPROVE', actorId: world.manager.id } })).toBe(1);
});

test('an approval above the request, undecided, unexplained or empty is rejected', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const decide = (item: object, rest: object = {}) =>
    as(world.manager).run(APPROVE_PA, {
      id: paRequest.id,
      input: { version: 0, items: [{ itemId: paRequest.items[0]?.id, decision: 'APPROVED', approvedQty: 2, ...item }], ...rest },
    });
  expect((await decide({ approvedQty: 3 })).codes).toEqual(['PA_APPROVE_EXCEEDS']);
  const dearer = await decide({ decision: 'ADJUSTED', reasonCode: 'NOT_JUSTIFIED', approvedPrice: 1_000_001 });
  expect([dearer.codes, Object.keys(dearer.fields)]).toEqual([['PA_APPROVE_EXCEEDS'], ['items.0.approvedPrice']]);
  expect((await decide({ decision: 'ADJUSTED', approvedPrice: 900_000 })).fields['items.0.reasonCode']).toBe(
    'Give a reason for this decision.',
  );
  expect((await decide({ decision: 'ADJUSTED', approvedQty: 1 })).fields['items.0.reasonCode']).toBe('Give a reason for this decision.');
  expect((await decide({ decision: 'REJECTED', approvedQty: 0, reasonCode: 'OTHER' })).fields['items.0.note']).toBe('State the reason.');
  expect((await decide({ decision: 'REJECTED', approvedQty: 0, reasonCode: 'NOT_COVERED' })).codes).toEqual(['PA_ALL_REJECTED']);
  expect((await decide({}, { items: [] })).codes).toEqual(['PA_UNDECIDED']);
  expect((await db.paRequest.findUniqueOrThrow({ where: { id: paRequest.id } })).status).toBe('PENDING');
});

test('a lower price is approved with its reason, and the code has the reduced amount', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const [item] = paRequest.items;
  const line = { itemId: item?.id, decision: 'ADJUSTED', approvedQty: 2, approvedPrice: 750_000, reasonCode: 'LESS_COSTLY_ALTERNATIVE' };
  const { data, codes } = await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: { version: 0, items: [line] } });
  expect(codes).toEqual([]);
  expect(data.approvePaRequest).toMatchObject({ approvedAmount: 1_500_000, items: [{ decision: 'ADJUSTED', approvedQty: 2 }] });
  expect(await db.paItem.findUniqueOrThrow({ where: { id: item?.id ?? '' } })).toMatchObject({
    approvedPrice: 750_000n,
    unitPrice: 1_000_000n,
  });
  expect(await db.paCode.findUniqueOrThrow({ where: { paRequestId: paRequest.id } })).toMatchObject({ approvedAmount: 1_500_000n });
});

test('of two approvals at the same time one succeeds and the other is stale', async () => {
  const world = await paWorld();
  const other = await makeUser('ACCOUNT_MANAGER');
  const paRequest = await askPa(world);
  const viewers = [await viewerFor(world.manager.id), await viewerFor(other.id)];
  const answers = await Promise.allSettled(viewers.map((viewer) => approvePaRequest(viewer, paRequest.id, approveAll(paRequest))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = answers.find((answer) => answer.status === 'rejected');
  expect(lost?.reason).toBeInstanceOf(DomainError);
  expect(lost?.reason.code).toBe('CONFLICT_STALE');
  expect(await db.paCode.count({ where: { paRequestId: paRequest.id } })).toBe(1);
});

test('the same approval sent twice with its idempotency key has one effect and one answer', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const send = () =>
    as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: approveAll(paRequest) }, { idempotencyKey: 'once', bodyHash: 'same' });
  const [first, second] = [await send(), await send()];
  expect(second.codes).toEqual([]);
  expect(second.data.approvePaRequest.code).toEqual(first.data.approvePaRequest.code);
});

test('the requester cannot decide, and a decided request stays decided', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  await db.paRequest.update({ where: { id: paRequest.id }, data: { requestedById: world.manager.id } });
  expect((await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: approveAll(paRequest) })).codes).toEqual(['FOUR_EYES']);
  const other = await makeUser('ACCOUNT_MANAGER');
  await as(other).run(APPROVE_PA, { id: paRequest.id, input: approveAll(paRequest) });
  const { version } = await db.paRequest.findUniqueOrThrow({ where: { id: paRequest.id } });
  expect(
    (await as(other).run(REJECT, { id: paRequest.id, input: { version, reasonCode: 'OTHER', note: 'Changed my mind now' } })).codes,
  ).toEqual(['STATE_INVALID']);
});

test('the email about an approval says what was cut and leads to the request', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const line = { itemId: paRequest.items[0]?.id, decision: 'ADJUSTED', approvedQty: 1, reasonCode: 'PRICE_TOO_HIGH' };
  const { codes } = await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: { version: 0, items: [line] } });
  expect(codes).toEqual([]);
  const mails = await db.$queryRaw<{ text: string }[]>`
    SELECT payload->>'text' AS text FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'sendMail' AND payload->>'to' = ${world.hcp.email}`;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Approved: ₦10,000 of ₦20,000. The request shows what was cut and why.');
  expect(mails[0]?.text).toContain(`/records/PaRequest/${paRequest.id}`);
});

test('a rejection needs a reason and is notified to the facility', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  expect(
    (await as(world.manager).run(REJECT, { id: paRequest.id, input: { version: 0, reasonCode: 'NOT_COVERED', note: 'no' } })).fields,
  ).toHaveProperty('note');
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  const { data } = await as(world.manager).run(REJECT, {
    id: paRequest.id,
    input: { version: 0, reasonCode: 'NOT_COVERED', note: 'Not in the benefit package' },
  });
  expect(data.rejectPaRequest.status).toBe('REJECTED');
  expect(await db.paItem.findMany({ where: { paRequestId: paRequest.id } })).toMatchObject([
    { decision: 'REJECTED', approvedAmount: 0n, reasonCode: 'NOT_COVERED' },
  ]);
  expect(await db.notification.count({ where: { userId: world.desk.id, kind: 'PA_REJECTED' } })).toBe(1);
  const { title } = await db.notification.findFirstOrThrow({ where: { userId: member.id, kind: 'PA_REJECTED' } });
  expect(title).toBe(
    `${world.scan.name} was not authorised: your plan does not cover it. Ask your facility for care that your plan covers. ${paRequest.requestNo}`,
  );
});

test('a query and its answer leave the request pending', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  expect((await as(world.desk).run(ANSWER, { id: paRequest.id, input: { version: 0, answer: 'None' } })).codes).toEqual(['STATE_INVALID']);
  const queried = await as(world.manager).run(QUERY, { id: paRequest.id, input: { version: 0, note: 'Which side?' } });
  expect(queried.data.queryPaRequest).toMatchObject({ status: 'PENDING', version: 1, infoNote: 'Which side?' });
  const stale = await as(world.desk).run(ANSWER, { id: paRequest.id, input: { version: 0, answer: 'The left' } });
  expect(stale.codes).toEqual(['CONFLICT_STALE']);
  const answered = await as(world.desk).run(ANSWER, { id: paRequest.id, input: { version: 1, answer: 'The left' } });
  expect(answered.data.answerPaQuery).toMatchObject({ status: 'PENDING', infoAnswer: 'The left', availableActions: ['CANCEL'] });
});

test('a facility can withdraw only its own pending request', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  expect((await as(await makeHcpUser()).run(CANCEL, { id: paRequest.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.manager).run(CANCEL, { id: paRequest.id, input: { version: 0 } })).codes).toEqual(['FORBIDDEN']);
  expect((await as(world.desk).run(CANCEL, { id: paRequest.id, input: { version: 0 } })).data.cancelPaRequest.status).toBe('CANCELLED');
});

test('after the time limit administrators are notified once, and only then may the facility proceed without a code', async () => {
  const world = await paWorld();
  const admin = await makeUser('ADMIN');
  const paRequest = await askPa(world);
  expect((await as(world.desk).run(PROCEED, { id: paRequest.id, input: { version: 0 } })).codes).toEqual(['PA_NOT_OVERDUE']);
  setNow(addMinutes(new Date(), 61));
  await Promise.all([markOverdueRequests(), markOverdueRequests()]);
  await markOverdueRequests();
  expect(await db.notification.count({ where: { userId: admin.id, kind: 'PA_BREACHED', entityId: paRequest.id } })).toBe(1);
  expect(await db.statusChange.count({ where: { entityId: paRequest.id, action: 'BREACH' } })).toBe(1);
  const gone = await as(world.desk).run(PROCEED, { id: paRequest.id, input: { version: 0 } });
  expect(gone.data.proceedWithoutCode).toMatchObject({ status: 'PENDING', proceededWithoutCode: true });
  expect(
    (await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: approveAll({ ...paRequest, version: 1 }) })).data.approvePaRequest
      .status,
  ).toBe('APPROVED');
});

test('stopping cover rejects the pending requests of the person', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  await transact('SYSTEM', 'stopCover', async (write) => rejectOpenPaRequests(write, [world.enrollee.id]));
  expect(await db.paRequest.findUniqueOrThrow({ where: { id: paRequest.id } })).toMatchObject({
    status: 'REJECTED',
    decisionReasonCode: 'COVERAGE',
    decidedById: null,
  });
});
