import { expect, test } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { priceOf } from '../../network/catalogue/tariff.service.ts';
import { addDays, addMonths, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makePlan, makeService, makeUser } from '../../testing/make/make.ts';
import { checkEligibility, type EligibilityQuestion, eligibilityEnrollee } from './eligibility.service.ts';

/** The eligibility answer and reason codes for a new enrollee, at the home facility today unless given otherwise. */
async function ask(data: Partial<Prisma.EnrolleeUncheckedCreateInput>, question: Partial<EligibilityQuestion> = {}) {
  const { id } = await makeEnrollee(data);
  const enrollee = await db.enrollee.findUniqueOrThrow({ where: { id }, include: eligibilityEnrollee });
  const answer = await checkEligibility({ enrollee, hcp: enrollee.hcp, day: today(), ...question });
  return { ...answer, codes: answer.reasons.map(({ code }) => code), enrollee };
}

test('a covered person is eligible at the home facility, with plan, dates and limits', async () => {
  const plan = await makePlan({ annualInpatientDays: 15, maxLiveBirths: 4, annualLimit: 50_000_000n });
  const answer = await ask({ planId: plan.id, sex: 'FEMALE' });
  expect(answer).toMatchObject({ answer: 'ELIGIBLE', eligible: true, codes: [], plan: { id: plan.id } });
  expect(answer.limits).toEqual([
    { key: 'INPATIENT_DAYS', used: 0, limit: 15 },
    { key: 'BIRTHS', used: 0, limit: 4 },
    { key: 'ANNUAL_AMOUNT', used: 0, limit: 50_000_000 },
  ]);
  const { limits } = await ask({ planId: plan.id, sex: 'MALE' });
  expect(limits.map(({ key }) => key)).toEqual(['INPATIENT_DAYS', 'ANNUAL_AMOUNT']);
});

test.each([
  ['ELG_INCOMPLETE', { status: 'PENDING_APPROVAL', enrolmentNo: null }],
  ['ELG_DISABLED', { status: 'DISABLED' }],
  ['ELG_SUSPENDED', { status: 'SUSPENDED' }],
  ['ELG_DECEASED', { status: 'DECEASED', deceasedOn: addDays(today(), -3) }],
  ['ELG_EXPIRED', { coverageEnd: addDays(today(), -1) }],
  ['ELG_WAITING', { coverageStart: addDays(today(), 10) }],
] as const)('%s is said of a person who is not covered', async (code, data) => {
  const answer = await ask(data);
  expect(answer.answer).toBe('NOT_ELIGIBLE');
  expect(answer.codes).toEqual([code]);
});

test('the day of care decides: a later status does not block earlier care', async () => {
  const lastWeek = addDays(today(), -7);
  const before = { status: 'DISABLED', disabledAt: addDays(today(), -2) } as const;
  expect((await ask(before, { day: lastWeek })).answer).toBe('ELIGIBLE');
  expect((await ask({ coverageEnd: addDays(today(), -1), status: 'EXPIRED' }, { day: lastWeek })).answer).toBe('ELIGIBLE');
  expect((await ask({ status: 'DECEASED', deceasedOn: addDays(today(), -3) }, { day: lastWeek })).answer).toBe('ELIGIBLE');
});

test('missing data gives UNDETERMINED, not NOT_ELIGIBLE', async () => {
  const unknown = await ask({ status: 'DISABLED', disabledAt: null, statusChangedAt: null }, { day: addDays(today(), -7) });
  expect(unknown).toMatchObject({ answer: 'UNDETERMINED', eligible: false, codes: ['ELG_STATUS_UNKNOWN'] });
  const future = await ask({}, { day: addDays(today(), 5) });
  expect(future).toMatchObject({ answer: 'UNDETERMINED', codes: ['ELG_FUTURE_DAY'] });
  expect((await ask({ coverageEnd: addDays(today(), 2) }, { day: addDays(today(), 5) })).answer).toBe('NOT_ELIGIBLE');
});

test('another facility needs a referral or an emergency', async () => {
  const hcp = await makeHcp();
  expect((await ask({}, { hcp })).codes).toEqual(['ELG_OTHER_HCP']);
  expect((await ask({}, { hcp, emergency: true })).answer).toBe('ELIGIBLE');
  expect((await ask({}, { hcp: await makeHcp({ status: 'DEACTIVATED' }), emergency: true })).codes).toEqual(['ELG_HCP_INACTIVE']);
});

test('a referral allows the receiving facility to treat the person until it expires', async () => {
  const { enrollee } = await ask({});
  const [to, diagnosis, user] = [await makeHcp(), await makeDiagnosis(), await makeUser('ADMIN')];
  const messages = {
    reason: 'x',
    presentingComplaint: 'x',
    examinationFindings: 'x',
    investigationsDone: 'x',
    treatmentGiven: 'x',
    referringPersonName: 'Dr X',
    referringPersonCadre: 'MO',
  };
  const place = {
    lgaId: to.lgaId,
    townId: to.townId,
    enrolleeLgaId: to.lgaId,
    enrolleeTownId: to.townId,
    planId: enrollee.planId,
    sex: 'MALE',
    age: 40,
    month: new Date('2026-11-01'),
  } as const;
  const referral = await db.referral.create({
    data: {
      referralNo: 'REF/T/0001',
      enrolleeId: enrollee.id,
      fromHcpId: enrollee.hcpId ?? '',
      toHcpId: to.id,
      provisionalDiagnosisId: diagnosis.id,
      urgency: 'ROUTINE',
      requestedById: user.id,
      requestedAt: addDays(today(), -5),
      ...messages,
      ...place,
    },
  });
  const answer = async () => (await checkEligibility({ enrollee, hcp: to, day: today() })).answer;
  expect(await answer()).toBe('NOT_ELIGIBLE');
  for (const status of ['APPROVED', 'ACCEPTED', 'COMPLETED'] as const) {
    await db.referral.update({ where: { id: referral.id }, data: { status, validUntil: addDays(today(), 1) } });
    expect(await answer()).toBe('ELIGIBLE');
  }
  await db.referral.update({ where: { id: referral.id }, data: { validUntil: addDays(today(), -1) } });
  expect(await answer()).toBe('NOT_ELIGIBLE');
});

test('a service is checked against plan, sex, age, waiting period and limits', async () => {
  const other = await makePlan();
  const limited = await makePlan({ annualInpatientDays: 3, annualLimit: 1_000n });
  const uncovered = await makeService({ plans: { create: { planId: other.id } } } as never);
  const forWomen = await makeService({ sexRule: 'FEMALE' });
  const forChildren = await makeService({ ageMax: 12 });
  const later = await makeService({ waitingDays: 120 });
  const bed = await makeService({ category: 'ADMISSION', maxQty: 21 });
  const { reasons } = await ask(
    { planId: limited.id, coverageStart: addMonths(today(), -1) },
    {
      services: [uncovered, forWomen, forChildren, later]
        .map(({ id }) => ({ id }))
        .concat([{ id: bed.id, qty: 4, amount: 2_000n } as never]),
    },
  );
  expect(reasons.map(({ code, serviceId }) => [code, serviceId])).toEqual([
    ['ELG_SERVICE_NOT_COVERED', uncovered.id],
    ['ELG_AGE_SEX', forWomen.id],
    ['ELG_AGE_SEX', forChildren.id],
    ['ELG_SERVICE_WAITING', later.id],
    ['ELG_LIMIT_REACHED', undefined],
    ['ELG_LIMIT_REACHED', undefined],
  ]);
});

test('ward, nursing and feeding of one stay count its days once', async () => {
  const plan = await makePlan({ annualInpatientDays: 8 });
  const kinds = await Promise.all([1, 2, 3].map(() => makeService({ category: 'ADMISSION', maxQty: 21 })));
  const stay = (nights: number) => ask({ planId: plan.id }, { services: kinds.map(({ id }) => ({ id, qty: nights })) });
  expect((await stay(8)).reasons).toEqual([]);
  expect((await stay(9)).reasons).toMatchObject([{ message: 'Limit of 8 inpatient days per year reached: 0 used, 9 requested.' }]);
});

const LOOKUP = /* GraphQL */ `query L($number: String, $enrolleeId: ID, $day: Date, $purpose: LookupPurpose) { eligibility(number: $number, enrolleeId: $enrolleeId, day: $day, purpose: $purpose) { answer purposeRequired reasons { code } enrollee { id fullName nin } family { id } hcpName eligibility { day } } }`;

test('a facility finds a person by an exact number, NIN or phone only', async () => {
  const hcp = await makeHcp();
  const desk = await makeHcpUser(hcp);
  const person = await makeEnrollee({ nin: '12345678901', phone: '08031112222' });
  for (const number of [person.enrolmentNo?.toLowerCase(), '12345678901', '0803 111 2222', '+2348031112222']) {
    const { data } = await as(desk).run(LOOKUP, { number, purpose: 'AWAY_FROM_HOME' });
    expect(data.eligibility).toMatchObject({
      answer: 'NOT_ELIGIBLE',
      reasons: [{ code: 'ELG_OTHER_HCP' }],
      enrollee: { id: person.id, fullName: person.fullName, nin: null },
      hcpName: hcp.name,
    });
  }
  for (const number of ['PL/FORMAL', 'Dung', '1234567890', '']) {
    const { data } = await as(desk).run(LOOKUP, { number });
    expect(data.eligibility).toMatchObject({ answer: 'NOT_ELIGIBLE', reasons: [{ code: 'ELG_NOT_ENROLLED' }], enrollee: null });
  }
  const { data } = await as(desk).run(LOOKUP, { number: '12345678901', day: isoDay(addDays(today(), -1)) });
  expect(data.eligibility.eligibility?.day).toBe(isoDay(addDays(today(), -1)));
});

test('a member can check only the own family', async () => {
  const [own, other] = [await makeEnrollee(), await makeEnrollee()];
  const member = await makeUser('ENROLLEE', { enrolleeId: own.id });
  expect((await as(member).run(LOOKUP, { enrolleeId: own.id })).data.eligibility.answer).toBe('ELIGIBLE');
  expect((await as(member).run(LOOKUP, { enrolleeId: other.id })).data.eligibility.enrollee).toBeNull();
});

test('the price is the facility’s own, else its level’s, else the base price, on the service date', async () => {
  const hcp = await makeHcp({ level: 'SECONDARY' });
  const service = await makeService({ basePrice: 100n, effectiveFrom: new Date('2026-01-01') });
  const override = (price: bigint, day: string, over: object) =>
    db.tariffOverride.create({ data: { serviceId: service.id, price, effectiveFrom: new Date(day), ...over } });
  await override(120n, '2026-02-01', { hcpLevel: 'SECONDARY' });
  await override(999n, '2026-02-01', { hcpLevel: 'TERTIARY' });
  await override(150n, '2026-03-01', { hcpId: hcp.id });
  await override(160n, '2026-04-01', { hcpId: hcp.id });
  const on = async (day: string) => (await priceOf(db, [service.id], hcp, new Date(day))).get(service.id);
  expect([await on('2025-12-31'), await on('2026-01-15'), await on('2026-02-01'), await on('2026-03-31'), await on('2026-04-01')]).toEqual([
    null,
    100n,
    120n,
    150n,
    160n,
  ]);
});
