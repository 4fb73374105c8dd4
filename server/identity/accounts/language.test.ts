import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';

const CHOOSE = /* GraphQL */ `mutation ($input: ChooseMyLanguageInput!) { chooseMyLanguage(input: $input) { language version } }`;
const ASK = /* GraphQL */ `{ viewer { language } }`;

test('the language is saved with the account, and open forms stay valid', async () => {
  const member = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
  expect((await as(member).run(ASK)).data.viewer?.language).toBeNull();
  expect((await as(member).run(CHOOSE, { input: { language: 'HA' } })).data.chooseMyLanguage).toEqual({
    language: 'HA',
    version: member.version,
  });
  expect((await as(member).run(ASK)).data.viewer?.language).toBe('HA');
  expect(await db.activityLog.count({ where: { action: 'USER_CHOOSE_LANGUAGE', entityId: member.id } })).toBe(1);
});

test('an unknown language or a request without a session is rejected', async () => {
  const member = await makeUser('ADMIN');
  expect((await as(member).run(CHOOSE, { input: { language: 'FR' } })).codes).not.toEqual([]);
  expect((await as(null).run(CHOOSE, { input: { language: 'HA' } })).codes).toEqual(['UNAUTHENTICATED']);
  expect((await db.userAccount.findUniqueOrThrow({ where: { id: member.id } })).language).toBeNull();
});
