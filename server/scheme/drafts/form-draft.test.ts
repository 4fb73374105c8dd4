import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';

const SAVE = /* GraphQL */ `mutation ($key: String!, $data: JSON!) { saveFormDraft(key: $key, data: $data) }`;
const READ = /* GraphQL */ `query ($key: String!) { formDraft(key: $key) { data } }`;
const DISCARD = /* GraphQL */ `mutation ($key: String!) { discardFormDraft(key: $key) }`;
const key = 'no-auth-claim:new';

it('a draft is stored until it is discarded, and only its owner can read it', async () => {
  const [user, other] = [await makeUser('CLAIMS_OFFICER'), await makeUser('CLAIMS_OFFICER')];
  expect((await as(user).run(SAVE, { key, data: { note: 'first' } })).codes).toEqual([]);
  await as(user).run(SAVE, { key, data: { note: 'second' } });
  expect((await as(user).run(READ, { key })).data.formDraft).toEqual({ data: { note: 'second' } });
  expect((await as(other).run(READ, { key })).data.formDraft).toBeNull();
  expect((await as(other).run(DISCARD, { key })).data.discardFormDraft).toBe(false);
  expect((await as(user).run(DISCARD, { key })).data.discardFormDraft).toBe(true);
  expect((await as(user).run(DISCARD, { key })).data.discardFormDraft).toBe(false);
});

it('a key with invalid characters and more than 200 kB are rejected', async () => {
  const user = await makeUser('ACCOUNTANT');
  expect((await as(user).run(SAVE, { key: '<script>', data: {} })).codes).toEqual(['INVALID_INPUT']);
  expect((await as(user).run(SAVE, { key, data: { note: 'x'.repeat(200_001) } })).codes).toEqual(['INVALID_INPUT']);
  expect(await db.formDraft.count({ where: { userId: user.id } })).toBe(0);
});

it('two windows that save or discard at once leave one draft, or none', async () => {
  const user = await makeHcpUser();
  expect(await concurrently([user, user, user], SAVE, (n) => ({ key, data: { n } }))).toEqual(['OK', 'OK', 'OK']);
  expect(await db.formDraft.count({ where: { userId: user.id } })).toBe(1);
  const answers = await Promise.all([1, 2].map(() => as(user).run(DISCARD, { key })));
  expect(answers.map(({ data }) => data.discardFormDraft).sort()).toEqual([false, true]);
});
