import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeMda } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { done, makeRegistrationFixture, personInput, START } from '../../testing/make/make-registration.ts';
import { makeRollFixture, openRoll, rollRow } from '../../testing/make/make-roll.ts';
import { buildApp } from '../http/app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const drawn = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const PNG = await drawn().png().toBuffer();
const JPEG = await drawn().jpeg().toBuffer();
const EXE = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.');
const padded = (start: Buffer, bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
const MB = 1024 * 1024;

type Browser = Awaited<ReturnType<typeof anonymousClient>>;

async function signedIn(role: Role, data: Parameters<typeof makeAccount>[1] = {}) {
  const user = await makeAccount(role, data);
  const browser = await anonymousClient();
  await browser.signIn(user.email);
  return { user, browser };
}

/** An officer with a draft of their own. */
async function desk() {
  const { user, browser } = await signedIn('REGISTRATION_OFFICER');
  const surroundings = await makeRegistrationFixture();
  const { id } = await done(user, START, { input: personInput(surroundings) });
  return { user, browser, draftId: id };
}

type Upload = { name?: string; ownerType?: string; ownerId: string; kind?: string; headers?: Record<string, string> };

async function upload(
  browser: Browser | null,
  content: Buffer,
  { name = 'scan', ownerType = 'Registration', ownerId, kind = 'NIN_SLIP', headers }: Upload,
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const body = new Response(form);
  return app.inject({
    method: 'POST',
    url: `/files?${new URLSearchParams({ ownerType, ownerId, kind })}`,
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...browser?.headers(), ...(headers ?? { 'x-lafiya': '1' }) },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const read = (browser: Browser | null, url: string) => app.inject({ url, headers: { ...browser?.headers() } });
const refused = (answer: { statusCode: number; json: () => { error: { code: string } } }) => [answer.statusCode, answer.json().error.code];

describe('a file', () => {
  it.each([
    ['a PDF named .jpg', PDF, 'slip.jpg', 'application/pdf', 'slip.pdf'],
    ['a picture named .pdf', PNG, 'slip.pdf', 'image/png', 'slip.png'],
    ['a picture without an ending', JPEG, 'slip', 'image/jpeg', 'slip.jpg'],
  ])('is what its content says: %s', async (_what, content, name, mime, kept) => {
    const { user, browser, draftId } = await desk();
    const answer = await upload(browser, content, { name, ownerId: draftId });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ name: kept, mime })]);
    const { id, url } = answer.json();
    expect(await db.attachment.findUniqueOrThrow({ where: { id } })).toMatchObject({ ownerId: draftId, mime, uploadedById: user.id });
    const back = await read(browser, url);
    expect([back.statusCode, back.headers['content-type']]).toEqual([200, mime]);
    // A paper stays as it is, a picture is drawn anew and looks the same.
    if (mime === 'application/pdf') expect(back.rawPayload.equals(content)).toBe(true);
    else expect(await sharp(back.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(back.headers['x-content-type-options']).toBe('nosniff');
    expect(back.headers['cache-control']).toContain('private');
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
  ])('is refused: %s', async (_what, content, kind, status, code) => {
    const { browser, draftId } = await desk();
    expect(refused(await upload(browser, content, { name: 'harmless.pdf', ownerId: draftId, kind }))).toEqual([status, code]);
    expect(await db.attachment.count({ where: { ownerId: draftId } })).toBe(0);
  });

  it('of exactly the greatest size is taken', async () => {
    const { browser, draftId } = await desk();
    expect((await upload(browser, padded(JPEG, 2 * MB), { ownerId: draftId, kind: 'PHOTO' })).statusCode).toBe(200);
    expect((await upload(browser, padded(PDF, 10 * MB), { ownerId: draftId })).statusCode).toBe(200);
  });

  it('that is a picture loses what the camera hid in it, and stands upright', async () => {
    const { browser, draftId } = await desk();
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

  it('that is a photograph becomes a JPEG of 800 pixels at most', async () => {
    const { browser, draftId } = await desk();
    const answer = await upload(browser, await drawn(1600, 2000).png().toBuffer(), { ownerId: draftId, kind: 'PHOTO' });
    expect(answer.json()).toMatchObject({ mime: 'image/jpeg' });
    const kept = await sharp((await read(browser, answer.json().url)).rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 640, height: 800 });
    const { id } = answer.json();
    expect((await db.attachment.findUniqueOrThrow({ where: { id } })).storageKey).toMatch(/\.jpg$/);
  });

  it('keeps of its name what a name may hold', async () => {
    const { browser, draftId } = await desk();
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
  ])('that is %s has the name of its kind, and no more is shown in the page than pictures', async (_what, content, name, way, kept) => {
    const { browser, draftId } = await desk();
    const { id, url } = (await upload(browser, content, { name, ownerId: draftId })).json();
    const { headers } = await read(browser, url);
    expect(headers['content-disposition']).toBe(`${way}; filename*=UTF-8''${kept}`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    await db.attachment.update({ where: { id }, data: { filename: name } });
    expect((await read(browser, url)).headers['content-disposition']).toContain(`''${kept}`);
  });

  it('is kept from the other accounts of the machine', async () => {
    const { browser, draftId } = await desk();
    const { id } = (await upload(browser, PDF, { ownerId: draftId })).json();
    const { storageKey } = await db.attachment.findUniqueOrThrow({ where: { id } });
    const path = join(env.DATA_DIR, 'files', storageKey);
    const mode = (of: string) => statSync(of).mode & 0o777;
    expect([mode(path), mode(dirname(path)), mode(join(env.DATA_DIR, 'files'))]).toEqual([0o600, 0o700, 0o700]);
  });

  it('is one of at most 40 on a record', async () => {
    const { browser, draftId } = await desk();
    const attachment = {
      ownerType: 'Registration',
      ownerId: draftId,
      kind: 'NIN_SLIP',
      filename: 'a',
      mime: 'image/png',
      size: 1,
      sha256: '0',
    };
    await db.attachment.createMany({ data: Array.from({ length: 40 }, (_, n) => ({ ...attachment, storageKey: `test/${draftId}/${n}` })) });
    expect(refused(await upload(browser, PDF, { ownerId: draftId }))).toEqual([400, 'UPLOAD_COUNT']);
  });
});

describe('an upload', () => {
  it('needs a session, the header of the platform’s own pages, a record and a file', async () => {
    const { browser, draftId } = await desk();
    expect(refused(await upload(null, PDF, { ownerId: draftId }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refused(await upload(browser, PDF, { ownerId: draftId, headers: {} }))).toEqual([403, 'FORBIDDEN']);
    expect(refused(await upload(browser, PDF, { ownerId: 'x' }))).toEqual([400, 'INVALID_INPUT']);
    expect(refused(await upload(browser, PDF, { ownerId: draftId, kind: '../photo' }))).toEqual([400, 'INVALID_INPUT']);
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
    const { browser, draftId } = await desk();
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

  it('is not found on a record of others, a finished one, one that takes no files, or none', async () => {
    const { user, browser, draftId } = await desk();
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
      expect(refused(await upload(who, PDF, owner))).toEqual([404, 'NOT_FOUND']);
    await as(user).run('mutation ($id: ID!) { cancelRegistration(id: $id) { id } }', { id: draftId });
    expect(refused(await upload(browser, PDF, { ownerId: draftId }))).toEqual([404, 'NOT_FOUND']);
    expect((await upload(browser, PDF, { ownerType: 'UserAccount', ownerId: user.id })).statusCode).toBe(200);
  });
});

describe('reading a file', () => {
  it('is for those who may see its record', async () => {
    const { browser, draftId } = await desk();
    const { url } = (await upload(browser, PNG, { ownerId: draftId, kind: 'PHOTO' })).json();
    expect((await read((await signedIn('ADMIN')).browser, url)).statusCode).toBe(200);
    const others = [await signedIn('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), await signedIn('ACCOUNTANT')];
    for (const { browser: other } of others) expect(refused(await read(other, url))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await read(null, url))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('shows a facility the face of its patient and not the papers, and a stranger neither', async () => {
    const { browser, user, draftId } = await desk();
    const hcp = await makeHcp();
    const enrollee = await makeEnrollee({ hcpId: hcp.id });
    const [photo, slip] = [
      await upload(browser, PNG, { ownerId: draftId, kind: 'PHOTO' }),
      await upload(browser, PDF, { ownerId: draftId }),
    ].map((answer) => answer.json() as { id: string; url: string });
    await db.attachment.updateMany({ where: { ownerId: draftId }, data: { ownerType: 'Enrollee', ownerId: enrollee.id } });
    const facilityBrowser = (await signedIn('HCP', { hcpId: hcp.id })).browser;
    const stranger = (await signedIn('HCP', { hcpId: (await makeHcp()).id })).browser;
    const member = (await signedIn('ENROLLEE', { enrolleeId: enrollee.id })).browser;
    const seen = async (who: Browser) => [(await read(who, photo?.url ?? '')).statusCode, (await read(who, slip?.url ?? '')).statusCode];
    expect(await seen(browser)).toEqual([200, 200]);
    expect(await seen(facilityBrowser)).toEqual([200, 404]);
    expect(await seen(member)).toEqual([200, 404]);
    expect(await seen(stranger)).toEqual([404, 404]);
    await db.userAccount.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await read(browser, photo?.url ?? '')).statusCode).toBe(401);
  });

  it('of a facility, a roll or a request for a dependant is for those whose rows it is among, by permission and place', async () => {
    const { browser, user, draftId } = await desk();
    const [hcp, elsewhere] = [await makeHcp(), await makeHcp()];
    const { principal } = await makeFamily({ lgaId: hcp.lgaId });
    const dependantRequest = {
      principalId: principal.id,
      relationship: 'CHILD',
      displayName: 'Nanret',
      data: {},
      requestedById: user.id,
    } as const;
    const request = await db.dependantRequest.create({ data: dependantRequest });
    const rollDesk = { ...(await makeRollFixture()), officer: user };
    const rollId = await openRoll(rollDesk, [rollRow(rollDesk)]);
    const { id, url } = (await upload(browser, PDF, { ownerId: draftId })).json();
    const [here, there] = [hcp, elsewhere].map(({ lgaId }) => ({ lgaScoped: true, lgaIds: [lgaId] }));
    const answers = async (ownerType: string, ownerId: string, readers: readonly Browser[]) => {
      await db.attachment.update({ where: { id }, data: { ownerType, ownerId } });
      return Promise.all(readers.map(async (reader) => (await read(reader, url)).statusCode));
    };
    const [manager, stranger] = [await signedIn('ACCOUNT_MANAGER', here), await signedIn('ACCOUNT_MANAGER', there)];
    const [own, other] = [await signedIn('HCP', { hcpId: hcp.id }), await signedIn('HCP', { hcpId: elsewhere.id })];
    const ofHcp = [manager.browser, own.browser, stranger.browser, other.browser, (await signedIn('ACCOUNTANT')).browser];
    expect(await answers('Hcp', hcp.id, ofHcp)).toEqual([200, 200, 404, 404, 404]);
    expect((await upload(manager.browser, PDF, { ownerType: 'Hcp', ownerId: hcp.id })).statusCode).toBe(200);
    for (const { browser: refusedHere } of [stranger, own])
      expect(refused(await upload(refusedHere, PDF, { ownerType: 'Hcp', ownerId: hcp.id }))).toEqual([404, 'NOT_FOUND']);
    const [officerHere, officerThere] = [await signedIn('REGISTRATION_OFFICER', here), await signedIn('REGISTRATION_OFFICER', there)];
    expect(await answers('DependantRequest', request.id, [officerHere.browser, officerThere.browser, own.browser])).toEqual([
      200, 404, 404,
    ]);
    expect(await answers('Roll', rollId, [browser, officerThere.browser, own.browser])).toEqual([200, 404, 404]);
  });

  it('is not found for an id that is none, of a record that carries no files, and when the disk lost it', async () => {
    const { browser, draftId } = await desk();
    expect(refused(await read(browser, '/files/x'))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await read(browser, `/files/${draftId}`))).toEqual([404, 'NOT_FOUND']);
    expect((await read(browser, '/files/..%2F..%2Fsecrets%2Fdatabase')).statusCode).toBe(404);
    const { id, url } = (await upload(browser, PDF, { ownerId: draftId })).json();
    await db.attachment.update({ where: { id }, data: { storageKey: 'registration/gone.pdf' } });
    expect(refused(await read(browser, url))).toEqual([404, 'NOT_FOUND']);
    await db.attachment.update({ where: { id }, data: { ownerType: 'Claim' } });
    expect(refused(await read(browser, url))).toEqual([404, 'NOT_FOUND']);
  });
});
