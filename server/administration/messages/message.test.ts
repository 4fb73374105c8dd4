import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';

const WRITE = /* GraphQL */ `mutation ($input: WriteMessageInput!) {
  writeMessage(input: $input) { id subject withName withRole isUnread messages { id body isOwn } record { type id number } }
}`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerMessageInput!) { answerMessage(id: $id, input: $input) { id messages { id body from { name } } } }`;
const READ = /* GraphQL */ `query ($id: ID!) {
  messageThread(id: $id) { id withName withRole isUnread isArchived record { type number } messages { id body isOwn } }
}`;
const LIST = /* GraphQL */ `query ($search: String, $filter: MessageThreadFilter) {
  messageThreads(page: { number: 1, size: 25 }, search: $search, filter: $filter) { total items { id subject preview withName isUnread } }
}`;
const MARK = /* GraphQL */ `mutation ($id: ID!, $upTo: ID!) { readMessages(id: $id, upTo: $upTo) { id isUnread } }`;
const ARCHIVE = /* GraphQL */ `mutation ($id: ID!, $archived: Boolean!) { archiveMessages(id: $id, archived: $archived) { id isArchived } }`;
const PEOPLE = /* GraphQL */ `query ($search: String) { messagePeople(search: $search) { id name } }`;
const OWN_HCP = /* GraphQL */ `{ messageOwnHcp { id } }`;
const COUNTS = /* GraphQL */ `{ waitingCounts { key count } }`;

type Person = { id: string };

async function makeWorld() {
  const hcp = await makeHcp();
  const enrollee = await makeEnrollee({ hcpId: hcp.id });
  return {
    hcp,
    enrollee,
    desk: await makeHcpUser(hcp),
    colleague: await makeHcpUser(hcp),
    member: await makeUser('ENROLLEE', { enrolleeId: enrollee.id }),
    officer: await makeUser('CLAIMS_OFFICER'),
    otherOfficer: await makeUser('CLAIMS_OFFICER'),
    admin: await makeUser('ADMIN'),
    strangers: [await makeUser('ADMIN'), await makeUser('ACCOUNTANT'), await makeHcpUser(), await makeUser('ENROLLEE')] as Person[],
  };
}
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeEach(async () => {
  await db.messageThreadState.deleteMany();
  await db.message.deleteMany();
  await db.messageThread.deleteMany();
  world = await makeWorld();
});

const TEXT = { subject: 'A question', body: 'Which bills does the transfer cover?' };
const write = (who: Person, input: object) => as(who).run(WRITE, { input: { ...TEXT, ...input } });
async function written(who: Person, input: object) {
  const { codes, data } = await write(who, input);
  expect(codes).toEqual([]);
  return data.writeMessage;
}
const answer = (who: Person, id: string, body = 'The advice lists them.') => as(who).run(ANSWER, { id, input: { body } });
const unreadOf = async (who: Person) => (await as(who).run(COUNTS)).data.waitingCounts.find(({ key }) => key === 'MESSAGES_UNREAD')?.count;
const listOf = async (who: Person, variables: { search?: string; filter?: { archived?: boolean; unread?: boolean } } = {}) =>
  (await as(who).run(LIST, variables)).data.messageThreads.items.map(({ id }) => id);

describe('permission to write', () => {
  const OFFICE = ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'REGISTRATION_OFFICER'];
  it.each(Object.values(Role).flatMap((from) => Object.values(Role).map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const sender = from === 'HCP' ? world.desk : from === 'ENROLLEE' ? world.member : await makeUser(from);
    const person = OFFICE.includes(to) ? (await makeUser(to)).id : world.member.id;
    const one = to === 'HCP' ? { toHcpId: world.hcp.id } : { toUserId: person };
    const toOffice = OFFICE.includes(to);
    const oneAllowed = OFFICE.includes(from) || (from === 'ENROLLEE' && to === 'HCP');
    expect((await write(sender, one)).codes, 'to one').toEqual(oneAllowed ? [] : ['MSG_ADDRESSEE']);
    expect((await write(sender, { toRole: to })).codes, 'to the role').toEqual(toOffice ? [] : ['MSG_ADDRESSEE']);
  });

  it('a member may write only to their facility, an officer of some LGAs only to users there', async () => {
    const elsewhere = await makeHcp();
    expect((await write(world.member, { toHcpId: elsewhere.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(world.member).run(OWN_HCP)).data.messageOwnHcp).toEqual({ id: world.hcp.id });
    const ofDesk = await as(world.desk).run(OWN_HCP);
    expect([ofDesk.codes, ofDesk.data.messageOwnHcp]).toEqual([[], null]);
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [elsewhere.lgaId] });
    expect((await write(narrowed, { toHcpId: elsewhere.id })).codes).toEqual([]);
    expect((await write(narrowed, { toHcpId: world.hcp.id })).codes).toEqual(['NOT_FOUND']);
    expect((await write(narrowed, { toUserId: world.member.id })).codes).toEqual(['NOT_FOUND']);
    const noMember = await makeUser('ENROLLEE');
    expect((await write(noMember, { toHcpId: world.hcp.id })).codes).toEqual(['NOT_FOUND']);
    expect((await write(noMember, { toRole: 'REGISTRATION_OFFICER' })).codes).toEqual([]);
  });

  it('users are found by name only by those who may write to them', async () => {
    const found = await as(world.officer).run(PEOPLE, { search: world.member.name });
    expect(found.data.messagePeople.map(({ id }) => id)).toContain(world.member.id);
    for (const who of [world.desk, world.member])
      expect(await as(who).run(PEOPLE, {})).toMatchObject({ codes: [], data: { messagePeople: [] } });
    const nowhere = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await as(nowhere).run(PEOPLE, { search: world.member.name })).data.messagePeople.map(({ id }) => id)).not.toContain(
      world.member.id,
    );
  });

  it('exactly one recipient, a subject and a text are required; not oneself or a deactivated account', async () => {
    expect((await write(world.officer, {})).codes).toEqual(['MSG_NO_ADDRESSEE']);
    expect((await write(world.officer, { toRole: 'ADMIN', toHcpId: world.hcp.id })).codes).toEqual(['MSG_NO_ADDRESSEE']);
    expect((await write(world.officer, { toUserId: world.officer.id })).codes).toEqual(['NOT_FOUND']);
    const blocked = await makeUser('ACCOUNTANT', { isActive: false });
    expect((await write(world.officer, { toUserId: blocked.id })).codes).toEqual(['NOT_FOUND']);
    for (const wrong of [{ subject: ' ' }, { subject: 'x'.repeat(121) }, { body: '' }, { body: 'x'.repeat(5001) }])
      expect((await write(world.officer, { toRole: 'ADMIN', ...wrong })).codes).toEqual(['INVALID_INPUT']);
    expect((await write(world.officer, { toRole: 'ADMIN', subject: 'x'.repeat(120), body: 'x'.repeat(5000) })).codes).toEqual([]);
  });
});

describe('a thread', () => {
  it('to a role is visible to all users of the role and of the facility, and to no one else', async () => {
    const { id } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    for (const who of [world.desk, world.colleague, world.officer, world.otherOfficer]) {
      expect((await as(who).run(READ, { id })).codes).toEqual([]);
      expect(await listOf(who)).toEqual([id]);
    }
    for (const who of [world.admin, world.member, ...world.strangers]) {
      expect((await as(who).run(READ, { id })).codes).toEqual(['NOT_FOUND']);
      expect((await answer(who, id)).codes).toEqual(['NOT_FOUND']);
      expect((await as(who).run(ARCHIVE, { id, archived: true })).codes).toEqual(['NOT_FOUND']);
      expect(await listOf(who)).toEqual([]);
    }
    const { messages } = (await as(world.officer).run(READ, { id })).data.messageThread;
    expect((await as(world.admin).run(MARK, { id, upTo: messages[0]?.id ?? '' })).codes).toEqual(['NOT_FOUND']);
    expect((await as(null).run(READ, { id })).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('from a facility is visible to officers limited to LGAs if its LGA is one of them', async () => {
    const { id } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    const fromOffice = await written(world.admin, { toRole: 'CLAIMS_OFFICER' });
    const here = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
    const nowhere = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await listOf(here)).sort()).toEqual([id, fromOffice.id].sort());
    expect(await listOf(nowhere)).toEqual([fromOffice.id]);
    expect((await as(nowhere).run(READ, { id })).codes).toEqual(['NOT_FOUND']);
  });

  it('names the other side and is unread for all but the author', async () => {
    const { id, withName, withRole, isUnread } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    expect({ withName, withRole, isUnread }).toEqual({ withName: null, withRole: 'CLAIMS_OFFICER', isUnread: false });
    expect((await as(world.officer).run(READ, { id })).data.messageThread).toMatchObject({
      withName: world.hcp.name,
      withRole: 'HCP',
      isUnread: true,
    });
    const answered = await answer(world.officer, id);
    expect(answered.data.answerMessage.messages.map(({ body }) => body)).toEqual([TEXT.body, 'The advice lists them.']);
    expect(await Promise.all([world.desk, world.colleague, world.officer, world.otherOfficer].map(unreadOf))).toEqual([1, 1, 1, 0]);
    const [first, last] = answered.data.answerMessage.messages;
    await as(world.desk).run(MARK, { id, upTo: last?.id ?? '' });
    expect(await unreadOf(world.desk)).toBe(0);
    // Marking an earlier message changes nothing.
    await as(world.desk).run(MARK, { id, upTo: first?.id ?? '' });
    expect(await unreadOf(world.desk)).toBe(0);
    expect(await unreadOf(world.colleague)).toBe(1);
    expect(await db.activityLog.count({ where: { entityId: id, action: { in: ['MessageThread.CREATE', 'MessageThread.ANSWER'] } } })).toBe(
      2,
    );
  });

  it('is found by subject, text, name and unread status', async () => {
    const { id } = await written(world.desk, { toRole: 'CLAIMS_OFFICER', subject: 'Payment advice' });
    const other = await written(world.officer, { toUserId: world.member.id, subject: 'Your card' });
    expect(await listOf(world.officer, { search: 'advice' })).toEqual([id]);
    expect(await listOf(world.officer, { search: 'TRANSFER' })).toHaveLength(2);
    expect(await listOf(world.officer, { search: world.hcp.name })).toEqual([id]);
    expect(await listOf(world.officer, { search: '100%' })).toEqual([]);
    expect(await listOf(world.officer, { filter: { unread: true } })).toEqual([id]);
    expect(await listOf(world.member)).toEqual([other.id]);
  });

  it('is archived for one user only, and a new message moves it back', async () => {
    const { id } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    expect((await as(world.officer).run(ARCHIVE, { id, archived: true })).data.archiveMessages.isArchived).toBe(true);
    expect(await listOf(world.officer, { filter: { archived: false } })).toEqual([]);
    expect(await listOf(world.officer, { filter: { archived: true } })).toEqual([id]);
    expect(await listOf(world.otherOfficer, { filter: { archived: false } })).toEqual([id]);
    await answer(world.desk, id);
    expect(await listOf(world.officer, { filter: { archived: false } })).toEqual([id]);
    await as(world.officer).run(ARCHIVE, { id, archived: true });
    await as(world.officer).run(ARCHIVE, { id, archived: false });
    expect(await listOf(world.officer, { filter: { archived: false } })).toEqual([id]);
  });

  it('that was moved back stays there when a lost request to archive it is repeated', async () => {
    const { id } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    const archive = () =>
      as(world.officer).run(ARCHIVE, { id, archived: true }, { idempotencyKey: '0197a000-0000-7000-8000-000000000003' });
    await archive();
    await as(world.officer).run(ARCHIVE, { id, archived: false });
    expect((await archive()).codes).toEqual([]);
    expect(await listOf(world.officer, { filter: { archived: false } })).toEqual([id]);
  });

  it('keeps one state per user and all replies when used in several windows at the same time', async () => {
    const { id, messages } = await written(world.desk, { toRole: 'CLAIMS_OFFICER' });
    const people = [world.officer, world.officer, world.otherOfficer];
    expect(await concurrently(people, MARK, { id, upTo: messages[0]?.id })).toEqual(['OK', 'OK', 'OK']);
    expect(await concurrently(people, ARCHIVE, { id, archived: true })).toEqual(['OK', 'OK', 'OK']);
    expect(await db.messageThreadState.count({ where: { threadId: id, readAt: { not: null }, archivedAt: { not: null } } })).toBe(2);
    expect(await concurrently(people, ANSWER, (n) => ({ id, input: { body: `Answer ${n}` } }))).toEqual(['OK', 'OK', 'OK']);
    const rows = await db.message.findMany({ where: { threadId: id }, orderBy: { createdAt: 'asc' } });
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(4);
    expect((await db.messageThread.findUniqueOrThrow({ where: { id } })).lastMessageAt).toEqual(rows.at(-1)?.createdAt);
    const stranger = await written(world.desk, { toRole: 'ADMIN' });
    expect((await as(world.officer).run(MARK, { id, upTo: stranger.messages[0]?.id ?? '' })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('a message about a record', () => {
  it('shows the record to those who may open it; a record outside the author’s scope is rejected', async () => {
    const claimWorld = await makeClaimWorld();
    const { claimIds } = await claimWorld.vetted('PASSED');
    const about = { entityType: 'Claim', entityId: claimIds[0] };
    const { id, record } = await written(claimWorld.user, { toRole: 'CLAIMS_OFFICER', ...about });
    const { claimNo } = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] } });
    expect(record).toEqual({ type: 'Claim', id: claimIds[0], number: claimNo });
    expect((await as(world.officer).run(READ, { id })).data.messageThread.record).toEqual({ type: 'Claim', number: claimNo });
    const toManager = await written(claimWorld.user, { toRole: 'ACCOUNT_MANAGER', ...about });
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(READ, { id: toManager.id })).data.messageThread.record).toBeNull();
    expect((await write(world.desk, { toRole: 'CLAIMS_OFFICER', ...about })).codes).toEqual(['NOT_FOUND']);
    expect((await write(world.member, { toRole: 'CLAIMS_OFFICER', ...about })).codes).toEqual(['NOT_FOUND']);
    for (const wrong of [{ entityType: 'Hcp' }, { entityType: null }, { entityId: null }])
      expect((await write(claimWorld.user, { toRole: 'CLAIMS_OFFICER', ...about, ...wrong })).codes).toEqual(['INVALID_INPUT']);
  });

  it('can relate to a bill for those who may read bills', async () => {
    const claimWorld = await makeClaimWorld();
    const { id: billId } = await claimWorld.vetted('PASSED');
    const { billNo } = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    const about = { entityType: 'Bill', entityId: billId };
    const { id, record } = await written(claimWorld.user, { toRole: 'CLAIMS_OFFICER', ...about });
    expect(record).toEqual({ type: 'Bill', id: billId, number: billNo });
    expect((await as(world.officer).run(READ, { id })).data.messageThread.record).toEqual({ type: 'Bill', number: billNo });
    expect((await write(world.desk, { toRole: 'CLAIMS_OFFICER', ...about })).codes).toEqual(['NOT_FOUND']);
    expect((await write(await makeUser('ACCOUNT_MANAGER'), { toRole: 'CLAIMS_OFFICER', ...about })).codes).toEqual(['NOT_FOUND']);
  });
});
