import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordDataRequestInput!) {
  recordDataRequest(input: $input) { id version requestNo status dueOn overdue requesterName availableActions erasure { title kept erasable } }
}`;
const REQUEST_OWN = /* GraphQL */ `mutation ($input: RequestOwnDataInput!) {
  requestOwnData(input: $input) { id version requester requesterName channel availableActions }
}`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerDataRequestInput!) {
  answerDataRequest(id: $id, input: $input) { version status outcome ground answer identityCheck availableActions history { action note } }
}`;
const WITHDRAW = /* GraphQL */ `mutation ($id: ID!, $input: WithdrawDataRequestInput!) {
  withdrawDataRequest(id: $id, input: $input) { version status history { action note } }
}`;
const WITHDRAW_OWN = /* GraphQL */ `mutation ($id: ID!, $input: WithdrawOwnDataRequestInput!) {
  withdrawOwnDataRequest(id: $id, input: $input) { version status }
}`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenDataRequestInput!) {
  reopenDataRequest(id: $id, input: $input) { version status outcome answer answeredAt history { action note } }
}`;
const ONE = /* GraphQL */ `query ($id: ID!) { dataRequest(id: $id) { id overdue answer enrollee { id fullName } } }`;
const LIST = /* GraphQL */ `query ($filter: DataRequestFilter, $search: String) {
  dataRequests(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id } }
}`;
const REPRESENTED = /* GraphQL */ `{ peopleRepresented { id } }`;
const WAITING = /* GraphQL */ `{ waitingCounts { key count urgent } }`;

let admin: { id: string };
let colleague: { id: string };

beforeAll(async () => {
  admin = await makeUser('ADMIN');
  colleague = await makeUser('ADMIN');
});
afterEach(() => setNow(null));

const facts = (enrolleeId: string, changes: object = {}) => ({
  ...{ enrolleeId, kind: 'ACCESS', requester: 'SELF', channel: 'LETTER', receivedOn: isoDay(today()) },
  details: 'A copy of everything on record',
  ...changes,
});
const record = (enrolleeId: string, changes: object = {}, who = admin) => as(who).run(RECORD, { input: facts(enrolleeId, changes) });
async function recorded(changes: object = {}) {
  const person = await makeEnrollee();
  const { data, codes, fields } = await record(person.id, changes);
  expect([codes, fields]).toEqual([[], {}]);
  return { ...data.recordDataRequest, person };
}
const ANSWERED = { outcome: 'GRANTED', answer: 'The copy was handed over', identityCheck: 'NIN slip and face' };
const answer = (id: string, version: number, changes: object = {}, who = admin) =>
  as(who).run(ANSWER, { id, input: { version, ...ANSWERED, ...changes } });
const withdraw = (id: string, version: number, who = admin) =>
  as(who).run(WITHDRAW, { id, input: { version, reason: 'Withdrawn by letter' } });
const reopen = (id: string, version: number, who = admin) =>
  as(who).run(REOPEN, { id, input: { version, reason: 'The copy is incomplete' } });

describe('a request about personal data', () => {
  it('is recorded, answered and reopened, with a history and an activity log', async () => {
    const { id, person, ...request } = await recorded();
    expect(request).toMatchObject({
      ...{ requestNo: expect.stringMatching(/^DSR-\d{4}-\d{3}$/), status: 'OPEN', overdue: false, requesterName: null, erasure: [] },
      ...{ dueOn: isoDay(addDays(today(), 30)), availableActions: ['ANSWER', 'WITHDRAW'] },
    });
    const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const answered = (await answer(id, 0)).data.answerDataRequest;
    expect(answered).toMatchObject({ version: 1, status: 'ANSWERED', outcome: 'GRANTED', ground: null, availableActions: ['REOPEN'] });
    expect(await db.notification.count({ where: { userId: member.id, kind: 'DATA_REQUEST_ANSWERED' } })).toBe(1);
    expect((await reopen(id, 1)).data.reopenDataRequest).toMatchObject({
      ...{ version: 2, status: 'OPEN', outcome: null, answer: null, answeredAt: null },
      history: [{ action: 'RECORD', note: null }, { action: 'ANSWER', note: 'Granted: The copy was handed over' }, { action: 'REOPEN' }],
    });
    expect((await withdraw(id, 2)).data.withdrawDataRequest).toMatchObject({ status: 'WITHDRAWN' });
    const log = await db.activityLog.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(
      ['RECORD', 'ANSWER', 'REOPEN', 'WITHDRAW'].map((action) => `DataSubjectRequest.${action}`),
    );
    expect(JSON.stringify(log.map(({ summary, after }) => [summary, after]))).not.toContain('everything on record');
  });

  it('needs its facts, a person in the scope and a day that is not in the future', async () => {
    const { id } = await makeEnrollee();
    const empty = await record(id, { details: '' });
    expect(Object.keys(empty.fields)).toEqual(['details']);
    expect((await record(id, { requester: 'REPRESENTATIVE' })).fields).toHaveProperty('requesterName');
    expect((await record(id, { channel: 'PORTAL' })).fields).toHaveProperty('channel');
    const tomorrow = await record(id, { receivedOn: isoDay(addDays(today(), 1)) });
    expect([tomorrow.codes, Object.keys(tomorrow.fields)]).toEqual([['DATA_REQUEST_FUTURE'], ['receivedOn']]);
    const nobody = await record('00000000-0000-7000-8000-000000000000');
    expect([nobody.codes, Object.keys(nobody.fields)]).toEqual([['NOT_FOUND'], ['enrolleeId']]);
  });

  it('is answered after a check of the identity, and with a ground unless it is granted', async () => {
    const { id } = await recorded({ requester: 'REPRESENTATIVE', requesterName: 'Barr. Gyang' });
    const unchecked = await answer(id, 0, { identityCheck: null });
    expect([unchecked.codes, Object.keys(unchecked.fields)]).toEqual([['DATA_REQUEST_IDENTITY'], ['identityCheck']]);
    expect((await answer(id, 0, { outcome: 'REFUSED' })).fields).toHaveProperty('ground');
    const refused = await answer(id, 0, { outcome: 'REFUSED', ground: 'IDENTITY_NOT_PROVED', identityCheck: null });
    expect(refused.data.answerDataRequest).toMatchObject({ outcome: 'REFUSED', ground: 'IDENTITY_NOT_PROVED', identityCheck: null });
    expect((await answer(id, 1)).codes).toEqual(['STATE_INVALID']);
    expect((await withdraw(id, 1)).codes).toEqual(['STATE_INVALID']);
    expect((await reopen(id, 0)).codes).toEqual(['CONFLICT_STALE']);
  });

  it('is the only open one of its type and person', async () => {
    const { id, person } = await recorded();
    const second = await record(person.id);
    expect([second.codes, Object.keys(second.fields)]).toEqual([['DATA_REQUEST_OPEN'], ['kind']]);
    expect((await record(person.id, { kind: 'CORRECTION' })).codes).toEqual([]);
    await answer(id, 0);
    expect((await record(person.id)).codes).toEqual([]);
    expect((await reopen(id, 1)).codes).toEqual(['DATA_REQUEST_OPEN']);
  });

  it('is changed by one of two people at once, and made once', async () => {
    const { id } = await recorded();
    const once = ['CONFLICT_STALE', 'OK'];
    const send = (document: string, input: object) => concurrently([admin, colleague], document, { id, input });
    expect(await send(ANSWER, { version: 0, ...ANSWERED })).toEqual(once);
    expect(await send(REOPEN, { version: 1, reason: 'The copy is incomplete' })).toEqual(once);
    expect(await send(WITHDRAW, { version: 2, reason: 'Withdrawn by letter' })).toEqual(once);
    const person = await makeEnrollee();
    expect(await concurrently([admin, colleague], RECORD, { input: facts(person.id) })).toEqual(['DATA_REQUEST_OPEN', 'OK']);
  });

  it('is closed to other roles, and to administrators of other LGAs', async () => {
    const { id, person } = await recorded();
    const elsewhere = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    const here = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [person.lgaId] });
    expect((await as(here).run(ONE, { id })).data.dataRequest.id).toBe(id);
    expect((await as(elsewhere).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(elsewhere).run(LIST, {})).data.dataRequests.total).toBe(0);
    expect((await record(person.id, { kind: 'OBJECTION' }, elsewhere)).codes).toEqual(['NOT_FOUND']);
    const sends = (who: { id: string }) => [answer(id, 0, {}, who), withdraw(id, 0, who), reopen(id, 0, who)];
    for (const { codes } of await Promise.all(sends(elsewhere))) expect(codes).toEqual(['NOT_FOUND']);
    for (const user of [await makeUser('ACCOUNTANT'), await makeUser('REGISTRATION_OFFICER'), await makeHcpUser()]) {
      expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
      expect((await as(user).run(LIST, {})).codes).toEqual(['FORBIDDEN']);
      expect((await record(person.id, {}, user)).codes).toEqual(['FORBIDDEN']);
      for (const { codes } of await Promise.all(sends(user))) expect(codes).toEqual(['FORBIDDEN']);
    }
  });
});

describe('a member', () => {
  const requestOwn = (who: { id: string }, enrolleeId: string, kind = 'ACCESS') =>
    as(who).run(REQUEST_OWN, { input: { enrolleeId, kind, details: 'A copy please' } });
  const withdrawOwn = (who: { id: string }, id: string, version = 0) => as(who).run(WITHDRAW_OWN, { id, input: { version } });

  it('makes and withdraws own requests, and those of children under 18 without an account', async () => {
    const { principal, spouse, child } = await makeFamily();
    await db.enrollee.update({ where: { id: child.id }, data: { dateOfBirth: addDays(today(), -3000) } });
    const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    const represented = (await as(member).run(REPRESENTED)).data.peopleRepresented.map(({ id }) => id);
    expect(represented).toEqual(expect.arrayContaining([principal.id, child.id]));
    expect(represented).not.toContain(spouse.id);
    const { data } = await requestOwn(member, principal.id);
    expect(data.requestOwnData).toMatchObject({
      requester: 'SELF',
      requesterName: null,
      channel: 'PORTAL',
      availableActions: ['WITHDRAW_OWN'],
    });
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'DATA_REQUESTED', entityId: data.requestOwnData.id } })).toBe(1);
    const ofChild = await requestOwn(member, child.id, 'CORRECTION');
    expect(ofChild.data.requestOwnData).toMatchObject({ requester: 'PARENT_OR_GUARDIAN', requesterName: principal.fullName });
    const again = await requestOwn(member, principal.id);
    expect([again.codes, Object.keys(again.fields)]).toEqual([['DATA_REQUEST_OPEN'], ['kind']]);
    for (const stranger of [spouse.id, (await makeEnrollee()).id]) {
      const { codes, fields } = await requestOwn(member, stranger);
      expect([codes, Object.keys(fields)]).toEqual([['NOT_FOUND'], ['enrolleeId']]);
    }
    expect((await as(member).run(LIST, {})).data.dataRequests.total).toBe(2);
    expect((await withdrawOwn(member, data.requestOwnData.id)).data.withdrawOwnDataRequest.status).toBe('WITHDRAWN');
    expect((await withdrawOwn(member, data.requestOwnData.id, 1)).codes).toEqual(['STATE_INVALID']);
  });

  it('reads the answer, needs no other proof of identity, and sees no request of anybody else', async () => {
    const person = await makeEnrollee();
    const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const { id } = (await requestOwn(member, person.id)).data.requestOwnData;
    expect((await answer(id, 0, { identityCheck: null })).codes).toEqual([]);
    expect((await as(member).run(ONE, { id })).data.dataRequest.answer).toBe(ANSWERED.answer);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await withdrawOwn(stranger, id, 1)).codes).toEqual(['NOT_FOUND']);
    expect((await withdrawOwn(member, id, 0)).codes).toEqual(['CONFLICT_STALE']);
    expect((await answer(id, 1, {}, member)).codes).toEqual(['FORBIDDEN']);
    expect((await requestOwn(admin, person.id)).codes).toEqual(['FORBIDDEN']);
    expect((await withdrawOwn(admin, id, 1)).codes).toEqual(['FORBIDDEN']);
    expect((await as(admin).run(REPRESENTED)).codes).toEqual(['FORBIDDEN']);
  });

  it('withdraws a request once, also when the office answers it at the same moment', async () => {
    const person = await makeEnrollee();
    const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const { id } = (await requestOwn(member, person.id)).data.requestOwnData;
    const results = await Promise.all([withdrawOwn(member, id), answer(id, 0)]);
    expect(results.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('the register of requests', () => {
  const total = async (filter: object, search?: string) => (await as(admin).run(LIST, { filter, search })).data.dataRequests.total;
  const waiting = async () => (await as(admin).run(WAITING)).data.waitingCounts.find(({ key }) => key === 'DATA_REQUESTS_TO_ANSWER');

  it('counts requests to answer, and is urgent after the last day', async () => {
    await db.dataSubjectRequest.deleteMany();
    const { id, requestNo, person } = await recorded();
    expect(await waiting()).toMatchObject({ count: 1, urgent: false });
    setNow(addDays(today(), 31));
    expect(await waiting()).toMatchObject({ count: 1, urgent: true });
    expect((await as(admin).run(ONE, { id })).data.dataRequest.overdue).toBe(true);
    expect([await total({ overdue: true }), await total({ overdue: false }), await total({ status: ['ANSWERED'] })]).toEqual([1, 0, 0]);
    expect([await total({}, requestNo), await total({}, person.surname), await total({}, 'Nobody Ofthisname')]).toEqual([1, 1, 0]);
    expect([await total({ kind: ['ACCESS'] }), await total({ receivedOn: { from: isoDay(today()) } })]).toEqual([1, 0]);
    await answer(id, 0);
    expect(await waiting()).toMatchObject({ count: 0, urgent: false });
  });
});
