import { describe, expect, it } from 'vitest';
import { addDays, addMonths, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';
import { ACCEPT_REFERRAL, approvedReferral, askReferral, referralWorld } from '../../testing/make/make-referral.ts';

const HISTORY = /* GraphQL */ `query ($id: ID!) {
  careHistory(enrolleeId: $id) { enrollee { id fullName } events { kind recordNo hcp { id } toHcp { id } encounterStatus paRequestStatus referralStatus visitType outcome diagnoses { id } notes services } }
}`;
const READABLE = /* GraphQL */ `query ($id: ID!) { eligibility(enrolleeId: $id, purpose: AWAY_FROM_HOME) { enrollee { hasReadableCareHistory } } }`;

const read = (who: { id: string }, enrollee: { id: string }) => as(who).run(HISTORY, { id: enrollee.id });

describe('the care history of a person', () => {
  it('contains the records of all facilities in 12 months, newest first, and writes each read to the access log', async () => {
    const world = await paWorld();
    const { enrollee, desk } = world;
    const [elsewhere, diagnosis] = [await makeHcp(), await makeDiagnosis()];
    const visit = await makeEncounter({
      enrolleeId: enrollee.id,
      hcpId: elsewhere.id,
      visitAt: addDays(now(), -3),
      status: 'CLOSED',
      outcome: 'DISCHARGED',
      complaint: 'Fever',
      diagnoses: { create: [{ diagnosisId: diagnosis.id }] },
    });
    await makeEncounter({ enrolleeId: enrollee.id, hcpId: elsewhere.id, visitAt: addMonths(now(), -13), status: 'CLOSED' });
    await makeEncounter({ enrolleeId: enrollee.id, hcpId: elsewhere.id, status: 'VOID', voidReason: 'Entered twice' });
    const request = await askPa(world);
    const { data, codes } = await read(desk, enrollee);
    expect(codes).toEqual([]);
    expect(data.careHistory.enrollee).toEqual({ id: enrollee.id, fullName: enrollee.fullName });
    expect(data.careHistory.events).toEqual([
      expect.objectContaining({
        kind: 'PA_REQUEST',
        recordNo: request.requestNo,
        hcp: { id: world.hcp.id },
        paRequestStatus: 'PENDING',
        diagnoses: [{ id: world.diagnosis.id }],
        services: [`${world.scan.name} × 2`],
      }),
      {
        kind: 'VISIT',
        recordNo: visit.encounterNo,
        hcp: { id: elsewhere.id },
        toHcp: null,
        encounterStatus: 'CLOSED',
        paRequestStatus: null,
        referralStatus: null,
        visitType: 'OUTPATIENT',
        outcome: 'DISCHARGED',
        diagnoses: [{ id: diagnosis.id }],
        notes: ['Fever'],
        services: [],
      },
    ]);
    expect(await db.recordAccess.findMany({ where: { enrolleeId: enrollee.id, userId: desk.id, parts: { has: 'CARE' } } })).toMatchObject([
      { hcpId: world.hcp.id, role: 'HCP' },
    ]);
  });

  it('a facility that receives a referral can read it once it accepts the referral', async () => {
    const world = await referralWorld();
    const { id } = await approvedReferral(world);
    const { enrollee, receiver, sender } = world;
    expect((await read(receiver, enrollee)).codes).toEqual(['NOT_FOUND']);
    await as(receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1, arrivedNow: true } });
    const { data } = await read(receiver, enrollee);
    expect(data.careHistory.events).toMatchObject([
      {
        kind: 'REFERRAL',
        hcp: { id: world.from.id },
        toHcp: { id: world.to.id },
        referralStatus: 'ACCEPTED',
        notes: ['Needs an operation'],
      },
    ]);
    expect((await read(sender, enrollee)).data.careHistory.events).toHaveLength(1);
    await db.referral.update({ where: { id }, data: { status: 'COMPLETED' } });
    expect((await read(receiver, enrollee)).codes).toEqual(['NOT_FOUND']);
  });

  it('a facility that receives an emergency can read it before the decision', async () => {
    const world = await referralWorld();
    const { id, version } = await askReferral(world, { urgency: 'EMERGENCY' });
    expect((await read(world.receiver, world.enrollee)).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version, arrivedNow: true } })).codes).toEqual([]);
    expect((await read(world.receiver, world.enrollee)).data.careHistory).toMatchObject({
      enrollee: { id: world.enrollee.id },
      events: [{ kind: 'REFERRAL', referralStatus: 'PENDING' }],
    });
  });

  it('a facility can read it while the visit is open, but not after closing it', async () => {
    const { enrollee } = await paWorld();
    const hcp = await makeHcp();
    const guest = await makeHcpUser(hcp);
    const readable = async () => (await as(guest).run(READABLE, { id: enrollee.id })).data.eligibility.enrollee?.hasReadableCareHistory;
    expect([(await read(guest, enrollee)).codes, await readable()]).toEqual([['NOT_FOUND'], false]);
    const { id } = await makeEncounter({ enrolleeId: enrollee.id, hcpId: hcp.id });
    expect([(await read(guest, enrollee)).codes, await readable()]).toEqual([[], true]);
    await db.encounter.update({ where: { id }, data: { status: 'CLOSED' } });
    expect([(await read(guest, enrollee)).codes, await readable()]).toEqual([['NOT_FOUND'], false]);
  });

  it('a member reads only the own family’s history, without clinical data and undecided requests', async () => {
    const world = await paWorld();
    const { enrollee } = world;
    const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
    await askPa(world);
    await makeEncounter({ enrolleeId: enrollee.id, hcpId: world.hcp.id, complaint: 'Fever', status: 'CLOSED' });
    const { data } = await read(member, enrollee);
    expect(data.careHistory.events).toMatchObject([{ kind: 'VISIT', notes: [], diagnoses: [] }]);
    const { principal, child } = await makeFamily();
    expect((await read(member, child)).codes).toEqual(['NOT_FOUND']);
    expect((await read(await makeUser('ENROLLEE', { enrolleeId: principal.id }), child)).codes).toEqual([]);
  });

  it('officers cannot read it', async () => {
    const { enrollee } = await paWorld();
    for (const role of ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ACCOUNTANT', 'REGISTRATION_OFFICER'] as const)
      expect((await read(await makeUser(role), enrollee)).codes).toEqual(['FORBIDDEN']);
  });
});
