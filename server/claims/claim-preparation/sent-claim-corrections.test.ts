import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld, READY, REJECT_CLAIM, RESUBMIT, RETURN_BILL, START_REVIEW, UPDATE_CLAIM } from '../../testing/make/make-claim.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';

const SUBMIT = `mutation ($input: [SentClaimInput!]!, $checkOnly: Boolean! = false, $replace: Boolean! = true) {
  submitClaims(input: $input, checkOnly: $checkOnly, replace: $replace) { outcome id number status problems { code path } }
}`;
const WITHDRAW = `mutation ($id: ID!, $version: Int!) { withdrawClaim(id: $id, input: { version: $version, reason: "Wrong patient" }) { id status } }`;
const BILL = `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { id billNo status claimCount } }`;
const CLAIM = `query ($id: ID!) { claim(id: $id) { id status version attempt } }`;

let app: FastifyInstance;
let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let send: ReturnType<typeof overHttp>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await makeClaimWorld();
  send = overHttp(app, withKey((await makeFacilityKey(world.user)).key));
});
afterAll(() => app.close());

let serial = 0;
const day = isoDay(addDays(today(), -1));
async function row(more: object = {}) {
  const person = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
  return {
    externalId: `FIX-${++serial}`,
    member: person.enrolmentNo,
    serviceFrom: day,
    serviceTo: day,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    lateReason: 'Sent by post',
    mainDiagnosis: world.diagnosis.code,
    items: [{ service: world.service.code, qty: 2, unitPrice: 400_000 }],
    ...more,
  };
}
type Answer = { outcome: string; id: string; number: string; status: string; problems: { code: string; path: string }[] };
async function submit(input: object[], more: object = {}): Promise<Answer[]> {
  const { data, codes } = await send(SUBMIT, { input, ...more });
  expect(codes).toEqual([]);
  return data?.submitClaims as never;
}
const line = (qty: number) => [{ service: world.service.code, qty, unitPrice: 400_000 }];
const claimBy = (externalId: string) => db.claim.findFirstOrThrow({ where: { externalId } });

describe('a claim sent again with `replace`', () => {
  it('replaces one that is not in a bill, with history, and stays ready', async () => {
    const first = await row();
    const [made] = await submit([first]);
    const changed = { ...first, items: line(1) };
    expect(await submit([changed], { replace: false })).toMatchObject([{ problems: [{ code: 'SENT_OTHER_CONTENT' }] }]);
    expect(await submit([changed], { checkOnly: true })).toMatchObject([{ outcome: 'WOULD_REPLACE', id: null }]);
    expect(await claimBy(first.externalId)).toMatchObject({ claimedAmount: 800_000n });
    expect(await submit([changed])).toMatchObject([{ outcome: 'REPLACED', id: made?.id, number: made?.number, status: 'READY' }]);
    expect(await claimBy(first.externalId)).toMatchObject({ claimedAmount: 400_000n, status: 'READY' });
    expect(await submit([changed])).toMatchObject([{ outcome: 'EXISTS', id: made?.id }]);
    const steps = await db.statusChange.findMany({ where: { entityId: made?.id ?? '' }, orderBy: { at: 'asc' } });
    expect(steps.map(({ action }) => action)).toEqual(['CREATE', 'MARK_READY', 'REOPEN', 'MARK_READY']);
  });

  it('changes nothing when a check blocks, or when it is of another person', async () => {
    const first = await row();
    await submit([first]);
    const other = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
    const rows = await submit([{ ...first, items: [] }]);
    expect(rows[0]?.problems).toMatchObject([{ code: 'CLM_NO_ITEMS' }]);
    expect((await submit([{ ...first, member: other.enrolmentNo }]))[0]?.problems).toEqual([{ code: 'SENT_OTHER_PERSON', path: 'member' }]);
    expect(await claimBy(first.externalId)).toMatchObject({ claimedAmount: 800_000n, status: 'READY', enrolleeId: expect.any(String) });
  });

  it('is rejected once the claim is in a bill', async () => {
    const first = await row();
    const [made] = await submit([first]);
    await send(BILL, { input: { claimIds: [made?.id] } });
    expect((await submit([{ ...first, items: line(1) }]))[0]?.problems).toMatchObject([{ code: 'STATE_INVALID' }]);
  });

  it('by two calls at the same time is replaced once', async () => {
    const first = await row();
    await submit([first]);
    const changed = { ...first, items: line(1) };
    const { key } = await makeFacilityKey(await makeHcpUser(world.hcp));
    const other = overHttp(app, withKey(key));
    const [one, two] = await Promise.all([submit([changed]), other(SUBMIT, { input: [changed] })]);
    const second = two.data?.submitClaims as unknown as Answer[];
    expect([one[0]?.outcome, second[0]?.outcome].sort()).toEqual(['EXISTS', 'REPLACED']);
  });
});

describe('a claim named by the sender’s number', () => {
  it('is read and withdrawn by a key of the facility, and then does not block a new number', async () => {
    const first = await row();
    await submit([first]);
    const version = Number((await send(CLAIM, { id: first.externalId })).data?.claim?.version);
    expect((await send(WITHDRAW, { id: first.externalId, version: version - 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await send(WITHDRAW, { id: first.externalId, version })).data?.withdrawClaim).toMatchObject({ status: 'WITHDRAWN' });
    expect(await submit([{ ...first, externalId: 'FRESH' }])).toMatchObject([{ outcome: 'CREATED' }]);
  });

  it('is not found by another facility, and not withdrawn by a key for visits', async () => {
    const first = await row();
    await submit([first]);
    const stranger = overHttp(app, withKey((await makeFacilityKey(await makeHcpUser(await makeHcp()))).key));
    expect((await stranger(CLAIM, { id: first.externalId })).codes).toEqual(['NOT_FOUND']);
    expect((await stranger(WITHDRAW, { id: first.externalId, version: 1 })).codes).toEqual(['NOT_FOUND']);
    const visits = overHttp(app, withKey((await makeFacilityKey(world.user, { operations: ['VISITS'] })).key));
    expect((await visits(WITHDRAW, { id: first.externalId, version: 1 })).codes).toEqual(['KEY_OPERATION']);
  });
});

describe('a returned bill', () => {
  it('is corrected and submitted again under its number, as a new attempt with history', async () => {
    const first = await row();
    const [made] = await submit([first]);
    const input = { claimIds: [made?.id], externalId: `BILL-${serial}` };
    const bill = (await send(BILL, { input })).data?.submitBill as { id: string; billNo: string };
    await as(world.officer).run(START_REVIEW, { id: made?.id });
    const { version } = await db.bill.findUniqueOrThrow({ where: { id: bill.id } });
    const returned = await as(world.officer).run(RETURN_BILL, { id: bill.id, input: { version, note: 'Two days are claimed twice.' } });
    expect(returned.codes).toEqual([]);
    expect(await submit([{ ...first, items: line(1) }])).toMatchObject([{ outcome: 'REPLACED', status: 'RETURNED' }]);
    expect((await send(BILL, { input })).data?.submitBill).toMatchObject({ id: bill.id, status: 'RETURNED' });
    const again = { input: { ...input, resubmit: true } };
    const [one, two] = [await send(BILL, again), await send(BILL, again)];
    expect(one.data?.submitBill).toMatchObject({ status: 'SUBMITTED', claimCount: 1 });
    expect(two.data?.submitBill).toEqual(one.data?.submitBill);
    const renewed = one.data?.submitBill as { id: string };
    expect(renewed.id).not.toBe(bill.id);
    expect(await claimBy(first.externalId)).toMatchObject({ attempt: 2, billId: renewed.id, claimedAmount: 400_000n });
    expect(await db.statusChange.findFirst({ where: { entityId: renewed.id, action: 'CREATE' } })).toMatchObject({
      note: `Replaces the returned bill ${bill.billNo}`,
    });
    expect(await db.activityLog.count({ where: { action: 'Bill.RESUBMIT', entityId: bill.id } })).toBe(1);
  });
});

describe('a rejected claim', () => {
  it('is resubmitted, changed and billed again by a key, and by no other', async () => {
    const first = await row();
    const [made] = await submit([first]);
    const bill = (await send(BILL, { input: { claimIds: [made?.id] } })).data?.submitBill as { id: string };
    await world.vet(String(made?.id));
    await world.finish(bill.id);
    const { id, version } = await claimBy(first.externalId);
    const input = { version, reasonCode: 'NOT_COVERED', note: 'Not in the benefit package.' };
    expect((await as(world.admin).run(REJECT_CLAIM, { id, input })).codes).toEqual([]);
    const stranger = overHttp(app, withKey((await makeFacilityKey(await makeHcpUser(await makeHcp()))).key));
    expect((await stranger(RESUBMIT, { id })).codes).toEqual(['NOT_FOUND']);
    const draft = (await send(RESUBMIT, { id: first.externalId })).data?.resubmitClaim as { id: string; version: number };
    expect(draft).toMatchObject({ status: 'DRAFT', attempt: 2, resubmissionOf: { id } });
    const form = {
      ...{ serviceFrom: day, serviceTo: day, careType: 'OUT', visitType: 'OTHER', attendingName: 'Dr Pam', lateReason: 'Sent by post' },
      mainDiagnosisId: world.diagnosis.code,
      items: [{ serviceId: world.service.code, qty: 1, unitPrice: 400_000 }],
    };
    const changed = await send(UPDATE_CLAIM, { id: draft.id, input: { version: draft.version, form } });
    expect([changed.codes, changed.data?.updateClaim]).toMatchObject([[], { status: 'DRAFT', claimedAmount: 400_000 }]);
    const ready = { version: draft.version + 1 };
    expect((await send(READY, { id: draft.id, input: ready })).data?.markClaimReady).toMatchObject({ status: 'READY' });
    expect((await send(READY, { id: draft.id, input: ready })).codes).toEqual(['CONFLICT_STALE']);
    expect((await send(BILL, { input: { claimIds: [draft.id] } })).data?.submitBill).toMatchObject({ claimCount: 1, status: 'SUBMITTED' });
  });
});
