import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';

const CHANGE = /* GraphQL */ `mutation($id: ID!, $input: OwnContactInput!) { changeOwnContact(id: $id, input: $input) { version email address } }`;

const CONTACT = {
  version: 0,
  email: 'new.address@example.ng',
  address: '4 Rayfield Road',
  nextOfKinName: 'Davou Dung',
  nextOfKinPhone: '08035550148',
  nextOfKinRelationship: 'Brother',
};

const change = (user: { id: string }, id: string, over: object = {}) => as(user).run(CHANGE, { id, input: { ...CONTACT, ...over } });

it('a member corrects their contact details, and the log names the changed fields', async () => {
  const { id } = await makeEnrollee();
  const member = await makeUser('ENROLLEE', { enrolleeId: id });
  const { data, codes } = await change(member, id);
  expect(codes).toEqual([]);
  expect(data.changeOwnContact).toEqual({ version: 1, email: CONTACT.email, address: CONTACT.address });
  const log = await db.activityLog.findFirstOrThrow({ where: { entityId: id, action: 'Enrollee.CONTACT' }, omit: { seq: true } });
  expect(log.summary).toContain('email, address');
  expect(JSON.stringify(log)).not.toContain(CONTACT.email);
});

it('a correction is rejected with another person’s email, on an outdated version, for family members and for other roles', async () => {
  const [{ principal, child }, other] = [await makeFamily(), await makeEnrollee({ email: 'own-contact.taken@example.ng' })];
  const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
  const free = { email: 'own-contact.free@example.ng' };
  const refused = async (over: object, id = principal.id) => {
    const { codes, fields } = await change(member, id, { ...free, ...over });
    return [codes[0], Object.keys(fields)[0]];
  };
  expect(await refused({ email: other.email })).toEqual(['ENR_EMAIL_TAKEN', 'email']);
  expect(await refused({ nextOfKinPhone: '123' })).toEqual(['ENR_PHONE_FORMAT', 'nextOfKinPhone']);
  expect(await refused({ version: 7 })).toEqual(['CONFLICT_STALE', undefined]);
  expect(await refused({}, child.id)).toEqual(['NOT_FOUND', undefined]);
  expect(await refused({}, other.id)).toEqual(['NOT_FOUND', undefined]);
  expect((await change(await makeUser('REGISTRATION_OFFICER'), principal.id, free)).codes).toEqual(['FORBIDDEN']);
  expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ email: principal.email, version: 0 });
});

it('of two simultaneous corrections, one is saved', async () => {
  const { id } = await makeEnrollee();
  const member = await makeUser('ENROLLEE', { enrolleeId: id });
  const free = { email: null };
  const answers = await Promise.all([change(member, id, free), change(member, id, free)]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
});
