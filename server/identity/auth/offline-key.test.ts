import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';

async function keyOf(email: string) {
  const browser = await anonymousClient();
  await browser.signIn(email);
  return browser.post('offline-key');
}

test('the key is that of the account, at each sign-in, and comes with the end of the session', async () => {
  const [officer, another] = [await makeAccount('REGISTRATION_OFFICER'), await makeAccount('REGISTRATION_OFFICER')];
  const { body, headers } = await keyOf(officer.email);
  const { expiresAt } = await db.session.findFirstOrThrow({ where: { userId: officer.id } });
  expect(body).toEqual({ userId: officer.id, key: expect.any(String), endsAt: expiresAt.toISOString() });
  expect(Buffer.from(String(body.key), 'base64')).toHaveLength(32);
  expect(headers['cache-control']).toBe('no-store');
  expect((await keyOf(officer.email)).body.key).toBe(body.key);
  expect((await keyOf(another.email)).body.key).not.toBe(body.key);
});

test('nobody gets a key without a session, nor with one that must choose a password first', async () => {
  expect(await (await anonymousClient()).post('offline-key')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const { email, id } = await makeAccount('REGISTRATION_OFFICER');
  const browser = await anonymousClient();
  await browser.signIn(email);
  await db.userAccount.update({ where: { id }, data: { mustChangePassword: true } });
  expect(await browser.post('offline-key')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});
