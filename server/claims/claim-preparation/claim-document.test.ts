import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { fileClient, refusalOf, signedIn } from '../../testing/file-client.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld, READY, RETURN_CLAIM, START_REVIEW, SUBMIT_BILL, UPDATE_CLAIM } from '../../testing/make/make-claim.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

const app = await buildApp();
const { upload: send, read } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const CREATE = /* GraphQL */ `mutation ($input: CreateNoAuthClaimInput!) { createNoAuthClaim(input: $input) { id version documents { kind file { id } } } }`;
const DOCUMENTS = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { documents { kind file { id url } } encounter { documents { kind file { id } } } } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let desk: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  world = await makeClaimWorld();
  desk = await signedIn('HCP', { hcpId: world.hcp.id });
});

type Document = { kind: string; fileId: string };

async function upload(kind = 'LABORATORY_RESULT', who = desk): Promise<Document & { url: string }> {
  const { id, url } = (await send(who.browser, PDF, { ownerType: 'UserAccount', ownerId: who.user.id, kind })).json();
  return { kind, fileId: id, url };
}
const given = ({ kind, fileId }: Document) => ({ kind, fileId });
const form = (documents?: readonly Document[], rest: object = {}) => ({ ...world.form(), ...rest, documents: documents?.map(given) });
const create = async (documents?: readonly Document[], rest: object = {}) =>
  as(desk.user).run(CREATE, { input: { enrolleeId: world.enrollee.id, form: form(documents, rest) } });
const update = (id: string, version: number, documents?: readonly Document[], who: { id: string } = desk.user) =>
  as(who).run(UPDATE_CLAIM, { id, input: { version, form: form(documents) } });
const filesOf = async (id: string) =>
  (await db.claimDocument.findMany({ where: { claimId: id, questionId: null }, orderBy: { createdAt: 'asc' } })).map(
    ({ attachmentId }) => attachmentId,
  );

test('a facility adds and removes documents of its claim form, and each change is in the activity log', async () => {
  const [first, second] = [await upload('OPERATION_NOTE'), await upload()];
  const { data } = await create([first]);
  const { id, version } = data.createNoAuthClaim;
  expect(data.createNoAuthClaim.documents).toEqual([{ kind: 'OPERATION_NOTE', file: { id: first.fileId } }]);
  expect((await update(id, version, [first, second])).codes).toEqual([]);
  expect(await filesOf(id)).toEqual([first.fileId, second.fileId]);
  expect((await update(id, version + 1)).codes).toEqual([]);
  expect(await filesOf(id)).toEqual([first.fileId, second.fileId]);
  expect((await update(id, version + 2, [second])).codes).toEqual([]);
  expect(await filesOf(id)).toEqual([second.fileId]);
  expect(await db.attachment.findUniqueOrThrow({ where: { id: first.fileId } })).toMatchObject({
    ownerType: 'UserAccount',
    ownerId: desk.user.id,
  });
  expect(await db.activityLog.count({ where: { entityId: id, action: 'Claim.DOCUMENTS' } })).toBe(3);
});

test('viewers of the claim download its documents, and each download is in the access log', async () => {
  const document = await upload();
  const { id } = (await create([document])).data.createNoAuthClaim;
  const officer = await signedIn('CLAIMS_OFFICER');
  for (const { browser } of [desk, officer, await signedIn('ADMIN')]) expect((await read(browser, document.url)).statusCode).toBe(200);
  expect((await as(officer.user).run(DOCUMENTS, { id })).data.claim.documents).toEqual([
    { kind: 'LABORATORY_RESULT', file: { id: document.fileId, url: document.url } },
  ]);
  const others = [
    await signedIn('HCP', { hcpId: (await makeHcp()).id }),
    await signedIn('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] }),
    await signedIn('ENROLLEE', { enrolleeId: world.enrollee.id }),
  ];
  for (const { browser, user } of others) {
    expect(refusalOf(await read(browser, document.url))).toEqual([404, 'NOT_FOUND']);
    expect((await as(user).run(DOCUMENTS, { id })).codes).toEqual([user.role === 'ENROLLEE' ? 'FORBIDDEN' : 'NOT_FOUND']);
  }
  const accountant = await signedIn('ACCOUNTANT');
  expect(refusalOf(await read(accountant.browser, document.url))).toEqual([404, 'NOT_FOUND']);
  expect((await as(accountant.user).run(DOCUMENTS, { id })).data.claim.documents).toEqual([]);
  expect(await db.recordAccess.count({ where: { enrolleeId: world.enrollee.id, operation: 'file' } })).toBe(3);
});

test('another user’s file, a file of another type or claim, one listed twice, and a sixth are rejected at the field', async () => {
  const used = await upload();
  await create([used]);
  const good = await upload();
  const bad = [
    await upload('LABORATORY_RESULT', await signedIn('CLAIMS_OFFICER')),
    { ...(await upload('RECEIPT')), kind: 'OTHER' },
    used,
    good,
  ];
  for (const document of bad) {
    const { codes, fields } = await create([good, document]);
    expect([codes, Object.keys(fields)]).toEqual([['NOT_FOUND'], ['form.documents.1.fileId']]);
  }
  expect((await create(Array.from({ length: 6 }, () => good))).fields).toEqual({ 'form.documents': 'At most 5 documents.' });
  expect(await db.attachment.findUniqueOrThrow({ where: { id: good.fileId } })).toMatchObject({ ownerType: 'UserAccount' });
});

test('only editors of the form change its documents, and not after submission', async () => {
  const [first, second] = [await upload(), await upload()];
  const { id, version } = (await create([first])).data.createNoAuthClaim;
  expect((await update(id, version, [], await makeHcpUser(await makeHcp()))).codes).toEqual(['NOT_FOUND']);
  expect((await update(id, version, [], world.officer)).codes).toEqual(['FORBIDDEN']);
  expect((await update(id, version, [], await makeUser('ACCOUNTANT'))).codes).toEqual(['FORBIDDEN']);
  await as(desk.user).run(READY, { id, input: { version } });
  expect((await as(desk.user).run(SUBMIT_BILL, { input: { claimIds: [id] } })).codes).toEqual([]);
  expect((await update(id, version + 2, [])).codes).toEqual(['STATE_INVALID']);
  const opened = (await as(world.officer).run(START_REVIEW, { id })).data.startClaimReview;
  const note = 'Attach the theatre note.';
  await as(world.officer).run(RETURN_CLAIM, { id, input: { version: opened.version, note } });
  for (const documents of [[], [first, second]]) {
    const { codes, fields } = await update(id, opened.version + 1, documents);
    expect([codes, Object.keys(fields)]).toEqual([['CLM_DOCUMENTS_SUBMITTED'], ['form.documents']]);
  }
  expect((await update(id, opened.version + 1, [first])).codes).toEqual([]);
  expect(await filesOf(id)).toEqual([first.fileId]);
});

test('of two users who change the documents at the same time, one is told to reload', async () => {
  const colleague = await signedIn('HCP', { hcpId: world.hcp.id });
  const { id, version } = (await create()).data.createNoAuthClaim;
  const documents = [await upload(), await upload('PRESCRIPTION', colleague)].map(given);
  const outcome = await concurrently([desk.user, colleague.user], UPDATE_CLAIM, (index) => ({
    id,
    input: { version, form: form(documents.slice(index, index + 1)) },
  }));
  expect(outcome).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await filesOf(id)).toHaveLength(1);
});

test('a repeated request with the same key attaches its document once', async () => {
  const document = await upload();
  const input = { enrolleeId: world.enrollee.id, form: form([document]) };
  const key = { idempotencyKey: '0197a000-0000-7000-8000-000000000001' };
  const [first, repeated] = [await as(desk.user).run(CREATE, { input }, key), await as(desk.user).run(CREATE, { input }, key)];
  expect(repeated.data.createNoAuthClaim.id).toBe(first.data.createNoAuthClaim.id);
  expect(await filesOf(first.data.createNoAuthClaim.id)).toEqual([document.fileId]);
});

test('the claim lists the documents of its visit for those who may open the visit', async () => {
  const visit = await makeEncounter({ enrolleeId: world.enrollee.id, hcpId: world.hcp.id });
  const { fileId } = await upload('SCAN');
  await db.attachment.update({ where: { id: fileId }, data: { ownerType: 'Encounter', ownerId: visit.id } });
  await db.encounterDocument.create({ data: { encounterId: visit.id, kind: 'SCAN', attachmentId: fileId } });
  const { id } = (await create(undefined, { encounterId: visit.id })).data.createNoAuthClaim;
  expect((await as(world.officer).run(DOCUMENTS, { id })).data.claim.encounter?.documents).toEqual([
    { kind: 'SCAN', file: { id: fileId } },
  ]);
  expect((await as(world.accountant).run(DOCUMENTS, { id })).data.claim.encounter?.documents).toEqual([]);
});
