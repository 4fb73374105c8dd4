import type { Claim } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld, RETURN_CLAIM, START_REVIEW } from '../../testing/make/make-claim.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { type SentLine, sentBundle, sentClaim, sentPatient } from '../../testing/make/make-fhir.ts';
import { ownSystem } from '../urls.ts';

let app: FastifyInstance;
let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let fhir: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await makeClaimWorld();
  fhir = fhirClient(app, (await makeFacilityKey(world.user, { operations: ['CLAIMS'] })).key);
});
afterAll(() => app.close());

let serial = 0;
const day = isoDay(addDays(today(), -1));
const number = () => `F-${++serial}`;
async function member() {
  const person = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId, enrolmentNo: `FHIR-${++serial}` });
  return { person, patient: sentPatient({ INSUR: person.enrolmentNo ?? '' }) };
}
const line = (more: Partial<SentLine> = {}): SentLine => ({ service: world.service.code, qty: 2, price: 4000, ...more });
const claim = (more: Partial<Claim> = {}, lines: SentLine[] = [line()]) =>
  sentClaim(lines, world.diagnosis.code, { identifier: [{ value: number() }], ...more }, day);
/** A claim by itself, which names the parties by numbers and addresses. */
const single = (enrolmentNo: string | null, more: Partial<Claim> = {}, lines?: SentLine[]) =>
  claim(
    {
      patient: { type: 'Patient', identifier: { value: enrolmentNo ?? '' } },
      provider: { reference: `Organization/${world.hcp.id}` },
      insurer: { reference: 'Organization/scheme' },
      insurance: [{ sequence: 1, focal: true, coverage: { display: 'The cover' } }],
      ...more,
    },
    lines,
  );

it('the transaction of the guide records and submits the claim, and is answered by its collection', async () => {
  const { person, patient } = await member();
  const sent = claim();
  const { status, body } = await fhir.post('', sentBundle(sent, { patient, facility: world.hcp }));
  expect(status).toBe(200);
  expect(body.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)).toEqual([
    'Patient',
    'Organization',
    'Coverage',
    'ClaimResponse',
    'ExplanationOfBenefit',
  ]);
  const made = await db.claim.findFirstOrThrow({ where: { enrolleeId: person.id }, include: { items: true, diagnoses: true, bill: true } });
  expect(made).toMatchObject({
    status: 'SUBMITTED',
    externalId: sent.identifier?.[0]?.value,
    claimedAmount: 800_000n,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    bill: { claimCount: 1 },
  });
  expect(inBundle(body, 'ClaimResponse')).toMatchObject({
    id: made.id,
    outcome: 'queued',
    use: 'claim',
    total: [{ amount: { value: 8000, currency: 'NGN' } }],
  });
});

it('a repeat answers the claim that is there; other content under its number is rejected', async () => {
  const { person, patient } = await member();
  const sent = claim();
  const bundle = sentBundle(sent, { patient, facility: world.hcp });
  const [first, again] = [await fhir.post('', bundle), await fhir.post('', bundle)];
  expect([again.status, inBundle(again.body, 'ClaimResponse').id]).toEqual([200, inBundle(first.body, 'ClaimResponse').id]);
  expect([await db.claim.count({ where: { enrolleeId: person.id } }), await db.bill.count({ where: { hcpId: world.hcp.id } })]).toEqual([
    1, 1,
  ]);
  const other = await fhir.post(
    '',
    sentBundle({ ...sent, careTeam: [{ sequence: 1, provider: { display: 'Dr Bot' } }] }, { patient, facility: world.hcp }),
  );
  expect(problemsOf(other)).toEqual([409, 'SENT_OTHER_CONTENT Bundle.entry[4].resource.identifier']);
});

it('a bundle number stands for a claim that has none', async () => {
  const { person, patient } = await member();
  const identifier = { system: 'https://hospital.example', value: number() };
  const withoutNumber = claim({ identifier: undefined });
  expect(problemsOf(await fhir.post('', sentBundle(withoutNumber, { patient, facility: world.hcp })))).toEqual([
    422,
    'FHIR_IDENTIFIER Bundle.entry[4].resource.identifier',
  ]);
  expect((await fhir.post('', sentBundle(withoutNumber, { patient, facility: world.hcp }, { identifier }))).status).toBe(200);
  expect(await db.claim.findFirst({ where: { enrolleeId: person.id } })).toMatchObject({ externalId: identifier.value });
});

it('a created claim is ready; $submit puts it into a bill; $validate keeps nothing', async () => {
  const { person } = await member();
  const sent = single(person.enrolmentNo);
  expect((await fhir.post('/Claim/$validate', sent)).body.issue.map(({ severity }: { severity: string }) => severity)).not.toContain(
    'error',
  );
  expect(await db.claim.count({ where: { enrolleeId: person.id } })).toBe(0);
  const created = await fhir.post('/Claim', sent);
  expect([created.status, created.headers.location]).toEqual([201, `/fhir/r4/Claim/${created.body.id}`]);
  expect(await db.claim.findUniqueOrThrow({ where: { id: created.body.id } })).toMatchObject({ status: 'READY' });
  expect((await fhir.post('/Claim', sent)).status).toBe(200);
  const submitted = await fhir.post('/Claim/$submit', { resourceType: 'Parameters', parameter: [{ name: 'resource', resource: sent }] });
  expect(submitted.body).toMatchObject({
    resourceType: 'ClaimResponse',
    id: created.body.id,
    outcome: 'queued',
    disposition: 'Submitted.',
  });
});

it('several claims are submitted in one bill, and none if one is rejected', async () => {
  const people = [];
  for (let n = 0; n < 12; n++) people.push((await member()).person);
  const bundleOf = (claims: Claim[]) => ({ resourceType: 'Bundle', type: 'collection', entry: claims.map((resource) => ({ resource })) });
  const [good, bad] = [people.map(({ enrolmentNo }) => single(enrolmentNo)), single('NOBODY-1')];
  expect(problemsOf(await fhir.post('/Claim/$submit', bundleOf([...good, bad])))).toEqual([
    404,
    'ELG_NOT_ENROLLED Bundle.entry[12].resource.patient.identifier',
  ]);
  expect(await db.claim.count({ where: { hcpId: world.hcp.id } })).toBe(0);
  const { body } = await fhir.post('/Claim/$submit', bundleOf(good));
  expect(body.entry.map(({ resource }: { resource: { outcome: string } }) => resource.outcome)).toEqual(people.map(() => 'queued'));
  expect(await db.bill.findMany({ where: { hcpId: world.hcp.id } })).toMatchObject([{ claimCount: 12 }]);
});

it('a claim carries the visit, the kind of care, symptoms and notes to the record, and back', async () => {
  const { person } = await member();
  const symptom = await db.symptom.create({ data: { name: `Fever ${number()}` } });
  const visit = await makeEncounter({ enrolleeId: person.id, hcpId: world.hcp.id, externalId: number(), visitAt: addDays(today(), -1) });
  const sent = single(person.enrolmentNo, {
    subType: { coding: [{ system: ownSystem('care-type'), code: 'IN' }] },
    billablePeriod: { start: day, end: day },
    supportingInfo: [
      {
        sequence: 1,
        category: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claiminformationcategory', code: 'info' }] },
        valueString: 'Given twice',
      },
      { sequence: 2, category: { coding: [{ system: ownSystem('claim-part'), code: 'SYMPTOM' }] }, valueString: symptom.name },
      {
        sequence: 3,
        category: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claiminformationcategory', code: 'discharge' }] },
        code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/discharge-disposition', code: 'home' }] },
      },
    ],
  });
  const [item] = sent.item ?? [];
  const cited = { ...sent, item: [{ ...item, encounter: [{ type: 'Encounter', identifier: { value: visit.externalId ?? '' } }] }] };
  const { status, body } = await fhir.post('/Claim', cited);
  expect(status).toBe(201);
  expect(await db.claim.findUniqueOrThrow({ where: { id: body.id }, include: { symptoms: true } })).toMatchObject({
    encounterId: visit.id,
    careType: 'IN',
    note: 'Given twice',
    outcome: 'DISCHARGED',
    symptoms: [{ symptomId: symptom.id }],
  });
  expect(body).toMatchObject({
    type: { coding: [{ code: 'institutional' }] },
    item: [{ encounter: [{ reference: `Encounter/${visit.id}` }] }],
  });
});

it('what a claim may not be is told at its place, and nothing is kept', async () => {
  const { person } = await member();
  const no = person.enrolmentNo;
  const money = (value: number, currency = 'NGN') => ({ value, currency: currency as 'NGN' });
  const [first] = single(no).item ?? [];
  const withItem = (more: object) => single(no, { item: [{ ...(first ?? { sequence: 1, productOrService: {} }), ...more }] });
  const tomorrow = isoDay(addDays(today(), 1));
  const elsewhere = await makeHcp();
  const cases: [Claim, number, string[]][] = [
    [withItem({ unitPrice: money(4000, 'USD'), net: undefined }), 422, ['FHIR_CURRENCY Claim.item[0].unitPrice.currency']],
    [withItem({ unitPrice: money(4000.005), net: undefined }), 422, ['FHIR_DECIMALS Claim.item[0].unitPrice.value']],
    [withItem({ unitPrice: undefined, net: undefined }), 422, ['FHIR_PRICE Claim.item[0].unitPrice']],
    [withItem({ net: money(1) }), 422, ['FHIR_TOTAL Claim.item[0].net.value']],
    [withItem({ quantity: { value: 1.5 }, net: undefined }), 422, ['FHIR_QUANTITY Claim.item[0].quantity.value']],
    [single(no, { total: money(1) }), 422, ['FHIR_TOTAL Claim.total.value']],
    [single(no, {}, [line({ service: 'NONE-1' })]), 422, ['SENT_CODE_UNKNOWN Claim.item[0].productOrService']],
    [single(no, { billablePeriod: { start: day, end: tomorrow } }), 422, ['CLM_DATE Claim.billablePeriod']],
    [single('NOBODY-9'), 404, ['ELG_NOT_ENROLLED Claim.patient.identifier']],
    [single(no, { insurer: { display: 'No reference' } }), 422, ['FHIR_REFERENCE Claim.insurer']],
    [single(no, { insurer: { reference: `Organization/${world.hcp.id}` } }), 422, ['FHIR_PAYER Claim.insurer']],
    [single(no, { provider: { reference: `Organization/${elsewhere.id}` } }), 422, ['FHIR_PROVIDER Claim.provider']],
    [single(no, { status: 'cancelled' }), 422, ['FHIR_STATUS Claim.status']],
    [single(no, { use: 'predetermination' }), 422, ['FHIR_CODE Claim.use']],
    [
      single(no, { diagnosis: [{ sequence: 1, diagnosisCodeableConcept: { coding: [{ system: 'http://snomed.info/sct', code: '1' }] } }] }),
      422,
      ['FHIR_CODE Claim.diagnosis[0]'],
    ],
    [single(no, { diagnosis: undefined }), 422, ['CLM_NO_DIAGNOSIS Claim.diagnosis']],
    [single(no, { careTeam: undefined }), 422, ['INVALID_INPUT Claim.careTeam']],
    [
      single(no, { insurance: [{ sequence: 1, focal: true, coverage: { display: 'x' }, preAuthRef: ['PA-1111-XXXXXX'] }] }),
      422,
      ['PA_CODE_INVALID Claim.insurance[0].preAuthRef[0]'],
    ],
    [single(no, { patient: { reference: 'Patient/11111111-2222-4333-8444-555555555555' } }), 404, ['ELG_NOT_ENROLLED Claim.patient']],
    [single(no, { item: undefined }), 422, ['FHIR_PROFILE_MISSING Claim.item']],
  ];
  const before = await db.activityLog.count();
  for (const [sent, status, problems] of cases) {
    expect(problemsOf(await fhir.post('/Claim', sent))).toEqual([status, ...problems]);
    expect(problemsOf(await fhir.post('/Claim/$validate', sent))).toEqual([status, ...problems]);
  }
  expect([await db.claim.count({ where: { hcpId: world.hcp.id } }), await db.activityLog.count()]).toEqual([0, before]);
});

it('all that is wrong with the form of a claim is told together', async () => {
  const sent = single('X', { total: { value: 1.005, currency: 'NGN' }, status: 'draft' }, [line({ price: undefined }), line({ qty: 3 })]);
  expect(problemsOf(await fhir.post('/Claim', sent))).toEqual([
    422,
    'FHIR_STATUS Claim.status',
    'FHIR_PRICE Claim.item[0].unitPrice',
    'FHIR_DECIMALS Claim.total.value',
  ]);
});

it('a text that is the name of a service stands for its code', async () => {
  const { person } = await member();
  const named = await makeService({ name: `Suturing of a wound ${number()}`, basePrice: 100_000n });
  const { status, body } = await fhir.post('/Claim', single(person.enrolmentNo, {}, [{ text: named.name.toUpperCase(), price: 1000 }]));
  expect([status, body.item[0].productOrService.coding[0].code]).toEqual([201, named.code]);
});

it('claims are read and searched by the facility that sent them, and by no other', async () => {
  const { person } = await member();
  const sent = single(person.enrolmentNo);
  const { body: made } = await fhir.post('/Claim', sent);
  const own = sent.identifier?.[0]?.value;
  for (const type of ['Claim', 'ClaimResponse', 'ExplanationOfBenefit']) {
    expect((await fhir.get(`/${type}/${made.id}`)).body).toMatchObject({ resourceType: type, id: made.id });
    for (const search of [`identifier=${own}`, `_id=${made.id}`, `patient=Patient/${person.id}`])
      expect((await fhir.get(`/${type}?${search}`)).body.entry[0].resource.id).toBe(made.id);
  }
  expect(problemsOf(await fhir.get(`/Claim/${own}`))[0]).toBe(404);
  const idsOf = async (search: string) =>
    ((await fhir.get(search)).body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);
  expect(await idsOf('/ClaimResponse?use=claim&outcome=queued&status=active,draft')).toEqual([made.id]);
  expect(await idsOf('/ClaimResponse?use=claim&outcome=complete')).toEqual([]);
  expect(await idsOf('/Claim?use=claim&status=cancelled')).toEqual([]);
  expect(problemsOf(await fhir.get('/Claim?status=lost'))).toEqual([400, 'FHIR_SEARCH']);
  expect(problemsOf(await fhir.get('/Claim?status=active&_lastUpdated=ge2020-01-01'))).toEqual([400, 'FHIR_TOGETHER']);
  const desk = await makeHcpUser(await makeHcp());
  const stranger = fhirClient(app, (await makeFacilityKey(desk, { operations: ['CLAIMS'] })).key);
  expect(problemsOf(await stranger.get(`/Claim/${made.id}`))[0]).toBe(404);
  expect((await stranger.get(`/Claim?identifier=${own}`)).body.total).toBe(0);
  expect((await stranger.get('/Claim?use=claim')).body.total).toBe(0);
});

it('changes are polled in their order, each once, by the links of the pages', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await fhir.post('/Claim', single((await member()).person.enrolmentNo))).body.id);
  setNow(new Date(Date.now() + 60_000));
  try {
    const seen: string[] = [];
    let next: string | undefined = '/ClaimResponse?_lastUpdated=ge2020-01-01&_count=2';
    for (let pages = 0; next && pages < 5; pages++) {
      const { body } = await fhir.get(next);
      seen.push(...(body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id));
      next = body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
    }
    expect(seen).toEqual(ids);
    expect(problemsOf(await fhir.get('/ClaimResponse?_lastUpdated=yesterday'))).toEqual([400, 'FHIR_SEARCH']);
  } finally {
    setNow(null);
  }
});

it('a key that was not issued for claims cannot send them', async () => {
  const { person } = await member();
  const visits = fhirClient(app, (await makeFacilityKey(world.user, { operations: ['VISITS'] })).key);
  expect(problemsOf(await visits.post('/Claim', single(person.enrolmentNo)))).toEqual([403, 'KEY_OPERATION']);
  expect((await visits.get('/Claim')).body.entry).toBeUndefined();
});

it('a returned claim is not submitted again by a repeat', async () => {
  const { patient } = await member();
  const bundle = sentBundle(claim(), { patient, facility: world.hcp });
  const { id } = inBundle((await fhir.post('', bundle)).body, 'ClaimResponse');
  const { startClaimReview } = (await as(world.officer).run(START_REVIEW, { id })).data;
  const input = { version: startClaimReview.version, note: 'Which drug was it?', wanted: [] };
  expect((await as(world.officer).run(RETURN_CLAIM, { id, input })).codes).toEqual([]);
  const again = inBundle((await fhir.post('', bundle)).body, 'ClaimResponse');
  expect(again).toMatchObject({
    id,
    outcome: 'queued',
    disposition: 'Returned. Correct it, and submit it again.',
    processNote: [{ text: 'Which drug was it?' }],
  });
});

const CANCEL = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/financialtaskcode', code: 'cancel' }] };
const withdrawal = (reference: string, more: object = {}) => ({
  resourceType: 'Task',
  status: 'requested',
  intent: 'order',
  code: CANCEL,
  focus: { reference },
  reasonCode: { text: 'Wrong patient' },
  ...more,
});

it('a claim in no bill is replaced under its number, and one in a bill is not', async () => {
  const { person } = await member();
  const sent = single(person.enrolmentNo);
  const { body: made } = await fhir.post('/Claim', sent);
  const corrected = { ...sent, careTeam: [{ sequence: 1, provider: { display: 'Dr Bot' } }] };
  expect(problemsOf(await fhir.post('/Claim', corrected))).toEqual([409, 'SENT_OTHER_CONTENT Claim.identifier']);
  const replaced = await fhir.send('PUT', `/Claim/${made.id}`, corrected);
  expect([replaced.status, replaced.body.id, replaced.body.careTeam[0].provider.display]).toEqual([200, made.id, 'Dr Bot']);
  expect((await fhir.send('PUT', `/Claim/${made.id}`, corrected)).body.id).toBe(made.id);
  expect(problemsOf(await fhir.send('PUT', `/Claim/${made.id}`, { ...corrected, identifier: [{ value: 'ANOTHER' }] }))).toEqual([
    422,
    'FHIR_OTHER_NUMBER Claim.identifier',
  ]);
  expect(problemsOf(await fhir.send('PUT', `/Claim/${made.id}`, { ...corrected, use: 'preauthorization' }))).toEqual([
    422,
    'FHIR_CODE Claim.use',
  ]);
  expect(problemsOf(await fhir.send('PUT', `/Patient/${person.id}`, corrected))[0]).toBe(404);
  const stranger = fhirClient(app, (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['CLAIMS'] })).key);
  expect(problemsOf(await stranger.send('PUT', `/Claim/${made.id}`, corrected))[0]).toBe(404);
  const trial = fhirClient(app, (await makeFacilityKey(world.user, { operations: ['CLAIMS'], isTest: true })).key);
  const again = { ...corrected, careTeam: [{ sequence: 1, provider: { display: 'Dr Cot' } }] };
  expect((await trial.send('PUT', `/Claim/${made.id}`, again)).body.issue[0].severity).not.toBe('error');
  expect(await db.claim.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ attendingName: 'Dr Bot' });
  await fhir.post('/Claim/$submit', corrected);
  expect(problemsOf(await fhir.send('PUT', `/Claim/${made.id}`, again))[1]).toMatch(/^STATE_INVALID/);
});

it('a task withdraws a claim once, with a reason', async () => {
  const { person } = await member();
  const { body: made } = await fhir.post('/Claim', single(person.enrolmentNo));
  const [one, two] = await Promise.all([1, 2].map(() => fhir.post('/Task', withdrawal(`Claim/${made.id}`))));
  expect([one?.status, two?.status].sort()).toEqual([200, 409]);
  expect((await fhir.get(`/Claim/${made.id}`)).body.status).toBe('cancelled');
  expect(await db.statusChange.findFirst({ where: { entityId: made.id, action: 'WITHDRAW' } })).toMatchObject({ note: 'Wrong patient' });
  const { body: other } = await fhir.post('/Claim', single((await member()).person.enrolmentNo));
  const stranger = fhirClient(app, (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['CLAIMS'] })).key);
  expect(problemsOf(await stranger.post('/Task', withdrawal(`Claim/${other.id}`)))[0]).toBe(404);
  expect(problemsOf(await fhir.post('/Task', withdrawal('Claim/none')))).toEqual([422, 'FHIR_REFERENCE Task.focus']);
  expect(problemsOf(await fhir.post('/Task', withdrawal(`Claim/${other.id}`, { status: 'completed' })))).toEqual([
    422,
    'FHIR_STATUS Task.status',
  ]);
  expect((await fhir.get(`/Claim/${other.id}`)).body.status).toBe('active');
});
