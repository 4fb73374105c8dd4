import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeFamily, makeUpload } from '../../testing/make/make-family.ts';
import { COMPLAINT_LIMIT } from './complaint.service.ts';
import { escalateComplaints } from './complaint-clock.job.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordComplaintInput!) {
  recordComplaint(input: $input) { id version complaintNo channel status callerName acknowledgeBy answerBy overdue availableActions history { action toStatus } }
}`;
const MAKE = /* GraphQL */ `mutation ($input: MakeOwnComplaintInput!) {
  makeOwnComplaint(input: $input) { id version channel hcp { id } encounterId enrollee { id } documents { id } availableActions }
}`;
const ASSIGN = /* GraphQL */ `mutation ($id: ID!, $input: AssignComplaintInput!) {
  assignComplaint(id: $id, input: $input) { version status acknowledgedAt assignee { id } availableActions }
}`;
const CLASSIFY = /* GraphQL */ `mutation ($id: ID!, $input: ClassifyComplaintInput!) {
  classifyComplaint(id: $id, input: $input) { version category hcp { id } encounterId officer { id } answerBy }
}`;
const ASK_FACILITY = /* GraphQL */ `mutation ($id: ID!, $input: AskComplaintFacilityInput!) {
  askComplaintFacility(id: $id, input: $input) { version status waitingFor sharedAt }
}`;
const ASK_MEMBER = /* GraphQL */ `mutation ($id: ID!, $input: AskComplaintMemberInput!) {
  askComplaintMember(id: $id, input: $input) { version status waitingFor }
}`;
const RECORD_ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: RecordComplaintAnswerInput!) {
  recordComplaintAnswer(id: $id, input: $input) { version status questions { answer } }
}`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerComplaintInput!) {
  answerComplaint(id: $id, input: $input) { version status questions { answer documents { id } } }
}`;
const ANSWER_OWN = /* GraphQL */ `mutation ($id: ID!, $input: AnswerOwnComplaintInput!) {
  answerOwnComplaint(id: $id, input: $input) { version status questions { party answer } }
}`;
const RESOLVE = /* GraphQL */ `mutation ($id: ID!, $input: ResolveComplaintInput!) {
  resolveComplaint(id: $id, input: $input) { version status answer decidedBy { id } availableActions }
}`;
const REJECT = /* GraphQL */ `mutation ($id: ID!, $input: RejectComplaintInput!) { rejectComplaint(id: $id, input: $input) { version status answer } }`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenComplaintInput!) {
  reopenComplaint(id: $id, input: $input) { version status answer assignee { id } availableActions }
}`;
const REOPEN_OWN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenOwnComplaintInput!) { reopenOwnComplaint(id: $id, input: $input) { version status } }`;
const ONE = /* GraphQL */ `query ($id: ID!) {
  complaint(id: $id) {
    id details answer callerName callerPhone encounterId encounterNo visitAt officer { id } enrollee { id fullName } documents { id }
    recordedBy { id } possibleAssignees { id } questions { party question } history { action note } overdue
  }
}`;
const LIST = /* GraphQL */ `query ($filter: ComplaintFilter, $search: String) {
  complaints(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id } }
}`;
const OFFICERS = /* GraphQL */ `{ complaintOfficers { id } }`;
const ASSIGNEES = /* GraphQL */ `query ($id: ID!, $search: String, $ids: [ID!]) {
  complaint(id: $id) { possibleAssignees(search: $search) { id } }
  complaintOfficers(search: $search, ids: $ids) { id }
}`;
const WAITING = /* GraphQL */ `{ waitingCounts { key count urgent } }`;

type User = { id: string };
let admin: User;
let manager: User;
let colleague: User;

// A Monday at ten in Lagos.
const MONDAY = '2026-11-16T09:00:00Z';

beforeAll(async () => {
  [admin, manager, colleague] = await Promise.all([makeUser('ADMIN'), makeUser('ACCOUNT_MANAGER'), makeUser('ACCOUNT_MANAGER')]);
});
beforeEach(() => setNow(MONDAY));
afterEach(() => setNow(null));

const facts = (changes: object = {}) => ({
  ...{ channel: 'COUNTER', enrolleeId: null, callerName: 'Larai Pam', callerPhone: '08035550123', category: 'OTHER' },
  details: 'The office was closed at noon',
  ...changes,
});
const record = (changes: object = {}, who: User = manager) => as(who).run(RECORD, { input: facts(changes) });
async function recorded(changes: object = {}, who: User = manager) {
  const { data, codes, fields } = await record(changes, who);
  expect([codes, fields]).toEqual([[], {}]);
  return data.recordComplaint;
}
const assign = (id: string, version: number, input: object = {}, who: User = manager) =>
  as(who).run(ASSIGN, { id, input: { version, ...input } });
async function assigned(changes: object = {}) {
  const { id } = await recorded(changes);
  expect((await assign(id, 0)).codes).toEqual([]);
  return { id, version: 1 };
}
const resolve = (id: string, version: number, who: User = manager) =>
  as(who).run(RESOLVE, { id, input: { version, answer: 'The office opens all day from now on' } });

/** A member of a family, an activated facility with a user, and a visit of the member there. */
async function makeWorld() {
  const hcp = await makeHcp({ status: 'ACTIVATED' });
  const family = await makeFamily({ hcpId: hcp.id });
  const member = await makeUser('ENROLLEE', { enrolleeId: family.principal.id });
  const visit = await makeEncounter({ enrolleeId: family.child.id, hcpId: hcp.id });
  return { hcp, family, member, visit, desk: await makeHcpUser(hcp) };
}
type World = Awaited<ReturnType<typeof makeWorld>>;
const own = ({ family, visit }: World, changes: object = {}) => ({
  ...{ enrolleeId: family.child.id, category: 'MONEY_ASKED', encounterId: visit.id, details: 'They asked for 5,000 naira for the card' },
  ...changes,
});
const make = (world: World, changes: object = {}) => as(world.member).run(MAKE, { input: own(world, changes) });
const ask = (id: string, version: number, input: object = {}) =>
  as(manager).run(ASK_FACILITY, { id, input: { version, question: 'Did you ask for money?', ...input } });

describe('a complaint at the counter', () => {
  it('is recorded for a person who is not enrolled, acknowledged, resolved and reopened, with history, log and text messages', async () => {
    const complaint = await recorded();
    expect(complaint).toMatchObject({
      ...{ complaintNo: 'CMP-2611-00001', channel: 'COUNTER', status: 'RECEIVED', callerName: 'Larai Pam', overdue: false },
      ...{ acknowledgeBy: '2026-11-17T22:59:00.000Z', answerBy: '2026-11-23T22:59:00.000Z', availableActions: ['ASSIGN'] },
      history: [{ action: 'RECEIVE', toStatus: 'RECEIVED' }],
    });
    const { id } = complaint;
    expect((await assign(id, 0)).data.assignComplaint).toMatchObject({ version: 1, status: 'ASSIGNED', assignee: { id: manager.id } });
    expect((await resolve(id, 1)).data.resolveComplaint).toMatchObject({ status: 'RESOLVED', availableActions: ['REOPEN'] });
    const texts = await db.smsMessage.findMany({ where: { phone: '2348035550123' }, orderBy: { createdAt: 'asc' } });
    expect(texts.map(({ kind }) => kind)).toEqual(['COMPLAINT_ACKNOWLEDGED', 'COMPLAINT_DECIDED']);
    expect(texts.map(({ text }) => text).join()).not.toContain('office');
    const reopen = { id, input: { version: 2, reason: 'It was closed again today' } };
    expect((await as(manager).run(REOPEN, reopen)).data.reopenComplaint).toMatchObject({
      ...{ status: 'REOPENED', answer: null, assignee: null, availableActions: ['ASSIGN'] },
    });
    const log = await db.activityLog.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['RECEIVE', 'ASSIGN', 'RESOLVE', 'REOPEN'].map((action) => `Complaint.${action}`));
    expect(JSON.stringify(log.map(({ summary, after }) => [summary, after]))).not.toContain('closed');
  });

  it('needs a person, a facility for care, and texts of at most 2,000 characters, with errors at the fields', async () => {
    const nobody = await record({ callerName: '', callerPhone: '' });
    expect(Object.keys(nobody.fields).sort()).toEqual(['callerName', 'callerPhone']);
    expect((await record({ category: 'QUALITY_OF_CARE' })).fields).toHaveProperty('hcpId');
    expect((await record({ details: 'x'.repeat(2001) })).fields).toHaveProperty('details');
    expect((await record({ channel: 'WEB' })).fields).toHaveProperty('channel');
    for (const field of ['enrolleeId', 'hcpId', 'officerId']) {
      const unknown = await record({ [field]: randomUUID() });
      expect([unknown.codes, Object.keys(unknown.fields)]).toEqual([['NOT_FOUND'], [field]]);
    }
    const { family, visit } = await makeWorld();
    const other = await record({ enrolleeId: family.spouse.id, encounterId: visit.id });
    expect([other.codes, Object.keys(other.fields)]).toEqual([['NOT_FOUND'], ['encounterId']]);
    expect(await record({ files: [{ fileId: await makeUpload(colleague, 'COMPLAINT_FILE') }] })).toMatchObject({ codes: ['NOT_FOUND'] });
  });

  it('skips weekends and public holidays, and gives denial of care an hour at any time', async () => {
    setNow('2026-11-20T09:00:00Z');
    await db.publicHoliday.create({ data: { name: 'A holiday', day: new Date('2026-11-23') } });
    expect(await recorded()).toMatchObject({ acknowledgeBy: '2026-11-24T22:59:00.000Z', answerBy: '2026-11-30T22:59:00.000Z' });
    setNow('2026-11-21T22:00:00Z');
    const { hcp } = await makeWorld();
    const hour = '2026-11-21T23:00:00.000Z';
    expect(await recorded({ category: 'DENIAL_OF_CARE', hcpId: hcp.id })).toMatchObject({ acknowledgeBy: hour, answerBy: hour });
  });

  it('about denial of care calls the account manager on duty outside office hours', async () => {
    setNow('2026-11-16T20:00:00Z');
    const rota = [{ userId: colleague.id, weekday: 'MONDAY', fromHour: 17, toHour: 8 }];
    await db.setting.create({ data: { key: 'paDutyRota', value: rota } });
    const { hcp } = await makeWorld();
    const { id } = await recorded({ category: 'DENIAL_OF_CARE', hcpId: hcp.id });
    const called = await db.notification.findMany({ where: { entityId: id, kind: 'COMPLAINT_ON_CALL' } });
    expect(called.map(({ userId }) => userId)).toEqual([colleague.id]);
  });
});

describe('a complaint of a member', () => {
  it('is about a person of the family, and a visit decides its facility', async () => {
    const world = await makeWorld();
    const fileId = await makeUpload(world.member, 'COMPLAINT_FILE');
    const { data } = await make(world, { files: [{ fileId }] });
    expect(data.makeOwnComplaint).toMatchObject({
      ...{ channel: 'WEB', hcp: { id: world.hcp.id }, encounterId: world.visit.id, enrollee: { id: world.family.child.id } },
      ...{ documents: [{ id: fileId }], availableActions: [] },
    });
    const stranger = await makeEnrollee();
    const other = await make(world, { enrolleeId: stranger.id });
    expect([other.codes, Object.keys(other.fields)]).toEqual([['NOT_FOUND'], ['enrolleeId']]);
    const visit = await makeEncounter({ enrolleeId: stranger.id });
    expect((await make(world, { encounterId: visit.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('ENROLLEE')).run(MAKE, { input: own(world) })).codes).toEqual(['NOT_FOUND']);
  });

  it('is limited to five a day', async () => {
    const world = await makeWorld();
    for (let count = 0; count < COMPLAINT_LIMIT.max; count++) expect((await make(world)).codes).toEqual([]);
    expect((await make(world)).codes).toEqual(['CMP_LIMIT']);
    expect(await db.complaint.count({ where: { enrolleeId: world.family.child.id } })).toBe(COMPLAINT_LIMIT.max);
  });

  it('waits for the facility and for the member, who are told and answer, each its own question', async () => {
    const world = await makeWorld();
    const { id } = (await make(world)).data.makeOwnComplaint;
    await assign(id, 0);
    expect((await as(world.desk).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await ask(id, 1)).data.askComplaintFacility).toMatchObject({ status: 'WAITING', waitingFor: 'FACILITY' });
    expect(await db.notification.count({ where: { userId: world.desk.id, kind: 'COMPLAINT_QUERIED' } })).toBe(1);
    expect((await as(world.member).run(ANSWER_OWN, { id, input: { version: 2, answer: 'It is true' } })).codes).toEqual(['STATE_INVALID']);
    const fileId = await makeUpload(world.desk, 'COMPLAINT_FILE');
    const answered = await as(world.desk).run(ANSWER, { id, input: { version: 2, answer: 'It was a deposit', files: [{ fileId }] } });
    expect(answered.data.answerComplaint).toMatchObject({
      status: 'ASSIGNED',
      questions: [{ answer: 'It was a deposit', documents: [{ id: fileId }] }],
    });
    const question = { id, input: { version: 3, question: 'Do you have a receipt?' } };
    expect((await as(manager).run(ASK_MEMBER, question)).data.askComplaintMember).toMatchObject({
      status: 'WAITING',
      waitingFor: 'MEMBER',
    });
    expect((await as(world.desk).run(ANSWER, { id, input: { version: 4, answer: 'We have none' } })).codes).toEqual(['STATE_INVALID']);
    const ofMember = await as(world.member).run(ANSWER_OWN, { id, input: { version: 4, answer: 'No receipt was given' } });
    expect(ofMember.data.answerOwnComplaint).toMatchObject({
      status: 'ASSIGNED',
      questions: [{ party: 'MEMBER', answer: 'No receipt was given' }],
    });
    expect((await ask(id, 5)).codes).toEqual([]);
    const byPhone = await as(manager).run(RECORD_ANSWER, { id, input: { version: 6, answer: 'Will pay it back' } });
    expect(byPhone.data.recordComplaintAnswer.questions.map(({ answer }) => answer)).toContain('Will pay it back');
    expect((await resolve(id, 7)).codes).toEqual([]);
    const told = await db.notification.findMany({ where: { userId: world.member.id }, orderBy: { createdAt: 'asc' } });
    expect(told.map(({ kind }) => kind)).toEqual(['COMPLAINT_ACKNOWLEDGED', 'COMPLAINT_QUESTION', 'COMPLAINT_DECIDED']);
  });

  it('hides from the facility what the person wrote, and who it is unless an officer says so', async () => {
    const world = await makeWorld();
    const { id } = (await make(world)).data.makeOwnComplaint;
    await assign(id, 0);
    await ask(id, 1);
    const hidden = await as(world.desk).run(ONE, { id });
    expect(hidden.codes).toEqual([]);
    expect(hidden.data.complaint).toMatchObject({
      ...{ details: null, answer: null, encounterId: null, encounterNo: null, visitAt: null, enrollee: null, recordedBy: null },
      ...{ documents: [], possibleAssignees: [], history: [], questions: [{ question: 'Did you ask for money?' }] },
    });
    expect((await as(world.desk).run(LIST, { search: world.family.child.surname })).data.complaints.total).toBe(0);
    await as(world.desk).run(ANSWER, { id, input: { version: 2, answer: 'Whom?..', files: [] } });
    await ask(id, 3, { namesPerson: true });
    expect((await as(world.desk).run(ONE, { id })).data.complaint).toMatchObject({
      ...{ details: null, encounterId: world.visit.id, enrollee: { id: world.family.child.id } },
    });
    expect((await as(await makeHcpUser()).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
  });

  it('is reopened by the member once, within the days of the setting', async () => {
    const world = await makeWorld();
    const { id } = (await make(world)).data.makeOwnComplaint;
    await assign(id, 0);
    const rejected = await as(manager).run(REJECT, { id, input: { version: 1, answer: 'The fee was for a private room' } });
    expect(rejected.data.rejectComplaint).toMatchObject({ status: 'REJECTED', answer: 'The fee was for a private room' });
    const reopen = (version: number) => as(world.member).run(REOPEN_OWN, { id, input: { version, reason: 'There was no private room' } });
    setNow(addDays(new Date(MONDAY), 15));
    const late = await reopen(2);
    expect([late.codes, (await as(world.member).run(ONE, { id })).data.complaint.answer]).toEqual([
      ['CMP_REOPEN_LATE'],
      'The fee was for a private room',
    ]);
    setNow(addDays(new Date(MONDAY), 14));
    expect((await reopen(2)).data.reopenOwnComplaint).toMatchObject({ status: 'REOPENED' });
    await assign(id, 3);
    await resolve(id, 4);
    expect((await reopen(5)).codes).toEqual(['CMP_REOPENED']);
  });
});

describe('who sees complaints', () => {
  const sees = async (user: User, id: string) => (await as(user).run(ONE, { id })).codes[0] ?? 'OK';

  it('an officer never sees a complaint about the own person, and only administrators those about officers', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const recorder = await makeUser('REGISTRATION_OFFICER');
    const { id } = await recorded({ category: 'OFFICER', officerId: officer.id }, recorder);
    expect([await sees(admin, id), await sees(recorder, id)]).toEqual(['OK', 'OK']);
    for (const user of [officer, manager, await makeUser('REGISTRATION_OFFICER')]) expect(await sees(user, id)).toBe('NOT_FOUND');
    const about = await recorded({ category: 'OFFICER', officerId: admin.id });
    expect(await sees(admin, about.id)).toBe('NOT_FOUND');
    expect((await as(admin).run(LIST, { filter: { category: ['OFFICER'] } })).data.complaints.items).not.toContainEqual({ id: about.id });
    const self = await record({ category: 'OFFICER', officerId: manager.id });
    expect([self.codes, Object.keys(self.fields)]).toEqual([['CMP_OWN'], ['officerId']]);
    expect((await as(manager).run(OFFICERS)).data.complaintOfficers).not.toContainEqual({ id: manager.id });
    expect(await db.notification.count({ where: { userId: officer.id } })).toBe(0);
  });

  it('a registration officer sees cards, records, premiums and others; LGA limits go by facility or person; a member by family', async () => {
    const world = await makeWorld();
    const officer = await makeUser('REGISTRATION_OFFICER');
    const { id } = (await make(world)).data.makeOwnComplaint;
    expect(await sees(officer, id)).toBe('NOT_FOUND');
    expect(await sees(officer, (await recorded({ category: 'PREMIUM' })).id)).toBe('OK');
    const near = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
    const home = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.family.child.lgaId] });
    const far = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [randomUUID()] });
    expect([await sees(near, id), await sees(home, id), await sees(far, id)]).toEqual(['OK', 'OK', 'NOT_FOUND']);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect([await sees(world.member, id), await sees(stranger, id)]).toEqual(['OK', 'NOT_FOUND']);
    for (const role of ['ACCOUNTANT', 'CLAIMS_OFFICER'] as const) expect(await sees(await makeUser(role), id)).toBe('FORBIDDEN');
  });

  it('the list is filtered and searched, and the reading of a text is on the access log', async () => {
    const world = await makeWorld();
    const { id } = (await make(world)).data.makeOwnComplaint;
    const total = async (filter: object, search?: string) =>
      (await as(manager).run(LIST, { filter: { hcpId: world.hcp.id, ...filter }, search })).data.complaints.total;
    const day = { from: '2026-11-16', to: '2026-11-16' };
    for (const filter of [
      { status: ['RECEIVED'] },
      { category: ['MONEY_ASKED'] },
      { channel: ['WEB'] },
      { lgaId: world.hcp.lgaId },
      { received: day },
      { overdue: false },
      { mine: false },
    ])
      expect(await total(filter), JSON.stringify(filter)).toBe(1);
    for (const filter of [
      { status: ['RESOLVED'] },
      { category: ['PREMIUM'] },
      { channel: ['PHONE'] },
      { lgaId: randomUUID() },
      { overdue: true },
      { mine: true },
    ])
      expect(await total(filter), JSON.stringify(filter)).toBe(0);
    expect([await total({}, world.family.child.surname), await total({}, 'CMP-2611')]).toEqual([1, 1]);
    await as(manager).run(ONE, { id });
    const [read] = await db.recordAccess.findMany({ where: { enrolleeId: world.family.child.id, userId: manager.id } });
    expect(read?.parts).toContain('COMPLAINTS');
  });

  it('counts wait for those who deal with them', async () => {
    const count = async (user: User, key: string) =>
      (await as(user).run(WAITING)).data.waitingCounts.find((waiting) => waiting.key === key);
    const world = await makeWorld();
    const before = (await count(manager, 'COMPLAINTS_TO_HANDLE'))?.count ?? 0;
    const { id } = (await make(world)).data.makeOwnComplaint;
    expect((await count(manager, 'COMPLAINTS_TO_HANDLE'))?.count).toBe(before + 1);
    await assign(id, 0);
    await ask(id, 1);
    expect(await count(manager, 'COMPLAINTS_TO_HANDLE')).toMatchObject({ count: before });
    expect(await count(world.desk, 'COMPLAINTS_TO_ANSWER')).toMatchObject({ count: 1, urgent: false });
    setNow(addDays(new Date(MONDAY), 10));
    expect(await count(world.desk, 'COMPLAINTS_TO_ANSWER')).toMatchObject({ count: 1, urgent: true });
    expect(await count(admin, 'COMPLAINTS_TO_HANDLE')).toMatchObject({ urgent: true });
    setNow(MONDAY);
    await as(world.desk).run(ANSWER, { id, input: { version: 2, answer: 'We did not' } });
    await as(manager).run(ASK_MEMBER, { id, input: { version: 3, question: 'How much was it?' } });
    expect(await count(world.member, 'OWN_COMPLAINTS_TO_ANSWER')).toMatchObject({ count: 1 });
  });
});

describe('the work on a complaint', () => {
  it('can be given to any of many officers, found by part of the name', async () => {
    const { id } = await recorded();
    const named = await makeUser('REGISTRATION_OFFICER', { name: 'Zzz Nanpan 100% Gyang' });
    const accountant = await makeUser('ACCOUNTANT', { name: 'Zzz Nanpan 100% Dung' });
    await db.userAccount.createMany({
      data: Array.from({ length: 120 }, (_, n) => ({
        name: `Aaron ${n}`,
        email: `aaron${n}@lafiya.example`,
        role: 'REGISTRATION_OFFICER' as const,
      })),
    });
    const found = async (variables: object) => {
      const { codes, data } = await as(manager).run(ASSIGNEES, { id, ...variables });
      expect(codes).toEqual([]);
      const idsOf = (officers: readonly User[]) => officers.map((officer) => officer.id);
      return [idsOf(data.complaint.possibleAssignees), idsOf(data.complaintOfficers)];
    };
    expect(await found({ search: 'nanpan 100%' })).toEqual([[named.id], [accountant.id, named.id]]);
    expect((await found({ ids: [named.id, accountant.id, manager.id] }))[1]).toEqual([accountant.id, named.id]);
    expect((await found({})).map((ids) => ids.length)).toEqual([30, 30]);
  });

  it('is given to an officer who may see it, and passed on', async () => {
    const { id } = await recorded();
    const [accountant, officer] = [await makeUser('ACCOUNTANT'), await makeUser('REGISTRATION_OFFICER')];
    const wrong = await assign(id, 0, { assigneeId: accountant.id });
    expect([wrong.codes, Object.keys(wrong.fields)]).toEqual([['CMP_ASSIGNEE'], ['assigneeId']]);
    expect((await assign(id, 0, { assigneeId: officer.id })).data.assignComplaint).toMatchObject({ assignee: { id: officer.id } });
    expect(await db.notification.count({ where: { userId: officer.id, kind: 'COMPLAINT_ASSIGNED', entityId: id } })).toBe(1);
    expect((await assign(id, 1, { note: 'On leave from today' })).data.assignComplaint).toMatchObject({
      version: 2,
      assignee: { id: manager.id },
    });
    expect((await as(manager).run(ONE, { id })).data.complaint.history.map(({ action }) => action)).toEqual([
      'RECEIVE',
      'ASSIGN',
      'REASSIGN',
    ]);
  });

  it('corrects the subject, and the deadlines follow the category', async () => {
    const world = await makeWorld();
    const { id } = await assigned({ enrolleeId: world.family.child.id, callerName: null, callerPhone: null });
    const classify = (version: number, changes: object) =>
      as(manager).run(CLASSIFY, { id, input: { version, category: 'OTHER', hcpId: null, encounterId: null, officerId: null, ...changes } });
    expect((await classify(1, { officerId: manager.id })).codes).toEqual(['CMP_OWN']);
    expect((await as(admin).run(CLASSIFY, { id, input: { version: 1, category: 'OTHER', officerId: manager.id } })).codes).toEqual([
      'CMP_OFFICER_ASSIGNED',
    ]);
    const done = await classify(1, { category: 'DENIAL_OF_CARE', encounterId: world.visit.id });
    expect(done.data.classifyComplaint).toMatchObject({
      ...{ hcp: { id: world.hcp.id }, encounterId: world.visit.id, answerBy: addMinutes(new Date(MONDAY), 60).toISOString() },
    });
    await ask(id, 2);
    await as(world.desk).run(ANSWER, { id, input: { version: 3, answer: 'We were full' } });
    const other = await classify(4, { category: 'QUALITY_OF_CARE', hcpId: (await makeHcp({ status: 'ACTIVATED' })).id });
    expect([other.codes, Object.keys(other.fields)]).toEqual([['CMP_SHARED'], ['hcpId']]);
  });

  it('asks only a facility that is named, and nothing before it is assigned', async () => {
    const { id } = await recorded();
    expect((await ask(id, 0)).codes).toEqual(['STATE_INVALID']);
    await assign(id, 0);
    expect((await ask(id, 1)).codes).toEqual(['CMP_NO_FACILITY']);
    expect((await resolve(id, 0)).codes).toEqual(['CONFLICT_STALE']);
  });

  it('each change is made by one of two people at once, and once by a repeated request', async () => {
    const both = [manager, colleague];
    const world = await makeWorld();
    const { id } = (await make(world)).data.makeOwnComplaint;
    const two = (document: string, version: number, input: object = {}, people: User[] = both) =>
      concurrently(people, document, { id, input: { version, ...input } });
    const once = expect.arrayContaining(['OK', expect.stringMatching(/CONFLICT_STALE|STATE_INVALID/)]);
    const desks = [world.desk, await makeHcpUser(world.hcp)];
    expect(await two(ASSIGN, 0)).toEqual(once);
    expect(await two(CLASSIFY, 1, { category: 'MONEY_ASKED', encounterId: world.visit.id })).toEqual(once);
    expect(await two(ASK_FACILITY, 2, { question: 'Did you ask for money?' })).toEqual(once);
    expect(await two(ANSWER, 3, { answer: 'We did not' }, desks)).toEqual(once);
    expect(await two(ASK_MEMBER, 4, { question: 'How much was it?' })).toEqual(once);
    expect(await two(ANSWER_OWN, 5, { answer: '5,000 naira' }, [world.member, world.member])).toEqual(once);
    expect(await two(ASK_FACILITY, 6, { question: 'Who was at the desk?' })).toEqual(once);
    expect(await two(RECORD_ANSWER, 7, { answer: 'A student nurse' })).toEqual(once);
    expect(await two(RESOLVE, 8, { answer: 'The money was paid back' })).toEqual(once);
    expect(await two(REOPEN, 9, { reason: 'It was not paid back' })).toEqual(once);
    await assign(id, 10);
    expect(await two(REJECT, 11, { answer: 'The receipt shows it was' })).toEqual(once);
    const steps = await db.statusChange.count({ where: { entityId: id } });
    expect(steps).toBe(13);
    const key = randomUUID();
    const again = () => as(manager).run(RECORD, { input: facts({ callerName: 'Repeat' }) }, { idempotencyKey: key });
    const [first, second] = [await again(), await again()];
    expect(second.data.recordComplaint.id).toBe(first.data.recordComplaint.id);
    expect(await db.complaint.count({ where: { callerName: 'Repeat' } })).toBe(1);
  });

  it('is refused to other roles', async () => {
    const { id } = await assigned();
    const accountant = await makeUser('ACCOUNTANT');
    const desk = await makeHcpUser();
    const texts = { question: 'Did you ask?', answer: 'It is so', reason: 'It is not so' };
    for (const [document, input, user] of [
      [RECORD, facts(), desk],
      [MAKE, { enrolleeId: randomUUID(), category: 'OTHER', details: 'It is so' }, manager],
      [ASSIGN, { version: 1 }, desk],
      [CLASSIFY, { version: 1, category: 'OTHER' }, desk],
      [ASK_FACILITY, { version: 1, question: texts.question }, desk],
      [ASK_MEMBER, { version: 1, question: texts.question }, accountant],
      [RECORD_ANSWER, { version: 1, answer: texts.answer }, desk],
      [ANSWER, { version: 1, answer: texts.answer }, manager],
      [ANSWER_OWN, { version: 1, answer: texts.answer }, manager],
      [RESOLVE, { version: 1, answer: texts.answer }, accountant],
      [REJECT, { version: 1, answer: texts.answer }, desk],
      [REOPEN, { version: 1, reason: texts.reason }, accountant],
      [REOPEN_OWN, { version: 1, reason: texts.reason }, admin],
    ] as const)
      expect((await as(user).runText(document, document === RECORD || document === MAKE ? { input } : { id, input })).codes).toEqual([
        'FORBIDDEN',
      ]);
  });
});

describe('the clock of complaints', () => {
  it('escalates each overdue complaint once to administrators, at two at a time too', async () => {
    const { id } = await recorded();
    setNow(addDays(new Date(MONDAY), 2));
    const runs = await Promise.all([escalateComplaints(), escalateComplaints()]);
    expect(runs.filter((count) => count > 0)).toHaveLength(1);
    expect(await escalateComplaints()).toBe(0);
    expect(await db.statusChange.count({ where: { entityId: id, action: 'ESCALATE' } })).toBe(1);
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'COMPLAINT_OVERDUE', entityId: id } })).toBe(1);
    expect((await as(admin).run(ONE, { id })).data.complaint.overdue).toBe(true);
    await assign(id, 0);
    expect((await as(admin).run(ONE, { id })).data.complaint.overdue).toBe(false);
    setNow(addDays(now(), 7));
    await escalateComplaints();
    expect(await db.statusChange.count({ where: { entityId: id, action: 'ESCALATE' } })).toBe(2);
  });
});
