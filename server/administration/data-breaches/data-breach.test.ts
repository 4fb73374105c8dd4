import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordDataBreachInput!) {
  recordDataBreach(input: $input) { id version breachNo status risk commissionDueAt overdue missing availableActions }
}`;
const CHANGE = /* GraphQL */ `mutation ($id: ID!, $input: ChangeDataBreachInput!) {
  changeDataBreach(id: $id, input: $input) { version affectedCount history { action note } }
}`;
const ASSESS = /* GraphQL */ `mutation ($id: ID!, $input: AssessDataBreachInput!) {
  assessDataBreach(id: $id, input: $input) { risk riskReason commissionDueAt missing availableActions }
}`;
const NOTIFY = /* GraphQL */ `mutation ($id: ID!, $input: NotifyCommissionInput!) {
  notifyCommission(id: $id, input: $input) { commissionReference commissionDueAt overdue notifiedLate missing }
}`;
const INFORM = /* GraphQL */ `mutation ($id: ID!, $input: InformPeopleInput!) {
  informPeople(id: $id, input: $input) { peopleInformedHow missing availableActions }
}`;
const CLOSE = /* GraphQL */ `mutation ($id: ID!, $input: CloseDataBreachInput!) {
  closeDataBreach(id: $id, input: $input) { status closingText closedAt availableActions }
}`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenDataBreachInput!) {
  reopenDataBreach(id: $id, input: $input) { status closingText closedAt history { action note } }
}`;
const ONE = /* GraphQL */ `query ($id: ID!) { dataBreach(id: $id) { id overdue } }`;
const LIST = /* GraphQL */ `query ($filter: DataBreachFilter, $search: String) {
  dataBreaches(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id } }
}`;
const WAITING = /* GraphQL */ `{ waitingCounts { key count urgent } }`;
const REASON = 'A known recipient deleted the file';

let admin: { id: string };
let colleague: { id: string };

beforeAll(async () => {
  admin = await makeUser('ADMIN');
  colleague = await makeUser('ADMIN');
});
afterEach(() => setNow(null));

const hoursAgo = (hours: number) => addMinutes(now(), -hours * 60).toISOString();
const facts = (changes: object = {}) => ({
  title: 'Roll sent to the wrong address',
  description: 'The roll of an MDA was emailed to a supplier.',
  becameAwareAt: hoursAgo(10),
  howFound: 'The supplier called',
  categories: ['IDENTITY', 'CONTACT'],
  ...changes,
});
const record = (changes: object = {}, who = admin) => as(who).run(RECORD, { input: facts(changes) });
async function recorded(changes: object = {}) {
  const { data, codes, fields } = await record(changes);
  expect([codes, fields]).toEqual([[], {}]);
  return data.recordDataBreach;
}
const assess = (id: string, version: number, risk: string) => as(admin).run(ASSESS, { id, input: { version, risk, reason: REASON } });
const notify = (id: string, version: number, changes: object = {}) =>
  as(admin).run(NOTIFY, { id, input: { version, notifiedAt: hoursAgo(1), reference: 'NDPC/1', ...changes } });
const inform = (id: string, version: number, changes: object = {}) =>
  as(admin).run(INFORM, { id, input: { version, informedAt: hoursAgo(1), how: 'Text message to each person', ...changes } });
const close = (id: string, version: number) => as(admin).run(CLOSE, { id, input: { version, closingText: 'Staff were trained' } });
const reopen = (id: string, version: number, reason = 'More people are affected') =>
  as(admin).run(REOPEN, { id, input: { version, reason } });

describe('a breach of personal data', () => {
  it('is recorded, assessed, notified and closed, with a history and an activity log', async () => {
    const becameAwareAt = hoursAgo(10);
    const breach = await recorded({ becameAwareAt });
    expect(breach).toMatchObject({
      ...{ breachNo: expect.stringMatching(/^DBR-\d{4}-\d{3}$/), status: 'OPEN', risk: 'UNASSESSED', overdue: false },
      ...{ missing: ['ASSESSMENT'], commissionDueAt: addMinutes(new Date(becameAwareAt), 72 * 60).toISOString() },
      availableActions: ['CHANGE', 'ASSESS', 'NOTIFY_COMMISSION', 'INFORM_PEOPLE'],
    });
    const { id } = breach;
    expect((await assess(id, 0, 'HIGH_RISK')).data.assessDataBreach).toMatchObject({
      riskReason: REASON,
      missing: ['NOTIFICATION', 'INFORMATION'],
    });
    expect((await notify(id, 1)).data.notifyCommission).toEqual({
      ...{ commissionReference: 'NDPC/1', commissionDueAt: null, overdue: false, notifiedLate: false, missing: ['INFORMATION'] },
    });
    expect((await inform(id, 2)).data.informPeople).toMatchObject({ missing: [], availableActions: expect.arrayContaining(['CLOSE']) });
    expect((await close(id, 3)).data.closeDataBreach).toMatchObject({
      ...{ status: 'CLOSED', closingText: 'Staff were trained', closedAt: expect.any(String), availableActions: ['REOPEN'] },
    });
    const actions = ['RECORD', 'ASSESS', 'NOTIFY_COMMISSION', 'INFORM_PEOPLE', 'CLOSE'];
    const history = await db.statusChange.findMany({ where: { entityId: id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
    expect(history.map(({ action }) => action)).toEqual(actions);
    const log = await db.activityLog.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(actions.map((action) => `DataBreach.${action}`));
    expect(log[1]?.after).toEqual({ status: 'OPEN', risk: 'HIGH_RISK', riskReason: REASON });
  });

  it('is not closed unassessed, without a notification, or without informing people at high risk', async () => {
    const { id } = await recorded();
    expect((await close(id, 0)).codes).toEqual(['DATA_BREACH_UNASSESSED']);
    await assess(id, 0, 'HIGH_RISK');
    expect((await close(id, 1)).codes).toEqual(['DATA_BREACH_NOT_NOTIFIED']);
    await notify(id, 1);
    expect((await close(id, 2)).codes).toEqual(['DATA_BREACH_NOT_INFORMED']);
    await assess(id, 2, 'RISK');
    expect((await close(id, 3)).codes).toEqual([]);
  });

  it('without a risk is closed without a notification and has no deadline', async () => {
    const { id } = await recorded();
    expect((await assess(id, 0, 'NO_RISK')).data.assessDataBreach).toMatchObject({ commissionDueAt: null, missing: [] });
    expect((await close(id, 1)).codes).toEqual([]);
  });

  it('is reopened with a reason, and not changed while closed', async () => {
    const { id } = await recorded();
    expect((await reopen(id, 0)).codes).toEqual(['STATE_INVALID']);
    await assess(id, 0, 'NO_RISK');
    await close(id, 1);
    for (const answer of [await assess(id, 2, 'RISK'), await notify(id, 2), await inform(id, 2), await close(id, 2)])
      expect(answer.codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(CHANGE, { id, input: { version: 2, ...facts({ title: 'Another title' }) } })).codes).toEqual([
      'STATE_INVALID',
    ]);
    expect((await reopen(id, 2, ' ')).fields).toHaveProperty('reason');
    const { data } = await reopen(id, 2);
    expect(data.reopenDataBreach).toMatchObject({ status: 'OPEN', closingText: null, closedAt: null });
    expect(data.reopenDataBreach.history.at(-1)).toEqual({ action: 'REOPEN', note: 'More people are affected' });
    expect(data.reopenDataBreach.history.at(-2)).toEqual({ action: 'CLOSE', note: 'Staff were trained' });
  });

  it('has facts that are changed, and the history names them', async () => {
    const becameAwareAt = hoursAgo(10);
    const { id } = await recorded({ becameAwareAt });
    const change = (version: number, changes: object) =>
      as(admin).run(CHANGE, { id, input: { version, ...facts({ becameAwareAt, ...changes }) } });
    expect((await change(0, {})).codes).toEqual(['DATA_BREACH_UNCHANGED']);
    const { data } = await change(0, { affectedCount: 0, occurredFrom: '2026-01-02', occurredTo: '2026-01-03' });
    expect(data.changeDataBreach).toMatchObject({ version: 1, affectedCount: 0 });
    expect(data.changeDataBreach.history.at(-1)).toEqual({
      action: 'CHANGE',
      note: 'Changed: occurred from, occurred to, people affected',
    });
    await notify(id, 1);
    expect((await change(2, { becameAwareAt: hoursAgo(0.5) })).fields).toHaveProperty('becameAwareAt');
    const moved = await change(2, { becameAwareAt: hoursAgo(20), affectedCount: null });
    expect(moved.data.changeDataBreach.history.at(-1)?.note).toMatch(/became aware \(was .+\).*people affected/);
  });

  it('needs its facts, and has no time in the future or before the scheme was aware', async () => {
    const tomorrow = hoursAgo(-48);
    const empty = await record({ title: '', description: ' ', howFound: '', categories: [] });
    expect(Object.keys(empty.fields).sort()).toEqual(['categories', 'description', 'howFound', 'title']);
    expect((await record({ occurredFrom: '2026-01-03', occurredTo: '2026-01-02' })).fields).toHaveProperty('occurredTo');
    for (const [field, value] of Object.entries({ becameAwareAt: tomorrow, occurredFrom: tomorrow.slice(0, 10) })) {
      const { codes, fields } = await record({ [field]: value });
      expect([codes, Object.keys(fields)]).toEqual([['DATA_BREACH_FUTURE'], [field]]);
    }
    const { id } = await recorded();
    expect((await assess(id, 0, 'UNASSESSED')).fields).toHaveProperty('risk');
    expect((await notify(id, 0, { reference: ' ' })).fields).toHaveProperty('reference');
    expect((await inform(id, 0, { how: '' })).fields).toHaveProperty('how');
    expect((await notify(id, 0, { notifiedAt: tomorrow })).codes).toEqual(['DATA_BREACH_FUTURE']);
    expect((await inform(id, 0, { informedAt: tomorrow })).codes).toEqual(['DATA_BREACH_FUTURE']);
    expect((await notify(id, 0, { notifiedAt: hoursAgo(11) })).codes).toEqual(['DATA_BREACH_ORDER']);
    expect((await inform(id, 0, { informedAt: hoursAgo(11) })).codes).toEqual(['DATA_BREACH_ORDER']);
  });

  it('is changed by one of two people at once', async () => {
    const { id } = await recorded();
    const people = [admin, colleague];
    const once = ['CONFLICT_STALE', 'OK'];
    const send = (document: string, input: object) => concurrently(people, document, { id, input });
    expect(await send(CHANGE, { version: 0, ...facts({ affectedCount: 3 }) })).toEqual(once);
    expect(await send(ASSESS, { version: 1, risk: 'HIGH_RISK', reason: REASON })).toEqual(once);
    expect(await send(NOTIFY, { version: 2, notifiedAt: hoursAgo(1), reference: 'NDPC/1' })).toEqual(once);
    expect(await send(INFORM, { version: 3, informedAt: hoursAgo(1), how: 'By phone' })).toEqual(once);
    expect(await send(CLOSE, { version: 4, closingText: 'Staff were trained' })).toEqual(once);
    expect(await send(REOPEN, { version: 5, reason: 'More people are affected' })).toEqual(once);
  });

  it('is closed to other roles and to administrators limited to some LGAs', async () => {
    const { id } = await recorded();
    const reason = { version: 0, reason: REASON };
    const writes = [
      [CHANGE, { version: 0, ...facts({ affectedCount: 3 }) }],
      [ASSESS, { ...reason, risk: 'RISK' }],
      [NOTIFY, { version: 0, notifiedAt: hoursAgo(1), reference: 'NDPC/1' }],
      [INFORM, { version: 0, informedAt: hoursAgo(1), how: 'By phone' }],
      [CLOSE, { version: 0, closingText: 'Staff were trained' }],
      [REOPEN, reason],
    ] as const;
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    expect((await record({}, narrowed)).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(LIST, {})).data.dataBreaches.total).toBe(0);
    for (const [document, input] of writes) expect((await as(narrowed).runText(document, { id, input })).codes).toEqual(['NOT_FOUND']);
    for (const user of [await makeUser('ACCOUNTANT'), await makeUser('ACCOUNT_MANAGER'), await makeHcpUser()]) {
      expect((await record({}, user)).codes).toEqual(['FORBIDDEN']);
      expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
      expect((await as(user).run(LIST, {})).codes).toEqual(['FORBIDDEN']);
      for (const [document, input] of writes) expect((await as(user).runText(document, { id, input })).codes).toEqual(['FORBIDDEN']);
    }
  });
});

describe('the register of breaches', () => {
  const total = async (filter: object, search?: string) => (await as(admin).run(LIST, { filter, search })).data.dataBreaches.total;
  const waiting = async () => (await as(admin).run(WAITING)).data.waitingCounts.find(({ key }) => key === 'DATA_BREACHES_TO_REPORT');

  it('counts breaches to report, and is urgent when the 72 hours have ended', async () => {
    await db.dataBreach.deleteMany();
    const { id, breachNo } = await recorded({ title: 'Tablet lost in the field' });
    expect(await waiting()).toMatchObject({ count: 1, urgent: false });
    expect(await total({ overdue: true })).toBe(0);
    setNow(addMinutes(now(), 64 * 60));
    expect(await waiting()).toMatchObject({ count: 1, urgent: true });
    expect((await as(admin).run(ONE, { id })).data.dataBreach.overdue).toBe(true);
    expect([await total({ overdue: true }), await total({ overdue: false }), await total({ toReport: true })]).toEqual([1, 0, 1]);
    expect((await notify(id, 0)).data.notifyCommission).toMatchObject({ notifiedLate: true, overdue: false });
    expect(await waiting()).toMatchObject({ count: 0, urgent: false });
    await assess(id, 1, 'HIGH_RISK');
    expect(await waiting()).toMatchObject({ count: 1, urgent: false });
    expect([await total({ risk: ['HIGH_RISK'] }), await total({ status: ['CLOSED'] }), await total({}, breachNo)]).toEqual([1, 0, 1]);
    expect([await total({}, 'tablet'), await total({}, 'NDPC/1'), await total({}, 'nothing of it')]).toEqual([1, 1, 0]);
  });
});
