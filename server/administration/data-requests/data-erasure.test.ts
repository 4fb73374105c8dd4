import { beforeAll, expect, it } from 'vitest';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordDataRequestInput!) {
  recordDataRequest(input: $input) { id availableActions erasure { title kept erasable } }
}`;
const ERASE = /* GraphQL */ `mutation ($id: ID!, $input: EraseOptionalDataInput!) {
  eraseOptionalData(id: $id, input: $input) { status outcome ground answer erasure { erasable } history { action note } }
}`;

let admin: { id: string };
beforeAll(async () => {
  admin = await makeUser('ADMIN');
});

const PRIVATE = {
  email: 'erase.me@example.ng',
  nextOfKinName: 'Hidden Kin',
  nextOfKinPhone: '08035550111',
  nextOfKinRelationship: 'Brother',
};

async function withPhoto(data: object = {}) {
  const person = await makeEnrollee({ ...PRIVATE, email: `${Math.random()}@example.ng`, ...data });
  const photo = await db.attachment.create({
    data: {
      ...{ ownerType: 'Enrollee', ownerId: person.id, kind: 'PHOTO', filename: 'face.jpg', mime: 'image/jpeg', size: 1 },
      ...{ sha256: 'x', storageKey: `erasure-test-${person.id}` },
    },
  });
  await db.enrollee.update({ where: { id: person.id }, data: { photoId: photo.id } });
  return person;
}

async function requested(enrolleeId: string, kind = 'ERASURE') {
  const input = {
    enrolleeId,
    kind,
    requester: 'SELF',
    channel: 'IN_PERSON',
    receivedOn: isoDay(today()),
    details: 'Please erase my data',
    identityCheck: 'Card and face',
  };
  return (await as(admin).run(RECORD, { input })).data.recordDataRequest;
}
const INPUT = { version: 0, personVersion: 0, outcome: 'PARTLY_GRANTED', answer: 'What is optional was erased' };
const erase = (id: string, changes: object = {}, who = admin) => as(who).run(ERASE, { id, input: { ...INPUT, ...changes } });

it('erases optional data of a covered person, and the answer says what is kept', async () => {
  const person = await withPhoto();
  const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
  const { id, erasure, availableActions } = await requested(person.id);
  expect(availableActions).toContain('ERASE');
  expect(erasure.flatMap(({ erasable }) => erasable)).toEqual(['PHOTOGRAPH', 'EMAIL', 'NEXT_OF_KIN', 'OPTIONAL_MESSAGES']);
  const { data, codes } = await erase(id);
  expect(codes).toEqual([]);
  expect(data.eraseOptionalData).toMatchObject({ status: 'ANSWERED', outcome: 'PARTLY_GRANTED', ground: 'RETAINED_BY_LAW' });
  expect(data.eraseOptionalData.answer).toContain('Erased: photograph, contact email address, next of kin');
  expect(data.eraseOptionalData.answer).toContain('records are kept as the law requires');
  expect(data.eraseOptionalData.erasure.flatMap(({ erasable }) => erasable)).toEqual([]);
  expect(await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    ...{ photoId: null, email: null, nextOfKinName: null, nextOfKinPhone: null, nextOfKinRelationship: null },
    ...{ phone: person.phone, nin: person.nin, status: 'ACTIVE', version: 1 },
  });
  expect(await db.attachment.count({ where: { ownerId: person.id } })).toBe(0);
  expect(await db.userAccount.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ isActive: true });
  const log = await db.activityLog.findMany({ where: { entityId: { in: [id, person.id] } }, omit: { seq: true } });
  expect(log.map(({ action }) => action)).toContain('Enrollee.ERASE');
  const written = JSON.stringify([log, data.eraseOptionalData.history]);
  for (const value of [person.email, PRIVATE.nextOfKinName, PRIVATE.nextOfKinPhone]) expect(written).not.toContain(value);
});

it('also erases the phone and closes the portal account of a person without cover', async () => {
  const person = await withPhoto({ status: 'EXPIRED' });
  const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
  await db.session.create({ data: { userId: member.id, token: `erasure ${member.id}`, expiresAt: new Date(Date.now() + 1e6) } });
  const { id } = await requested(person.id);
  expect((await erase(id)).codes).toEqual([]);
  expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).phone).toBeNull();
  expect(await db.userAccount.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ isActive: false, email: null, phone: null });
  expect(await db.session.count({ where: { userId: member.id } })).toBe(0);
});

it('is rejected for another type, without anything to erase, on an outdated version and for other roles', async () => {
  const person = await withPhoto();
  const access = await requested(person.id, 'ACCESS');
  expect(access.availableActions).not.toContain('ERASE');
  expect((await erase(access.id)).codes).toEqual(['DATA_REQUEST_NOT_ERASURE']);
  const { id } = await requested(person.id);
  expect((await erase(id, { outcome: 'REFUSED' })).fields).toHaveProperty('outcome');
  expect((await erase(id, { version: 5 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await erase(id, { personVersion: 5 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await erase(id, {}, await makeUser('REGISTRATION_OFFICER'))).codes).toEqual(['FORBIDDEN']);
  expect((await erase(id, {}, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['NOT_FOUND']);
  expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).email).not.toBeNull();
  const bare = await makeEnrollee({ email: null, nextOfKinName: null, nextOfKinPhone: null, nextOfKinRelationship: null, photoId: null });
  expect((await erase((await requested(bare.id)).id)).codes).toEqual(['DATA_REQUEST_NOTHING']);
});

it('erases once if two people do it at once', async () => {
  const person = await withPhoto();
  const { id } = await requested(person.id);
  const colleague = await makeUser('ADMIN');
  expect(await concurrently([admin, colleague], ERASE, { id, input: INPUT })).toEqual(['CONFLICT_STALE', 'OK']);
});
