import type { Encounter } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeSymptom } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { sentBundle, sentPatient, URN } from '../../testing/make/make-fhir.ts';
import { HL7_SYSTEMS, ICD_10 } from '../urls.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());

let serial = 0;
async function makeWard() {
  const hcp = await makeHcp();
  const desk = await makeHcpUser(hcp);
  const [person, symptom, diagnosis] = [await makeEnrollee({ hcpId: hcp.id }), await makeSymptom(), await makeDiagnosis()];
  const visit = (more: Partial<Encounter> = {}): Encounter => ({
    resourceType: 'Encounter',
    identifier: [{ value: `V-F-${++serial}` }],
    status: 'in-progress',
    class: { system: HL7_SYSTEMS.act, code: 'AMB' },
    subject: { type: 'Patient', identifier: { value: person.enrolmentNo ?? '' } },
    participant: [{ individual: { display: 'Dr Golkus' } }],
    period: { start: addMinutes(now(), -30).toISOString() },
    reasonCode: [{ text: symptom.name }],
    location: [{ location: { reference: `Location/${hcp.id}` } }],
    serviceProvider: { reference: `Organization/${hcp.id}` },
    ...more,
  });
  const closed = {
    status: 'finished' as const,
    diagnosis: [{ condition: { identifier: { system: ICD_10, value: diagnosis.code } } }],
    hospitalization: { dischargeDisposition: { coding: [{ system: HL7_SYSTEMS.discharge, code: 'home' }] } },
  };
  return {
    hcp,
    desk,
    person,
    symptom,
    diagnosis,
    visit,
    closed,
    fhir: fhirClient(app, (await makeFacilityKey(desk, { operations: ['VISITS'] })).key),
  };
}

it('a visit is recorded when it begins, and closed under the same number', async () => {
  const { visit, closed, person, fhir, diagnosis } = await makeWard();
  const sent = visit();
  const first = await fhir.post('/Encounter', sent);
  expect([first.status, first.headers.location]).toEqual([201, `/fhir/r4/Encounter/${first.body.id}`]);
  expect(await db.encounter.findUniqueOrThrow({ where: { id: first.body.id } })).toMatchObject({
    status: 'OPEN',
    enrolleeId: person.id,
    visitType: 'OUTPATIENT',
    attendingName: 'Dr Golkus',
  });
  const second = await fhir.post('/Encounter', { ...sent, ...closed });
  expect([second.status, second.body.id, second.body.status]).toEqual([200, first.body.id, 'finished']);
  expect(second.body).toMatchObject({ diagnosis: [{ condition: { identifier: { value: diagnosis.code } } }] });
  const found = await fhir.get(`/Encounter?identifier=${sent.identifier?.[0]?.value}`);
  expect(found.body.entry[0].resource.id).toBe(first.body.id);
  expect((await fhir.get(`/Encounter?patient=Patient/${person.id}`)).body.total).toBe(1);
  expect((await fhir.get('/Encounter?status=finished')).body.total).toBe(1);
  expect((await fhir.get('/Encounter?status=in-progress')).body.total).toBe(0);
  expect((await fhir.get(`/Encounter/${first.body.id}`)).headers.etag).toMatch(/^W\/"\d+"$/);
});

it('an admission has its days, and comes in a transaction as well', async () => {
  const { visit, hcp, person, fhir } = await makeWard();
  const [start, end] = [addMinutes(now(), -3000).toISOString(), addMinutes(now(), -60).toISOString()];
  const inpatient = visit({
    class: { system: HL7_SYSTEMS.act, code: 'IMP' },
    period: { start, end },
    subject: { reference: URN.patient },
    serviceProvider: { reference: URN.provider },
  });
  const { body } = await fhir.post('', sentBundle(inpatient, { patient: sentPatient({ INSUR: person.enrolmentNo ?? '' }), facility: hcp }));
  expect(await db.encounter.findUniqueOrThrow({ where: { id: inBundle(body, 'Encounter').id } })).toMatchObject({
    visitType: 'INPATIENT',
    admittedAt: new Date(start),
    dischargedAt: new Date(end),
  });
});

it('what a visit may not be is told at its place, and nothing is kept', async () => {
  const { visit, closed, hcp, fhir } = await makeWard();
  const other = await makeHcp();
  const cases: [Partial<Encounter>, number, string[]][] = [
    [{ period: undefined }, 422, ['FHIR_TIME Encounter.period.start']],
    [{ period: { start: '2026' } }, 422, ['FHIR_TIME Encounter.period.start']],
    [{ class: { code: 'ZZZ' } }, 422, ['FHIR_CODE Encounter.class']],
    [{ status: 'cancelled' }, 422, ['FHIR_CODE Encounter.status']],
    [{ status: 'entered-in-error' }, 422, ['FHIR_STATUS Encounter.status']],
    [{ reasonCode: [{ text: 'Nothing known' }] }, 422, ['SENT_CODE_UNKNOWN Encounter.reasonCode[0]']],
    [{ reasonCode: undefined }, 422, ['INVALID_INPUT Encounter.reasonCode']],
    [
      { ...closed, diagnosis: [{ condition: { display: 'Malaria' } }] },
      422,
      ['FHIR_REFERENCE Encounter.diagnosis[0].condition', 'FHIR_CODE Encounter.diagnosis[0].condition'],
    ],
    [{ serviceProvider: { reference: `Organization/${other.id}` } }, 422, ['FHIR_PROVIDER Encounter.serviceProvider']],
    [{ participant: undefined }, 422, ['FHIR_PROFILE_MISSING Encounter.participant']],
    [{ subject: { type: 'Patient', identifier: { value: 'NOBODY' } } }, 404, ['ELG_NOT_ENROLLED Encounter.subject.identifier']],
  ];
  for (const [more, status, problems] of cases)
    expect(problemsOf(await fhir.post('/Encounter', visit(more)))).toEqual([status, ...problems]);
  expect(await db.encounter.count({ where: { hcpId: hcp.id } })).toBe(0);
});

it('visits of other facilities are not there', async () => {
  const [{ visit, fhir }, stranger] = [await makeWard(), await makeWard()];
  const { body } = await fhir.post('/Encounter', visit());
  expect(problemsOf(await stranger.fhir.get(`/Encounter/${body.id}`))[0]).toBe(404);
  expect((await stranger.fhir.get('/Encounter')).body.total).toBe(0);
});

it('a task voids a visit, which needs a reason', async () => {
  const { visit, fhir } = await makeWard();
  const { body } = await fhir.post('/Encounter', visit());
  const task = (text: string) => ({
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/financialtaskcode', code: 'cancel' }] },
    focus: { reference: `Encounter/${body.id}` },
    reasonCode: { text },
  });
  expect(problemsOf(await fhir.post('/Task', task('x')))).toEqual([422, 'INVALID_INPUT Task.reasonCode']);
  expect((await fhir.post('/Task', task('Recorded for the wrong patient'))).status).toBe(200);
  expect((await fhir.get(`/Encounter/${body.id}`)).body.status).toBe('entered-in-error');
});

it('changes of visits are polled in their order, by the links of the pages', async () => {
  const { visit, closed, fhir, hcp } = await makeWard();
  const [first, second] = [visit(), visit()];
  const ids = [(await fhir.post('/Encounter', first)).body.id, (await fhir.post('/Encounter', second)).body.id];
  await fhir.post('/Encounter', { ...first, ...closed });
  const other = await makeWard();
  await other.fhir.post('/Encounter', other.visit());
  const { body: early } = await fhir.get('/Encounter?_lastUpdated=ge2020-01-01');
  expect(early.entry).toBeUndefined();
  setNow(addMinutes(now(), 1));
  try {
    const seen: string[] = [];
    let next: string | undefined = '/Encounter?_lastUpdated=ge2020-01-01&_count=1';
    for (let pages = 0; next && pages < 5; pages++) {
      const { body } = await fhir.get(next);
      seen.push(...(body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id));
      next = body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
    }
    expect(seen).toEqual(ids.toReversed());
    expect(await db.encounter.count({ where: { hcpId: hcp.id } })).toBe(2);
    expect(problemsOf(await fhir.get('/Encounter?status=finished&_lastUpdated=ge2020-01-01'))).toEqual([400, 'FHIR_TOGETHER']);
  } finally {
    setNow(null);
  }
});
