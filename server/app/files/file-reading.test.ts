import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { type Browser, fileClient, officerWithDraft, refusalOf, signedIn } from '../../testing/file-client.ts';
import { filesIn, STORES } from '../../testing/files-in.ts';
import { makeEnrollee, makeHcp } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { makeRollFixture, openRoll, rollRow } from '../../testing/make/make-roll.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const PNG = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

describe.each(STORES)('reading a file in the %s', (store) => {
  filesIn(store);

  it('is for those who may see its record', async () => {
    const { browser, draftId } = await officerWithDraft();
    const { url } = (await upload(browser, PNG, { ownerId: draftId, kind: 'PHOTO' })).json();
    expect((await read((await signedIn('ADMIN')).browser, url)).statusCode).toBe(200);
    const others = [await signedIn('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), await signedIn('ACCOUNTANT')];
    for (const { browser: otherBrowser } of others) expect(refusalOf(await read(otherBrowser, url))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await read(null, url))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('shows a facility the photograph of its patient but no documents, and other facilities neither', async () => {
    const { browser, user, draftId } = await officerWithDraft();
    const hcp = await makeHcp();
    const enrollee = await makeEnrollee({ hcpId: hcp.id });
    const [photo, slip] = [
      await upload(browser, PNG, { ownerId: draftId, kind: 'PHOTO' }),
      await upload(browser, PDF, { ownerId: draftId }),
    ].map((answer) => answer.json() as { id: string; url: string });
    await db.attachment.updateMany({ where: { ownerId: draftId }, data: { ownerType: 'Enrollee', ownerId: enrollee.id } });
    const homeFacility = (await signedIn('HCP', { hcpId: hcp.id })).browser;
    const stranger = (await signedIn('HCP', { hcpId: (await makeHcp()).id })).browser;
    const member = (await signedIn('ENROLLEE', { enrolleeId: enrollee.id })).browser;
    const seen = async (reader: Browser) => [
      (await read(reader, photo?.url ?? '')).statusCode,
      (await read(reader, slip?.url ?? '')).statusCode,
    ];
    expect(await seen(browser)).toEqual([200, 200]);
    expect(await seen(homeFacility)).toEqual([200, 404]);
    expect(await seen(member)).toEqual([200, 404]);
    expect(await seen(stranger)).toEqual([404, 404]);
    await db.userAccount.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await read(browser, photo?.url ?? '')).statusCode).toBe(401);
  });

  it('files of a facility, a roll or a dependant request need the permission and the row scope of that record', async () => {
    const { browser, user, draftId } = await officerWithDraft();
    const [hcp, elsewhere] = [await makeHcp(), await makeHcp()];
    const { principal } = await makeFamily({ lgaId: hcp.lgaId });
    const requestData = {
      principalId: principal.id,
      relationship: 'CHILD',
      displayName: 'Nanret',
      data: {},
      requestedById: user.id,
    } as const;
    const request = await db.dependantRequest.create({ data: requestData });
    const rollFixture = { ...(await makeRollFixture()), officer: user };
    const rollId = await openRoll(rollFixture, [rollRow(rollFixture)]);
    const { id, url } = (await upload(browser, PDF, { ownerId: draftId })).json();
    const [here, there] = [hcp, elsewhere].map(({ lgaId }) => ({ lgaScoped: true, lgaIds: [lgaId] }));
    const answers = async (ownerType: string, ownerId: string, readers: readonly Browser[]) => {
      await db.attachment.update({ where: { id }, data: { ownerType, ownerId } });
      return Promise.all(readers.map(async (reader) => (await read(reader, url)).statusCode));
    };
    const [manager, stranger] = [await signedIn('ACCOUNT_MANAGER', here), await signedIn('ACCOUNT_MANAGER', there)];
    const [facility, otherFacility] = [await signedIn('HCP', { hcpId: hcp.id }), await signedIn('HCP', { hcpId: elsewhere.id })];
    const ofHcp = [manager.browser, facility.browser, stranger.browser, otherFacility.browser, (await signedIn('ACCOUNTANT')).browser];
    expect(await answers('Hcp', hcp.id, ofHcp)).toEqual([200, 200, 404, 404, 404]);
    expect((await upload(manager.browser, PDF, { ownerType: 'Hcp', ownerId: hcp.id })).statusCode).toBe(200);
    for (const { browser: refusedHere } of [stranger, facility])
      expect(refusalOf(await upload(refusedHere, PDF, { ownerType: 'Hcp', ownerId: hcp.id }))).toEqual([404, 'NOT_FOUND']);
    const [officerHere, officerThere] = [await signedIn('REGISTRATION_OFFICER', here), await signedIn('REGISTRATION_OFFICER', there)];
    expect(await answers('DependantRequest', request.id, [officerHere.browser, officerThere.browser, facility.browser])).toEqual([
      200, 404, 404,
    ]);
    expect(await answers('Roll', rollId, [browser, officerThere.browser, facility.browser])).toEqual([200, 404, 404]);
  });

  it('is not found for an id that is none, of a record that carries no files, and when the store lost it', async () => {
    const { browser, draftId } = await officerWithDraft();
    expect(refusalOf(await read(browser, '/files/x'))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await read(browser, `/files/${draftId}`))).toEqual([404, 'NOT_FOUND']);
    expect((await read(browser, '/files/..%2F..%2Fsecrets%2Fdatabase')).statusCode).toBe(404);
    const { id, url } = (await upload(browser, PDF, { ownerId: draftId })).json();
    await db.attachment.update({ where: { id }, data: { storageKey: `registration/gone from ${store}.pdf` } });
    expect(refusalOf(await read(browser, url))).toEqual([404, 'NOT_FOUND']);
    await db.attachment.update({ where: { id }, data: { ownerType: 'Claim' } });
    expect(refusalOf(await read(browser, url))).toEqual([404, 'NOT_FOUND']);
  });
});
