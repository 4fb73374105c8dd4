import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';
import { makeApiKey, makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { type PaWorld, paWorld } from '../../testing/make/make-pa.ts';
import { withKey } from '../../testing/over-http.ts';

const CREATE = `mutation ($input: CreatePaRequestInput!) { createPaRequest(input: $input) { id externalId status version items { service { code } qty } documents { kind file { id } } } }`;
const READ = `query ($id: ID!) { paRequest(id: $id) { id status version infoNote infoAnswer proceededWithoutCode code { code } } }`;
const ANSWER = `mutation ($id: ID!, $input: AnswerPaQueryInput!) { answerPaQuery(id: $id, input: $input) { infoAnswer version } }`;
const CANCEL = `mutation ($id: ID!, $version: Int!) { cancelPaRequest(id: $id, input: { version: $version, reason: "Not needed" }) { status } }`;
const PROCEED = `mutation ($id: ID!, $version: Int!) { proceedWithoutCode(id: $id, input: { version: $version }) { proceededWithoutCode } }`;
const GENERATE = `mutation ($input: CreatePaRequestInput!) { generatePa(input: $input) { whyNot paRequest { id externalId status code { code } } } }`;
const CHANGES = `query ($since: DateTime!) { paChanges(changedSince: $since) { items { id } cursor hasMore } }`;

let app: FastifyInstance;
let world: PaWorld;
let key: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await paWorld();
  key = (await makeFacilityKey(world.desk, { operations: ['PA_REQUESTS'] })).key;
});
afterEach(() => setNow(null));
afterAll(() => app.close());

const send = (query: string, variables: object, as = key) => sendWithKey(app, as, query, variables);
let serial = 0;
const request = (more: object = {}) => ({
  externalId: `PA-${++serial}`,
  enrolleeId: world.enrollee.enrolmentNo,
  urgency: 'ROUTINE',
  diagnosisIds: [world.diagnosis.code],
  clinicalNotes: 'Pain for three weeks, no relief',
  items: [{ serviceId: world.scan.code, qty: 2 }],
  ...more,
});
async function upload(as: string, kind = 'LAB_RESULT', query = '') {
  const boundary = 'xx';
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="result.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n--${boundary}--\r\n`;
  const headers = { ...withKey(as), 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.inject({ method: 'POST', url: `/files?kind=${kind}${query}`, headers, payload });
}

it('a key requests with codes and own numbers; the same number again returns the request', async () => {
  const input = request();
  const first = await send(CREATE, { input });
  expect(first.codes).toEqual([]);
  expect(first.value).toMatchObject({
    externalId: input.externalId,
    status: 'PENDING',
    items: [{ service: { code: world.scan.code }, qty: 2 }],
  });
  expect((await send(CREATE, { input })).value.id).toBe(first.value.id);
  expect((await send(CREATE, { input: { ...input, clinicalNotes: 'Another story of the pain' } })).codes).toEqual(['SENT_OTHER_CONTENT']);
  expect((await send(READ, { id: input.externalId })).value.id).toBe(first.value.id);
  expect(await db.paRequest.findUniqueOrThrow({ where: { id: first.value.id } })).toMatchObject({ requestedById: world.desk.id });
});

it('two calls with one number make one request', async () => {
  const input = request();
  const other = (await makeFacilityKey(await makeHcpUser(world.hcp), { operations: ['PA_REQUESTS'] })).key;
  const [one, two] = await Promise.all([send(CREATE, { input }), send(CREATE, { input }, other)]);
  expect([one.codes, two.codes]).toEqual([[], []]);
  expect(one.value.id).toBe(two.value.id);
});

it('all unknown codes are told, and an unknown member counts as a look-up', async () => {
  const input = request({ diagnosisIds: ['QQ9'], items: [{ serviceId: 'NONE', qty: 1 }] });
  expect((await send(CREATE, { input })).codes).toEqual(['SENT_CODE_UNKNOWN']);
  expect((await send(CREATE, { input: request({ enrolleeId: 'NOBODY' }) })).codes).toEqual(['ELG_NOT_ENROLLED']);
  expect(await db.attemptLimit.count({ where: { key: `look-up:account:${world.desk.id}` } })).toBe(1);
});

it('a query is read and answered with a document that the key has uploaded', async () => {
  const { id } = (await send(CREATE, { input: request() })).value;
  await db.paRequest.update({ where: { id }, data: { infoRequestedAt: now(), infoNote: 'Send the scan result' } });
  const { version, infoNote } = (await send(READ, { id })).value;
  expect(infoNote).toBe('Send the scan result');
  const file = await upload(key);
  expect(file.statusCode).toBe(200);
  const answer = { version, answer: 'Attached', documents: [{ kind: 'LAB_RESULT', fileId: file.json<{ id: string }>().id }] };
  expect(await send(ANSWER, { id, input: answer })).toMatchObject({ codes: [], value: { infoAnswer: 'Attached' } });
  expect((await send(ANSWER, { id, input: answer })).codes).toEqual(['CONFLICT_STALE']);
  expect(await db.paDocument.count({ where: { paRequestId: id, step: 'ANSWER' } })).toBe(1);
  expect(await db.apiKeyCall.count({ where: { operation: 'POST /files', outcome: 'OK' } })).toBe(1);
});

it('uploads are for forms of the own account, and not for keys that only read', async () => {
  const hcpOwner = `&ownerType=Hcp&ownerId=${world.hcp.id}`;
  expect((await upload(key, 'LAB_RESULT', hcpOwner)).statusCode).toBe(404);
  const reading = (await makeApiKey({ userId: (await makeUser('ADMIN')).id })).key;
  expect((await upload(reading)).statusCode).toBe(401);
});

it('a request is cancelled once; care without a code is allowed only after the time limit', async () => {
  const input = request();
  const { id, version } = (await send(CREATE, { input })).value;
  expect((await send(PROCEED, { id, version })).codes).toEqual(['PA_NOT_OVERDUE']);
  setNow(addMinutes(now(), 90));
  expect((await send(PROCEED, { id: input.externalId, version })).value).toEqual({ proceededWithoutCode: true });
  const next = (await send(CREATE, { input: request({ confirmDuplicate: true }) })).value;
  const both = await Promise.all([1, 2].map(() => send(CANCEL, { id: next.id, version: next.version })));
  expect(both.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/CONFLICT_STALE|ADHOC_SHARE|BUSY/)]);
});

it('changes come once, for the own facility only, and another facility or key finds nothing', async () => {
  const since = addMinutes(now(), -5).toISOString();
  const { id, version } = (await send(CREATE, { input: request() })).value;
  setNow(addMinutes(now(), 2));
  expect((await send(CHANGES, { since })).value).toMatchObject({ items: [{ id }], hasMore: false });
  const stranger = (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['PA_REQUESTS'] })).key;
  expect((await send(CHANGES, { since }, stranger)).value.items).toEqual([]);
  expect((await send(CANCEL, { id, version }, stranger)).codes).toEqual(['NOT_FOUND']);
  const claims = (await makeFacilityKey(world.desk, { operations: ['CLAIMS'] })).key;
  expect((await send(CANCEL, { id, version }, claims)).codes).toEqual(['KEY_OPERATION']);
});

it('a key gets a code at once where the scheme allows it, otherwise the reasons', async () => {
  const quick = await makeService({ requiresPa: true, autoApprove: true, basePrice: 500_000n });
  const input = request({ items: [{ serviceId: quick.code, qty: 1 }] });
  expect((await send(GENERATE, { input })).value).toMatchObject({
    whyNot: ['Instant codes are switched off.'],
    paRequest: { externalId: input.externalId, status: 'PENDING', code: null },
  });
  await db.setting.create({ data: { key: 'paAutoApproveCeiling', value: 600_000 } });
  const other = request({ confirmDuplicate: true, items: [{ serviceId: quick.code, qty: 1 }] });
  const { value } = await send(GENERATE, { input: other });
  expect(value).toMatchObject({ whyNot: [], paRequest: { status: 'APPROVED', code: { code: expect.stringMatching(/^PA-/) } } });
  expect((await send(GENERATE, { input: other })).value).toEqual(value);
});

it('a key reads documents of its own facility’s requests only', async () => {
  const { id } = (await send(CREATE, { input: request() })).value;
  await db.paRequest.update({ where: { id }, data: { infoRequestedAt: now(), infoNote: 'Send the scan result' } });
  const { version } = (await send(READ, { id })).value;
  const { id: fileId } = (await upload(key)).json<{ id: string }>();
  await send(ANSWER, { id, input: { version, answer: 'Attached', documents: [{ kind: 'LAB_RESULT', fileId }] } });
  const read = (by: string) => app.inject({ url: `/files/${fileId}`, headers: withKey(by) });
  expect([(await read(key)).statusCode, (await read(key)).headers['content-type']]).toEqual([200, 'application/pdf']);
  const stranger = (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['PA_REQUESTS'] })).key;
  expect((await read(stranger)).statusCode).toBe(404);
});
