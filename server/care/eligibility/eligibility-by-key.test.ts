import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeService } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';

const ASK = `query ($number: String!, $born: Date, $surname: String, $firstName: String, $services: [String!], $purpose: LookupPurpose) {
  eligibility(number: $number, dateOfBirth: $born, surname: $surname, firstName: $firstName, services: $services, purpose: $purpose) {
    answer purposeRequired enrollee { enrolmentNo fullName } reasons { code }
    eligibility { planName coverageStart coverageEnd homeHcpName coPayDrugPercent limits { key used limit left } }
    services { service { code } needsPa needsReferral isOffered price coPayment reasons { code } }
  }
}`;

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());
afterEach(async () => {
  await db.attemptLimit.deleteMany();
});

async function makeDesk() {
  const hcp = await makeHcp({ level: 'PRIMARY' });
  const desk = await makeHcpUser(hcp);
  const { key } = await makeFacilityKey(desk);
  const ask = async (variables: object) => {
    const { data, codes } = await overHttp(app, withKey(key))(ASK, variables);
    return { codes, answer: data?.eligibility as Record<string, unknown> };
  };
  return { hcp, desk, ask };
}

it('a key reads cover, plan, limits left and co-payment, and what each service needs', async () => {
  const { hcp, desk, ask } = await makeDesk();
  const plan = await makePlan({ annualLimit: 50_000_00n, annualInpatientDays: null, coPayDrugPercent: 10 });
  const person = await makeEnrollee({ hcpId: hcp.id, planId: plan.id, sex: 'MALE', coverageEnd: addDays(today(), 40) });
  const effectiveFrom = new Date('2020-01-01');
  const [drug, scan, women] = [
    await makeService({ category: 'DRUG', level: 'PRIMARY', basePrice: 1_000_00n, effectiveFrom }),
    await makeService({ requiresPa: true, level: 'TERTIARY', basePrice: 9_000_00n, effectiveFrom }),
    await makeService({ sexRule: 'FEMALE', level: 'PRIMARY', basePrice: 100n, effectiveFrom }),
  ];
  const services = [drug.code.toLowerCase(), scan.id, women.code];
  const { codes, answer } = await ask({ number: person.enrolmentNo, services });
  expect(codes).toEqual([]);
  expect(answer).toMatchObject({
    answer: 'ELIGIBLE',
    enrollee: { enrolmentNo: person.enrolmentNo },
    eligibility: {
      planName: plan.name,
      coverageEnd: isoDay(addDays(today(), 40)),
      homeHcpName: hcp.name,
      coPayDrugPercent: 10,
      limits: [{ key: 'ANNUAL_AMOUNT', used: 0, limit: 50_000_00, left: 50_000_00 }],
    },
    services: [
      {
        service: { code: drug.code },
        needsPa: false,
        needsReferral: false,
        isOffered: true,
        price: 1_000_00,
        coPayment: 100_00,
        reasons: [],
      },
      { needsPa: true, needsReferral: true, isOffered: false, price: 9_000_00, coPayment: 0, reasons: [] },
      { reasons: [{ code: 'ELG_AGE_SEX' }] },
    ],
  });
  expect(await db.recordAccess.count({ where: { enrolleeId: person.id, userId: desk.id } })).toBe(1);
});

it('a person is found by NIN, and by phone with the birth date', async () => {
  const { hcp, ask } = await makeDesk();
  const phone = '08030001234';
  const parent = await makeEnrollee({ hcpId: hcp.id, phone, nin: '12345678901', dateOfBirth: new Date('1980-01-02') });
  const born = { dateOfBirth: new Date('2015-03-04'), principalId: parent.id, relationship: 'CHILD' } as const;
  const child = await makeEnrollee({ hcpId: hcp.id, phone, ...born });
  const found = async (variables: object) => (await ask(variables)).answer.enrollee;
  expect(await found({ number: '1234 567 8901' })).toMatchObject({ enrolmentNo: parent.enrolmentNo });
  expect(await found({ number: phone, born: '2015-03-04' })).toMatchObject({ enrolmentNo: child.enrolmentNo });
  expect(await found({ number: phone, born: '1999-03-04' })).toBeNull();
});

it('a NIN that begins like the country code of a phone number is found', async () => {
  const { hcp, ask } = await makeDesk();
  const person = await makeEnrollee({ hcpId: hcp.id, nin: '23456565514' });
  expect((await ask({ number: '23456565514' })).answer.enrollee).toMatchObject({ enrolmentNo: person.enrolmentNo });
});

it('with names, only the person of these names is found, and nobody if they fit several', async () => {
  const { hcp, ask } = await makeDesk();
  const parent = await makeEnrollee({ hcpId: hcp.id });
  const family = { hcpId: hcp.id, principalId: parent.id, planId: parent.planId, relationship: 'CHILD', phone: '08030009876' } as const;
  const person = await makeEnrollee({ ...family, surname: 'Bot', firstName: 'Dung' });
  await makeEnrollee({ ...family, surname: 'Bot', firstName: 'Pam' });
  const named = (firstName: string) => ask({ number: '08030009876', surname: 'bot', firstName });
  expect((await named('DUNG')).answer.enrollee).toMatchObject({ enrolmentNo: person.enrolmentNo });
  expect((await named('D%')).answer).toMatchObject({ enrollee: null, reasons: [{ code: 'ELG_NOT_ENROLLED' }] });
  await makeEnrollee({ ...family, surname: 'Bot', firstName: 'Dung' });
  expect((await named('Dung')).answer).toMatchObject({ enrollee: null, answer: 'NOT_ELIGIBLE', reasons: [{ code: 'ELG_AMBIGUOUS' }] });
});

it('guests and unknown numbers count as look-ups of the issuer, need a purpose, and are limited', async () => {
  const { ask } = await makeDesk();
  const guest = await makeEnrollee();
  expect((await ask({ number: guest.enrolmentNo })).answer).toMatchObject({ purposeRequired: true, enrollee: null });
  const { answer } = await ask({ number: guest.enrolmentNo, purpose: 'AWAY_FROM_HOME' });
  expect(answer).toMatchObject({ answer: 'NOT_ELIGIBLE', reasons: [{ code: 'ELG_OTHER_HCP' }] });
  expect(await db.recordAccess.findFirst({ where: { enrolleeId: guest.id } })).toMatchObject({ purpose: 'AWAY_FROM_HOME' });
  for (let n = 2; n < 60; n += 1) await ask({ number: `NOBODY-${n}` });
  await db.apiKeyUse.deleteMany();
  expect((await ask({ number: 'NOBODY' })).codes).toEqual(['ELG_LOOKUPS']);
});

it('all unknown services are told', async () => {
  const { hcp, ask } = await makeDesk();
  const person = await makeEnrollee({ hcpId: hcp.id });
  expect((await ask({ number: person.enrolmentNo, services: ['NONE-1', 'NONE-2'] })).codes).toEqual(['SENT_CODE_UNKNOWN']);
  expect((await ask({ number: person.enrolmentNo, services: Array.from({ length: 21 }, () => 'X') })).codes).toEqual(['SENT_TOO_MANY']);
});
