import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';

const REFUSED = { status: 401, body: { code: 'UNAUTHENTICATED' } };

async function signedIn(email: string) {
  const browser = await anonymousClient();
  await browser.signIn(email);
  return browser;
}

test('a vault gets the same key at each sign-in of its user, with the expiry of the session', async () => {
  const officer = await makeAccount('REGISTRATION_OFFICER');
  const vaultId = randomUUID();
  const browser = await signedIn(officer.email);
  const { body, headers } = await browser.post('offline-key', { vaultId });
  const { expiresAt } = await db.session.findFirstOrThrow({ where: { userId: officer.id } });
  expect(body).toEqual({ userId: officer.id, key: expect.any(String), endsAt: expiresAt.toISOString() });
  expect(Buffer.from(String(body.key), 'base64')).toHaveLength(32);
  expect(headers['cache-control']).toBe('no-store');
  expect((await (await signedIn(officer.email)).post('offline-key', { vaultId })).body.key).toBe(body.key);
});

test('keys differ by vault and user, and from those of earlier releases', async () => {
  const [officer, another] = [await makeAccount('REGISTRATION_OFFICER'), await makeAccount('REGISTRATION_OFFICER')];
  const vaultId = randomUUID();
  const browser = await signedIn(officer.email);
  const keys = [
    await browser.post('offline-key', { vaultId }),
    await browser.post('offline-key', { vaultId: randomUUID() }),
    await (await signedIn(another.email)).post('offline-key', { vaultId }),
    await browser.post('offline-key'),
  ].map(({ body }) => String(body.key));
  expect(new Set(keys).size).toBe(4);
  expect((await (await signedIn(officer.email)).post('offline-key')).body.key).toBe(keys[3]);
});

test('the key of a vault is not returned without a session, after sign-out or to a disabled account', async () => {
  const vaultId = randomUUID();
  expect(await (await anonymousClient()).post('offline-key', { vaultId })).toMatchObject(REFUSED);
  const { email, id } = await makeAccount('REGISTRATION_OFFICER');
  const browser = await signedIn(email);
  await browser.post('sign-out');
  expect(await browser.post('offline-key', { vaultId })).toMatchObject(REFUSED);
  const disabled = await signedIn(email);
  await db.userAccount.update({ where: { id }, data: { isActive: false } });
  expect(await disabled.post('offline-key', { vaultId })).toMatchObject(REFUSED);
});

test('a user with a temporary password gets no key', async () => {
  const { email, id } = await makeAccount('REGISTRATION_OFFICER');
  const browser = await signedIn(email);
  await db.userAccount.update({ where: { id }, data: { mustChangePassword: true } });
  expect(await browser.post('offline-key', { vaultId: randomUUID() })).toMatchObject(REFUSED);
});

test('an invalid vault id is rejected', async () => {
  const { email } = await makeAccount('REGISTRATION_OFFICER');
  const { status, body } = await (await signedIn(email)).post('offline-key', { vaultId: 'mine' });
  expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', fields: { vaultId: expect.any(String) } }]);
});
