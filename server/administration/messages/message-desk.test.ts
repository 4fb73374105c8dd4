import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';

const WRITE = /* GraphQL */ `mutation ($input: WriteMessageInput!) { writeMessage(input: $input) { id } }`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerMessageInput!) { answerMessage(id: $id, input: $input) { id takenBy { id } } }`;
const TAKE = /* GraphQL */ `mutation ($id: ID!) { takeMessages(id: $id) { takenBy { id } takenAt isUnread } }`;
const RELEASE = /* GraphQL */ `mutation ($id: ID!) { releaseMessages(id: $id) { takenBy { id } takenAt } }`;
const READ = /* GraphQL */ `query ($id: ID!) { messageThread(id: $id) { takenBy { id name } isForDesk isUnread } }`;
const COUNTS = /* GraphQL */ `{ waitingCounts { key count } }`;

type Person = { id: string };
let desk: Person;
let [first, second]: Person[] = [];
let id: string;
beforeEach(async () => {
  desk = await makeHcpUser(await makeHcp());
  [first, second] = [await makeUser('ACCOUNT_MANAGER'), await makeUser('ACCOUNT_MANAGER')];
  const input = { toRole: 'ACCOUNT_MANAGER' as const, subject: 'A question', body: 'When is the rota changed?' };
  id = (await as(desk).run(WRITE, { input })).data.writeMessage.id;
});

const person = (who: Person | undefined) => as(who as Person);
const unreadOf = async (who: Person | undefined) =>
  (await person(who).run(COUNTS)).data.waitingCounts.find(({ key }) => key === 'MESSAGES_UNREAD')?.count;

describe('a message to a role', () => {
  it('is taken by one of its users, shown to the others and no longer unread for them', async () => {
    expect((await person(first).run(READ, { id })).data.messageThread).toEqual({ takenBy: null, isForDesk: true, isUnread: true });
    const taken = await person(first).run(TAKE, { id });
    expect(taken.data.takeMessages).toMatchObject({ takenBy: { id: first?.id }, isUnread: true });
    expect([await unreadOf(first), await unreadOf(second)]).toEqual([1, 0]);
    const seen = (await person(second).run(READ, { id })).data.messageThread;
    expect(seen).toMatchObject({ takenBy: { id: first?.id }, isForDesk: true, isUnread: false });
    expect((await as(desk).run(READ, { id })).data.messageThread).toMatchObject({ takenBy: { id: first?.id }, isForDesk: false });
    expect((await person(first).run(TAKE, { id })).codes).toEqual([]);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'MessageThread.TAKE', actorId: first?.id } })).toBe(1);
  });

  it('is taken once by two people at the same time, and the error names who has it', async () => {
    expect(await concurrently([first as Person, second as Person], TAKE, { id })).toEqual(['MSG_TAKEN', 'OK']);
    const { takenById } = await db.messageThread.findUniqueOrThrow({ where: { id } });
    const { name } = await db.userAccount.findUniqueOrThrow({ where: { id: takenById ?? '' } });
    const refused = await person(takenById === first?.id ? second : first).run(TAKE, { id });
    expect(refused.messages[0]).toBe(`${name} has taken this message.`);
  });

  it('is released by a user of the role, also for an absent colleague, and then unread for the others again', async () => {
    await person(first).run(TAKE, { id });
    expect((await person(second).run(RELEASE, { id })).data.releaseMessages).toEqual({ takenBy: null, takenAt: null });
    expect((await person(second).run(RELEASE, { id })).codes).toEqual([]);
    expect(await unreadOf(second)).toBe(1);
    expect((await person(second).run(TAKE, { id })).data.takeMessages.takenBy?.id).toBe(second?.id);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'MessageThread.RELEASE' } })).toBe(1);
  });

  it('is taken by its first reply, and stays with that person', async () => {
    const body = 'On Monday.';
    expect((await person(first).run(ANSWER, { id, input: { body } })).data.answerMessage.takenBy?.id).toBe(first?.id);
    expect((await person(second).run(ANSWER, { id, input: { body } })).data.answerMessage.takenBy?.id).toBe(first?.id);
    await as(desk).run(ANSWER, { id, input: { body: 'Thank you.' } });
    expect([await unreadOf(first), await unreadOf(second), await unreadOf(desk)]).toEqual([1, 0, 1]);
  });

  it('is taken and released only by users of that role who see it', async () => {
    const own = (await person(first).run(WRITE, { input: { toRole: 'ACCOUNT_MANAGER', subject: 'Rota', body: 'Who is on duty?' } })).data;
    for (const action of [TAKE, RELEASE]) {
      expect((await as(desk).runText(action, { id })).codes).toEqual(['MSG_NOT_FOR_DESK']);
      expect((await as(await makeUser('CLAIMS_OFFICER')).runText(action, { id })).codes).toEqual(['NOT_FOUND']);
      expect((await as(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true })).runText(action, { id })).codes).toEqual(['NOT_FOUND']);
      expect((await person(first).runText(action, { id: own.writeMessage.id })).codes).toEqual(['MSG_NOT_FOR_DESK']);
    }
  });
});
