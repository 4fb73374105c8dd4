import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserAccount } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { type Browser, fileClient, officerWithDraft, refusalOf, signedIn } from '../../testing/file-client.ts';
import { filesIn, STORES, storedIn } from '../../testing/files-in.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const PNG = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

let user: UserAccount;
let browser: Browser;
beforeAll(async () => {
  ({ user, browser } = await signedIn('ACCOUNTANT'));
});

/** What was stored, in rows and as contents. */
const kept = async () => [await db.attachment.count({ where: { ownerId: user.id } }), (await storedIn('useraccount')).length];

const sendWith = (key: string, content = PDF, over: object = {}) =>
  upload(browser, content, { ownerType: 'UserAccount', ownerId: user.id, headers: { 'x-lafiya': '1', 'idempotency-key': key }, ...over });

describe.each(STORES)('an upload with an Idempotency-Key, files in the %s,', (store) => {
  filesIn(store);
  // A key of the other store's tests was answered already.
  const send = (key: string, ...rest: [Buffer<ArrayBuffer>?, object?]) => sendWith(`${store} ${key}`, ...rest);

  it('that is retried after a lost response is stored once', async () => {
    const [rows = 0, contents = 0] = await kept();
    const [first, again] = [await send('lost'), await send('lost')];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect(await kept()).toEqual([rows + 1, contents + 1]);
  });

  it('that is sent three times at once is one file, a picture too', async () => {
    for (const content of [PDF, PNG]) {
      const [rows = 0, contents = 0] = await kept();
      const key = `at once ${content.length}`;
      // An account has three slots.
      const answers = await Promise.all([1, 2, 3].map(() => send(key, content)));
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect(await kept()).toEqual([rows + 1, contents + 1]);
    }
  });

  it.each([
    ['content', Buffer.from('%PDF-1.7\n2 0 obj\n'), {}],
    ['name', PDF, { name: 'another' }],
    ['kind', PDF, { kind: 'LICENCE' }],
  ])('with the key of another %s is rejected and stores nothing', async (what, content, over) => {
    await send(what);
    const before = await kept();
    expect(refusalOf(await send(what, content, over))).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    expect(await kept()).toEqual(before);
  });

  it('is another one for another person', async () => {
    const first = await send('shared');
    const other = await signedIn('ACCOUNTANT');
    const headers = { 'x-lafiya': '1', 'idempotency-key': `${store} shared` };
    const second = await upload(other.browser, PDF, { ownerType: 'UserAccount', ownerId: other.user.id, headers });
    expect([second.statusCode, second.json().id === first.json().id]).toEqual([200, false]);
  });

  it('gets its file also when the record has no room for another', async () => {
    const officer = await officerWithDraft();
    const headers = { 'x-lafiya': '1', 'idempotency-key': 'the last one' };
    const one = { ownerType: 'Registration', ownerId: officer.draftId, kind: 'NIN_SLIP', filename: 'a', mime: 'a', size: 1, sha256: '0' };
    await db.attachment.createMany({ data: Array.from({ length: 39 }, (_, n) => ({ ...one, storageKey: `${officer.draftId}/${n}` })) });
    const last = await upload(officer.browser, PDF, { ownerId: officer.draftId, headers });
    const again = await upload(officer.browser, PDF, { ownerId: officer.draftId, headers });
    expect([last.statusCode, again.json()]).toEqual([200, last.json()]);
  });
});

it('of two concurrent uploads for the last free slot of a record, one is rejected and stores nothing', async () => {
  const officer = await officerWithDraft();
  const one = { ownerType: 'Registration', ownerId: officer.draftId, kind: 'NIN_SLIP', filename: 'a', mime: 'a', size: 1, sha256: '0' };
  await db.attachment.createMany({ data: Array.from({ length: 39 }, (_, n) => ({ ...one, storageKey: `${officer.draftId}/${n}` })) });
  const before = await storedIn('registration');
  const answers = await Promise.all([1, 2].map(() => upload(officer.browser, PDF, { ownerId: officer.draftId })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(await db.attachment.count({ where: { ownerId: officer.draftId } })).toBe(40);
  expect(await storedIn('registration')).toHaveLength(before.length + 1);
});
