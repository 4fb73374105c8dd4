import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { as } from '../../testing/as.ts';
import { fileClient, officerWithDraft, refusalOf, signedIn } from '../../testing/file-client.ts';
import { makeEnrollee, makeMda } from '../../testing/make/make.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const drawn = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const PNG = await drawn().png().toBuffer();
const JPEG = await drawn().jpeg().toBuffer();
const EXE = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.');
const padded = (start: Buffer, bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
const MB = 1024 * 1024;

describe('a file', () => {
  it.each([
    ['a PDF named .jpg', PDF, 'slip.jpg', 'application/pdf', 'slip.pdf'],
    ['a picture named .pdf', PNG, 'slip.pdf', 'image/png', 'slip.png'],
    ['a picture without an ending', JPEG, 'slip', 'image/jpeg', 'slip.jpg'],
  ])('has the type of its content: %s', async (_what, content, name, mime, kept) => {
    const { user, browser, draftId } = await officerWithDraft();
    const answer = await upload(browser, content, { name, ownerId: draftId });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ name: kept, mime })]);
    const { id, url } = answer.json();
    expect(await db.attachment.findUniqueOrThrow({ where: { id } })).toMatchObject({ ownerId: draftId, mime, uploadedById: user.id });
    const back = await read(browser, url);
    expect([back.statusCode, back.headers['content-type']]).toEqual([200, mime]);
    // A PDF is stored unchanged; an image is re-encoded and looks the same.
    if (mime === 'application/pdf') expect(back.rawPayload.equals(content)).toBe(true);
    else expect(await sharp(back.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(back.headers['x-content-type-options']).toBe('nosniff');
    expect(back.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a program named .pdf', EXE, 'NIN_SLIP', 415, 'UPLOAD_TYPE'],
    ['a page named .png', Buffer.from('<html><script>alert(1)</script>'), 'NIN_SLIP', 415, 'UPLOAD_TYPE'],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'PHOTO', 415, 'UPLOAD_TYPE'],
    ['nothing at all', Buffer.alloc(0), 'NIN_SLIP', 415, 'UPLOAD_TYPE'],
    ['a PDF as a photograph', PDF, 'PHOTO', 415, 'UPLOAD_TYPE'],
    ['half a picture', JPEG.subarray(0, 60), 'NIN_SLIP', 415, 'UPLOAD_TYPE'],
    ['a program that begins like a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), EXE]), 'PHOTO', 415, 'UPLOAD_TYPE'],
    ['a photograph above 2 MB', padded(JPEG, 2 * MB + 1), 'PHOTO', 413, 'UPLOAD_SIZE'],
    ['a document above 10 MB', padded(PDF, 10 * MB + 1), 'NIN_SLIP', 413, 'UPLOAD_SIZE'],
    ['a document far above 10 MB', padded(PDF, 14 * MB), 'NIN_SLIP', 413, 'UPLOAD_SIZE'],
  ])('is rejected: %s', async (_what, content, kind, status, code) => {
    const { browser, draftId } = await officerWithDraft();
    expect(refusalOf(await upload(browser, content, { name: 'harmless.pdf', ownerId: draftId, kind }))).toEqual([status, code]);
    expect(await db.attachment.count({ where: { ownerId: draftId } })).toBe(0);
  });

  it('of exactly the maximum size is accepted', async () => {
    const { browser, draftId } = await officerWithDraft();
    expect((await upload(browser, padded(JPEG, 2 * MB), { ownerId: draftId, kind: 'PHOTO' })).statusCode).toBe(200);
    expect((await upload(browser, padded(PDF, 10 * MB), { ownerId: draftId })).statusCode).toBe(200);
  });

  it('that is an image loses its metadata and is rotated upright', async () => {
    const { browser, draftId } = await officerWithDraft();
    const shot = await drawn(60, 40)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '9/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    for (const kind of ['NIN_SLIP', 'PHOTO']) {
      const { url } = (await upload(browser, shot, { ownerId: draftId, kind })).json();
      const kept = await sharp((await read(browser, url)).rawPayload).metadata();
      expect(kept).toMatchObject({ width: 40, height: 60 });
      expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
    }
  });

  it('that is a photograph becomes a JPEG of at most 800 pixels', async () => {
    const { browser, draftId } = await officerWithDraft();
    const answer = await upload(browser, await drawn(1600, 2000).png().toBuffer(), { ownerId: draftId, kind: 'PHOTO' });
    expect(answer.json()).toMatchObject({ mime: 'image/jpeg' });
    const kept = await sharp((await read(browser, answer.json().url)).rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 640, height: 800 });
    const { id } = answer.json();
    expect((await db.attachment.findUniqueOrThrow({ where: { id } })).storageKey).toMatch(/\.jpg$/);
  });

  it('keeps only the safe characters of its name', async () => {
    const { browser, draftId } = await officerWithDraft();
    const { id, name, url } = (await upload(browser, PDF, { name: '../../Ìwé "ẹ̀rí"\r\n.pdf', ownerId: draftId })).json();
    expect(name).not.toMatch(/["\r\n/]/);
    const { storageKey } = await db.attachment.findUniqueOrThrow({ where: { id } });
    expect(storageKey).toMatch(/^registration\/[0-9a-f-]{36}\.pdf$/);
    expect((await read(browser, url)).headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%()-]+$/);
  });

  it.each([
    ['a PDF', PDF, 'evil.html', 'attachment', 'evil.pdf'],
    ['a picture', JPEG, 'evil.svg', 'inline', 'evil.jpg'],
    ['a PDF without a name', PDF, '.html', 'attachment', 'file.pdf'],
  ])('that is %s gets the extension of its type, and only images are shown inline', async (_what, content, name, way, kept) => {
    const { browser, draftId } = await officerWithDraft();
    const { id, url } = (await upload(browser, content, { name, ownerId: draftId })).json();
    const { headers } = await read(browser, url);
    expect(headers['content-disposition']).toBe(`${way}; filename*=UTF-8''${kept}`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    await db.attachment.update({ where: { id }, data: { filename: name } });
    expect((await read(browser, url)).headers['content-disposition']).toContain(`''${kept}`);
  });

  it('is not readable by other accounts of the machine', async () => {
    const { browser, draftId } = await officerWithDraft();
    const { id } = (await upload(browser, PDF, { ownerId: draftId })).json();
    const { storageKey } = await db.attachment.findUniqueOrThrow({ where: { id } });
    const path = join(env.DATA_DIR, 'files', storageKey);
    const mode = (of: string) => statSync(of).mode & 0o777;
    expect([mode(path), mode(dirname(path)), mode(join(env.DATA_DIR, 'files'))]).toEqual([0o600, 0o700, 0o700]);
  });

  it('is one of at most 40 on a record', async () => {
    const { browser, draftId } = await officerWithDraft();
    const one = { ownerType: 'Registration', ownerId: draftId, kind: 'NIN_SLIP', filename: 'a', mime: 'image/png', size: 1, sha256: '0' };
    await db.attachment.createMany({ data: Array.from({ length: 40 }, (_, n) => ({ ...one, storageKey: `test/${draftId}/${n}` })) });
    expect(refusalOf(await upload(browser, PDF, { ownerId: draftId }))).toEqual([400, 'UPLOAD_COUNT']);
  });
});

describe('an upload', () => {
  it('needs a session, the header of the platform’s pages, a record and a file', async () => {
    const { browser, draftId } = await officerWithDraft();
    expect(refusalOf(await upload(null, PDF, { ownerId: draftId }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refusalOf(await upload(browser, PDF, { ownerId: draftId, headers: {} }))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await upload(browser, PDF, { ownerId: 'x' }))).toEqual([400, 'INVALID_INPUT']);
    expect(refusalOf(await upload(browser, PDF, { ownerId: draftId, kind: '../photo' }))).toEqual([400, 'INVALID_INPUT']);
    expect(await db.attachment.count({ where: { ownerId: draftId } })).toBe(0);
  });

  it.each([
    ['no form at all', 'application/json', '{}'],
    ['a form without its boundary', 'multipart/form-data', 'hello'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-',
    ],
    ['a form without a file', 'multipart/form-data; boundary=x', '--x--\r\n'],
    [
      'a form with words in place of a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ],
  ])('gets a clean 4xx for %s', async (_what, type, payload) => {
    const { browser, draftId } = await officerWithDraft();
    const url = `/files?ownerType=Registration&ownerId=${draftId}&kind=NIN_SLIP`;
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...browser.headers(), 'content-type': type, 'x-lafiya': '1' },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await db.attachment.count({ where: { ownerId: draftId } })).toBe(0);
  });

  it('whose purpose is named twice is rejected', async () => {
    const { browser, draftId } = await officerWithDraft();
    const url = `/files?ownerType=Registration&ownerId=${draftId}&kind=NIN_SLIP&kind=PHOTO`;
    const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n';
    const headers = { ...browser.headers(), 'content-type': 'multipart/form-data; boundary=x', 'x-lafiya': '1' };
    expect(refusalOf(await app.inject({ method: 'POST', url, headers, payload }))).toEqual([400, 'INVALID_INPUT']);
    expect((await app.inject({ method: 'POST', url: url.replace('&kind=PHOTO', ''), headers, payload })).statusCode).toBe(200);
  });

  it('is not found on a record of others, a finished one, one that takes no files, or none', async () => {
    const { user, browser, draftId } = await officerWithDraft();
    const narrowed = await signedIn('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    const enrollee = await makeEnrollee();
    for (const [who, owner] of [
      [narrowed.browser, { ownerId: draftId }],
      [(await signedIn('ACCOUNTANT')).browser, { ownerId: draftId }],
      [browser, { ownerType: 'Enrollee', ownerId: enrollee.id }],
      [browser, { ownerType: 'Mda', ownerId: (await makeMda()).id }],
      [browser, { ownerType: 'UserAccount', ownerId: narrowed.user.id }],
      [browser, { ownerType: 'constructor', ownerId: user.id }],
    ] as const)
      expect(refusalOf(await upload(who, PDF, owner))).toEqual([404, 'NOT_FOUND']);
    await as(user).run(/* GraphQL */ `mutation ($id: ID!) { cancelRegistration(id: $id) { id } }`, { id: draftId });
    expect(refusalOf(await upload(browser, PDF, { ownerId: draftId }))).toEqual([404, 'NOT_FOUND']);
    expect((await upload(browser, PDF, { ownerType: 'UserAccount', ownerId: user.id })).statusCode).toBe(200);
  });
});
