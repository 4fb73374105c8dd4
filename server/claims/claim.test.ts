import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { as } from '../testing/as.ts';
import { makeEnrollee, makeHcp, makeService } from '../testing/make/make.ts';
import { CREATE_NO_AUTH, makeClaimWorld, READY } from '../testing/make/make-claim.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});
const codes = (claim: { checks: { code: string }[] }) => claim.checks.map(({ code }) => code);
const line = (service: { id: string }, qty = 1, unitPrice = 400_000) => ({ serviceId: service.id, qty, unitPrice });

test('a price above the tariff is capped, with a warning', async () => {
  const claim = await world.draft({ items: [line(world.service, 2, 500_000)] });
  expect(codes(claim)).toEqual(['CLM_NO_ENCOUNTER', 'CLM_PRICE_OVER_TARIFF']);
  expect(await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({ claimedAmount: 800_000n });
});

test('a form without services or diagnosis is saved as a draft but is not ready', async () => {
  const claim = await world.draft({ items: [], mainDiagnosisId: null });
  const answer = await as(world.user).run(READY, { id: claim.id, input: { version: claim.version } });
  expect(answer.codes).toEqual(['CLM_BLOCKED']);
  expect(Object.keys(answer.fields).sort()).toEqual(['form.items', 'form.mainDiagnosisId']);
});

test('a service that needs a PA code is blocked without one, except in an emergency', async () => {
  const service = await makeService({ requiresPa: true });
  expect(codes(await world.draft({ items: [line(service)] }))).toContain('CLM_PA_REQUIRED');
  expect(codes(await world.draft({ items: [line(service)], visitType: 'EMERGENCY' }))).not.toContain('CLM_PA_REQUIRED');
});

test('a patient of another facility needs a referral or an emergency', async () => {
  const stranger = await makeEnrollee({ hcpId: (await makeHcp()).id });
  expect(codes(await world.draft({}, stranger))).toContain('CLM_REFERRAL_MISSING');
  expect(codes(await world.draft({ visitType: 'EMERGENCY' }, stranger))).not.toContain('CLM_REFERRAL_MISSING');
});

test('care before cover, for the wrong sex, above the quantity, or too long ago blocks', async () => {
  const late = await makeEnrollee({ hcpId: world.hcp.id, coverageStart: today() });
  expect(codes(await world.draft({}, late))).toContain('CLM_BEFORE_COVER');
  const delivery = await makeService({ sexRule: 'FEMALE', maxQty: 1 });
  expect(codes(await world.draft({ items: [line(delivery, 2)] }))).toEqual(expect.arrayContaining(['CLM_AGE_SEX', 'CLM_LIMIT_QTY']));
  expect(codes(await world.draft({ day: addDays(today(), -91) }))).toContain('CLM_TOO_LATE');
});

test('a claim after the due day needs a reason', async () => {
  const day = addMonths(today(), -2);
  const without = await world.draft({ day, lateReason: null });
  expect(without.checks).toContainEqual({ code: 'CLM_LATE', severity: 'BLOCK', line: null });
  const explained = await world.draft({ day });
  expect(explained.checks).toContainEqual({ code: 'CLM_LATE', severity: 'WARN', line: null });
  const { data } = await as(world.user).run(/* GraphQL */ `query($id: ID!) { claim(id: $id) { checks { code message } } }`, {
    id: explained.id,
  });
  expect(data.claim.checks).toContainEqual({ code: 'CLM_LATE', message: expect.stringMatching(/Reason given: Sent by post$/) });
});

test('the same service on the same day cannot be claimed twice', async () => {
  const first = await world.draft();
  await as(world.user).run(READY, { id: first.id, input: { version: first.version } });
  expect(codes(await world.draft())).toContain('CLM_DUPLICATE');
});

test('a withdrawn claim leaves its bill, and the last one empties it', async () => {
  const { id, claimIds } = await world.bill(1);
  const claim = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' } });
  const answer = await as(world.user).run(
    /* GraphQL */ `mutation ($id: ID!, $input: WithdrawClaimInput!) { withdrawClaim(id: $id, input: $input) { status bill { id } } }`,
    {
      id: claim.id,
      input: { version: claim.version },
    },
  );
  expect(answer.data.withdrawClaim).toEqual({ status: 'WITHDRAWN', bill: null });
  expect(await db.bill.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'RETURNED', claimCount: 0, claimedAmount: 0n });
});

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';
test.each([
  ['service', { items: [{ serviceId: UNKNOWN, qty: 1, unitPrice: 1 }] }],
  ['diagnosis', { mainDiagnosisId: UNKNOWN }],
  ['other diagnosis', { otherDiagnosisIds: [UNKNOWN] }],
  ['symptom', { symptomIds: [UNKNOWN] }],
  ['visit', { encounterId: UNKNOWN }],
  ['referral', { referralId: UNKNOWN }],
])('a form with an unknown %s is rejected with a message', async (_what, over) => {
  const { codes: refusal } = await as(world.user).run(CREATE_NO_AUTH, { input: { enrolleeId: world.enrollee.id, form: world.form(over) } });
  expect(refusal).toHaveLength(1);
  expect(['NOT_FOUND', 'INVALID_INPUT']).toContain(refusal[0]);
});

test.each(['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('a form dated %s is rejected', async (day) => {
  const form = { ...world.form(), serviceFrom: day, serviceTo: day };
  const { fields } = await as(world.user).run(CREATE_NO_AUTH, { input: { enrolleeId: world.enrollee.id, form } });
  expect(fields['form.serviceFrom']).toBe('Enter a date between 2000 and 2100.');
});
