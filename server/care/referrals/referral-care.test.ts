import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, isoDay, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { CREATE_NO_AUTH, READY, SUBMIT_BILL } from '../../testing/make/make-claim.ts';
import { CREATE_PA } from '../../testing/make/make-pa.ts';
import {
  ACCEPT_REFERRAL,
  APPROVE_REFERRAL,
  approvedReferral,
  askReferral,
  DECLINE_REFERRAL,
  noticesOf,
  type ReferralWorld,
  referralWorld,
  storedReferral,
} from '../../testing/make/make-referral.ts';
import { expireReferrals } from './referral-expiry.job.ts';

afterEach(() => setNow(null));

const ELIGIBLE = /* GraphQL */ `query E($enrolleeId: ID!) { eligibility(enrolleeId: $enrolleeId, purpose: REFERRED) { answer reasons { code } eligibility { referralNo } } }`;
const VISIT = /* GraphQL */ `mutation V($input: CreateEncounterInput!) { createEncounter(input: $input) { id version status referralNo eligibilityThen } }`;
const CLOSE = /* GraphQL */ `mutation U($id: ID!, $input: UpdateEncounterInput!) { updateEncounter(id: $id, input: $input) { id status referralNo } }`;
const VISITS = /* GraphQL */ `query R($id: ID!) { referral(id: $id) { status arrivedAt completedAt visits { id } } }`;

async function visitInput({ enrollee, diagnosis }: ReferralWorld, over: object = {}) {
  const symptom = await makeSymptom();
  return {
    enrolleeId: enrollee.id,
    visitAt: now().toISOString(),
    visitType: 'REFERRAL',
    symptomIds: [symptom.id],
    diagnosisIds: [diagnosis.id],
    services: [],
    outcome: 'DISCHARGED',
    attendingName: 'Dr Golkus',
    ...over,
  };
}

const visit = async (world: ReferralWorld, over: object = {}) =>
  (await as(world.receiver).run(VISIT, { input: await visitInput(world, over) })).data.createEncounter;

const claimForm = ({ diagnosis, service }: ReferralWorld) => ({
  serviceFrom: isoDay(today()),
  serviceTo: isoDay(today()),
  careType: 'OUT',
  visitType: 'REFERRAL',
  attendingName: 'Dr Pam',
  mainDiagnosisId: diagnosis.id,
  items: [{ serviceId: service.id, qty: 1, unitPrice: 400_000 }],
});

/** Results of the receiving facility's eligibility check, PA request and claim. */
async function careThere(world: ReferralWorld, referralId?: string) {
  const scan = await makeService({ requiresPa: true });
  const ask = { enrolleeId: world.enrollee.id, diagnosisIds: [world.diagnosis.id], clinicalNotes: 'Pain for three weeks' };
  const eligibility = await as(world.receiver).run(ELIGIBLE, { enrolleeId: world.enrollee.id });
  const pa = await as(world.receiver).run(CREATE_PA, {
    input: { ...ask, urgency: 'ROUTINE', items: [{ serviceId: scan.id, qty: 1 }] },
  });
  const claim = await as(world.receiver).run(CREATE_NO_AUTH, {
    input: { enrolleeId: world.enrollee.id, form: { ...claimForm(world), ...(referralId && { referralId }) } },
  });
  return {
    eligibility: eligibility.data.eligibility.answer,
    pa: pa.codes[0] ?? 'OK',
    claim: claim.data.createNoAuthClaim.checks.some(({ code }) => code === 'CLM_REFERRAL_MISSING') ? 'CLM_REFERRAL_MISSING' : 'OK',
  };
}

const HONOURED = { eligibility: 'ELIGIBLE', pa: 'OK', claim: 'OK' };
const REFUSED = { eligibility: 'NOT_ELIGIBLE', pa: 'PA_REFERRAL_REQUIRED', claim: 'CLM_REFERRAL_MISSING' };

test('the receiving facility treats, requests authorisation and claims with an approved referral', async () => {
  const world = await referralWorld();
  expect(await careThere(world)).toEqual(REFUSED);
  const referral = await approvedReferral(world);
  expect(await careThere(world, referral.id)).toEqual(HONOURED);
});

test('an emergency is valid before its decision', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world, { urgency: 'EMERGENCY' });
  expect(await careThere(world, id)).toEqual(HONOURED);
});

test('a pending, declined or expired referral, or one to another facility, allows nothing', async () => {
  const waiting = await referralWorld();
  const { id } = await askReferral(waiting);
  expect(await careThere(waiting, id)).toEqual(REFUSED);

  const declined = await referralWorld();
  const first = await approvedReferral(declined);
  const reason = 'No bed is free this week';
  await as(declined.receiver).run(DECLINE_REFERRAL, { id: first.id, input: { version: 1, reason } });
  expect(await careThere(declined, first.id)).toEqual(REFUSED);

  const expired = await referralWorld();
  const second = await approvedReferral(expired);
  await db.referral.update({ where: { id: second.id }, data: { validUntil: addDays(today(), -1) } });
  expect(await careThere(expired, second.id)).toEqual(REFUSED);
  await expireReferrals();
  expect(await careThere(expired, second.id)).toEqual(REFUSED);

  const elsewhere = await referralWorld();
  await approvedReferral(elsewhere);
  const other = await referralWorld();
  expect(await careThere({ ...other, enrollee: elsewhere.enrollee })).toEqual(REFUSED);
});

test('the first visit at the receiving facility is the arrival, and closing it completes the referral', async () => {
  const world = await referralWorld();
  const referral = await approvedReferral(world);
  const open = await visit(world);
  expect(open).toMatchObject({ referralNo: referral.referralNo, eligibilityThen: { answer: 'ELIGIBLE' } });
  expect(await storedReferral(referral.id)).toMatchObject({ status: 'ACCEPTED', arrivedAt: expect.any(Date), completedAt: null });
  expect(await noticesOf(world.sender, referral.id)).toContain('REFERRAL_ACCEPTED');
  const { enrolleeId: _, ...change } = await visitInput(world, { close: true });
  const closed = await as(world.receiver).run(CLOSE, { id: open.id, input: { ...change, version: open.version } });
  expect(closed.data.updateEncounter).toMatchObject({ status: 'CLOSED', referralNo: referral.referralNo });
  expect((await as(world.receiver).run(VISITS, { id: referral.id })).data.referral).toMatchObject({
    status: 'COMPLETED',
    completedAt: expect.anything(),
    visits: [{ id: open.id }],
  });
  expect((await as(world.sender).run(VISITS, { id: referral.id })).data.referral.visits).toEqual([]);
  await visit(world, { close: true });
  expect(await db.statusChange.count({ where: { entityId: referral.id, action: 'COMPLETE' } })).toBe(1);
});

test('a visit closed immediately completes an accepted referral and keeps the recorded arrival', async () => {
  const world = await referralWorld();
  const referral = await approvedReferral(world);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: referral.id, input: { version: 1, arrivedNow: true } });
  const { arrivedAt } = await storedReferral(referral.id);
  await visit(world, { close: true });
  expect(await storedReferral(referral.id)).toMatchObject({ status: 'COMPLETED', arrivedAt });
});

test('an emergency treated before its decision is completed by the approval', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world, { urgency: 'EMERGENCY' });
  await visit(world, { close: true });
  expect(await storedReferral(id)).toMatchObject({ status: 'PENDING', arrivedAt: expect.any(Date), acceptedAt: expect.any(Date) });
  const { version } = await storedReferral(id);
  const { data } = await as(world.manager).run(APPROVE_REFERRAL, { id, input: { version } });
  expect(data.approveReferral.status).toBe('COMPLETED');
});

test('a submitted claim based on a referral completes it', async () => {
  const world = await referralWorld();
  const referral = await approvedReferral(world);
  const { data } = await as(world.receiver).run(CREATE_NO_AUTH, {
    input: { enrolleeId: world.enrollee.id, form: { ...claimForm(world), referralId: referral.id } },
  });
  const { id, version } = data.createNoAuthClaim;
  await as(world.receiver).run(READY, { id, input: { version } });
  expect((await storedReferral(referral.id)).status).toBe('APPROVED');
  expect((await as(world.receiver).run(SUBMIT_BILL, { input: { claimIds: [id] } })).codes).toEqual([]);
  expect(await storedReferral(referral.id)).toMatchObject({ status: 'COMPLETED', arrivedAt: expect.any(Date) });
});

test('referrals expire once after their validity, and both sides are notified; referrals of patients who arrived do not expire', async () => {
  const world = await referralWorld();
  const [unused, accepted, arrived] = [
    await approvedReferral(world),
    await approvedReferral(world, { specialty: 'Dental' }),
    await approvedReferral(world, { specialty: 'Eyes' }),
  ];
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: accepted.id, input: { version: 1 } });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: arrived.id, input: { version: 1, arrivedNow: true } });
  setNow(addDays(now(), 90));
  expect(await expireReferrals()).toBe(0);
  setNow(addDays(now(), 1));
  await Promise.all([expireReferrals(), expireReferrals()]);
  for (const { id } of [unused, accepted]) {
    expect((await storedReferral(id)).status).toBe('EXPIRED');
    expect(await db.statusChange.count({ where: { entityId: id, action: 'EXPIRE' } })).toBe(1);
    for (const who of [world.sender, world.receiver]) expect(await noticesOf(who, id)).toContain('REFERRAL_EXPIRED');
  }
  expect((await storedReferral(arrived.id)).status).toBe('ACCEPTED');
});

test('referrals appear in the worklists of those who must decide, receive or redirect them', async () => {
  const world = await referralWorld();
  const WAITING = /* GraphQL */ `{ waitingCounts { key count urgent } }`;
  const waiting = async (who: { id: string }, key: string) => {
    const line = (await as(who).run(WAITING)).data.waitingCounts.find((entry) => entry.key === key);
    return line ? [line.count, line.urgent] : null;
  };
  const manager = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.from.lgaId] });
  const emergency = await askReferral(world, { urgency: 'EMERGENCY' });
  const planned = await approvedReferral(world, { specialty: 'Dental' });
  expect(await waiting(manager, 'REFERRALS_PENDING')).toEqual([1, false]);
  expect(await waiting(world.receiver, 'REFERRALS_INCOMING')).toEqual([2, false]);
  expect(await waiting(world.sender, 'REFERRALS_INCOMING')).toEqual([0, false]);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: emergency.id, input: { version: 0 } });
  const reason = 'No bed is free this week';
  await as(world.receiver).run(DECLINE_REFERRAL, { id: planned.id, input: { version: 1, reason } });
  expect(await waiting(world.receiver, 'REFERRALS_INCOMING')).toEqual([0, false]);
  expect(await waiting(world.sender, 'REFERRALS_DECLINED')).toEqual([1, false]);
  setNow(addMinutes(now(), 49 * 60));
  expect(await waiting(manager, 'REFERRALS_PENDING')).toEqual([1, true]);
});
