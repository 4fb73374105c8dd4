import { beforeEach, describe, expect, it } from 'vitest';
import { paymentMachine } from '../../claims/payments/payment.machine.ts';
import type { WebhookEvent } from '../../generated/prisma/enums.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { APPROVE_CLAIM, makeClaimWorld, REJECT_CLAIM, RETURN_BILL, RETURN_CLAIM, START_REVIEW } from '../../testing/make/make-claim.ts';
import { APPROVE_PA, approveAll, askPa, type PaWorld, paInput, paWorld } from '../../testing/make/make-pa.ts';
import {
  ACCEPT_REFERRAL,
  approvedReferral,
  askReferral,
  DECLINE_REFERRAL,
  type ReferralWorld,
  referralWorld,
} from '../../testing/make/make-referral.ts';
import { makeWebhook } from '../../testing/make/make-webhook.ts';
import { MESSAGE_TYPES } from './webhook-events.ts';

const REJECT_PA = /* GraphQL */ `mutation ($id: ID!, $input: RejectPaRequestInput!) { rejectPaRequest(id: $id, input: $input) { status } }`;
const QUERY_PA = /* GraphQL */ `mutation ($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { status } }`;
const GENERATE_PA = /* GraphQL */ `mutation ($input: CreatePaRequestInput!) { generatePa(input: $input) { whyNot paRequest { id } } }`;
const REJECT_REFERRAL = /* GraphQL */ `mutation ($id: ID!, $input: RejectReferralInput!) { rejectReferral(id: $id, input: $input) { status } }`;
const QUERY_REFERRAL = /* GraphQL */ `mutation ($id: ID!, $input: QueryReferralInput!) { queryReferral(id: $id, input: $input) { status } }`;
const ASK = /* GraphQL */ `mutation ($id: ID!, $input: SendClaimQueryInput!) { sendClaimQuery(id: $id, input: $input) { id } }`;
const FILE = /* GraphQL */ `mutation ($input: FileClaimDisputeInput!) { fileClaimDispute(input: $input) { id version lines { id } } }`;
const DECIDE = /* GraphQL */ `mutation ($id: ID!, $input: DecideClaimDisputeInput!) { decideClaimDispute(id: $id, input: $input) { status } }`;
const PAY = /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { id version } }`;
const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) { requestPaymentReversal(id: $id, input: $input) { version } }`;
const REVERSE = /* GraphQL */ `mutation ($id: ID!, $input: ReversePaymentInput!) { reversePayment(id: $id, input: $input) { status } }`;

const CEILING = 'paAutoApproveCeiling';

type Webhook = Awaited<ReturnType<typeof makeWebhook>>;

/** What a webhook was told, in the order of the changes. */
const told = async ({ id }: Webhook) =>
  (await db.webhookDelivery.findMany({ where: { webhookId: id }, orderBy: [{ createdAt: 'asc' }, { event: 'asc' }] })).map(
    ({ event, recordType, recordId, recordStatus }) => [MESSAGE_TYPES[event], recordType, recordId, recordStatus],
  );

describe('about PA requests, the facility is told', () => {
  let world: PaWorld;
  let webhook: Webhook;
  beforeEach(async () => {
    world = await paWorld();
    webhook = await makeWebhook(world.desk);
  });
  const numberOf = async () => (await db.webhookDelivery.findFirstOrThrow({ where: { webhookId: webhook.id } })).recordNo;

  it('of an approval, with number, status and time, in the transaction of the change', async () => {
    const asked = await askPa(world);
    expect(await told(webhook)).toEqual([]);
    await as(world.manager).run(APPROVE_PA, { id: asked.id, input: approveAll(asked) });
    expect(await told(webhook)).toEqual([['pa_request.decided', 'PaRequest', asked.id, 'APPROVED']]);
    expect(await numberOf()).toBe(asked.requestNo);
    const jobs = await db.$queryRaw`
      SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'sendWebhooks' AND j.payload->>'id' = ${webhook.id}`;
    expect(jobs).toHaveLength(1);
  });

  it('of a code that the scheme issues by itself', async () => {
    await db.setting.upsert({ where: { key: CEILING }, create: { key: CEILING, value: 600_000 }, update: { value: 600_000 } });
    const quick = await makeService({ requiresPa: true, autoApprove: true, basePrice: 500_000n });
    const { data } = await as(world.desk).run(GENERATE_PA, { input: paInput(world, { items: [{ serviceId: quick.id, qty: 1 }] }) });
    expect(data.generatePa.whyNot).toEqual([]);
    expect(await told(webhook)).toEqual([['pa_request.decided', 'PaRequest', data.generatePa.paRequest.id, 'APPROVED']]);
  });

  it('of a rejection and a query, without the texts', async () => {
    const [rejected, queried] = [await askPa(world), await askPa(world, { confirmDuplicate: true })];
    await as(world.manager).run(QUERY_PA, { id: queried.id, input: { version: queried.version, note: 'Which side?' } });
    const input = { version: rejected.version, reasonCode: 'NOT_COVERED', note: 'Not part of the plan' };
    expect((await as(world.manager).run(REJECT_PA, { id: rejected.id, input })).codes).toEqual([]);
    expect(await told(webhook)).toEqual([
      ['query.sent', 'PaRequest', queried.id, 'PENDING'],
      ['pa_request.decided', 'PaRequest', rejected.id, 'REJECTED'],
    ]);
    expect(JSON.stringify(await db.webhookDelivery.findMany({ where: { webhookId: webhook.id } }))).not.toMatch(/side|plan/);
  });

  it('only if it has a webhook for the event that is not removed; a paused one keeps the message', async () => {
    const other = await makeWebhook(world.desk, { events: ['PAYMENT_MADE'] });
    const removed = await makeWebhook(world.desk, { status: 'REMOVED', secret: '' });
    const paused = await makeWebhook(world.desk, { status: 'PAUSED' });
    const strangers = await makeWebhook(await makeHcpUser(await makeHcp()));
    const asked = await askPa(world);
    await as(world.manager).run(APPROVE_PA, { id: asked.id, input: approveAll(asked) });
    expect(await Promise.all([webhook, paused, other, removed, strangers].map(async (each) => (await told(each)).length))).toEqual([
      1, 1, 0, 0, 0,
    ]);
  });

  it('nothing of a change that was rolled back', async () => {
    const asked = await askPa(world);
    const failed = transact('SYSTEM', 'test', async (write) => {
      write.log({ action: 'PaRequest.APPROVE', entityType: 'PaRequest', entityId: asked.id, summary: 'Approved' });
      // A name that the queue rejects, after the deliveries were added.
      write.job('x'.repeat(200), {});
      return null;
    });
    await expect(failed).rejects.toThrow();
    expect(await told(webhook)).toEqual([]);
  });
});

describe('about referrals, both facilities are told', () => {
  let world: ReferralWorld;
  let [sender, receiver]: Webhook[] = [];
  beforeEach(async () => {
    world = await referralWorld();
    [sender, receiver] = [await makeWebhook(world.sender), await makeWebhook(world.receiver)];
  });
  const both = async () => [await told(sender as Webhook), await told(receiver as Webhook)];

  it('of the approval, and the sender of what the receiver decides', async () => {
    const { id, version } = await approvedReferral(world);
    const { codes } = await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version } });
    expect(codes).toEqual([]);
    expect(await both()).toEqual([
      [
        ['referral.decided', 'Referral', id, 'APPROVED'],
        ['referral.decided', 'Referral', id, 'ACCEPTED'],
      ],
      [['referral.received', 'Referral', id, 'APPROVED']],
    ]);
  });

  it('of a decline only the sender', async () => {
    const { id, version } = await approvedReferral(world);
    await as(world.receiver).run(DECLINE_REFERRAL, { id, input: { version, reason: 'No bed is free' } });
    expect((await told(sender as Webhook)).at(-1)).toEqual(['referral.decided', 'Referral', id, 'DECLINED']);
    expect(await told(receiver as Webhook)).toHaveLength(1);
  });

  it('of an emergency the receiver at once; of a query and a rejection only the sender', async () => {
    const { id, version } = await askReferral(world, { urgency: 'EMERGENCY' });
    expect(await both()).toEqual([[], [['referral.received', 'Referral', id, 'PENDING']]]);
    const asked = await as(world.manager).run(QUERY_REFERRAL, { id, input: { version, note: 'Which side is it?' } });
    expect(asked.codes).toEqual([]);
    const rejected = await as(world.manager).run(REJECT_REFERRAL, { id, input: { version: version + 1, reason: 'Treat it there' } });
    expect(rejected.codes).toEqual([]);
    expect(await both()).toEqual([
      [
        ['query.sent', 'Referral', id, 'PENDING'],
        ['referral.decided', 'Referral', id, 'REJECTED'],
      ],
      [['referral.received', 'Referral', id, 'PENDING']],
    ]);
  });
});

describe('about claims and bills, the facility is told', () => {
  let world: Awaited<ReturnType<typeof makeClaimWorld>>;
  let webhook: Webhook;
  beforeEach(async () => {
    world = await makeClaimWorld();
    webhook = await makeWebhook(world.user);
  });
  const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: true } });

  it('of the decision on each claim and on the bill, not of the vetting', async () => {
    const { id, claimIds } = await world.vetted('PASSED', 'PASSED');
    expect(await told(webhook)).toEqual([]);
    await world.approve(id);
    expect(new Set(await told(webhook))).toEqual(
      new Set([...claimIds.map((claimId) => ['claim.decided', 'Claim', claimId, 'APPROVED']), ['bill.decided', 'Bill', id, 'APPROVED']]),
    );
  });

  it('of a rejected claim, a query, a returned claim and a returned bill', async () => {
    const { claimIds } = await world.vetted('REJECTED');
    const rejected = await claimOf(claimIds[0] ?? '');
    await as(world.admin).run(REJECT_CLAIM, {
      id: rejected.id,
      input: { version: rejected.version, reasonCode: 'NOT_COVERED', note: 'Not covered by the plan' },
    });
    const { id, claimIds: more } = await world.bill(3);
    const [asked = '', returned = '', left = ''] = more;
    for (const claimId of [asked, returned]) await as(world.officer).run(START_REVIEW, { id: claimId });
    expect((await as(world.officer).run(ASK, { id: asked, input: { question: 'Why twice on one day?' } })).codes).toEqual([]);
    const { version } = await claimOf(returned);
    const input = { version, note: 'Which day was it?' };
    expect((await as(world.officer).runText(RETURN_CLAIM, { id: returned, input })).codes).toEqual([]);
    const bill = await db.bill.findUniqueOrThrow({ where: { id } });
    const back = await as(world.officer).runText(RETURN_BILL, { id, input: { version: bill.version, note: 'The forms are not signed' } });
    expect(back.codes).toEqual([]);
    expect(new Set((await told(webhook)).map((each) => each.join(' ')))).toEqual(
      new Set([
        `claim.decided Claim ${rejected.id} REJECTED`,
        `query.sent Claim ${asked} IN_REVIEW`,
        `query.sent Claim ${returned} RETURNED`,
        `claim.decided Claim ${asked} RETURNED`,
        `claim.decided Claim ${left} RETURNED`,
        `bill.decided Bill ${id} RETURNED`,
      ]),
    );
  });

  it('of the decision on a dispute, and of the supplementary bill', async () => {
    const { id, claimIds } = await world.vetted({ qty: 1 });
    const vetted = await claimOf(claimIds[0] ?? '');
    await as(world.admin).run(APPROVE_CLAIM, { id: vetted.id, input: { version: vetted.version } });
    await world.approve(id);
    await db.webhookDelivery.deleteMany({ where: { webhookId: webhook.id } });
    const claim = await claimOf(vetted.id);
    const amount = Number(claim.claimedAmount - claim.approvedAmount);
    const lines = [{ itemId: claim.items[0]?.id, amount }];
    const filed = await as(world.user).run(FILE, {
      input: { claimId: claim.id, version: claim.version, reason: 'Two tests were done that day', lines },
    });
    const dispute = filed.data.fileClaimDispute;
    const decided = {
      version: dispute.version,
      answer: 'Both tests are proven',
      lines: [{ lineId: dispute.lines[0]?.id, grantedAmount: amount }],
    };
    expect((await as(await makeUser('ADMIN')).run(DECIDE, { id: dispute.id, input: decided })).codes).toEqual([]);
    expect(new Set((await told(webhook)).map(([type, , , status]) => `${type} ${status}`))).toEqual(
      new Set(['claim_dispute.decided UPHELD', 'bill.decided APPROVED']),
    );
  });
});

describe('about payments, the facility is told', () => {
  it('when a payment is confirmed and when it is reversed', async () => {
    const { bill, hcp } = await makeBill();
    const webhook = await makeWebhook(await makeHcpUser(hcp));
    const [preparer, confirmer] = [await makeUser('ACCOUNTANT'), await makeUser('ACCOUNTANT')];
    const input = { hcpId: hcp.id, billIds: [bill.id], expectedAmount: Number(bill.approvedAmount), method: 'BANK_TRANSFER' };
    const { id, version } = (await as(preparer).run(PAY, { input })).data.createPayment;
    expect(await told(webhook)).toEqual([]);
    await as(confirmer).run(CONFIRM, { id, input: { version, bankReference: `FT-HOOK-${id}`, paidOn: isoDay(today()) } });
    expect(await told(webhook)).toEqual([['payment.made', 'Payment', id, 'PAID']]);
    await as(confirmer).run(REQUEST, { id, input: { version: version + 1, reason: 'Bank returned it' } });
    await as(preparer).run(REVERSE, { id, input: { version: version + 2 } });
    expect((await told(webhook)).slice(1)).toEqual([['payment.reversed', 'Payment', id, 'REVERSED']]);
  });

  it('when a bank’s result confirms many at once', async () => {
    const { hcp } = await makeBill();
    const webhook = await makeWebhook(await makeHcpUser(hcp));
    const createdById = (await makeUser('ACCOUNTANT')).id;
    const made = (paymentNo: string) =>
      db.payment.create({
        data: {
          ...{ paymentNo, hcpId: hcp.id, grossAmount: 1n, netAmount: 1n, method: 'BANK_TRANSFER', createdById },
          ...{ bankName: 'Jos Bank', accountName: hcp.name, accountNumber: '0123456789' },
        },
      });
    const payments = [await made('PAY-HOOK-1'), await made('PAY-HOOK-2')];
    await transact('SYSTEM', 'test', async (write) => {
      const changed = payments.map(({ id, paymentNo }) => ({ id, fromStatus: 'PENDING', number: paymentNo }));
      await recordChanges(write, paymentMachine, 'CONFIRM', changed, (no) => `Paid ${no}`);
      return null;
    });
    expect((await told(webhook)).map(([type, , id]) => [type, id]).sort()).toEqual(payments.map(({ id }) => ['payment.made', id]).sort());
  });
});

it('every event but the test belongs to an action, and has a type of its own', () => {
  expect(new Set(Object.values(MESSAGE_TYPES)).size).toBe(Object.keys(MESSAGE_TYPES).length);
  expect(Object.keys(MESSAGE_TYPES)).toContain('TEST' satisfies WebhookEvent);
});
