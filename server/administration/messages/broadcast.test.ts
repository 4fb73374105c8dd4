import { beforeEach, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';

const BROADCAST = /* GraphQL */ `mutation ($input: BroadcastMessageInput!) { broadcastMessage(input: $input) { id withRole readers { total read } messages { id } } }`;
const AUDIENCE = /* GraphQL */ `query ($role: Role!, $lgaId: ID) { broadcastAudience(role: $role, lgaId: $lgaId) }`;
const RECIPIENTS = /* GraphQL */ `query ($filter: BroadcastRecipientFilter) {
  broadcastRecipients(page: { number: 1, size: 50 }, filter: $filter) { total items { facilityName readAt user { id } } }
}`;
const READ = /* GraphQL */ `query ReadBroadcast($id: ID!) { messageThread(id: $id) { id isBroadcast isUnread withName readers { total read } messages { id body } } }`;
const ANSWER = /* GraphQL */ `mutation AnswerBroadcast($id: ID!, $input: AnswerMessageInput!) { answerMessage(id: $id, input: $input) { id isBroadcast withName messages { body } } }`;
const MARK = /* GraphQL */ `mutation MarkBroadcast($id: ID!, $upTo: ID!) { readMessages(id: $id, upTo: $upTo) { isUnread } }`;

const TEXT = { subject: 'New tariff', body: 'The revised tariff is in the catalogue.' };

async function makeWorld() {
  await db.userAccount.updateMany({ data: { isActive: false } });
  const [hcp, elsewhere] = [await makeHcp(), await makeHcp()];
  const enrollee = await makeEnrollee({ hcpId: hcp.id });
  return {
    hcp,
    admin: await makeUser('ADMIN'),
    otherAdmin: await makeUser('ADMIN'),
    desk: await makeHcpUser(hcp),
    deskElsewhere: await makeHcpUser(elsewhere),
    member: await makeUser('ENROLLEE', { enrolleeId: enrollee.id }),
    officer: await makeUser('CLAIMS_OFFICER'),
  };
}
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeEach(async () => {
  world = await makeWorld();
});

const broadcast = (input: object, who: { id: string } = world.admin) => as(who).run(BROADCAST, { input: { ...TEXT, ...input } });
async function sent(input: object) {
  const { codes, data } = await broadcast(input);
  expect(codes).toEqual([]);
  return data.broadcastMessage;
}

it('the audience of a broadcast is counted before it is sent, for administrators of the whole scheme', async () => {
  const count = async (variables: object, who: { id: string } = world.admin) => as(who).run(AUDIENCE, variables);
  for (const input of [{ role: 'HCP' }, { role: 'HCP', lgaId: world.hcp.lgaId }, { role: 'ADMIN' }, { role: 'ENROLLEE' }]) {
    const { readers } = await sent(input);
    expect((await count(input)).data.broadcastAudience).toBe(readers?.total);
  }
  expect((await count({ role: 'HCP' }, world.officer)).codes).toEqual(['FORBIDDEN']);
  const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
  expect((await count({ role: 'HCP' }, narrow)).codes).toEqual(['FORBIDDEN']);
});

it('a broadcast goes only to the users of a role or of an LGA', async () => {
  const { id, readers } = await sent({ role: 'HCP' });
  expect(readers).toEqual({ total: 2, read: 0 });
  for (const who of [world.desk, world.deskElsewhere])
    expect((await as(who).run(READ, { id })).data.messageThread).toMatchObject({ isBroadcast: true, isUnread: true, readers: null });
  for (const who of [world.officer, world.member, world.otherAdmin, await makeHcpUser()])
    expect((await as(who).run(READ, { id })).codes).toEqual(['NOT_FOUND']);
  const ofLga = await sent({ role: 'HCP', lgaId: world.hcp.lgaId });
  expect((await as(world.desk).run(READ, { id: ofLga.id })).codes).toEqual([]);
  expect((await as(world.deskElsewhere).run(READ, { id: ofLga.id })).codes).toEqual(['NOT_FOUND']);
  const toMembers = await sent({ role: 'ENROLLEE', lgaId: world.hcp.lgaId });
  expect((await as(world.member).run(READ, { id: toMembers.id })).data.messageThread.withName).toBe(world.admin.name);
});

it('only the sender of a broadcast sees who has read it', async () => {
  const { id, messages } = await sent({ role: 'HCP' });
  const upTo = messages[0]?.id ?? '';
  expect(await concurrently([world.desk, world.desk], MARK, { id, upTo })).toEqual(['OK', 'OK']);
  expect((await as(world.admin).run(READ, { id })).data.messageThread.readers).toEqual({ total: 2, read: 1 });
  const readers = await as(world.admin).run(RECIPIENTS, { filter: { threadId: id, read: true } });
  expect(readers.data.broadcastRecipients).toMatchObject({
    total: 1,
    items: [{ facilityName: world.hcp.name, user: { id: world.desk.id } }],
  });
  const others = await as(world.admin).run(RECIPIENTS, { filter: { threadId: id, read: false } });
  expect(others.data.broadcastRecipients.items.map(({ user }) => user.id)).toEqual([world.deskElsewhere.id]);
  expect((await as(world.otherAdmin).run(RECIPIENTS, { filter: { threadId: id } })).data.broadcastRecipients.total).toBe(0);
  expect((await as(world.desk).run(RECIPIENTS, { filter: { threadId: id } })).codes).toEqual(['FORBIDDEN']);
});

it('a reply to a broadcast is a separate thread that other recipients do not see', async () => {
  const { id } = await sent({ role: 'HCP' });
  const { codes, data } = await as(world.desk).run(ANSWER, { id, input: { body: 'From which day?' } });
  expect(codes).toEqual([]);
  const answer = data.answerMessage;
  expect(answer).toMatchObject({ isBroadcast: false, withName: world.admin.name, messages: [{ body: 'From which day?' }] });
  expect(answer.id).not.toBe(id);
  expect((await as(world.admin).run(READ, { id: answer.id })).data.messageThread).toMatchObject({
    withName: world.hcp.name,
    isUnread: true,
  });
  expect((await as(world.deskElsewhere).run(READ, { id: answer.id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.deskElsewhere).run(READ, { id })).data.messageThread.messages).toHaveLength(1);
  await as(world.admin).run(ANSWER, { id, input: { body: 'It holds from the first of the month.' } });
  expect((await as(world.deskElsewhere).run(READ, { id })).data.messageThread.messages).toHaveLength(2);
});

it('a broadcast requires an administrator of the whole scheme and at least one recipient', async () => {
  for (const who of [world.officer, world.desk, world.member]) expect((await broadcast({ role: 'HCP' }, who)).codes).toEqual(['FORBIDDEN']);
  const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
  expect((await broadcast({ role: 'HCP' }, narrowed)).codes).toEqual(['FORBIDDEN']);
  expect((await broadcast({ role: 'ACCOUNTANT' })).codes).toEqual(['MSG_NOBODY']);
  expect((await broadcast({ role: 'HCP', lgaId: world.admin.id })).codes).toEqual(['NOT_FOUND']);
  expect((await broadcast({ role: 'HCP', body: '' })).codes).toEqual(['INVALID_INPUT']);
  expect(await db.messageThread.count({ where: { startedById: world.admin.id } })).toBe(0);
});
