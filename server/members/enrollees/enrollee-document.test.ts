import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { makeUpload } from '../../testing/make/make-family.ts';

const ADD = /* GraphQL */ `mutation($id: ID!, $input: EnrolleeDocumentInput!) { addEnrolleeDocument(id: $id, input: $input) { version documents { id kind } } }`;

const add = async (user: { id: string }, id: string, { version = 0, fileId }: { version?: number; fileId?: string } = {}) =>
  as(user).run(ADD, { id, input: { version, kind: 'NIN_SLIP', fileId: fileId ?? (await makeUpload(user, 'NIN_SLIP')) } });

it('an officer adds documents after registration, and earlier ones are kept', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await makeEnrollee();
  expect((await add(officer, id)).codes).toEqual([]);
  const { data } = await add(officer, id, { version: 1 });
  expect(data.addEnrolleeDocument).toMatchObject({ version: 2, documents: [{ kind: 'NIN_SLIP' }, { kind: 'NIN_SLIP' }] });
  const log = await db.activityLog.findMany({ where: { entityId: id, action: 'Enrollee.PAPER' } });
  expect(log.map(({ after }) => after)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'NIN_SLIP' })]));
});

it('a document is rejected with a file of another kind or uploader, on an outdated version, in another LGA and for other roles', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await makeEnrollee();
  const photo = await add(officer, id, { fileId: await makeUpload(officer, 'PHOTO') });
  expect(photo).toMatchObject({ codes: ['NOT_FOUND'], fields: { fileId: expect.any(String) } });
  const othersFile = await makeUpload(await makeUser('REGISTRATION_OFFICER'), 'NIN_SLIP');
  expect((await add(officer, id, { fileId: othersFile })).codes).toEqual(['NOT_FOUND']);
  expect((await add(officer, id, { version: 3 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await add(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), id)).codes).toEqual(['NOT_FOUND']);
  expect((await add(await makeUser('CLAIMS_OFFICER'), id)).codes).toEqual(['FORBIDDEN']);
  expect(await db.attachment.count({ where: { ownerType: 'Enrollee', ownerId: id } })).toBe(0);
});

it('of two simultaneous documents on the same version, one is added', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await makeEnrollee();
  const answers = await Promise.all([add(officer, id), add(officer, id)]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
});
