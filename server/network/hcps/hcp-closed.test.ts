import { expect, test } from 'vitest';
import { isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeUser } from '../../testing/make/make.ts';
import { CREATE_NO_AUTH, makeClaimWorld, READY } from '../../testing/make/make-claim.ts';
import { APPROVE_PA, approveAll, approvedPa, askPa, CREATE_PA, paInput, paWorld } from '../../testing/make/make-pa.ts';
import {
  ACCEPT,
  ACCEPTED,
  CONFIRM,
  done,
  institutionInput,
  makeRegistrationFixture,
  personInput,
  SAVE_INSTITUTION,
  START,
} from '../../testing/make/make-registration.ts';

/** A deactivated facility has no signed-in users; operations by its people, or by an officer for it, are rejected too. */
const close = (hcp: { id: string }) =>
  db.hcp.update({ where: { id: hcp.id }, data: { status: 'DEACTIVATED', statusChangedAt: now(), version: { increment: 1 } } });

const CREATE_AUTH = /* GraphQL */ `mutation ($input: CreateAuthClaimInput!) { createAuthClaim(input: $input) { id version status } }`;

test('a deactivated facility cannot request authorisation', async () => {
  const world = await paWorld();
  await close(world.hcp);
  const answer = await as(world.desk).run(CREATE_PA, { input: paInput(world) });
  expect(answer.codes).toEqual(['ELG_HCP_INACTIVE']);
  expect(await db.paRequest.count({ where: { hcpId: world.hcp.id } })).toBe(0);
});

test('a deactivated facility cannot claim without a code, by itself or through an officer', async () => {
  const world = await makeClaimWorld();
  await close(world.hcp);
  const input = { enrolleeId: world.enrollee.id, form: world.form() };
  expect((await as(world.user).run(CREATE_NO_AUTH, { input })).codes).toEqual(['ELG_HCP_INACTIVE']);
  expect((await as(world.officer).run(CREATE_NO_AUTH, { input: { ...input, hcpId: world.hcp.id } })).codes).toEqual(['ELG_HCP_INACTIVE']);
});

test('issued codes stay valid: an officer can claim them for the deactivated facility', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  await close(world.hcp);
  expect(await db.paCode.findUniqueOrThrow({ where: { id: code.id } })).toMatchObject({ status: 'ACTIVE' });
  const day = isoDay(today());
  const form = {
    serviceFrom: day,
    serviceTo: day,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    mainDiagnosisId: world.diagnosis.id,
    items: [{ serviceId: world.scan.id, qty: 2, unitPrice: 1_000_000 }],
  };
  const officer = await makeUser('CLAIMS_OFFICER');
  const made = await as(officer).run(CREATE_AUTH, { input: { paCode: code.code, hcpId: world.hcp.id, form } });
  expect(made.codes).toEqual([]);
  const { id, version } = made.data.createAuthClaim;
  expect((await as(officer).run(READY, { id, input: { version } })).codes).toEqual([]);
});

test('a request that was pending when the facility was deactivated is still decided', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  await close(world.hcp);
  const { data } = await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: approveAll(paRequest) });
  expect(data.approvePaRequest.status).toBe('APPROVED');
});

test('a deactivated facility cannot be chosen', async () => {
  const desk = await makeRegistrationFixture();
  const { id } = await done(desk.officer, START, { input: personInput(desk) });
  await done(desk.officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
  await close(desk.hcp);
  const refused = await as(desk.officer).run(SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
  expect(refused.fields).toEqual({ hcpId: 'This facility is not active.' });
  await db.hcp.update({ where: { id: desk.hcp.id }, data: { status: 'ACTIVATED' } });
  await done(desk.officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
  await done(desk.officer, CONFIRM, await onRegistration({ id, input: {} }));
});
