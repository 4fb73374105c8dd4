import type { Subscription } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_WEBHOOKS } from '../../administration/webhooks/webhook.service.ts';
import { openSecret } from '../../administration/webhooks/webhook-secret.ts';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient, problemsOf } from '../../testing/fhir-client.ts';
import { makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { approvedPa, paWorld } from '../../testing/make/make-pa.ts';
import { ownExtension } from '../urls.ts';

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof makeHcpUser>>;
let fhir: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  user = await makeHcpUser(await makeHcp());
  fhir = fhirClient(app, (await makeFacilityKey(user, { operations: ['WEBHOOKS'] })).key);
});
afterAll(() => app.close());

const subscription = (criteria: string, more: Partial<Subscription> = {}, channel: object = {}): Subscription => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'To know of decisions',
  criteria,
  channel: { type: 'rest-hook', endpoint: 'https://hospital.example/hooks', ...channel },
  ...more,
});
const secretIn = ({ extension = [] }: Subscription) => extension.find(({ url }) => url === ownExtension('webhook-secret'))?.valueString;

it('a subscription is a webhook with its secret told once, is read and searched, and is off after a delete', async () => {
  const made = await fhir.post('/Subscription', subscription('ClaimResponse?use=preauthorization'));
  expect([made.status, made.headers.location]).toEqual([201, `/fhir/r4/Subscription/${made.body.id}`]);
  expect(made.body).toMatchObject({ status: 'active', criteria: 'ClaimResponse?use=preauthorization', channel: { type: 'rest-hook' } });
  const row = await db.webhook.findUniqueOrThrow({ where: { id: made.body.id } });
  expect(row).toMatchObject({ hcpId: user.hcpId, events: ['PA_DECIDED'], url: 'https://hospital.example/hooks', createdById: user.id });
  expect(await openSecret(row.secret)).toBe(secretIn(made.body));

  const again = await fhir.post('/Subscription', subscription('ClaimResponse?use=preauthorization'));
  expect([again.status, again.body.id, secretIn(again.body)]).toEqual([200, made.body.id, undefined]);
  const several = await fhir.post('/Subscription', subscription('?_type=Task,PaymentReconciliation'));
  expect(several.body.criteria).toBe('?_type=Task,PaymentReconciliation');
  expect((await db.webhook.findUniqueOrThrow({ where: { id: several.body.id } })).events).toEqual([
    'PAYMENT_MADE',
    'PAYMENT_REVERSED',
    'REFERRAL_RECEIVED',
  ]);

  const read = await fhir.get(`/Subscription/${made.body.id}`);
  expect([read.status, secretIn(read.body)]).toEqual([200, undefined]);
  expect((await fhir.get('/Subscription?status=active')).body.total).toBe(2);
  const gone = await fhir.send('DELETE', `/Subscription/${made.body.id}`);
  expect(problemsOf(gone)).toEqual([200, 'FHIR_OFF']);
  expect(problemsOf(await fhir.send('DELETE', `/Subscription/${made.body.id}`))).toEqual([200, 'FHIR_OFF']);
  expect((await fhir.get(`/Subscription/${made.body.id}`)).body.status).toBe('off');
  expect((await fhir.get('/Subscription?status=active')).body.entry.map(({ resource }: { resource: Subscription }) => resource.id)).toEqual(
    [several.body.id],
  );
  expect(await db.webhook.findUniqueOrThrow({ where: { id: made.body.id } })).toMatchObject({ status: 'REMOVED', secret: '' });
  expect((await fhir.get(`/Subscription?_id=${several.body.id}`)).body.total).toBe(1);
  expect((await fhir.get('/Subscription?_id=00000000-0000-7000-8000-000000000000')).body.total).toBe(0);
});

it('a decision is told to who subscribed to it', async () => {
  const world = await paWorld();
  const told = fhirClient(app, (await makeFacilityKey(world.desk, { operations: ['WEBHOOKS'] })).key);
  const { body } = await told.post('/Subscription', subscription('ClaimResponse'));
  const { id } = await approvedPa(world);
  expect(await db.webhookDelivery.findMany({ where: { webhookId: body.id } })).toMatchObject([{ event: 'PA_DECIDED', recordId: id }]);
});

it('what a webhook cannot do is rejected at its place, all at once, and addresses are those of webhooks', async () => {
  const odd = subscription('Observation?code=1', { end: '2027-01-01T00:00:00Z' }, { payload: 'application/fhir+json', header: ['X: 1'] });
  expect(problemsOf(await fhir.post('/Subscription', odd))).toEqual([
    422,
    'FHIR_CHANNEL Subscription.channel.payload',
    'FHIR_CHANNEL Subscription.channel.header',
    'FHIR_CHANNEL Subscription.end',
    'FHIR_CODE Subscription.criteria',
  ]);
  expect(problemsOf(await fhir.post('/Subscription', subscription('Task', {}, { type: 'email' })))).toEqual([
    422,
    'FHIR_CODE Subscription.channel.type',
  ]);
  expect(problemsOf(await fhir.post('/Subscription', subscription('Task', { status: 'off' })))).toEqual([
    422,
    'FHIR_STATUS Subscription.status',
  ]);
  for (const [endpoint, code] of [
    ['http://hospital.example/hooks', 'INVALID_INPUT'],
    ['https://10.0.0.1/hooks', 'WEBHOOK_ADDRESS'],
    ['https://localhost/hooks', 'WEBHOOK_ADDRESS'],
  ] as const)
    expect(problemsOf(await fhir.post('/Subscription', subscription('Task', {}, { endpoint })))).toEqual([
      422,
      `${code} Subscription.channel.endpoint`,
    ]);
  expect(await db.webhook.count({ where: { hcpId: user.hcpId ?? '' } })).toBe(0);
  for (let n = 0; n < MAX_WEBHOOKS; n += 1)
    await fhir.post('/Subscription', subscription('Task', {}, { endpoint: `https://hospital.example/${n}` }));
  expect(problemsOf(await fhir.post('/Subscription', subscription('Task')))[1]).toMatch(/^WEBHOOK_LIMIT/);
});

it('only a key for webhooks may subscribe, and a webhook of another facility is not there', async () => {
  const claims = fhirClient(app, (await makeFacilityKey(user, { operations: ['CLAIMS'] })).key);
  expect(problemsOf(await claims.post('/Subscription', subscription('Task')))[0]).toBe(403);
  const { body } = await fhir.post('/Subscription', subscription('Task'));
  const stranger = fhirClient(app, (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['WEBHOOKS'] })).key);
  expect(problemsOf(await stranger.get(`/Subscription/${body.id}`))[0]).toBe(404);
  expect(problemsOf(await stranger.send('DELETE', `/Subscription/${body.id}`))[0]).toBe(404);
  expect((await stranger.get('/Subscription')).body.total).toBe(0);
  const trial = fhirClient(app, (await makeFacilityKey(user, { operations: ['WEBHOOKS'], isTest: true })).key);
  expect(problemsOf(await trial.post('/Subscription', subscription('ServiceRequest')))).toEqual([403, 'KEY_TEST']);
  expect(problemsOf(await trial.send('DELETE', `/Subscription/${body.id}`))).toEqual([403, 'KEY_TEST']);
});

it('two deletes at once end it once', async () => {
  const { body } = await fhir.post('/Subscription', subscription('Task'));
  const answers = await Promise.all([1, 2].map(() => fhir.send('DELETE', `/Subscription/${body.id}`)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await db.statusChange.count({ where: { entityId: body.id, action: 'REMOVE' } })).toBe(1);
});
