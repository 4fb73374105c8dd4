import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { remindOfUnreadMessages } from './message-reminder.job.ts';

const WRITE = /* GraphQL */ `mutation ($input: WriteMessageInput!) { writeMessage(input: $input) { id } }`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerMessageInput!) { answerMessage(id: $id, input: $input) { id } }`;
const BODY = 'The theatre note of this claim is missing.';

let officer: { id: string };
let hcp: Awaited<ReturnType<typeof makeHcp>>;
let desk: { id: string };
beforeEach(async () => {
  officer = await makeUser('CLAIMS_OFFICER');
  hcp = await makeHcp();
  desk = await makeHcpUser(hcp);
  await makeHcpUser(hcp);
  return () => setNow(null);
});
afterEach(() => db.messageThreadState.updateMany({ data: { hintedAt: now() } }));

const minutesLater = (minutes: number) => setNow(new Date(now().getTime() + minutes * 60_000));
const hints = (entityId: string) => db.notification.count({ where: { kind: 'MESSAGE_WAITING', entityId } });
const mails = async () => {
  const rows = await db.$queryRaw<{ payload: { to: string; text: string; subject: string } }[]>`
    SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'sendMail'`;
  return rows.map(({ payload }) => payload).filter(({ to }) => to === hcp.email);
};

async function written(): Promise<string> {
  const { data, codes } = await as(officer).run(WRITE, { input: { toHcpId: hcp.id, subject: 'Claim', body: BODY, files: [] } });
  expect(codes).toEqual([]);
  return data.writeMessage.id;
}

describe('a message unread for an hour', () => {
  it('sends one reminder per side without the text, also if two jobs run at the same time', async () => {
    const id = await written();
    await remindOfUnreadMessages();
    expect(await hints(id)).toBe(0);
    minutesLater(61);
    await Promise.all([remindOfUnreadMessages(), remindOfUnreadMessages()]);
    // One notification per user of the facility, one email to its address.
    expect(await hints(id)).toBe(2);
    const letters = await mails();
    expect(letters).toHaveLength(1);
    expect(JSON.stringify(letters)).not.toContain('theatre');
    minutesLater(60);
    await remindOfUnreadMessages();
    expect(await hints(id)).toBe(2);
  });

  it('sends no reminder to its readers or its author', async () => {
    const id = await written();
    const message = await db.message.findFirstOrThrow({ where: { threadId: id } });
    for (const user of await db.userAccount.findMany({ where: { hcpId: hcp.id } }))
      await as(user).run(/* GraphQL */ `mutation ($id: ID!, $upTo: ID!) { readMessages(id: $id, upTo: $upTo) { id } }`, {
        id,
        upTo: message.id,
      });
    minutesLater(61);
    await remindOfUnreadMessages();
    expect(await hints(id)).toBe(0);
    expect((await as(desk).run(ANSWER, { id, input: { body: 'It is attached now.', files: [] } })).codes).toEqual([]);
    minutesLater(61);
    await remindOfUnreadMessages();
    const notifications = await db.notification.findMany({ where: { kind: 'MESSAGE_WAITING', entityId: id, userId: officer.id } });
    expect(notifications).toHaveLength(1);
  });
});
