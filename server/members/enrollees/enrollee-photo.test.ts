import { expect, it } from 'vitest';
import { mayRead } from '../../app/files/file-owners.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeFamily, makeUpload } from '../../testing/make/make-family.ts';

const SET = /* GraphQL */ `mutation($id: ID!, $input: EnrolleePhotoInput!) { setEnrolleePhoto(id: $id, input: $input) { photoUrl version documents { id kind } } }`;
const OWN = /* GraphQL */ `mutation($id: ID!, $input: EnrolleePhotoInput!) { setEnrolleePhoto(id: $id, input: $input) { photoUrl version } }`;

const give = async (user: { id: string }, id: string, version = 0, photoId?: string) =>
  as(user).run(OWN, { id, input: { version, photoId: photoId ?? (await makeUpload(user, 'PHOTO')) } });

it('an officer adds and replaces a photograph; the earlier one is kept with the documents', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id, hcpId } = await makeEnrollee();
  const [first, second] = [await makeUpload(officer, 'PHOTO'), await makeUpload(officer, 'PHOTO')];
  const added = await as(officer).run(SET, { id, input: { version: 0, photoId: first } });
  expect(added.codes).toEqual([]);
  expect(added.data.setEnrolleePhoto).toEqual({ photoUrl: `/files/${first}`, version: 1, documents: [] });
  const replaced = await as(await makeUser('ADMIN')).run(SET, {
    id,
    input: { version: 1, photoId: await makeUpload(await makeUser('ADMIN'), 'PHOTO') },
  });
  expect(replaced).toMatchObject({ codes: ['NOT_FOUND'], fields: { photoId: expect.any(String) } });
  const { data } = await as(officer).run(SET, { id, input: { version: 1, photoId: second } });
  expect(data.setEnrolleePhoto).toEqual({ photoUrl: `/files/${second}`, version: 2, documents: [{ id: first, kind: 'PHOTO' }] });
  const file = await db.attachment.findUniqueOrThrow({ where: { id: second } });
  const desk = await makeHcpUser(await db.hcp.findUniqueOrThrow({ where: { id: hcpId ?? '' } }));
  expect(await mayRead(await viewerFor(desk.id), file)).toBe(true);
  const log = await db.activityLog.findMany({ where: { entityId: id, action: 'Enrollee.PHOTO' }, orderBy: { seq: 'asc' } });
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ photoId: null }, { photoId: first }],
    [{ photoId: first }, { photoId: second }],
  ]);
});

it('a member can add the first photograph of a family member, but not replace it', async () => {
  const { principal, child } = await makeFamily();
  const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
  for (const { id } of [principal, child]) {
    expect((await give(member, id)).codes).toEqual([]);
    expect((await give(member, id, 1)).codes).toEqual(['ENR_PHOTO_KEPT']);
  }
  expect((await give(member, (await makeEnrollee()).id)).codes).toEqual(['NOT_FOUND']);
});

it('is refused on an older version, without a photograph of one’s own, in another LGA and to others', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await makeEnrollee();
  expect((await give(officer, id, 3)).codes).toEqual(['CONFLICT_STALE']);
  expect((await give(officer, id, 0, 'none')).codes).toEqual(['INVALID_INPUT']);
  expect((await give(officer, id, 0, await makeUpload(officer))).codes).toEqual(['NOT_FOUND']);
  expect((await give(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), id)).codes).toEqual(['NOT_FOUND']);
  expect((await give(await makeUser('CLAIMS_OFFICER'), id)).codes).toEqual(['FORBIDDEN']);
  expect(await db.enrollee.findUniqueOrThrow({ where: { id } })).toMatchObject({ photoId: null, version: 0 });
});

it('a facility that looks up another facility’s member for a stated purpose sees the photograph', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const person = await makeEnrollee();
  await give(officer, person.id);
  const LOOK = /* GraphQL */ `query($number: String, $purpose: LookupPurpose) { eligibility(number: $number, purpose: $purpose) { enrollee { id photoUrl } } }`;
  const seenBy = async (user: { id: string }, purpose?: string) =>
    (await as(user).run(LOOK, { number: person.enrolmentNo, purpose })).data.eligibility.enrollee;
  const homeFacilityUser = await makeHcpUser(await db.hcp.findUniqueOrThrow({ where: { id: person.hcpId ?? '' } }));
  expect(await seenBy(homeFacilityUser)).toEqual({ id: person.id, photoUrl: expect.stringMatching(/^\/files\//) });
  const guestDesk = await makeHcpUser();
  expect(await seenBy(guestDesk)).toBeNull();
  const photoUrl = (await seenBy(guestDesk, 'EMERGENCY'))?.photoUrl;
  const photo = { ownerType: 'Enrollee', ownerId: person.id, kind: 'PHOTO' };
  expect(photoUrl).toMatch(/^\/files\//);
  expect(await mayRead(await viewerFor(guestDesk.id), photo)).toBe(true);
  expect(await mayRead(await viewerFor((await makeHcpUser()).id), photo)).toBe(false);
  expect(await mayRead(await viewerFor(guestDesk.id), { ...photo, kind: 'PAPER' })).toBe(false);
});

it('of two photographs at once, one is kept', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await makeEnrollee();
  const answers = await Promise.all([give(officer, id), give(officer, id)]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
});
