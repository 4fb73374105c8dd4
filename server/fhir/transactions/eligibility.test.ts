import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeService } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { sentBundle, sentPatient, sentQuestion, URN } from '../../testing/make/make-fhir.ts';
import { ownSystem } from '../urls.ts';

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
  const { key } = await makeFacilityKey(desk, { operations: ['VISITS'] });
  const plan = await makePlan({ annualLimit: 50_000_00n, annualInpatientDays: 10, coPayDrugPercent: 10 });
  const person = await makeEnrollee({ hcpId: hcp.id, planId: plan.id, sex: 'MALE', coverageEnd: addDays(today(), 40) });
  return { hcp, desk, plan, person, fhir: fhirClient(app, key), number: person.enrolmentNo ?? '' };
}

it('the transaction of the guide is answered by its collection', async () => {
  const { hcp, person, number, fhir, desk } = await makeDesk();
  const bundle = sentBundle(sentQuestion(), { patient: sentPatient({ INSUR: number }), facility: hcp });
  const { status, body } = await fhir.post('', bundle);
  expect([status, body.type]).toEqual([200, 'collection']);
  expect(body.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)).toEqual([
    'Patient',
    'Organization',
    'Organization',
    'Coverage',
    'CoverageEligibilityResponse',
    'CoverageEligibilityRequest',
  ]);
  const answer = inBundle(body, 'CoverageEligibilityResponse');
  expect(answer).toMatchObject({
    outcome: 'complete',
    disposition: 'Covered at this facility.',
    patient: { reference: `Patient/${person.id}` },
    request: { reference: URN.focus },
    insurance: [{ inforce: true, benefitPeriod: { end: isoDay(addDays(today(), 40)) } }],
  });
  expect(
    answer.insurance[0].item.map(({ category, benefit }: { category: { coding: { code: string }[] }; benefit: object[] }) => [
      category.coding[0]?.code,
      benefit,
    ]),
  ).toEqual([
    ['INPATIENT_DAYS', [expect.objectContaining({ allowedUnsignedInt: 10, usedUnsignedInt: 0 })]],
    ['ANNUAL_AMOUNT', [expect.objectContaining({ allowedMoney: { value: 50000, currency: 'NGN' } })]],
  ]);
  expect(await db.recordAccess.count({ where: { enrolleeId: person.id, userId: desk.id } })).toBe(1);
});

it('a single request is answered with the question in it, and services with what they need', async () => {
  const { hcp, number, fhir } = await makeDesk();
  const effectiveFrom = new Date('2020-01-01');
  const [drug, scan] = [
    await makeService({ category: 'DRUG', level: 'PRIMARY', basePrice: 1_000_50n, effectiveFrom }),
    await makeService({ requiresPa: true, level: 'TERTIARY', basePrice: 9_000_00n, effectiveFrom, name: 'Scan of the whole body' }),
  ];
  const question = sentQuestion({
    identifier: [{ system: 'https://hospital.example', value: 'Q-1' }],
    patient: { type: 'Patient', identifier: { value: number } },
    provider: { reference: `Organization/${hcp.id}` },
    insurer: { reference: 'Organization/scheme' },
    item: [
      { productOrService: { coding: [{ system: ownSystem('services'), code: drug.code }] } },
      { productOrService: { text: 'scan of the whole BODY' } },
    ],
  });
  const { status, body } = await fhir.post('/CoverageEligibilityRequest', question);
  expect([status, body.request, body.contained[0].identifier]).toEqual([200, { reference: '#request' }, question.identifier]);
  const [first, second] = body.insurance[0].item;
  expect(first).toMatchObject({
    productOrService: { coding: [{ code: drug.code }] },
    authorizationRequired: false,
    excluded: false,
    benefit: [{ allowedMoney: { value: 1000.5, currency: 'NGN' } }, { allowedMoney: { value: 100.05, currency: 'NGN' } }],
  });
  expect(second).toMatchObject({
    productOrService: { coding: [{ code: scan.code }] },
    authorizationRequired: true,
    description: 'A referral is needed.',
  });
  const parameters = { resourceType: 'Parameters', parameter: [{ name: 'resource', resource: question }] };
  expect((await fhir.post('/CoverageEligibilityRequest/$submit', parameters)).body.outcome).toBe('complete');
});

it('people without cover are answered, with the reasons as codes', async () => {
  const { hcp, fhir } = await makeDesk();
  const expired = await makeEnrollee({ hcpId: hcp.id, coverageEnd: addDays(today(), -1) });
  const bundle = sentBundle(sentQuestion(), { patient: sentPatient({ INSUR: expired.enrolmentNo ?? '' }), facility: hcp });
  const answer = inBundle((await fhir.post('', bundle)).body, 'CoverageEligibilityResponse');
  expect(answer.insurance[0].inforce).toBe(false);
  expect(answer.extension[0].valueCodeableConcept.coding).toEqual([{ system: ownSystem('error'), code: 'ELG_EXPIRED' }]);
});

it('a patient is matched by NIN, or by phone with names and birth date; else the answer says why not', async () => {
  const { hcp, fhir } = await makeDesk();
  const names = { surname: 'Okafor', firstName: 'Chika', dateOfBirth: new Date('1990-04-21') };
  const person = await makeEnrollee({ hcpId: hcp.id, ...names, nin: '23456565514', phone: '08031112233' });
  const ask = async (identifiers: Record<string, string>, more = {}) =>
    fhir.post('', sentBundle(sentQuestion(), { patient: sentPatient(identifiers, more), facility: hcp }));
  const ways: Record<string, string>[] = [
    { NIN: '23456565514' },
    { NIN: '99999999999', MOBILE: '08031112233' },
    { MRN: '7', MOBILE: '08031112233' },
  ];
  for (const identifiers of ways) expect(inBundle((await ask(identifiers)).body, 'Patient').id).toBe(person.id);
  const place = 'Bundle.entry[0].resource.identifier';
  expect(problemsOf(await ask({ INSUR: 'PL/NONE/1' }))).toEqual([404, `ELG_NOT_ENROLLED ${place}[0].value`]);
  expect(problemsOf(await ask({ MOBILE: '08031112233' }, { birthDate: '1990-04-22' }))).toEqual([404, `ELG_NOT_ENROLLED ${place}`]);
  expect(problemsOf(await ask({ MRN: '1' }))).toEqual([422, `FHIR_PERSON ${place}`]);
});

it('a guest needs a purpose, which is a security label; an emergency has one', async () => {
  const { hcp, fhir } = await makeDesk();
  const guest = await makeEnrollee({ hcpId: (await makeHcp()).id });
  const ask = async (more: object) =>
    fhir.post('', sentBundle(sentQuestion(more), { patient: sentPatient({ INSUR: guest.enrolmentNo ?? '' }), facility: hcp }));
  const focus = 'Bundle.entry[4].resource';
  expect(problemsOf(await ask({}))).toEqual([422, `ELG_PURPOSE ${focus}.meta.security`]);
  const label = (code: string) => ({ meta: { security: [{ system: ownSystem('lookup-purpose'), code }] } });
  expect(problemsOf(await ask(label('CURIOSITY')))).toEqual([422, `FHIR_CODE ${focus}.meta.security`]);
  expect((await ask(label('AWAY_FROM_HOME'))).status).toBe(200);
  expect(await db.recordAccess.findFirst({ where: { enrolleeId: guest.id } })).toMatchObject({ purpose: 'AWAY_FROM_HOME' });
});

it('what a bundle may not be is told at its place, and nothing is looked up', async () => {
  const { hcp, number, fhir } = await makeDesk();
  const parties = { patient: sentPatient({ INSUR: number }), facility: hcp };
  const good = sentBundle(sentQuestion(), parties);
  const entry = good.entry ?? [];
  const changed = (more: object) => fhir.post('', { ...good, ...more });
  const focus = 'Bundle.entry[4].resource';
  expect(problemsOf(await changed({ type: 'batch' }))).toEqual([400, 'FHIR_BUNDLE_TYPE Bundle.type']);
  expect(problemsOf(await changed({ entry: entry.slice(0, 4) }))).toEqual([422, 'FHIR_FOCUS Bundle.entry']);
  expect(problemsOf(await changed({ entry: [] }))).toEqual([400, 'FHIR_NO_BODY Bundle.entry']);
  expect(problemsOf(await changed({ entry: [...entry, { ...entry[0] }] }))).toEqual([400, 'FHIR_FULL_URL Bundle.entry[5].fullUrl']);
  expect(problemsOf(await changed({ entry: [...entry, { resource: { resourceType: 'Medication' } }] }))).toEqual([
    404,
    'FHIR_TYPE Bundle.entry[5].resource',
  ]);
  const nowhere = sentQuestion({ patient: { reference: 'urn:uuid:00000000-0000-4000-8000-000000000000' } });
  expect(problemsOf(await fhir.post('', sentBundle(nowhere, parties)))).toEqual([422, `FHIR_REFERENCE ${focus}.patient`]);
  const wrongPayer = sentBundle(sentQuestion(), { ...parties, schemeName: 'Another HMO' });
  expect(problemsOf(await fhir.post('', wrongPayer))).toEqual([422, `FHIR_PAYER ${focus}.insurer`]);
  const wrongProvider = sentBundle(sentQuestion(), { ...parties, facility: { name: 'Elsewhere', code: 'X' } });
  expect(problemsOf(await fhir.post('', wrongProvider))).toEqual([422, `FHIR_PROVIDER ${focus}.provider`]);
  const noName = sentBundle(sentQuestion(), { ...parties, patient: { ...parties.patient, name: [{ family: 'Okafor' }] } });
  expect(problemsOf(await fhir.post('', noName))).toEqual([422, 'FHIR_PROFILE_MISSING Bundle.entry[0].resource.name[0].given']);
  const unknownElement = sentBundle({ ...sentQuestion(), colour: 'red' } as never, parties);
  expect(problemsOf(await fhir.post('', unknownElement))).toEqual([400, `FHIR_STRUCTURE ${focus}.colour`]);
  const modifier = sentBundle(sentQuestion({ modifierExtension: [{ url: 'http://x.example', valueBoolean: true }] }), parties);
  expect(problemsOf(await fhir.post('', modifier))).toEqual([422, `FHIR_MODIFIER ${focus}.modifierExtension`]);
  expect(problemsOf(await fhir.post('', sentBundle(sentQuestion({ status: 'draft' }), parties)))).toEqual([
    422,
    `FHIR_STATUS ${focus}.status`,
  ]);
  expect(await db.recordAccess.count({ where: { hcpId: hcp.id } })).toBe(0);
});

it('services that are not known are told at their items', async () => {
  const { number, fhir } = await makeDesk();
  const question = sentQuestion({
    patient: { type: 'Patient', identifier: { value: number } },
    provider: undefined,
    insurer: { reference: 'Organization/scheme' },
    item: [{ category: { text: 'Drugs' } }, { productOrService: { coding: [{ code: '99555' }] } }],
  });
  expect(problemsOf(await fhir.post('/CoverageEligibilityRequest', question))).toEqual([
    422,
    'SENT_CODE_UNKNOWN CoverageEligibilityRequest.item[1].productOrService',
  ]);
});
