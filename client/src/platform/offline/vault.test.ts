import { expect, test } from 'vitest';
import { memoryShelf } from './memory-shelf.ts';
import { Vault, VaultLocked } from './vault.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 8);
const officer = { userId: 'officer', key: new Uint8Array(32).fill(7), endsAt: START + 12 * HOUR };
const colleague = { userId: 'colleague', key: new Uint8Array(32).fill(9), endsAt: START + 12 * HOUR };
const family = { surname: 'Gyang', firstName: 'Ladi' };

async function vaultOf(signIn = officer) {
  const shelf = memoryShelf();
  const clock = { now: START };
  const vault = new Vault(shelf, () => clock.now);
  await vault.open(signIn);
  const stored = () =>
    JSON.stringify([...shelf.all.values()].map((record) => ({ ...record, content: Buffer.from(record.content).toString('latin1') })));
  return { vault, shelf, clock, stored };
}

test('what is kept is read again, and not to be read on the shelf', async () => {
  const { vault, stored } = await vaultOf();
  await vault.put('REGISTRATION', '1', family);
  await vault.put('FILE', '2', new TextEncoder().encode('picture of Ladi').buffer);
  expect(await vault.get('REGISTRATION', '1')).toEqual(family);
  expect(new TextDecoder().decode((await vault.getBytes('FILE', '2')) ?? undefined)).toBe('picture of Ladi');
  expect(await vault.list('REGISTRATION')).toEqual([family]);
  expect(await vault.get('REGISTRATION', '2')).toBeNull();
  expect(stored()).not.toMatch(/Ladi|Gyang/);
});

test('the key cannot be read out of the browser', async () => {
  const { shelf } = await vaultOf();
  const key = (await shelf.opener())?.key as CryptoKey;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('signing out destroys the key and everything but what was not sent, which the same person reads after the next sign-in', async () => {
  const { vault, shelf } = await vaultOf();
  await vault.put('REGISTRATION', '1', family, { staysSealed: true });
  await vault.put('DRAFT', 'field', family);
  await vault.close();
  expect(await shelf.opener()).toBeUndefined();
  expect([...shelf.all.values()].map(({ kind }) => kind)).toEqual(['REGISTRATION']);
  await expect(vault.list('REGISTRATION')).rejects.toThrow(VaultLocked);
  await expect(vault.put('DRAFT', 'field', family)).rejects.toThrow(VaultLocked);
  await vault.open(officer);
  expect(await vault.list('REGISTRATION')).toEqual([family]);
});

test('a session that the server ended leaves what was typed, unreadable until the person is back', async () => {
  const { vault, shelf } = await vaultOf();
  await vault.put('DRAFT', 'field', family);
  await vault.lock();
  expect(await vault.openedBy()).toBeNull();
  expect(shelf.all.size).toBe(1);
  await vault.open(officer);
  expect(await vault.get('DRAFT', 'field')).toEqual(family);
});

test('another person finds nothing: only what waits to be sent stays, under the key of the first', async () => {
  const { vault, shelf } = await vaultOf();
  await vault.put('REGISTRATION', '1', family, { staysSealed: true });
  await vault.put('DRAFT', 'field', family);
  await vault.open(colleague);
  expect(await vault.list('REGISTRATION')).toEqual([]);
  expect(await vault.get('DRAFT', 'field')).toBeNull();
  const [left] = [...shelf.all.values()];
  expect(shelf.all.size).toBe(1);
  // Not even under a name of their own.
  const stolen = { ...left, name: 'colleague/REGISTRATION/1', userId: 'colleague' } as NonNullable<typeof left>;
  await shelf.put(stolen);
  await expect(vault.get('REGISTRATION', '1')).rejects.toThrow();
});

test('the key is gone when the session that it came with would be over', async () => {
  const { vault, shelf, clock } = await vaultOf();
  await vault.put('DRAFT', 'field', family);
  clock.now = officer.endsAt;
  expect(await vault.openedBy()).toBeNull();
  expect(await shelf.opener()).toBeUndefined();
});

test('what nobody came back for in two weeks is deleted', async () => {
  const { vault, shelf, clock } = await vaultOf();
  await vault.put('REGISTRATION', '1', family, { staysSealed: true });
  clock.now = START + 15 * 24 * HOUR;
  await vault.open({ ...colleague, endsAt: clock.now + HOUR });
  expect(shelf.all.size).toBe(0);
});
