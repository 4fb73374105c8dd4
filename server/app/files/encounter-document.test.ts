import { afterAll, afterEach, expect, test } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { fileClient, refusalOf, signedIn } from '../../testing/file-client.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());
afterEach(() => setNow(null));

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const ADD = /* GraphQL */ `mutation ($id: ID!, $input: AddEncounterDocumentsInput!) {
  addEncounterDocuments(id: $id, input: $input) { id version status documents { kind file { id url } } history { action } availableActions }
}`;
const READ = /* GraphQL */ `query ($id: ID!) { encounter(id: $id) { documents { kind file { id } } availableActions } }`;

/** A visit at a facility whose desk signs in, and the files it uploaded. */
async function visitWorld(over: object = {}) {
  const hcp = await makeHcp();
  const enrollee = await makeEnrollee({ hcpId: hcp.id });
  const visit = await makeEncounter({ enrolleeId: enrollee.id, hcpId: hcp.id, ...over });
  const desk = await signedIn('HCP', { hcpId: hcp.id });
  const send = async (kind = 'LAB_RESULT', who = desk): Promise<{ id: string; url: string }> =>
    (await upload(who.browser, PDF, { ownerType: 'UserAccount', ownerId: who.user.id, kind })).json();
  const add = (who: { id: string }, documents: object[], version = 0) => as(who).run(ADD, { id: visit.id, input: { version, documents } });
  return { hcp, enrollee, visit, desk, send, add };
}

test('a facility adds a result to its open visit; only readers of clinical data can download it, and each download is logged', async () => {
  const { hcp, enrollee, visit, desk, send, add } = await visitWorld();
  const file = await send();
  const { data, codes } = await add(desk.user, [{ kind: 'LAB_RESULT', fileId: file.id }, { kind: 'SCAN' }]);
  expect(codes).toEqual([]);
  expect(data.addEncounterDocuments).toMatchObject({
    version: 1,
    status: 'OPEN',
    documents: [{ kind: 'LAB_RESULT', file: { id: file.id, url: file.url } }],
  });
  expect(data.addEncounterDocuments.history.at(-1)?.action).toBe('ADD_DOCUMENTS');
  expect(await db.activityLog.count({ where: { entityId: visit.id, action: 'Encounter.ADD_DOCUMENTS' } })).toBe(1);
  const officer = await signedIn('CLAIMS_OFFICER');
  for (const { browser } of [desk, officer, await signedIn('ADMIN')]) expect((await read(browser, file.url)).statusCode).toBe(200);
  const member = await signedIn('ENROLLEE', { enrolleeId: enrollee.id });
  const others = [
    member,
    await signedIn('HCP', { hcpId: (await makeHcp()).id }),
    await signedIn('ADMIN', { lgaScoped: true, lgaIds: [] }),
    await signedIn('ACCOUNTANT'),
  ];
  for (const { browser } of others) expect(refusalOf(await read(browser, file.url))).toEqual([404, 'NOT_FOUND']);
  const reads = await db.recordAccess.findMany({ where: { enrolleeId: enrollee.id, operation: 'file' }, orderBy: { id: 'asc' } });
  expect(reads.map(({ role, hcpId, parts }) => [role, hcpId, parts])).toEqual([
    ['HCP', hcp.id, ['CARE']],
    ['CLAIMS_OFFICER', null, ['CARE']],
    ['ADMIN', null, ['CARE']],
  ]);
  expect((await as(member.user).run(READ, { id: visit.id })).data.encounter).toMatchObject({ documents: [] });
});

test('a closed visit takes documents of its facility for a day, of an administrator at any time, and a void one none', async () => {
  const { visit, desk, send, add } = await visitWorld({ status: 'CLOSED', closedAt: now() });
  const files = [await send(), await send(), await send()];
  const documents = (index: number) => [{ kind: 'LAB_RESULT', fileId: files[index]?.id }];
  expect((await add(desk.user, documents(0))).data.addEncounterDocuments.availableActions).toContain('ADD_LATE_DOCUMENTS');
  setNow(addMinutes(now(), 24 * 60));
  expect((await add(desk.user, documents(1), 1)).codes).toEqual(['ENC_DOCUMENT_WINDOW']);
  expect((await as(desk.user).run(READ, { id: visit.id })).data.encounter.availableActions).not.toContain('ADD_LATE_DOCUMENTS');
  const admin = await makeUser('ADMIN');
  await db.attachment.update({ where: { id: files[1]?.id }, data: { ownerId: admin.id } });
  expect((await add(admin, documents(1), 1)).codes).toEqual([]);
  await db.encounter.update({ where: { id: visit.id }, data: { status: 'VOID', voidReason: 'Entered twice' } });
  expect((await add(admin, documents(2), 2)).codes).toEqual(['STATE_INVALID']);
});

test('another user’s file, a file of another type, one already used, and a missing file are rejected at the field', async () => {
  const { desk, send, add } = await visitWorld();
  const [ofOfficer, otherKind, given] = [await send('LAB_RESULT', await signedIn('CLAIMS_OFFICER')), await send('SCAN'), await send()];
  expect((await add(desk.user, [{ kind: 'LAB_RESULT', fileId: given.id }])).codes).toEqual([]);
  for (const { id } of [ofOfficer, otherKind, given]) {
    const { codes, fields } = await add(desk.user, [{ kind: 'OTHER' }, { kind: 'LAB_RESULT', fileId: id }], 1);
    expect([codes, Object.keys(fields)]).toEqual([['NOT_FOUND'], ['documents.1.fileId']]);
  }
  expect((await add(desk.user, [{ kind: 'OTHER' }], 1)).fields).toEqual({ 'documents.0.fileId': 'Add at least one document.' });
});

test('a visit carries forty documents', async () => {
  const { visit, desk, send, add } = await visitWorld();
  for (let n = 0; n < 40; n += 1) {
    const { id } = await db.attachment.create({
      data: {
        ownerType: 'Encounter',
        ownerId: visit.id,
        kind: 'OTHER',
        filename: 'paper.pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: '0',
        storageKey: `${visit.id}-${n}`,
      },
    });
    await db.encounterDocument.create({ data: { encounterId: visit.id, kind: 'OTHER', attachmentId: id } });
  }
  expect((await add(desk.user, [{ kind: 'LAB_RESULT', fileId: (await send()).id }])).codes).toEqual(['UPLOAD_COUNT']);
});

test('documents are added by the facility of the visit and administrators of its place, once on each version', async () => {
  const { hcp, visit, desk, send, add } = await visitWorld();
  const documents = [{ kind: 'LAB_RESULT', fileId: (await send()).id }];
  const stranger = await makeUser('HCP', { hcpId: (await makeHcp()).id });
  for (const who of [stranger, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })])
    expect((await add(who, documents)).codes).toEqual(['NOT_FOUND']);
  for (const role of ['CLAIMS_OFFICER', 'ACCOUNT_MANAGER', 'ENROLLEE'] as const)
    expect((await add(await makeUser(role), documents)).codes).toEqual(['FORBIDDEN']);
  const colleague = await signedIn('HCP', { hcpId: hcp.id });
  const files = [await send(), await send('LAB_RESULT', colleague)];
  const outcome = await concurrently([desk.user, colleague.user], ADD, (index) => ({
    id: visit.id,
    input: { version: 0, documents: [{ kind: 'LAB_RESULT', fileId: files[index]?.id }] },
  }));
  expect(outcome).toEqual(['CONFLICT_STALE', 'OK']);
});
