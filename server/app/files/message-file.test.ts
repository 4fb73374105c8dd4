import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { fileClient, signedIn } from '../../testing/file-client.ts';
import { makeHcp } from '../../testing/make/make.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const WRITE = /* GraphQL */ `mutation MessageWithFile($input: WriteMessageInput!) { writeMessage(input: $input) { id messages { files { id url filename } } } }`;

test('only participants read the files of a message, and only own uploads can be sent', async () => {
  const desk = await signedIn('HCP', { hcpId: (await makeHcp()).id });
  const officer = await signedIn('CLAIMS_OFFICER');
  const send = async (kind = 'MESSAGE_FILE', who = desk): Promise<{ id: string; url: string }> =>
    (await upload(who.browser, PDF, { ownerType: 'UserAccount', ownerId: who.user.id, kind })).json();
  const input = { toRole: 'CLAIMS_OFFICER' as const, subject: 'Operation note', body: 'It is attached.' };
  const file = await send();
  const { codes, data } = await as(desk.user).run(WRITE, { input: { ...input, files: [{ fileId: file.id }] } });
  expect(codes).toEqual([]);
  expect(data.writeMessage.messages[0]?.files).toEqual([expect.objectContaining({ id: file.id, url: file.url })]);
  for (const { browser } of [desk, officer]) expect((await read(browser, file.url)).statusCode).toBe(200);
  for (const other of [await signedIn('ADMIN'), await signedIn('HCP', { hcpId: (await makeHcp()).id }), await signedIn('ENROLLEE')])
    expect((await read(other.browser, file.url)).statusCode).toBe(404);
  const wrongFiles = [(await send('MESSAGE_FILE', officer)).id, (await send('COST_ESTIMATE')).id, file.id];
  for (const fileId of wrongFiles)
    expect((await as(desk.user).run(WRITE, { input: { ...input, files: [{ fileId }] } })).codes).toEqual(['NOT_FOUND']);
  const six = Array.from({ length: 6 }, () => randomUUID());
  expect((await as(desk.user).run(WRITE, { input: { ...input, files: six.map((fileId) => ({ fileId })) } })).codes).toEqual([
    'INVALID_INPUT',
  ]);
  expect(await db.messageThread.count({ where: { startedById: desk.user.id } })).toBe(1);
});

test('a file that is neither PDF nor image is rejected by its content', async () => {
  const { browser, user } = await signedIn('HCP', { hcpId: (await makeHcp()).id });
  const answer = await upload(browser, Buffer.from('MZ not a picture'), {
    ownerType: 'UserAccount',
    ownerId: user.id,
    kind: 'MESSAGE_FILE',
  });
  expect(answer.statusCode).toBe(415);
});
