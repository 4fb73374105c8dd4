import { afterEach, describe, expect, it } from 'vitest';
import { addDays, addMinutes, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeEnrollee, makeHcpUser, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

const RECORD = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { fullName phone } }`;
const VISITS = /* GraphQL */ `query { encounters(page: { number: 1, size: 20 }) { items { encounterNo enrollee { fullName enrolmentNo plan { name } } } } }`;
const PREFILL = /* GraphQL */ `query ($id: ID!) { encounterPrefill(encounterId: $id) { enrollee { fullName enrolmentNo plan { name } } } }`;
const HISTORY = /* GraphQL */ `query ($id: ID!) { careHistory(enrolleeId: $id) { enrollee { fullName } } }`;
const SEND = /* GraphQL */ `mutation ($input: [SentVisitInput!]!) { recordVisits(input: $input) { outcome problems { code path } } }`;
const CREATE = /* GraphQL */ `mutation ($input: CreateEncounterInput!) { createEncounter(input: $input) { id } }`;
const LOOK = /* GraphQL */ `query ($id: ID, $purpose: LookupPurpose) { eligibility(enrolleeId: $id, purpose: $purpose) { careNeedsPurpose enrollee { fullName } } }`;

afterEach(() => setNow(null));

async function guestAt(visit: Partial<Parameters<typeof makeEncounter>[0]>) {
  const [desk, person] = [await makeHcpUser(), await makeEnrollee()];
  const encounter = await makeEncounter({ enrolleeId: person.id, hcpId: desk.hcpId ?? '', status: 'CLOSED', ...visit });
  const codes = async () => (await as(desk).run(RECORD, { id: person.id })).codes;
  return { desk, person, encounter, codes };
}

describe('the record of a guest', () => {
  it('is open on the day of the visit in Lagos, and closed after midnight there', async () => {
    setNow('2026-11-20T22:30:00Z');
    const { codes } = await guestAt({ visitAt: new Date('2026-11-19T23:30:00Z') });
    expect(await codes()).toEqual([]);
    setNow('2026-11-20T23:00:00Z');
    expect(await codes()).toEqual(['NOT_FOUND']);
  });

  it('is open from admission to discharge, for at most 90 days', async () => {
    const admittedAt = addDays(now(), -5);
    const { encounter, codes } = await guestAt({ visitType: 'INPATIENT', visitAt: admittedAt, admittedAt });
    expect(await codes()).toEqual([]);
    await db.encounter.update({ where: { id: encounter.id }, data: { dischargedAt: addDays(now(), -1) } });
    expect(await codes()).toEqual(['NOT_FOUND']);
    const old = addDays(now(), -100);
    expect(await (await guestAt({ visitType: 'INPATIENT', visitAt: old, admittedAt: old })).codes()).toEqual(['NOT_FOUND']);
  });

  it('reopens once the member confirms the visit, for as long as it can be claimed', async () => {
    const { encounter, codes } = await guestAt({ visitAt: addDays(now(), -7) });
    expect(await codes()).toEqual(['NOT_FOUND']);
    await db.encounter.update({ where: { id: encounter.id }, data: { enrolleeConfirmed: false } });
    expect(await codes()).toEqual(['NOT_FOUND']);
    await db.encounter.update({ where: { id: encounter.id }, data: { enrolleeConfirmed: true } });
    expect(await codes()).toEqual([]);
    setNow(addDays(now(), 90));
    expect(await codes()).toEqual(['NOT_FOUND']);
  });

  it('is not opened by past visits sent through the API', async () => {
    const desk = await makeHcpUser();
    const [symptom, diagnosis] = [await makeSymptom(), await makeDiagnosis()];
    const people = [await makeEnrollee(), await makeEnrollee()];
    const input = people.map(({ enrolmentNo }, n) => ({
      externalId: `PAST-${n}`,
      member: enrolmentNo,
      purpose: 'EMERGENCY',
      visitAt: addDays(now(), -3).toISOString(),
      visitType: 'OUTPATIENT',
      symptoms: [symptom.name],
      diagnoses: [diagnosis.code],
      outcome: 'DISCHARGED',
      attendingName: 'Dr Golkus',
      close: n === 0,
    }));
    expect((await as(desk).run(SEND, { input })).data.recordVisits).toMatchObject([{ outcome: 'CREATED' }, { outcome: 'CREATED' }]);
    for (const { id } of people) {
      expect((await as(desk).run(RECORD, { id })).codes).toEqual(['NOT_FOUND']);
      expect((await as(desk).run(HISTORY, { id })).codes).toEqual(['NOT_FOUND']);
    }
  });
});

describe('a visit of last week', () => {
  it('still names the person in the list and fills in the claim', async () => {
    const { desk, person, encounter } = await guestAt({ visitAt: addDays(now(), -7) });
    const named = { fullName: person.fullName, enrolmentNo: person.enrolmentNo, plan: { name: expect.any(String) } };
    expect((await as(desk).run(VISITS)).data.encounters.items).toMatchObject([{ enrollee: named }]);
    expect((await as(desk).run(PREFILL, { id: encounter.id })).data.encounterPrefill).toMatchObject({ enrollee: named });
  });

  it('needs no purpose for a claim, but one for care, which the next visit carries on', async () => {
    // Just after midnight, a visit of five minutes ago was yesterday.
    setNow('2026-11-20T12:00:00Z');
    const { desk, person } = await guestAt({ visitAt: addDays(today(), -7) });
    const [symptom, ask] = [await makeSymptom(), as(desk)];
    expect((await ask.run(LOOK, { id: person.id })).data.eligibility).toMatchObject({
      careNeedsPurpose: true,
      enrollee: { fullName: person.fullName },
    });
    const input = {
      enrolleeId: person.id,
      visitAt: addMinutes(now(), -5).toISOString(),
      visitType: 'OUTPATIENT',
      symptomIds: [symptom.id],
      attendingName: 'Dr Golkus',
    };
    const refused = await ask.run(CREATE, { input });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['ELG_PURPOSE'], ['purpose']]);
    expect((await ask.run(LOOK, { id: person.id, purpose: 'AWAY_FROM_HOME' })).data.eligibility.careNeedsPurpose).toBe(false);
    expect((await ask.run(CREATE, { input })).codes).toEqual([]);
    expect((await ask.run(RECORD, { id: person.id })).codes).toEqual([]);
  });

  it('by an administrator needs no purpose', async () => {
    const [person, symptom, desk] = [await makeEnrollee(), await makeSymptom(), await makeHcpUser()];
    const input = {
      enrolleeId: person.id,
      hcpId: desk.hcpId,
      visitAt: addMinutes(now(), -5).toISOString(),
      visitType: 'OUTPATIENT',
      symptomIds: [symptom.id],
      attendingName: 'Dr Golkus',
    };
    expect((await as(await makeUser('ADMIN')).run(CREATE, { input })).codes).toEqual([]);
  });
});
