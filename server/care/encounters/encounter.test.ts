import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';

afterEach(() => setNow(null));

const CREATE = /* GraphQL */ `mutation C($input: CreateEncounterInput!) { createEncounter(input: $input) { id encounterNo status version enteredByAdmin eligibilityThen } }`;
const UPDATE = /* GraphQL */ `mutation U($id: ID!, $input: UpdateEncounterInput!) { updateEncounter(id: $id, input: $input) { id status version } }`;
const VOID = /* GraphQL */ `mutation V($id: ID!, $input: VoidEncounterInput!) { voidEncounter(id: $id, input: $input) { id status } }`;
const ANSWER = /* GraphQL */ `mutation A($id: ID!, $input: AnswerEncounterInput!) { answerEncounter(id: $id, input: $input) { id enrolleeConfirmed availableActions } }`;

async function ward() {
  const hcp = await makeHcp();
  const [desk, enrollee, symptom, diagnosis, service] = [
    await makeHcpUser(hcp),
    await makeEnrollee({ hcpId: hcp.id }),
    await makeSymptom(),
    await makeDiagnosis(),
    await makeService(),
  ];
  const visit = (over: object = {}) => ({
    enrolleeId: enrollee.id,
    visitAt: addMinutes(now(), -30).toISOString(),
    visitType: 'OUTPATIENT',
    symptomIds: [symptom.id],
    diagnosisIds: [diagnosis.id],
    services: [{ serviceId: service.id, qty: 2 }],
    outcome: 'DISCHARGED',
    attendingName: 'Dr Golkus',
    ...over,
  });
  const record = async (over: object = {}) =>
    (await as(desk).run(CREATE, { input: visit({ isAnotherVisit: true, ...over }) })).data.createEncounter;
  return { hcp, desk, enrollee, visit, record };
}

test('a visit is recorded with the eligibility answer of its day, and closed if requested', async () => {
  const { record, hcp } = await ward();
  const visit = await record({ close: true });
  expect(visit).toMatchObject({ status: 'CLOSED', enteredByAdmin: false, eligibilityThen: { answer: 'ELIGIBLE' } });
  expect(visit.encounterNo).toMatch(/^ENC-\d{4}-\d{6}$/);
  expect(await db.encounter.findUniqueOrThrow({ where: { id: visit.id }, include: { services: true, symptoms: true } })).toMatchObject({
    lgaId: hcp.lgaId,
    services: [{ qty: 2 }],
    symptoms: [{}],
  });
});

test('a visit with the same person, day and symptom is asked about before it is recorded again', async () => {
  const { desk, enrollee, visit } = await ward();
  const create = async (over: object = {}) => as(desk).run(CREATE, { input: visit(over) });
  const { data } = await create();
  const again = await create();
  expect(again.codes).toEqual(['ENC_REPEATED']);
  expect(again.fields.isAnotherVisit).toContain(data.createEncounter.encounterNo);
  const otherSymptom = await makeSymptom();
  expect((await create({ symptomIds: [otherSymptom.id] })).codes).toEqual([]);
  expect((await create({ visitAt: addMinutes(now(), -3 * 24 * 60).toISOString() })).codes).toEqual([]);
  expect((await create({ isAnotherVisit: true })).codes).toEqual([]);
  const other = await makeEnrollee({ hcpId: enrollee.hcpId ?? '' });
  expect((await create({ enrolleeId: other.id })).codes).toEqual([]);
  await db.encounter.updateMany({ where: { enrolleeId: other.id }, data: { status: 'VOID', voidReason: 'Wrong person' } });
  expect((await create({ enrolleeId: other.id })).codes).toEqual([]);
});

test('two clerks who record the same visit at once record it once', async () => {
  const { hcp, desk, enrollee, visit } = await ward();
  const answers = await concurrently([desk, await makeHcpUser(hcp)], CREATE, { input: visit() });
  expect([...answers].sort()).toEqual(['ENC_REPEATED', 'OK']);
  expect(await db.encounter.count({ where: { enrolleeId: enrollee.id } })).toBe(1);
});

test('a visit of a person of another facility stores that eligibility answer', async () => {
  const { record } = await ward();
  const stranger = await makeEnrollee();
  expect((await record({ enrolleeId: stranger.id, purpose: 'AWAY_FROM_HOME' })).eligibilityThen).toMatchObject({
    answer: 'NOT_ELIGIBLE',
    reasons: [{ code: 'ELG_OTHER_HCP' }],
  });
  expect((await record({ enrolleeId: stranger.id, visitType: 'EMERGENCY' })).eligibilityThen).toMatchObject({ answer: 'ELIGIBLE' });
});

test('contradicting values are rejected at their fields', async () => {
  const { desk, visit } = await ward();
  const refused = async (over: object) => (await as(desk).run(CREATE, { input: visit(over) })).fields;
  expect(await refused({ visitAt: addMinutes(now(), 60).toISOString() })).toEqual({ visitAt: 'Visit date cannot be in the future.' });
  expect(await refused({ symptomIds: [] })).toEqual({ symptomIds: 'Choose at least one symptom.' });
  expect(await refused({ visitType: 'INPATIENT' })).toEqual({ admittedAt: 'Enter when the patient was admitted.' });
  const stay = {
    visitType: 'INPATIENT',
    admittedAt: addMinutes(now(), -60).toISOString(),
    dischargedAt: addMinutes(now(), -120).toISOString(),
  };
  expect(await refused(stay)).toEqual({ dischargedAt: 'Discharge cannot be before admission.' });
  expect(await refused({ close: true, diagnosisIds: [], outcome: null })).toEqual({
    diagnosisIds: 'Choose at least one diagnosis before closing the visit.',
    outcome: 'Choose the outcome before closing the visit.',
  });
});

test('an open visit can be changed and closed; a closed visit cannot be changed', async () => {
  const { desk, record, visit } = await ward();
  const open = await record();
  const { enrolleeId: _, ...change } = visit({ close: true });
  const closed = await as(desk).run(UPDATE, { id: open.id, input: { ...change, version: 0 } });
  expect(closed.data.updateEncounter).toMatchObject({ status: 'CLOSED', version: 1 });
  expect((await as(desk).run(UPDATE, { id: open.id, input: { ...change, version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
  expect((await as(desk).run(UPDATE, { id: open.id, input: { ...change, version: 1 } })).codes).toEqual(['STATE_INVALID']);
});

test('its author can void a visit within a day, an administrator at any time', async () => {
  const { hcp, desk, record } = await ward();
  const [first, second] = [await record(), await record()];
  const input = { version: 0, reason: 'Entered for another person' };
  expect((await as(await makeHcpUser(hcp)).run(VOID, { id: first.id, input })).codes).toEqual(['ENC_VOID_WINDOW']);
  expect((await as(await makeHcpUser()).run(VOID, { id: first.id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(desk).run(VOID, { id: first.id, input })).data.voidEncounter.status).toBe('VOID');
  setNow(addMinutes(new Date(), 25 * 60));
  expect((await as(desk).run(VOID, { id: second.id, input })).codes).toEqual(['ENC_VOID_WINDOW']);
  expect((await as(await makeUser('ADMIN')).run(VOID, { id: second.id, input })).data.voidEncounter.status).toBe('VOID');
});

test('an administrator can record a visit for any facility, and the visit is marked', async () => {
  const { hcp, visit } = await ward();
  const admin = await makeUser('ADMIN');
  expect((await as(admin).run(CREATE, { input: visit() })).fields).toEqual({ hcpId: 'Choose the facility.' });
  const { data } = await as(admin).run(CREATE, { input: visit({ hcpId: hcp.id }) });
  expect(data.createEncounter.enteredByAdmin).toBe(true);
  const inactive = await makeHcp({ status: 'DEACTIVATED' });
  expect((await as(admin).run(CREATE, { input: visit({ hcpId: inactive.id }) })).codes).toEqual(['ELG_HCP_INACTIVE']);
});

test('a member confirms or disputes a visit of the family once, and a dispute is notified to the scheme', async () => {
  const { enrollee, record } = await ward();
  const admin = await makeUser('ADMIN');
  const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
  const visit = await record({ close: true });
  const answer = (who: { id: string }, input: object) => as(who).run(ANSWER, { id: visit.id, input: { version: visit.version, ...input } });
  const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
  expect((await answer(stranger, { confirmed: true })).codes).toEqual(['NOT_FOUND']);
  const { version } = await db.encounter.findUniqueOrThrow({ where: { id: visit.id } });
  expect((await answer(member, { confirmed: false, version })).fields).toEqual({ note: 'Say what was wrong.' });
  expect((await answer(member, { confirmed: false, note: 'We were not there', version })).data.answerEncounter).toEqual({
    id: visit.id,
    enrolleeConfirmed: false,
    availableActions: [],
  });
  expect((await answer(member, { confirmed: true, version: version + 1 })).codes).toEqual(['STATE_INVALID']);
  expect(await db.notification.count({ where: { userId: admin.id, kind: 'VISIT_DISPUTED', entityId: visit.id } })).toBe(1);
});

test('other facilities and administrators of other LGAs cannot access a visit', async () => {
  const { record, visit } = await ward();
  const open = await record();
  const { enrolleeId: _, ...change } = visit();
  const input = { ...change, version: open.version };
  for (const who of [await makeHcpUser(), await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })]) {
    expect((await as(who).run(UPDATE, { id: open.id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(who).run(VOID, { id: open.id, input: { version: 0, reason: 'Entered for another person' } })).codes).toEqual([
      'NOT_FOUND',
    ]);
  }
});

test('a void visit cannot be changed, voided again or answered; an open visit cannot be answered yet', async () => {
  const { desk, enrollee, record, visit } = await ward();
  const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
  const open = await record();
  expect((await as(member).run(ANSWER, { id: open.id, input: { version: 0, confirmed: true } })).codes).toEqual(['STATE_INVALID']);
  const reason = 'Entered for another person';
  expect((await as(desk).run(VOID, { id: open.id, input: { version: 0, reason: 'no' } })).fields).toHaveProperty('reason');
  expect((await as(desk).run(VOID, { id: open.id, input: { version: 1, reason } })).codes).toEqual(['CONFLICT_STALE']);
  await as(desk).run(VOID, { id: open.id, input: { version: 0, reason } });
  expect((await as(desk).run(VOID, { id: open.id, input: { version: 1, reason } })).codes).toEqual(['STATE_INVALID']);
  const { enrolleeId: _, ...change } = visit();
  expect((await as(desk).run(UPDATE, { id: open.id, input: { ...change, version: 1 } })).codes).toEqual(['STATE_INVALID']);
  expect((await as(member).run(ANSWER, { id: open.id, input: { version: 1, confirmed: true } })).codes).toEqual(['NOT_FOUND']);
});

test('of two users who change, void or answer a visit at the same time, one succeeds', async () => {
  const { hcp, desk, enrollee, record, visit } = await ward();
  const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
  const [open, wrong, closed] = [await record(), await record(), await record({ close: true })];
  const { enrolleeId: _, ...change } = visit({ close: true });
  const desks = [desk, await makeHcpUser(hcp)];
  expect(await concurrently(desks, UPDATE, { id: open.id, input: { ...change, version: 0 } })).toEqual(['CONFLICT_STALE', 'OK']);
  const strike = { id: wrong.id, input: { version: 0, reason: 'Entered for another person' } };
  expect(await concurrently([desk, await makeUser('ADMIN')], VOID, strike)).toEqual(['CONFLICT_STALE', 'OK']);
  const { version } = await db.encounter.findUniqueOrThrow({ where: { id: closed.id } });
  expect(await concurrently([member, member], ANSWER, { id: closed.id, input: { version, confirmed: true } })).toEqual([
    'CONFLICT_STALE',
    'OK',
  ]);
});

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';
test.each([
  ['service', { services: [{ serviceId: UNKNOWN, qty: 1 }] }],
  ['diagnosis', { diagnosisIds: [UNKNOWN] }],
  ['symptom', { symptomIds: [UNKNOWN] }],
])('a visit with an unknown %s is rejected with a message', async (_what, over) => {
  const { desk, visit } = await ward();
  const { codes } = await as(desk).run(CREATE, { input: visit(over) });
  expect(codes).toHaveLength(1);
  expect(['NOT_FOUND', 'INVALID_INPUT']).toContain(codes[0]);
});

test('a member is asked about a visit for 90 days, and can still answer later', async () => {
  const { record, enrollee } = await ward();
  const { id, version } = await record({ close: true });
  const member = await makeUser('ENROLLEE', { enrolleeId: enrollee.id });
  const asked = async () => {
    const { data } = await as(member).run(
      /* GraphQL */ `{ encounters(page: { number: 1, size: 10 }, filter: { unanswered: true }) { items { id } } waitingCounts { key count } }`,
    );
    const count = data.waitingCounts.find(({ key }) => key === 'VISITS_TO_CONFIRM')?.count;
    return { ids: data.encounters.items.map((visit) => visit.id), count };
  };
  const tookPlace = (days: number) => db.encounter.update({ where: { id }, data: { visitAt: addDays(now(), -days) } });
  await tookPlace(89);
  expect(await asked()).toEqual({ ids: [id], count: 1 });
  await tookPlace(91);
  expect(await asked()).toEqual({ ids: [], count: 0 });
  expect((await as(member).run(ANSWER, { id, input: { version, confirmed: true } })).codes).toEqual([]);
});
