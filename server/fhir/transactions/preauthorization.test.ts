import type { Claim } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { sentBundle, sentClaim, sentPatient } from '../../testing/make/make-fhir.ts';
import { APPROVE_PA, type PaWorld, paWorld } from '../../testing/make/make-pa.ts';

let app: FastifyInstance;
let world: PaWorld;
let fhir: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await paWorld();
  fhir = fhirClient(app, (await makeFacilityKey(world.desk, { operations: ['PA_REQUESTS'] })).key);
});
afterAll(() => app.close());

let serial = 0;
const INFO = 'http://terminology.hl7.org/CodeSystem/claiminformationcategory';
const request = (more: Partial<Claim> = {}): Claim =>
  sentClaim([{ service: world.scan.code, qty: 2 }], world.diagnosis.code, {
    identifier: [{ value: `PA-F-${++serial}` }],
    use: 'preauthorization',
    supportingInfo: [
      { sequence: 1, category: { coding: [{ system: INFO, code: 'info' }] }, valueString: 'Pain for three weeks, no relief' },
    ],
    ...more,
  });
const send = (claim: Claim) =>
  fhir.post('', sentBundle(claim, { patient: sentPatient({ INSUR: world.enrollee.enrolmentNo ?? '' }), facility: world.hcp }));

it('the transaction of the guide asks for authorisation, and the answer is polled', async () => {
  const sent = request();
  const { status, body } = await send(sent);
  expect(status).toBe(200);
  const response = inBundle(body, 'ClaimResponse');
  expect(response).toMatchObject({ outcome: 'queued', use: 'preauthorization', disposition: 'Awaits a decision.' });
  const made = await db.paRequest.findUniqueOrThrow({ where: { id: response.id }, include: { items: true, diagnoses: true } });
  expect(made).toMatchObject({
    status: 'PENDING',
    urgency: 'ROUTINE',
    externalId: sent.identifier?.[0]?.value,
    clinicalNotes: 'Pain for three weeks, no relief',
    items: [{ serviceId: world.scan.id, qty: 2 }],
  });
  expect(inBundle((await send(sent)).body, 'ClaimResponse').id).toBe(response.id);

  const [item] = made.items;
  const decision = { itemId: item?.id, decision: 'ADJUSTED', approvedQty: 1, reasonCode: 'NOT_JUSTIFIED', note: 'One is enough' };
  const decided = await as(world.manager).run(APPROVE_PA, { id: made.id, input: { version: made.version, items: [decision] } });
  expect(decided.codes).toEqual([]);
  const { body: answer } = await fhir.get(`/ClaimResponse/${response.id}`);
  const code = await db.paCode.findUniqueOrThrow({ where: { paRequestId: made.id } });
  expect(answer).toMatchObject({
    outcome: 'partial',
    preAuthRef: code.code,
    preAuthPeriod: { end: code.validUntil.toISOString().slice(0, 10) },
    item: [
      {
        adjudication: [
          { category: { coding: [{ code: 'submitted' }] } },
          { reason: { coding: [{ code: 'NOT_JUSTIFIED' }], text: 'One is enough' } },
        ],
      },
    ],
  });
  expect((await fhir.get(`/Claim/${response.id}`)).body).toMatchObject({ use: 'preauthorization', item: [{ quantity: { value: 2 } }] });
});

it('an emergency names when care began; a visit and all problems have their places', async () => {
  const stat = { priority: { coding: [{ system: 'http://hl7.org/fhir/request-priority', code: 'stat' }] } };
  const place = 'Bundle.entry[4].resource';
  expect(problemsOf(await send(request(stat)))).toEqual([422, `INVALID_INPUT ${place}.billablePeriod.start`]);
  const start = addMinutes(now(), -20).toISOString();
  const { body } = await send(request({ ...stat, billablePeriod: { start } }));
  expect(await db.paRequest.findUniqueOrThrow({ where: { id: inBundle(body, 'ClaimResponse').id } })).toMatchObject({
    urgency: 'EMERGENCY',
    careStartedAt: new Date(start),
  });
  expect(problemsOf(await send(request({ supportingInfo: undefined })))).toEqual([422, `INVALID_INPUT ${place}.supportingInfo`]);
  expect(problemsOf(await send(request({ diagnosis: undefined })))).toEqual([422, `INVALID_INPUT ${place}.diagnosis`]);
  const unknown = request({ item: [{ sequence: 1, productOrService: { coding: [{ code: '99555' }] } }] });
  expect(problemsOf(await send(unknown))).toEqual([422, `SENT_CODE_UNKNOWN ${place}.item[0].productOrService`]);
  const odd = request({ priority: { coding: [{ system: 'http://hl7.org/fhir/request-priority', code: 'whenever' }] } });
  expect(problemsOf(await send(odd))).toEqual([422, `FHIR_CODE ${place}.priority`]);
});

it('requests and claims are searched together or by use', async () => {
  const { body } = await send(request());
  const { id } = inBundle(body, 'ClaimResponse');
  expect((await fhir.get('/Claim?use=preauthorization')).body.entry[0].resource.id).toBe(id);
  const first = await fhir.get('/Claim');
  const next = first.body.link.find(({ relation }: { relation: string }) => relation === 'next').url;
  expect((await fhir.get(next)).body.entry[0].resource.id).toBe(id);
  expect(problemsOf(await fhir.get('/Claim?use=other'))).toEqual([400, 'FHIR_SEARCH']);
  expect(problemsOf(await fhir.get(`/ExplanationOfBenefit/${id}`))[0]).toBe(404);
});

it('$validate says of a request for authorisation what creating it says, and keeps nothing', async () => {
  const alone = (more: Partial<Claim> = {}) =>
    request({
      patient: { type: 'Patient', identifier: { value: world.enrollee.enrolmentNo ?? '' } },
      provider: { reference: `Organization/${world.hcp.id}` },
      insurer: undefined,
      insurance: [{ sequence: 1, focal: true, coverage: { display: 'x' } }],
      ...more,
    });
  const outOfRange = { start: addMinutes(now(), 60).toISOString() };
  for (const sent of [
    alone(),
    alone({ patient: { type: 'Patient', identifier: { value: 'NOBODY' } } }),
    alone({ diagnosis: undefined }),
    alone({ item: [{ sequence: 1, productOrService: { coding: [{ code: '99555' }] } }] }),
    alone({ supportingInfo: undefined }),
    alone({ billablePeriod: outOfRange, priority: { coding: [{ code: 'stat' }] } }),
    alone({ identifier: undefined }),
  ]) {
    const before = await db.paRequest.count();
    const checked = await fhir.post('/Claim/$validate', sent);
    expect(await db.paRequest.count()).toBe(before);
    const made = await fhir.post('/Claim', sent);
    if (made.status === 201) expect([checked.status, problemsOf(checked)]).toEqual([200, [200, 'FHIR_OK']]);
    else expect(problemsOf(checked)).toEqual(problemsOf(made));
  }
});

it('a task withdraws a request that is not decided', async () => {
  const { id } = inBundle((await send(request())).body, 'ClaimResponse');
  const task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/financialtaskcode', code: 'cancel' }] },
    focus: { reference: `Claim/${id}` },
    reasonCode: { text: 'Went home' },
  };
  expect((await fhir.post('/Task', task)).body.status).toBe('completed');
  expect(await db.paRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'CANCELLED' });
  expect(problemsOf(await fhir.post('/Task', task))).toEqual([409, 'STATE_INVALID Task.focus']);
});
