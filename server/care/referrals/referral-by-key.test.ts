import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeHcp, makeHcpUser, makeSymptom } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { APPROVE_REFERRAL, type ReferralWorld, referralDetails, referralWorld } from '../../testing/make/make-referral.ts';

const CREATE = `mutation ($input: CreateReferralInput!) { createReferral(input: $input) { id externalId status version } }`;
const READ = `query ($id: ID!) { referral(id: $id) { id status version } }`;
const ACCEPT = `mutation ($id: ID!, $input: AcceptReferralInput!) { acceptReferral(id: $id, input: $input) { status version } }`;
const DECLINE = `mutation ($id: ID!, $input: DeclineReferralInput!) { declineReferral(id: $id, input: $input) { status } }`;
const ARRIVED = `mutation ($id: ID!, $input: UpdateIncomingReferralInput!) { updateIncomingReferral(id: $id, input: $input) { status arrivedAt feedbackNote } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateReferralInput!) { updateReferral(id: $id, input: $input) { status version specialty } }`;
const CANCEL = `mutation ($id: ID!, $version: Int!) { cancelReferral(id: $id, input: { version: $version, reason: "Went home" }) { status } }`;
const REDIRECT = `mutation ($id: ID!, $input: RedirectReferralInput!) { redirectReferral(id: $id, input: $input) { id status } }`;
const VISIT = `mutation ($input: [SentVisitInput!]!) { recordVisits(input: $input) { outcome problems { code path } } }`;
const CHANGES = `query ($since: DateTime!) { referralChanges(changedSince: $since) { items { id status } } }`;

let app: FastifyInstance;
let world: ReferralWorld;
let keys: { sender: string; receiver: string };
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await referralWorld();
  const keyOf = async (user: typeof world.sender) => (await makeFacilityKey(user, { operations: ['REFERRALS'] })).key;
  keys = { sender: await keyOf(world.sender), receiver: await keyOf(world.receiver) };
});
afterEach(() => setNow(null));
afterAll(() => app.close());

const send = (key: string, query: string, variables: object) => sendWithKey(app, key, query, variables);
let serial = 0;
const referral = () => ({
  externalId: `R-${++serial}`,
  enrolleeId: world.enrollee.enrolmentNo,
  ...referralDetails(world, {
    toHcpId: world.to.code,
    provisionalDiagnosisId: world.diagnosis.code,
    serviceIds: [world.service.code],
  }),
});
async function approved() {
  const input = referral();
  const { id, version } = (await send(keys.sender, CREATE, { input })).value;
  const { codes, data } = await as(world.manager).run(APPROVE_REFERRAL, { id, input: { version } });
  expect(codes).toEqual([]);
  return { id: String(id), version: data.approveReferral.version, input };
}

it('a key sends a referral by codes, and the same number again returns it', async () => {
  const input = referral();
  const first = await send(keys.sender, CREATE, { input });
  expect([first.codes, first.value]).toMatchObject([[], { status: 'PENDING', externalId: input.externalId }]);
  expect((await send(keys.sender, CREATE, { input })).value.id).toBe(first.value.id);
  expect((await send(keys.sender, CREATE, { input: { ...input, specialty: 'Urology' } })).codes).toEqual(['SENT_OTHER_CONTENT']);
  expect((await send(keys.sender, READ, { id: input.externalId })).value.id).toBe(first.value.id);
  expect(await db.referral.findUniqueOrThrow({ where: { id: first.value.id } })).toMatchObject({ toHcpId: world.to.id });
});

it('the receiver’s key accepts once, records the arrival, and reports back', async () => {
  const { id, version } = await approved();
  expect((await send(keys.sender, ACCEPT, { id, input: { version } })).codes).toEqual(['REF_NOT_YOURS']);
  const other = (await makeFacilityKey(await makeHcpUser(world.to), { operations: ['REFERRALS'] })).key;
  const both = await Promise.all([keys.receiver, other].map((key) => send(key, ACCEPT, { id, input: { version } })));
  expect(both.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  const arrived = { version: version + 1, arrivedAt: now().toISOString(), feedbackNote: 'Seen in the clinic' };
  expect((await send(keys.receiver, ARRIVED, { id, input: arrived })).value).toMatchObject({
    status: 'ACCEPTED',
    feedbackNote: 'Seen in the clinic',
  });
});

it('the receiver’s key declines, and both facilities see the change, others nothing', async () => {
  const since = addMinutes(now(), -5).toISOString();
  const { id, version } = await approved();
  const reason = 'No surgeon on duty this week';
  expect((await send(keys.receiver, DECLINE, { id, input: { version, reason } })).value).toEqual({ status: 'DECLINED' });
  setNow(addMinutes(now(), 2));
  for (const key of [keys.sender, keys.receiver])
    expect((await send(key, CHANGES, { since })).value.items).toEqual([{ id, status: 'DECLINED' }]);
  const stranger = (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['REFERRALS'] })).key;
  expect((await send(stranger, CHANGES, { since })).value.items).toEqual([]);
  expect((await send(stranger, DECLINE, { id, input: { version, reason } })).codes).toEqual(['NOT_FOUND']);
  const visits = (await makeFacilityKey(world.receiver, { operations: ['VISITS'] })).key;
  expect((await send(visits, DECLINE, { id, input: { version, reason } })).codes).toEqual(['KEY_OPERATION']);
});

it('the sender’s key changes a pending referral, answers a query by that, and withdraws it once', async () => {
  const input = referral();
  const { id } = (await send(keys.sender, CREATE, { input })).value;
  await db.referral.update({ where: { id }, data: { queriedAt: now(), queryNote: 'Which specialty?' } });
  const { enrolleeId: _, externalId, ...details } = input;
  const change = { ...details, version: 0, specialty: 'Urology' };
  expect((await send(keys.receiver, UPDATE, { id, input: change })).codes).toEqual(['NOT_FOUND']);
  expect((await send(keys.sender, UPDATE, { id: externalId, input: change })).value).toMatchObject({
    status: 'PENDING',
    specialty: 'Urology',
  });
  expect(await db.referral.findUniqueOrThrow({ where: { id } })).toMatchObject({ queriedAt: null });
  expect((await send(keys.sender, UPDATE, { id, input: change })).codes).toEqual(['CONFLICT_STALE']);
  const other = (await makeFacilityKey(await makeHcpUser(world.from), { operations: ['REFERRALS'] })).key;
  const both = await Promise.all([keys.sender, other].map((key) => send(key, CANCEL, { id, version: 1 })));
  expect(both.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  expect(await db.referral.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'CANCELLED' });
});

it('the sender’s key sends a declined referral to another facility', async () => {
  const { id, version, input } = await approved();
  await send(keys.receiver, DECLINE, { id, input: { version, reason: 'No surgeon on duty this week' } });
  const next = await makeHcp({ level: 'SECONDARY' });
  const redirect = { id: input.externalId, input: { version: version + 1, toHcpId: next.code } };
  expect((await send(keys.receiver, REDIRECT, { ...redirect, id })).codes).toEqual(['NOT_FOUND']);
  const { value, codes } = await send(keys.sender, REDIRECT, redirect);
  expect([codes, value.status]).toEqual([[], 'PENDING']);
  expect(await db.referral.findUniqueOrThrow({ where: { id: value.id } })).toMatchObject({ toHcpId: next.id, redirectedFromId: id });
});

it('the visit that the receiver’s key records completes the referral', async () => {
  const { id } = await approved();
  const visits = (await makeFacilityKey(world.receiver, { operations: ['VISITS', 'REFERRALS'] })).key;
  const visit = {
    externalId: 'REFERRED-1',
    member: world.enrollee.enrolmentNo,
    purpose: 'REFERRED',
    visitAt: now().toISOString(),
    visitType: 'OUTPATIENT',
    symptoms: [(await makeSymptom()).name],
    diagnoses: [world.diagnosis.code],
    outcome: 'DISCHARGED',
    attendingName: 'Dr Golkus',
    close: true,
  };
  expect((await send(visits, VISIT, { input: [visit] })).value).toMatchObject([{ outcome: 'CREATED', problems: [] }]);
  expect((await send(visits, READ, { id })).value).toMatchObject({ status: 'COMPLETED' });
});
