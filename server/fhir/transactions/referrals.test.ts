import type { ServiceRequest, Task } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { sentBundle, sentPatient, URN } from '../../testing/make/make-fhir.ts';
import { APPROVE_REFERRAL, type ReferralWorld, referralWorld } from '../../testing/make/make-referral.ts';
import { ICD_10, ownSystem } from '../urls.ts';

let app: FastifyInstance;
let world: ReferralWorld;
let sender: ReturnType<typeof fhirClient>;
let receiver: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await referralWorld();
  const clientOf = async (user: { id: string; hcpId: string | null }) =>
    fhirClient(app, (await makeFacilityKey(user, { operations: ['REFERRALS'] })).key);
  [sender, receiver] = [await clientOf(world.sender), await clientOf(world.receiver)];
});
afterAll(() => app.close());

let serial = 0;
const PARTS = {
  PRESENTING_COMPLAINT: 'Swelling in the groin',
  EXAMINATION: 'Reducible swelling',
  INVESTIGATIONS: 'Packed cell volume',
  TREATMENT: 'Analgesics',
};
const referral = (more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  resourceType: 'ServiceRequest',
  contained: [
    {
      resourceType: 'Practitioner',
      id: 'p',
      name: [{ given: ['Ngo'], family: 'Pam' }],
      identifier: [{ system: 'https://mdcn.example', value: '1' }],
      qualification: [{ code: { text: 'Community health officer' } }],
    },
  ],
  identifier: [{ value: `R-F-${++serial}` }],
  status: 'active',
  intent: 'order',
  priority: 'urgent',
  code: { coding: [{ system: ownSystem('services'), code: world.service.code }], text: 'Repair of a hernia' },
  orderDetail: Object.entries(PARTS).map(([code, text]) => ({ coding: [{ system: ownSystem('referral-part'), code }], text })),
  performerType: { text: 'Surgery' },
  subject: { type: 'Patient', identifier: { value: world.enrollee.enrolmentNo ?? '' } },
  requester: { reference: '#p' },
  performer: [{ type: 'Organization', identifier: { value: world.to.code ?? '' } }],
  reasonCode: [{ coding: [{ system: ICD_10, code: world.diagnosis.code }], text: 'Needs an operation' }],
  ...more,
});
async function approved() {
  const { body } = await sender.post('/ServiceRequest', referral());
  const { version } = await db.referral.findUniqueOrThrow({ where: { id: body.id } });
  expect((await as(world.manager).run(APPROVE_REFERRAL, { id: body.id, input: { version } })).codes).toEqual([]);
  return body.id as string;
}
const task = (id: string, status: Task['status'], more: Partial<Task> = {}): Task => ({
  resourceType: 'Task',
  status,
  intent: 'order',
  focus: { reference: `ServiceRequest/${id}` },
  ...more,
});

it('a referral is sent by codes, and the same number again returns it', async () => {
  const sent = referral();
  const { status, body, headers } = await sender.post('/ServiceRequest', sent);
  expect([status, headers.location]).toEqual([201, `/fhir/r4/ServiceRequest/${body.id}`]);
  expect(await db.referral.findUniqueOrThrow({ where: { id: body.id }, include: { services: true } })).toMatchObject({
    toHcpId: world.to.id,
    enrolleeId: world.enrollee.id,
    urgency: 'URGENT',
    specialty: 'Surgery',
    reason: 'Needs an operation',
    presentingComplaint: PARTS.PRESENTING_COMPLAINT,
    treatmentGiven: PARTS.TREATMENT,
    provisionalDiagnosisId: world.diagnosis.id,
    referringPersonName: 'Ngo Pam',
    referringPersonCadre: 'Community health officer',
    services: [{ serviceId: world.service.id }],
  });
  expect((await sender.post('/ServiceRequest', sent)).body.id).toBe(body.id);
  expect(problemsOf(await sender.post('/ServiceRequest', { ...sent, performerType: { text: 'Urology' } }))).toEqual([
    409,
    'SENT_OTHER_CONTENT ServiceRequest.identifier',
  ]);
  expect((await sender.get(`/ServiceRequest?identifier=${sent.identifier?.[0]?.value}`)).body.entry[0].resource.id).toBe(body.id);
});

it('the bundle of the guide is answered by the referral and its task', async () => {
  const bundle = sentBundle(
    referral({ subject: { reference: URN.patient } }),
    { patient: sentPatient({ INSUR: world.enrollee.enrolmentNo ?? '' }), facility: world.from },
    { identifier: { value: `BND-REF-${++serial}` }, timestamp: '2026-10-16T08:30:00+01:00' },
  );
  const started = {
    fullUrl: 'urn:uuid:c0a1f00d-6071-4a82-ab93-cd34ef567026',
    resource: { resourceType: 'Task', status: 'requested', intent: 'order', focus: { reference: URN.focus } },
    request: { method: 'POST', url: 'Task' },
  };
  const { status, body } = await sender.post('', { ...bundle, entry: [...(bundle.entry ?? []), started] });
  expect(status).toBe(200);
  expect(inBundle(body, 'Task')).toMatchObject({
    status: 'requested',
    focus: { reference: `ServiceRequest/${inBundle(body, 'ServiceRequest').id}` },
  });
});

it('the receiver takes each step by a task, which the sender reads', async () => {
  const id = await approved();
  expect((await receiver.get('/Task')).body.entry[0].resource).toMatchObject({ id, status: 'ready' });
  expect((await receiver.get('/Task?status=ready')).body.total).toBe(1);
  expect((await receiver.get('/ServiceRequest?status=completed,revoked')).body.total).toBe(0);
  expect((await receiver.post('/Task', task(id, 'accepted'))).body.status).toBe('accepted');
  expect((await receiver.post('/Task', task(id, 'in-progress'))).body.status).toBe('in-progress');
  const done = task(id, 'completed', { output: [{ type: { text: 'Outcome' }, valueString: 'Operated, went home' }] });
  expect((await receiver.post('/Task', done)).status).toBe(200);
  expect((await sender.get(`/Task/${id}`)).body).toMatchObject({ status: 'in-progress', output: [{ valueString: 'Operated, went home' }] });
  expect(await db.referral.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'ACCEPTED', feedbackNote: 'Operated, went home' });
});

it('the receiver declines with a reason; the sender withdraws', async () => {
  const id = await approved();
  expect(problemsOf(await receiver.post('/Task', task(id, 'rejected')))).toEqual([422, 'INVALID_INPUT Task.statusReason']);
  expect((await receiver.post('/Task', task(id, 'rejected', { statusReason: { text: 'No surgeon on duty this week' } }))).body.status).toBe(
    'rejected',
  );
  const { body } = await sender.post('/ServiceRequest', referral());
  expect((await sender.post('/Task', task(body.id, 'cancelled', { statusReason: { text: 'Better now' } }))).body.status).toBe('cancelled');
  expect(problemsOf(await receiver.post('/Task', task(id, 'on-hold')))).toEqual([422, 'FHIR_CODE Task.status']);
});

it('what a referral may not be is told at its place, and nothing is kept', async () => {
  const cases: [Partial<ServiceRequest>, number, string[]][] = [
    [{ orderDetail: undefined }, 422, ['INVALID_INPUT ServiceRequest.orderDetail']],
    [{ performer: undefined }, 422, ['FHIR_REFERENCE ServiceRequest.performer[0]']],
    [{ performer: [{ identifier: { value: 'PL-NONE-1' } }] }, 422, ['SENT_CODE_UNKNOWN ServiceRequest.performer[0]']],
    [{ reasonCode: [{ text: 'Needs an operation' }] }, 422, ['FHIR_CODE ServiceRequest.reasonCode']],
    [{ requester: { display: 'Ngo Pam' } }, 422, ['INVALID_INPUT ServiceRequest.requester']],
    [{ status: 'draft' }, 422, ['FHIR_STATUS ServiceRequest.status']],
    [{ subject: { identifier: { value: 'NOBODY' } } }, 404, ['ELG_NOT_ENROLLED ServiceRequest.subject.identifier']],
    [{ identifier: undefined }, 422, ['FHIR_IDENTIFIER ServiceRequest.identifier']],
  ];
  for (const [more, status, problems] of cases) {
    const [answeredStatus, ...answered] = problemsOf(await sender.post('/ServiceRequest', referral(more)));
    expect([answeredStatus, ...new Set(answered)]).toEqual([status, ...problems]);
  }
  expect(await db.referral.count({ where: { fromHcpId: world.from.id } })).toBe(0);
});

it('other facilities see nothing of it', async () => {
  const id = await approved();
  const stranger = fhirClient(app, (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['REFERRALS'] })).key);
  expect(problemsOf(await stranger.get(`/ServiceRequest/${id}`))[0]).toBe(404);
  expect(problemsOf(await stranger.post('/Task', task(id, 'accepted')))[0]).toBe(404);
  expect((await stranger.get('/ServiceRequest')).body.total).toBe(0);
});
