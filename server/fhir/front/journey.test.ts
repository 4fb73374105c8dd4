import type { FastifyInstance } from 'fastify';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { type Body, expectValid, inBundle } from '../../testing/fhir-client.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { sentBundle, sentClaim, sentPatient, sentQuestion, URN } from '../../testing/make/make-fhir.ts';
import { APPROVE_PA } from '../../testing/make/make-pa.ts';
import { APPROVE_REFERRAL, referralWorld } from '../../testing/make/make-referral.ts';
import { ICD_10, ownSystem } from '../urls.ts';

const ASK = /* GraphQL */ `mutation ($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { version } }`;
const PAY = /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { status } }`;

let app: FastifyInstance;
let baseUrl: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/fhir/r4`;
});
afterAll(() => app.close());

/** A client of the wide world, which knows the address and the key. */
function clientOf(key: string) {
  const client = new Client({ baseUrl, bearerToken: key });
  const checked = async (answer: Promise<unknown>): Promise<Body> => {
    const body = (await answer) as Body;
    await expectValid(body);
    return body;
  };
  return {
    metadata: () => checked(client.capabilityStatement()),
    transaction: (body: object) => checked(client.transaction({ body: body as never })),
    create: (resourceType: string, body: object) => checked(client.create({ resourceType, body: body as never })),
    read: (resourceType: string, id: string) => checked(client.read({ resourceType, id })),
    search: (resourceType: string, searchParams: Record<string, string>) => checked(client.search({ resourceType, searchParams })),
  };
}

it('a system that knows the guide and the metadata takes a member from eligibility to remittance', async () => {
  const world = await makeClaimWorld();
  const scan = await makeService({ requiresPa: true, basePrice: 1_000_000n });
  const [manager, symptom, person] = [
    await makeUser('ACCOUNT_MANAGER'),
    await makeSymptom(),
    await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId }),
  ];
  const { key } = await makeFacilityKey(world.user, { operations: ['CLAIMS', 'PA_REQUESTS', 'VISITS'] });
  const fhir = clientOf(key);
  const parties = { patient: sentPatient({ INSUR: person.enrolmentNo ?? '' }), facility: world.hcp };

  const { rest } = await fhir.metadata();
  const offered = new Map<string, string[]>(
    rest[0].resource.map((each: Body) => [each.type, (each.interaction ?? []).map(({ code }: { code: string }) => code)]),
  );
  for (const [type, interaction] of [
    ['Claim', 'create'],
    ['ClaimResponse', 'read'],
    ['Encounter', 'create'],
    ['PaymentReconciliation', 'search-type'],
  ] as const)
    expect(offered.get(type)).toContain(interaction);

  const covered = inBundle(await fhir.transaction(sentBundle(sentQuestion(), parties)), 'CoverageEligibilityResponse');
  expect(covered.insurance[0].inforce).toBe(true);

  const INFO = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claiminformationcategory', code: 'info' }] };
  const request = sentClaim([{ service: scan.code }], world.diagnosis.code, {
    identifier: [{ value: 'JOURNEY-PA' }],
    use: 'preauthorization',
    supportingInfo: [{ sequence: 1, category: INFO, valueString: 'Pain for three weeks, no relief' }],
  });
  const { id: paId } = inBundle(await fhir.transaction(sentBundle(request, parties)), 'ClaimResponse');
  const pa = await db.paRequest.findUniqueOrThrow({ where: { id: paId }, include: { items: true } });
  const asked = await as(manager).run(ASK, {
    id: paId,
    input: { version: pa.version, note: 'Which side is it?', wanted: [], documents: [] },
  });
  expect(asked.codes).toEqual([]);
  expect((await fhir.read('ClaimResponse', paId)).processNote).toEqual([{ number: 1, text: 'Which side is it?' }]);
  const answered = {
    resourceType: 'Communication',
    status: 'completed',
    subject: { reference: `Patient/${person.id}` },
    about: [{ reference: `Claim/${paId}` }],
    payload: [{ contentString: 'The left side' }],
  };
  await fhir.create('Communication', answered);
  expect((await fhir.read('ClaimResponse', paId)).processNote).toBeUndefined();
  const { version } = await db.paRequest.findUniqueOrThrow({ where: { id: paId } });
  const items = pa.items.map(({ id, qty }) => ({ itemId: id, decision: 'APPROVED', approvedQty: qty }));
  expect((await as(manager).run(APPROVE_PA, { id: paId, input: { version, items } })).codes).toEqual([]);
  const decision = await fhir.read('ClaimResponse', paId);
  expect(decision).toMatchObject({ outcome: 'complete', preAuthRef: expect.stringMatching(/^PA-/) });

  const visit = await fhir.create('Encounter', {
    resourceType: 'Encounter',
    identifier: [{ value: 'JOURNEY-VISIT' }],
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${person.id}` },
    participant: [{ individual: { display: 'Dr Pam' } }],
    period: { start: addMinutes(now(), -5).toISOString() },
    reasonCode: [{ text: symptom.name }],
    location: [{ location: { reference: `Location/${world.hcp.id}` } }],
    serviceProvider: { reference: `Organization/${world.hcp.id}` },
  });
  const claim = sentClaim([{ service: scan.code, price: 10_000 }], world.diagnosis.code, {
    identifier: [{ value: 'JOURNEY-CLAIM' }],
    insurance: [{ sequence: 1, focal: true, coverage: { reference: URN.coverage }, preAuthRef: [decision.preAuthRef] }],
  });
  const [item] = claim.item ?? [];
  const cited = { ...claim, item: [{ ...item, encounter: [{ reference: `Encounter/${visit.id}` }] }] };
  const { id: claimId } = inBundle(await fhir.transaction(sentBundle(cited as never, parties)), 'ClaimResponse');
  expect((await fhir.read('Claim', claimId)).item[0].encounter[0].reference).toBe(`Encounter/${visit.id}`);

  expect((await world.vet(claimId)).codes).toEqual([]);
  const { billId } = await db.claim.findUniqueOrThrow({ where: { id: claimId } });
  expect((await world.finish(billId ?? '')).codes).toEqual([]);
  expect((await world.approve(billId ?? '')).codes).toEqual([]);
  const decided = await fhir.read('ClaimResponse', claimId);
  expect(decided).toMatchObject({
    outcome: 'complete',
    item: [{ adjudication: [{}, {}, { amount: { value: 10_000, currency: 'NGN' } }] }],
  });

  const { approvedAmount } = await db.bill.findUniqueOrThrow({ where: { id: billId ?? '' } });
  const input = { hcpId: world.hcp.id, billIds: [billId], expectedAmount: Number(approvedAmount), method: 'BANK_TRANSFER' };
  const prepared = await as(world.accountant).run(PAY, { input });
  expect(prepared.codes).toEqual([]);
  const payment = prepared.data.createPayment;
  const confirmed = await as(await makeUser('ACCOUNTANT')).run(CONFIRM, {
    id: payment.id,
    input: { version: payment.version, bankReference: 'FT12345678', paidOn: isoDay(today()) },
  });
  expect(confirmed.codes).toEqual([]);
  const remittance = await fhir.read('PaymentReconciliation', payment.id);
  expect(remittance).toMatchObject({
    outcome: 'complete',
    paymentAmount: { value: 10_000, currency: 'NGN' },
    paymentIdentifier: { value: 'FT12345678' },
    detail: [{ request: { reference: `Claim/${claimId}` }, amount: { value: 10_000 } }],
  });
  expect((await fhir.search('PaymentNotice', { identifier: remittance.identifier[0].value })).entry[0].resource.id).toBe(payment.id);
  expect((await fhir.read('ExplanationOfBenefit', claimId)).payment).toMatchObject({ amount: { value: 10_000 } });

  const stranger = clientOf(
    (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['CLAIMS', 'PA_REQUESTS', 'VISITS'] })).key,
  );
  for (const type of ['Claim', 'ClaimResponse', 'ExplanationOfBenefit', 'Encounter', 'PaymentReconciliation', 'PaymentNotice'])
    expect((await stranger.search(type, {})).entry).toBeUndefined();
  for (const [type, id] of [
    ['Claim', claimId],
    ['Claim', paId],
    ['Encounter', visit.id],
    ['PaymentReconciliation', payment.id],
  ] as const)
    await expect(stranger.read(type, id)).rejects.toMatchObject({ response: { status: 404 } });
}, 60_000);

it('a system that knows the guide refers a member, and the other takes it, treats and claims', async () => {
  const [referrals, world] = [await referralWorld(), await makeClaimWorld()];
  const claims = { operations: ['CLAIMS', 'REFERRALS', 'VISITS'] as ('CLAIMS' | 'REFERRALS' | 'VISITS')[] };
  const [sender, receiver] = [
    clientOf((await makeFacilityKey(referrals.sender, claims)).key),
    clientOf((await makeFacilityKey(referrals.receiver, claims)).key),
  ];
  const { enrollee, from, to, service, diagnosis, manager } = referrals;
  const parties = { patient: sentPatient({ INSUR: enrollee.enrolmentNo ?? '' }), facility: from };
  const part = (code: string, text: string) => ({ coding: [{ system: ownSystem('referral-part'), code }], text });
  const request: Body = {
    resourceType: 'ServiceRequest',
    contained: [
      { resourceType: 'Practitioner', id: 'p', name: [{ given: ['Ngo'], family: 'Pam' }], qualification: [{ code: { text: 'Nurse' } }] },
    ],
    identifier: [{ value: 'JOURNEY-REFERRAL' }],
    status: 'active',
    intent: 'order',
    code: { coding: [{ system: ownSystem('services'), code: service.code }] },
    orderDetail: ['PRESENTING_COMPLAINT', 'EXAMINATION', 'INVESTIGATIONS', 'TREATMENT'].map((code) => part(code, 'As in the notes')),
    performerType: { text: 'Surgery' },
    subject: { reference: URN.patient },
    requester: { reference: '#p' },
    performer: [{ type: 'Organization', identifier: { value: to.code } }],
    reasonCode: [{ coding: [{ system: ICD_10, code: diagnosis.code }], text: 'Needs an operation' }],
  };
  const numbered = { identifier: { value: 'JOURNEY-BUNDLE' }, timestamp: now().toISOString() };
  request.contained[0].identifier = [{ system: 'https://mdcn.example', value: '1' }];
  const { id, status } = inBundle(await sender.transaction(sentBundle(request, parties, numbered)), 'Task');
  expect(status).toBe('requested');
  const { version } = await db.referral.findUniqueOrThrow({ where: { id } });
  expect((await as(manager).run(APPROVE_REFERRAL, { id, input: { version } })).codes).toEqual([]);

  const [{ resource: waiting }] = (await receiver.search('Task', { status: 'ready' })).entry;
  expect(waiting.id).toBe(id);
  const step = (to: string) => ({ resourceType: 'Task', status: to, intent: 'order', focus: { reference: `ServiceRequest/${id}` } });
  expect((await receiver.create('Task', step('accepted'))).status).toBe('accepted');
  expect((await receiver.create('Task', step('in-progress'))).status).toBe('in-progress');
  expect((await sender.read('Task', id)).status).toBe('in-progress');

  const claim = sentClaim([{ service: service.code, price: 4000 }], diagnosis.code, {
    identifier: [{ value: 'JOURNEY-REFERRED' }],
    patient: { reference: `Patient/${enrollee.id}` },
    provider: { reference: `Organization/${to.id}` },
    insurer: { reference: 'Organization/scheme' },
    insurance: [{ sequence: 1, focal: true, coverage: { reference: `Coverage/${enrollee.id}` } }],
    referral: { reference: `ServiceRequest/${id}` },
  });
  const { id: claimId } = await receiver.create('Claim', claim);
  expect((await receiver.read('Claim', claimId)).referral.reference).toBe(`ServiceRequest/${id}`);
  const response = inBundle(
    await receiver.transaction({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [{ resource: claim, request: { method: 'POST', url: 'Claim' } }],
    }),
    'ClaimResponse',
  );
  expect(response).toMatchObject({ id: claimId, outcome: 'queued', disposition: 'Submitted.' });
  expect((await sender.read('ServiceRequest', id)).status).toBe('completed');
  expect((await world.vet(claimId)).codes).toEqual([]);
  const { billId } = await db.claim.findUniqueOrThrow({ where: { id: claimId } });
  expect((await world.finish(billId ?? '')).codes).toEqual([]);
  expect((await world.approve(billId ?? '')).codes).toEqual([]);
  expect((await receiver.read('ClaimResponse', claimId)).outcome).toBe('complete');
  await expect(sender.read('Claim', claimId)).rejects.toMatchObject({ response: { status: 404 } });
}, 60_000);
