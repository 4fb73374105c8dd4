import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addDays, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { disk } from '../../platform/files/disk.ts';
import { dropUnusedFiles, MAX_UNUSED } from '../../scheme/files/unused-files.ts';
import { as } from '../../testing/as.ts';
import { type Browser, fileClient, officerWithDraft, refusalOf, signedIn } from '../../testing/file-client.ts';
import { filesIn, STORES } from '../../testing/files-in.ts';
import { makeHcp } from '../../testing/make/make.ts';
import { done } from '../../testing/make/make-registration.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload } = fileClient(app);
afterAll(() => app.close());
afterEach(() => setNow(null));

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const SAVE_DRAFT = /* GraphQL */ `mutation ($key: String!, $data: JSON!) { saveFormDraft(key: $key, data: $data) }`;
const WRITE = /* GraphQL */ `mutation ($input: WriteMessageInput!) { writeMessage(input: $input) { id } }`;

async function uploaded(browser: Browser, ownerId: string, ownerType = 'UserAccount'): Promise<string> {
  const answer = await upload(browser, PDF, { ownerType, ownerId, kind: 'MESSAGE_FILE' });
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

const discard = (browser: Browser | null, id: string, headers: Record<string, string> = { 'x-lafiya': '1' }) =>
  app.inject({ method: 'DELETE', url: `/files/${id}`, headers: { ...browser?.headers(), ...headers } });

/** Whether row and content of a file are there. */
async function remains(id: string, storageKey: string): Promise<[boolean, boolean]> {
  return [(await db.attachment.count({ where: { id } })) === 1, await disk.exists(storageKey)];
}
const contentOf = async (id: string) => (await db.attachment.findUniqueOrThrow({ where: { id } })).storageKey;

describe.each(STORES)('an upload that no form took, files in the %s,', (store) => {
  filesIn(store);

  it('is deleted with its content after 15 days, unless a record or a draft uses it', async () => {
    const { user, browser } = await signedIn('ACCOUNTANT');
    const [unused, ofRecord, ofDraft] = [
      await uploaded(browser, user.id),
      await uploaded(browser, user.id),
      await uploaded(browser, user.id),
    ];
    const contents = new Map<string, string>();
    for (const id of [unused, ofRecord, ofDraft]) contents.set(id, await contentOf(id));
    await db.attachment.update({ where: { id: ofRecord }, data: { ownerType: 'Expense' } });
    await done(user, SAVE_DRAFT, { key: 'expense:new', data: { documents: [{ fileId: ofDraft }] } });
    const outcome = async () => {
      await dropUnusedFiles();
      return Promise.all([unused, ofRecord, ofDraft].map((id) => remains(id, contents.get(id) ?? '')));
    };
    const [there, gone]: [boolean, boolean][] = [
      [true, true],
      [false, false],
    ];
    setNow(addDays(now(), 14));
    expect(await outcome()).toEqual([there, there, there]);
    setNow(addDays(now(), 2));
    expect(await outcome()).toEqual([gone, there, there]);
    await db.formDraft.deleteMany({ where: { userId: user.id } });
    expect(await outcome()).toEqual([gone, there, gone]);
  });

  it('does not close uploading: the oldest of earlier days gives way, unless a draft names it', async () => {
    const { user, browser } = await signedIn('ACCOUNTANT');
    const [ofDraft, oldest] = [await uploaded(browser, user.id), await uploaded(browser, user.id)];
    await done(user, SAVE_DRAFT, { key: 'expense:new', data: { fileId: ofDraft } });
    const one = { ownerType: 'UserAccount', ownerId: user.id, kind: 'OTHER', filename: 'a', mime: 'a', size: 1, sha256: '0' };
    const others = Array.from({ length: MAX_UNUSED - 2 }, (_, n) => ({ ...one, storageKey: `${user.id}/${n}` }));
    await db.attachment.createMany({ data: others });
    const full = await upload(browser, PDF, { ownerType: 'UserAccount', ownerId: user.id });
    expect(refusalOf(full)).toEqual([400, 'UPLOAD_UNUSED']);
    await db.attachment.updateMany({ where: { id: { in: [ofDraft, oldest] } }, data: { createdAt: addDays(now(), -2) } });
    const content = await contentOf(oldest);
    const latest = await uploaded(browser, user.id);
    expect(await remains(oldest, content)).toEqual([false, false]);
    expect(await db.attachment.count({ where: { id: { in: [ofDraft, latest] } } })).toBe(2);
    expect(await db.attachment.count({ where: { ownerType: 'UserAccount', ownerId: user.id } })).toBe(MAX_UNUSED);
  });
});

describe('a file that is removed from a form', () => {
  it('can be deleted immediately by the uploader, and by no one else', async () => {
    const { user, browser } = await signedIn('ACCOUNTANT');
    const id = await uploaded(browser, user.id);
    const content = await contentOf(id);
    expect(refusalOf(await discard(null, id))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refusalOf(await discard(browser, id, {}))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await discard((await signedIn('ADMIN')).browser, id))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await discard(browser, 'x'))).toEqual([404, 'NOT_FOUND']);
    expect(await remains(id, content)).toEqual([true, true]);
    const answers = await Promise.all([discard(browser, id), discard(browser, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await remains(id, content)).toEqual([false, false]);
  });

  it('is kept once a record uses it, also if both happen concurrently', async () => {
    const { user, browser } = await signedIn('HCP', { hcpId: (await makeHcp()).id });
    const input = (fileId: string) => ({
      toRole: 'CLAIMS_OFFICER' as const,
      subject: 'A question',
      body: 'Please see.',
      files: [{ fileId }],
    });
    const taken = await uploaded(browser, user.id);
    await done(user, WRITE, { input: input(taken) });
    expect(refusalOf(await discard(browser, taken))).toEqual([409, 'UPLOAD_ATTACHED']);
    const disputed = await uploaded(browser, user.id);
    const [answer, { codes }] = await Promise.all([discard(browser, disputed), as(user).run(WRITE, { input: input(disputed) })]);
    const rows = await db.attachment.findMany({ where: { id: disputed } });
    if (codes.length > 0) expect([codes, answer.statusCode, rows]).toEqual([['NOT_FOUND'], 200, []]);
    else expect([refusalOf(answer), rows]).toEqual([[409, 'UPLOAD_ATTACHED'], [expect.objectContaining({ ownerType: 'Message' })]]);
  });

  it('of a registration stays if the saved step names it', async () => {
    const { user, browser, draftId } = await officerWithDraft();
    const [named, other] = [await uploaded(browser, draftId, 'Registration'), await uploaded(browser, draftId, 'Registration')];
    const { data } = await db.registration.findUniqueOrThrow({ where: { id: draftId } });
    const last = { photoId: named, documents: [], dependants: [] };
    await db.registration.update({ where: { id: draftId }, data: { data: { ...(data as object), last } } });
    expect(refusalOf(await discard(browser, named))).toEqual([409, 'UPLOAD_ATTACHED']);
    expect((await discard(browser, other)).statusCode).toBe(200);
    const third = await uploaded(browser, draftId, 'Registration');
    await as(user).run(/* GraphQL */ `mutation ($id: ID!) { cancelRegistration(id: $id) { id } }`, { id: draftId });
    expect(refusalOf(await discard(browser, third))).toEqual([409, 'UPLOAD_ATTACHED']);
  });
});
