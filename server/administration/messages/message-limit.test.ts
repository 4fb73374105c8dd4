import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';

const WRITE = /* GraphQL */ `mutation ($input: WriteMessageInput!) { writeMessage(input: $input) { id } }`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerMessageInput!) { answerMessage(id: $id, input: $input) { id } }`;
const BROADCAST = /* GraphQL */ `mutation ($input: BroadcastMessageInput!) { broadcastMessage(input: $input) { id } }`;

const text = { subject: 'A question', body: 'When is my card ready?' };
const toDesk = { input: { ...text, toRole: 'ACCOUNT_MANAGER' } };

type Person = { id: string };
let member: Person;
beforeEach(async () => {
  member = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee({ hcpId: (await makeHcp()).id })).id });
});
afterEach(() => setNow(null));

/** Sends all but the last of the messages that the member may send. */
async function writeAllButOne(): Promise<string> {
  let id = '';
  for (let sent = 0; sent < MESSAGE_LIMIT.max - 1; sent += 1) {
    const { data, codes } = await as(member).run(WRITE, toDesk);
    expect(codes).toEqual([]);
    id = data.writeMessage.id;
  }
  return id;
}

describe('messages of one user to one addressee', () => {
  it('above 20 per hour are rejected with a retry time, also if sent at the same time', async () => {
    await writeAllButOne();
    expect(await concurrently([member, member, member], WRITE, toDesk)).toEqual(['MSG_LIMIT', 'MSG_LIMIT', 'OK']);
    const { messages } = await as(member).run(WRITE, toDesk);
    expect(messages).toEqual(['You have sent 20 messages to this recipient within an hour. Try again in 60 minutes.']);
    expect(await db.messageThread.count({ where: { startedById: member.id } })).toBe(MESSAGE_LIMIT.max);
    setNow(addMinutes(new Date(), 61));
    expect((await as(member).run(WRITE, toDesk)).codes).toEqual([]);
  });

  it('are counted with replies in their threads, separately per user and addressee', async () => {
    const id = await writeAllButOne();
    const answer = (who: Person) => as(who).run(ANSWER, { id, input: { body: 'It is urgent.' } });
    expect((await answer(member)).codes).toEqual([]);
    expect((await answer(member)).codes).toEqual(['MSG_LIMIT']);
    expect((await as(member).run(WRITE, { input: { ...text, toRole: 'ACCOUNTANT' } })).codes).toEqual([]);
    expect((await answer(await makeUser('ACCOUNT_MANAGER'))).codes).toEqual([]);
    expect((await as(await makeHcpUser()).run(WRITE, toDesk)).codes).toEqual([]);
  });

  it('that failed do not count', async () => {
    await writeAllButOne();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await as(member).run(WRITE, { input: { ...text, toRole: 'HCP' } })).codes).toEqual(['MSG_ADDRESSEE']);
    expect((await as(member).run(WRITE, toDesk)).codes).toEqual([]);
  });
});

it('broadcasts and further messages in them are not limited', async () => {
  const admin = await makeUser('ADMIN');
  let id = '';
  for (let sent = 0; sent < MESSAGE_LIMIT.max + 1; sent += 1) {
    const { data, codes } = await as(admin).run(BROADCAST, { input: { ...text, role: 'ENROLLEE' } });
    expect(codes).toEqual([]);
    id = data.broadcastMessage.id;
  }
  for (let sent = 0; sent < MESSAGE_LIMIT.max + 1; sent += 1)
    expect((await as(admin).run(ANSWER, { id, input: { body: 'The office is closed on Friday.' } })).codes).toEqual([]);
});
