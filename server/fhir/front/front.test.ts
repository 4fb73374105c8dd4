import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient, problemsOf } from '../../testing/fhir-client.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeService } from '../../testing/make/make.ts';
import { makeApiKey, makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { PATIENT_IDENTIFIERS } from '../urls.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());
afterEach(async () => {
  await db.attemptLimit.deleteMany();
});

async function makeDesk(operations: ('CLAIMS' | 'VISITS')[] = ['CLAIMS', 'VISITS']) {
  const hcp = await makeHcp({ level: 'PRIMARY' });
  const desk = await makeHcpUser(hcp);
  const { key, row } = await makeFacilityKey(desk, { operations });
  return { hcp, desk, key, keyId: row.id, fhir: fhirClient(app, key) };
}

it('metadata names what is offered, also without a key', async () => {
  const { status, body, headers } = await fhirClient(app, null).get('/metadata');
  expect([status, headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
  const types = body.rest[0].resource.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(['Patient', 'Coverage', 'Claim', 'ClaimResponse', 'Encounter', 'CodeSystem']));
  expect(body.rest[0].resource[0].profile).toBe('https://fhir-ig.digitalhealth.gov.ng/StructureDefinition/ng-patient');
});

it('only the key of a facility may ask', async () => {
  const [nobody, report] = [fhirClient(app, null), fhirClient(app, (await makeApiKey()).key)];
  expect(problemsOf(await nobody.get('/Organization'))).toEqual([401, 'UNAUTHENTICATED']);
  expect(problemsOf(await fhirClient(app, 'lfy_wrong').get('/Organization'))).toEqual([401, 'KEY_UNKNOWN']);
  expect(problemsOf(await report.get('/Organization'))).toEqual([403, 'KEY_ROLE']);
});

it('other formats than JSON, broken JSON, and what is not offered are rejected as OperationOutcome', async () => {
  const { fhir } = await makeDesk();
  const xml = { 'content-type': 'application/fhir+xml' };
  expect(problemsOf(await fhir.post('/Claim', '<Claim/>', xml))).toEqual([415, 'FHIR_FORMAT']);
  expect(problemsOf(await fhir.get('/Patient?_format=xml'))).toEqual([406, 'FHIR_ACCEPT']);
  expect(problemsOf(await fhir.get('/Patient', { accept: 'application/fhir+xml' }))).toEqual([406, 'FHIR_ACCEPT']);
  expect(problemsOf(await fhir.post('/Claim', '{"resourceType":'))).toEqual([400, 'FHIR_JSON']);
  expect(problemsOf(await fhir.post('/Claim', '[]'))).toEqual([400, 'FHIR_NO_BODY']);
  expect(problemsOf(await fhir.get('/Medication'))).toEqual([404, 'FHIR_TYPE']);
  expect(problemsOf(await fhir.send('DELETE', '/Claim/1'))).toEqual([404, 'FHIR_METHOD']);
  expect(problemsOf(await fhir.get('/Claim/1/_history'))).toEqual([404, 'FHIR_OPERATION']);
  expect(problemsOf(await fhir.post('/Claim/$everything', {}))).toEqual([404, 'FHIR_OPERATION']);
  expect(problemsOf(await fhir.get('/CoverageEligibilityRequest/1'))).toEqual([404, 'FHIR_METHOD']);
});

it('bodies that are too large or too deep are rejected before they are read', async () => {
  const { fhir } = await makeDesk();
  const large = { resourceType: 'Bundle', type: 'transaction', id: 'x'.repeat(5_000_000) };
  expect(problemsOf(await fhir.post('', large))).toEqual([413, 'BODY_SIZE']);
  expect(problemsOf(await fhir.post('', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`))).toEqual([413, 'JSON_DEPTH']);
  const entry = Array.from({ length: 101 }, () => ({}));
  expect(problemsOf(await fhir.post('', { resourceType: 'Bundle', type: 'transaction', entry }))).toEqual([
    413,
    'FHIR_ENTRIES Bundle.entry',
  ]);
});

it('each call is in the log of the key, with its outcome and without its content', async () => {
  const { fhir, hcp, keyId } = await makeDesk();
  await fhir.get(`/Organization/${hcp.id}`);
  await fhir.get('/Patient?identifier=NOBODY');
  await fhir.get('/Zork');
  const calls = await db.apiKeyCall.findMany({ where: { keyId }, orderBy: { at: 'asc' } });
  expect(calls.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['FHIR GET /Organization/…', 'OK'],
    ['FHIR GET /Patient', 'OK'],
    ['FHIR GET /Zork', 'FHIR_TYPE'],
  ]);
});

it('an unchanged resource is not sent again', async () => {
  const { fhir, hcp } = await makeDesk();
  const first = await fhir.get(`/Organization/${hcp.id}`);
  expect(first.headers.etag).toBe(`W/"${hcp.version}"`);
  const again = await fhir.get(`/Organization/${hcp.id}`, { 'if-none-match': String(first.headers.etag) });
  expect([again.status, again.body]).toEqual([304, null]);
});

it('a person is found by number or NIN, and by phone with names and birth date; the cover has the same id', async () => {
  const { fhir, hcp, desk } = await makeDesk();
  const person = await makeEnrollee({
    hcpId: hcp.id,
    enrolmentNo: 'PL/FHIR/2026/11112222',
    surname: 'Gyang',
    firstName: 'Ngo',
    fullName: 'Gyang Ngo Hadiza',
    nin: '12345678901',
    phone: '08031234567',
    dateOfBirth: new Date('1990-04-21'),
    coverageEnd: addDays(today(), 40),
  });
  const searches = [
    `identifier=${encodeURIComponent(`${PATIENT_IDENTIFIERS}|PL/FHIR/2026/11112222`)}`,
    'identifier=12345678901',
    'phone=08031234567&family=gyang&given=NGO&birthdate=1990-04-21',
    `_id=${person.id}`,
  ];
  for (const search of searches) {
    const { status, body } = await fhir.get(`/Patient?${search}`);
    expect([status, body.total, body.entry?.[0]?.resource.id]).toEqual([200, 1, person.id]);
  }
  const { body } = await fhir.get(`/Patient/${person.id}`);
  expect(body).toMatchObject({ name: [{ family: 'Gyang', given: ['Ngo', 'Hadiza'] }], gender: person.sex.toLowerCase() });
  expect(JSON.stringify(body)).not.toMatch(/12345678901|08031234567|1990-04-21/);
  const cover = await fhir.get(`/Coverage?beneficiary=Patient/${person.id}`);
  expect(cover.body.entry[0].resource).toMatchObject({ id: person.id, status: 'active', subscriberId: 'PL/FHIR/2026/11112222' });
  expect(await db.recordAccess.count({ where: { enrolleeId: person.id, userId: desk.id } })).toBeGreaterThan(0);
});

it('an uncertain match tells only how many people fit', async () => {
  const { fhir, hcp } = await makeDesk();
  const principal = await makeEnrollee({ hcpId: hcp.id });
  const family = { hcpId: hcp.id, principalId: principal.id, relationship: 'CHILD' as const, planId: principal.planId };
  const twin = { ...family, surname: 'Bot', firstName: 'Dung', phone: '08099999999', dateOfBirth: new Date('2001-01-01') };
  await makeEnrollee(twin);
  await makeEnrollee(twin);
  const search = '/Patient?phone=08099999999&family=Bot&given=Dung&birthdate=2001-01-01';
  const uncertain = await fhir.get(search);
  expect(problemsOf(uncertain)).toEqual([422, 'ELG_AMBIGUOUS']);
  expect(uncertain.body.issue[0].details.text).toBe('These details fit 2 people. Send the enrolment number.');
  expect((await fhir.get(search.replace('Dung', 'Pam'))).body.total).toBe(0);
  expect(problemsOf(await fhir.get('/Patient?family=Bot'))).toEqual([422, 'FHIR_PERSON']);
});

it('people of other facilities need a purpose, and are limited as in look-ups', async () => {
  const { fhir } = await makeDesk();
  const guest = await makeEnrollee({ hcpId: (await makeHcp()).id, enrolmentNo: 'GUEST-FHIR-1' });
  expect(problemsOf(await fhir.get('/Patient?identifier=GUEST-FHIR-1'))).toEqual([422, 'ELG_PURPOSE purpose']);
  expect((await fhir.get('/Patient?identifier=GUEST-FHIR-1&purpose=AWAY_FROM_HOME')).body.entry[0].resource.id).toBe(guest.id);
  expect(problemsOf(await fhir.get('/Patient?identifier=GUEST-FHIR-1&purpose=CURIOSITY'))).toEqual([400, 'FHIR_SEARCH']);
  for (let n = 0; n < 60; n++) await fhir.get(`/Patient?identifier=NOBODY-${n}`);
  const limited = await fhir.get('/Patient?identifier=NOBODY-61');
  expect(problemsOf(limited)).toEqual([429, 'ELG_LOOKUPS']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

it('facilities, the scheme, plans, the tariff and code systems can be read', async () => {
  const { fhir, hcp } = await makeDesk();
  const plan = await makePlan();
  const service = await makeService({ level: 'PRIMARY', basePrice: 150_050n, effectiveFrom: new Date('2020-01-01') });
  expect((await fhir.get(`/Organization?identifier=${hcp.code}`)).body.entry[0].resource).toMatchObject({ id: hcp.id, name: hcp.name });
  expect((await fhir.get('/Organization/scheme')).body).toMatchObject({ type: [{ coding: [{ code: 'ins' }] }] });
  expect((await fhir.get(`/Location/${hcp.id}`)).body).toMatchObject({
    address: { country: 'NG' },
    managingOrganization: { reference: `Organization/${hcp.id}` },
  });
  expect((await fhir.get(`/InsurancePlan/${plan.id}`)).body).toMatchObject({ name: plan.name, identifier: [{ value: plan.code }] });
  const price = await fhir.get(`/ChargeItemDefinition/${service.id}`);
  expect(price.body.propertyGroup[0].priceComponent[0].amount).toEqual({ value: 1500.5, currency: 'NGN' });
  expect((await fhir.get(`/ChargeItemDefinition?code=${service.code}`)).body.entry[0].resource.id).toBe(service.id);
  const services = await fhir.get('/CodeSystem/services');
  expect(services.body.concept).toContainEqual({ code: service.code, display: service.name });
  expect((await fhir.get('/CodeSystem/cut-reason')).body.concept).toContainEqual({ code: 'ABOVE_TARIFF', display: 'Above the tariff' });
  expect(problemsOf(await fhir.get('/CodeSystem/nothing'))).toEqual([404, "NOT_FOUND CodeSystem.where(id='nothing')"]);
});

it('a search answers pages by opaque links, and rejects what it does not offer', async () => {
  const { fhir } = await makeDesk();
  for (let n = 0; n < 3; n++) await makeHcp({ name: `Paging Clinic ${n}` });
  const names: string[] = [];
  let next: string | undefined = '/Organization?name=Paging+Clinic&_count=2';
  for (let pages = 0; next; pages++) {
    const { body } = await fhir.get(next);
    names.push(...body.entry.map(({ resource }: { resource: { name: string } }) => resource.name));
    next = body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
    expect(pages).toBeLessThan(2);
  }
  expect(names.sort()).toEqual(['Paging Clinic 0', 'Paging Clinic 1', 'Paging Clinic 2']);
  expect(problemsOf(await fhir.get('/Organization?_page=nonsense'))).toEqual([400, 'FHIR_PAGE']);
  expect(problemsOf(await fhir.get('/Organization?_count=0'))).toEqual([400, 'FHIR_SEARCH']);
  expect(problemsOf(await fhir.get('/Organization?owner=x'))).toEqual([400, 'FHIR_PARAMETER']);
  expect(problemsOf(await fhir.get('/Organization?name=a&name=b'))).toEqual([400, 'FHIR_SEARCH']);
});
