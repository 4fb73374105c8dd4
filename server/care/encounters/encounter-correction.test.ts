import { afterEach, describe, expect, it } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

afterEach(() => setNow(null));

const CREATE = /* GraphQL */ `mutation ($input: CreateEncounterInput!) { createEncounter(input: $input) { id version } }`;
const CORRECT = /* GraphQL */ `mutation ($id: ID!, $input: CorrectEncounterInput!) {
  correctEncounter(id: $id, input: $input) { status complaint version history { action note } }
}`;
const VOID = /* GraphQL */ `mutation ($id: ID!, $input: VoidEncounterInput!) { voidEncounter(id: $id, input: $input) { id status } }`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerEncounterInput!) {
  answerEncounter(id: $id, input: $input) { version careReceived paymentAsked drugsPrescribed drugsReceived rating }
}`;
const ANSWER_DISPUTE = /* GraphQL */ `mutation ($id: ID!, $input: AnswerDisputeInput!) {
  answerDispute(id: $id, input: $input) { disputeFinding disputeAnswer availableActions }
}`;
const LIST = /* GraphQL */ `query ($filter: EncounterFilter) { encounters(page: { number: 1, size: 5 }, filter: $filter) { items { id nights } } }`;

async function makeWard() {
  const hcp = await makeHcp();
  const [desk, enrollee, symptom, diagnosis] = [
    await makeHcpUser(hcp),
    await makeEnrollee({ hcpId: hcp.id }),
    await makeSymptom(),
    await makeDiagnosis(),
  ];
  const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
  const facts = {
    visitAt: addMinutes(now(), -30).toISOString(),
    visitType: 'OUTPATIENT',
    symptomIds: [symptom.id],
    diagnosisIds: [diagnosis.id],
    outcome: 'DISCHARGED',
    attendingName: 'Dr Golkus',
  };
  const close = async (over: object = {}) => {
    const { data } = await as(desk).run(CREATE, {
      input: { ...facts, enrolleeId: enrollee.id, close: true, isAnotherVisit: true, ...over },
    });
    return data.createEncounter;
  };
  const correction = (version: number, over: object = {}) => ({
    ...facts,
    version,
    complaint: 'Cough',
    correctionReason: 'The complaint was left out',
    ...over,
  });
  const dispute = async () => {
    const { id, version } = await close();
    await as(member).run(ANSWER, { id, input: { version, confirmed: false, note: 'We were not there' } });
    return { id, version: version + 1 };
  };
  return { hcp, desk, enrollee, member, close, correction, dispute };
}

describe('a closed visit', () => {
  it('can be corrected by its author with a reason, which the history shows', async () => {
    const { desk, close, correction } = await makeWard();
    const { id, version } = await close();
    const { data } = await as(desk).run(CORRECT, { id, input: correction(version) });
    expect(data.correctEncounter).toMatchObject({ status: 'CLOSED', complaint: 'Cough', version: version + 1 });
    expect(data.correctEncounter.history.at(-1)).toEqual({ action: 'CORRECT', note: 'The complaint was left out' });
  });

  it('rejects corrections without a reason, on an old version, without an outcome, after a day, and by colleagues and strangers', async () => {
    const { hcp, desk, close, correction } = await makeWard();
    const { id, version } = await close();
    const run = (who: { id: string }, over: object = {}) => as(who).run(CORRECT, { id, input: correction(version, over) });
    expect((await run(desk, { correctionReason: 'typo' })).fields).toHaveProperty('correctionReason');
    expect((await run(desk, { outcome: null })).codes).toEqual(['ENC_OUTCOME_REQUIRED']);
    expect((await run(desk, { version: version + 3 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await run(await makeHcpUser(hcp))).codes).toEqual(['ENC_VOID_WINDOW']);
    expect((await run(await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
    expect((await run(await makeUser('ACCOUNT_MANAGER'))).codes).toEqual(['FORBIDDEN']);
    setNow(addMinutes(now(), 25 * 60));
    expect((await run(desk)).codes).toEqual(['ENC_VOID_WINDOW']);
    expect((await run(await makeUser('ADMIN'))).codes).toEqual([]);
  });

  it('cannot be corrected or voided while a claim is based on it', async () => {
    const [world, { correction }] = [await makeClaimWorld(), await makeWard()];
    const { claimIds } = await world.bill(1);
    const visit = await makeEncounter({ enrolleeId: world.enrollee.id, hcpId: world.hcp.id, status: 'CLOSED' });
    await db.claim.updateMany({ where: { id: { in: claimIds } }, data: { encounterId: visit.id } });
    const correct = () => as(world.admin).run(CORRECT, { id: visit.id, input: correction(0) });
    expect((await correct()).codes).toEqual(['ENC_CLAIMED']);
    const input = { version: 0, reason: 'Entered for another person' };
    expect((await as(world.admin).run(VOID, { id: visit.id, input })).codes).toEqual(['ENC_CLAIMED']);
    await db.claim.updateMany({ where: { id: { in: claimIds } }, data: { encounterId: null } });
    expect((await correct()).codes).toEqual([]);
  });

  it('is corrected once when two users correct it at the same time', async () => {
    const { close, correction } = await makeWard();
    const { id, version } = await close();
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    expect((await concurrently(admins, CORRECT, { id, input: correction(version) })).sort()).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

it('a member who confirms a visit may answer the five questions or skip them', async () => {
  const { member, close } = await makeWard();
  const { id, version } = await close();
  const answers = { careReceived: true, paymentAsked: false, drugsPrescribed: true, drugsReceived: false, rating: 4 };
  expect((await as(member).run(ANSWER, { id, input: { version, confirmed: true, ...answers, rating: 6 } })).fields).toHaveProperty(
    'rating',
  );
  expect((await as(member).run(ANSWER, { id, input: { version, confirmed: true, ...answers } })).data.answerEncounter).toMatchObject(
    answers,
  );
  const other = await close();
  const { data } = await as(member).run(ANSWER, { id: other.id, input: { version: other.version, confirmed: true } });
  expect(data.answerEncounter).toMatchObject({ careReceived: null, rating: null });
});

describe('a disputed visit', () => {
  it('waits for the scheme’s answer, which the member can read', async () => {
    const { member, dispute } = await makeWard();
    const admin = await makeUser('ADMIN');
    const { id, version } = await dispute();
    const listed = async () => (await as(admin).run(LIST, { filter: { unresolved: true } })).data.encounters.items.map((visit) => visit.id);
    expect(await listed()).toContain(id);
    const input = { version, finding: 'MEMBER_RIGHT', answer: 'The facility has withdrawn the visit.' };
    expect((await as(admin).run(ANSWER_DISPUTE, { id, input })).data.answerDispute).toMatchObject({
      disputeFinding: 'MEMBER_RIGHT',
      disputeAnswer: 'The facility has withdrawn the visit.',
    });
    expect(await listed()).not.toContain(id);
    expect(await db.notification.count({ where: { userId: member.id, kind: 'VISIT_DISPUTE_ANSWERED', entityId: id } })).toBe(1);
    expect((await as(admin).run(ANSWER_DISPUTE, { id, input: { ...input, version: version + 1 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('is answered once, by administrators of its LGA, and only while disputed', async () => {
    const { desk, dispute, close } = await makeWard();
    const { id, version } = await dispute();
    const variables = { id, input: { version, finding: 'UNCLEAR', answer: 'Neither side has documents of that day.' } };
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    expect((await as(desk).run(ANSWER_DISPUTE, variables)).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })).run(ANSWER_DISPUTE, variables)).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await as(admins[0] ?? desk).run(ANSWER_DISPUTE, { id, input: { ...variables.input, answer: 'No' } })).fields).toHaveProperty(
      'answer',
    );
    expect((await concurrently(admins, ANSWER_DISPUTE, variables)).filter((code) => code === 'OK')).toHaveLength(1);
    const calm = await close();
    const early = { id: calm.id, input: { ...variables.input, version: calm.version } };
    expect((await as(admins[0] ?? desk).run(ANSWER_DISPUTE, early)).codes).toEqual(['ENC_NOT_DISPUTED']);
  });
});

it('admitted patients are listed with their days', async () => {
  const { desk, close } = await makeWard();
  const admittedAt = addMinutes(now(), -2 * 24 * 60).toISOString();
  const { id } = await close({ visitType: 'INPATIENT', visitAt: admittedAt, admittedAt, outcome: 'ADMITTED' });
  const { data } = await as(desk).run(LIST, { filter: { admitted: true } });
  expect(data.encounters.items).toEqual([{ id, nights: 2 }]);
});
