import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';

const CHECK = /* GraphQL */ `mutation($id: ID!, $input: NinCheckInput!) { recordNinCheck(id: $id, input: $input) { ninStatus ninCheckedAt ninCheckedBy { id } version } }`;
let serial = 0;
const withNin = () => {
  serial += 1;
  return makeEnrollee({ nin: `88${String(serial).padStart(9, '0')}`, ninStatus: 'UNVERIFIED' });
};

it('an officer records whether the NIN belongs to the person, with name and time', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await withNin();
  const verified = await as(officer).run(CHECK, { id, input: { version: 0, result: 'VERIFIED' } });
  expect(verified.data.recordNinCheck).toMatchObject({ ninStatus: 'VERIFIED', ninCheckedBy: { id: officer.id }, version: 1 });
  const failed = await as(officer).run(CHECK, { id, input: { version: 1, result: 'FAILED' } });
  expect(failed.data.recordNinCheck.ninStatus).toBe('FAILED');
  expect(await db.activityLog.count({ where: { entityId: id, action: 'Enrollee.NIN_CHECK' } })).toBe(2);
});

it('a NIN check is rejected without a NIN, with an invalid result, on an outdated version, and for other roles', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const without = await makeEnrollee();
  const run = async (user: { id: string }, id: string, input: object) => (await as(user).run(CHECK, { id, input })).codes;
  expect(await run(officer, without.id, { version: 0, result: 'VERIFIED' })).toEqual(['ENR_NIN_REQUIRED']);
  const { id } = await withNin();
  expect(await run(officer, id, { version: 0, result: 'NOT_PROVIDED' })).toEqual(['INVALID_INPUT']);
  expect(await run(officer, id, { version: 5, result: 'VERIFIED' })).toEqual(['CONFLICT_STALE']);
  const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
  expect(await run(narrowed, id, { version: 0, result: 'VERIFIED' })).toEqual(['NOT_FOUND']);
});

it('of two simultaneous checks, one is saved', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const { id } = await withNin();
  const answers = await Promise.all(['VERIFIED', 'FAILED'].map((result) => as(officer).run(CHECK, { id, input: { version: 0, result } })));
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
});
