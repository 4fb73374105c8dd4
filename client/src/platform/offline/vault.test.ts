import { expect, test } from 'vitest';
import { memoryKeyFiles, memoryStore, testServer } from './memory-store.ts';
import { Vault, VaultLocked } from './vault.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 8);
const ENDS_AT = START + 12 * HOUR;
const officer = testServer('officer', ENDS_AT);
const colleague = testServer('colleague', ENDS_AT);
const family = { surname: 'Gyang', firstName: 'Ladi' };

async function vaultOf(signIn: Parameters<Vault['open']>[0] = officer) {
  const store = memoryStore();
  const keyFiles = memoryKeyFiles();
  const clock = { now: START };
  /** A new page of the same browser: it shares the disk, not the memory. */
  const anotherPage = () => new Vault(store, keyFiles, () => clock.now);
  const vault = anotherPage();
  await vault.open(signIn);
  const stored = () =>
    JSON.stringify([...store.all.values()].map((record) => ({ ...record, content: Buffer.from(record.content).toString('latin1') })));
  /** Whether one of the key files has a key that opens the first record. */
  const opensFromDisk = async () => {
    const [record] = [...store.all.values()];
    const additionalData = new TextEncoder().encode(JSON.stringify(record?.name));
    for (const bytes of keyFiles.files.values())
      for (let at = 0; at + 32 <= bytes.length; at++) {
        const key = await crypto.subtle.importKey('raw', bytes.slice(at, at + 32), 'AES-GCM', false, ['decrypt']);
        const algorithm = { name: 'AES-GCM', iv: record?.iv ?? new Uint8Array(12), additionalData };
        const opened = await crypto.subtle.decrypt(algorithm, key, record?.content ?? new ArrayBuffer()).catch(() => null);
        if (opened) return true;
      }
    return false;
  };
  return { vault, anotherPage, store, keyFiles, clock, stored, opensFromDisk };
}

test('a stored value can be read again and is encrypted in storage', async () => {
  const { vault, stored } = await vaultOf();
  await vault.put('REGISTRATION', '1', family);
  await vault.put('FILE', '2', new TextEncoder().encode('picture of Ladi').buffer);
  expect(await vault.get('REGISTRATION', '1')).toEqual(family);
  expect(new TextDecoder().decode((await vault.getBytes('FILE', '2')) ?? undefined)).toBe('picture of Ladi');
  expect(await vault.list('REGISTRATION')).toEqual([family]);
  expect(await vault.get('REGISTRATION', '2')).toBeNull();
  expect(stored()).not.toMatch(/Ladi|Gyang/);
});

test('a vault that opens with a network only has no key on the disk that opens a record, and another page needs the server', async () => {
  const { vault, anotherPage, opensFromDisk } = await vaultOf();
  await vault.put('DRAFT', 'field', family);
  expect(await opensFromDisk()).toBe(false);
  const reloaded = anotherPage();
  expect(await reloaded.keyOwner()).toBeNull();
  await expect(reloaded.get('DRAFT', 'field')).rejects.toThrow(VaultLocked);
  await reloaded.open(officer);
  expect(await reloaded.get('DRAFT', 'field')).toEqual(family);
});

test('a vault that can be opened offline has its key on the disk until offline use ends', async () => {
  const { vault, anotherPage, opensFromDisk } = await vaultOf({ ...officer, offline: true });
  await vault.put('DRAFT', 'field', family);
  expect(await opensFromDisk()).toBe(true);
  expect(await vault.offlineUntil()).toBe(ENDS_AT);
  expect(await anotherPage().get('DRAFT', 'field')).toEqual(family);
  await vault.endOffline();
  expect(await opensFromDisk()).toBe(false);
  expect(await vault.offlineUntil()).toBeNull();
  expect(await vault.get('DRAFT', 'field')).toEqual(family);
  expect(await anotherPage().keyOwner()).toBeNull();
});

test('a page does not read the key while another page writes it', async () => {
  const { vault, anotherPage } = await vaultOf();
  let isOpened = false;
  const opened = anotherPage()
    .open({ ...officer, offline: true })
    .then(() => {
      isOpened = true;
    });
  while (!isOpened) {
    await vault.offlineUntil();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await opened;
  expect(await vault.offlineUntil()).toBe(ENDS_AT);
});

test('each vault has its own key, which only the server’s key for this vault unwraps', async () => {
  const [here, there] = [await vaultOf({ ...officer, offline: true }), await vaultOf({ ...officer, offline: true })];
  const [one, other] = [await here.keyFiles.read('officer'), await there.keyFiles.read('officer')];
  expect(one?.vaultId).not.toBe(other?.vaultId);
  expect(one?.plain).not.toEqual(other?.plain);
  // A server with another secret.
  await here.vault.put('REGISTRATION', '1', family, { survivesSignOut: true });
  await here.vault.close();
  await expect(here.vault.open(testServer('officer', ENDS_AT, 'another'))).rejects.toThrow();
  expect(here.store.all.size).toBe(1);
  await here.vault.open(officer);
  expect(await here.vault.list('REGISTRATION')).toEqual([family]);
});

test('an empty vault that no key opens is replaced', async () => {
  const { vault, store } = await vaultOf();
  await vault.put('DRAFT', 'field', family);
  await vault.lock();
  await vault.open(testServer('officer', ENDS_AT, 'another'));
  expect(store.all.size).toBe(0);
  await vault.put('DRAFT', 'field', family);
  expect(await vault.get('DRAFT', 'field')).toEqual(family);
});

test('signing out without unsent records deletes all records, the key and its wrapped form', async () => {
  const { vault, store, keyFiles } = await vaultOf({ ...officer, offline: true });
  await vault.put('DRAFT', 'field', family);
  const before = await keyFiles.read('officer');
  await vault.close();
  expect([store.all.size, keyFiles.files.size, await store.loadKey()]).toEqual([0, 0, undefined]);
  await vault.open(officer);
  expect((await keyFiles.read('officer'))?.vaultId).not.toBe(before?.vaultId);
});

test('after signing out, unsent records stay unreadable until the same person signs in again', async () => {
  const { vault, store, opensFromDisk } = await vaultOf({ ...officer, offline: true });
  await vault.put('REGISTRATION', '1', family, { survivesSignOut: true });
  await vault.put('FILE', '2', new ArrayBuffer(9), { survivesSignOut: true });
  await vault.put('DRAFT', 'field', family);
  await vault.close();
  expect(await store.loadKey()).toBeUndefined();
  expect([...store.all.values()].map(({ kind }) => kind)).toEqual(['REGISTRATION', 'FILE']);
  expect(await vault.countUnsent('officer')).toBe(1);
  expect(await opensFromDisk()).toBe(false);
  await expect(vault.list('REGISTRATION')).rejects.toThrow(VaultLocked);
  await expect(vault.put('DRAFT', 'field', family)).rejects.toThrow(VaultLocked);
  await vault.open(officer);
  expect(await vault.list('REGISTRATION')).toEqual([family]);
});

test('when the server ended the session, drafts stay unreadable until the person is back', async () => {
  const { vault, store, opensFromDisk } = await vaultOf({ ...officer, offline: true });
  await vault.put('DRAFT', 'field', family);
  await vault.lock();
  expect(await vault.keyOwner()).toBeNull();
  expect(store.all.size).toBe(1);
  expect(await opensFromDisk()).toBe(false);
  await vault.open(officer);
  expect(await vault.get('DRAFT', 'field')).toEqual(family);
});

test('another person finds no records: unsent ones stay under the key of the first person', async () => {
  const { vault, store, opensFromDisk } = await vaultOf({ ...officer, offline: true });
  await vault.put('REGISTRATION', '1', family, { survivesSignOut: true });
  await vault.put('DRAFT', 'field', family);
  await vault.open(colleague);
  expect(await vault.list('REGISTRATION')).toEqual([]);
  expect(await vault.get('DRAFT', 'field')).toBeNull();
  expect(await opensFromDisk()).toBe(false);
  const [left] = [...store.all.values()];
  expect(store.all.size).toBe(1);
  // Not even under a name of their own.
  const stolen = { ...left, name: 'colleague/REGISTRATION/1', userId: 'colleague' } as NonNullable<typeof left>;
  await store.put(stolen);
  await expect(vault.get('REGISTRATION', '1')).rejects.toThrow();
});

test('of two pages that open a vault at once both use the same key', async () => {
  const { vault, anotherPage } = await vaultOf();
  await vault.close();
  const [one, other] = [anotherPage(), anotherPage()];
  await Promise.all([one.open(officer), other.open({ ...officer, offline: true })]);
  await one.put('DRAFT', 'field', family);
  expect(await other.get('DRAFT', 'field')).toEqual(family);
  expect(await anotherPage().get('DRAFT', 'field')).toEqual(family);
});

test('a sign-out in one page locks the vault in the others', async () => {
  const { vault, anotherPage } = await vaultOf({ ...officer, offline: true });
  const other = anotherPage();
  expect(await other.keyOwner()).toBe('officer');
  await other.close();
  await expect(vault.put('DRAFT', 'field', family)).rejects.toThrow(VaultLocked);
});

test('the key is deleted when its session would have expired', async () => {
  const { vault, store, clock, opensFromDisk } = await vaultOf({ ...officer, offline: true });
  await vault.put('DRAFT', 'field', family);
  clock.now = ENDS_AT;
  expect(await vault.keyOwner()).toBeNull();
  expect(await store.loadKey()).toBeUndefined();
  expect(await opensFromDisk()).toBe(false);
});

test('files that earlier releases stored after an export are deleted when the vault is opened', async () => {
  const { vault, store } = await vaultOf();
  await vault.put('EXPORT', '1', { name: 'All claims.xlsx' });
  await vault.put('DRAFT', 'field', family);
  await vault.open(officer);
  expect([...store.all.values()].map(({ kind }) => kind)).toEqual(['DRAFT']);
});

test('unsent records are deleted after two weeks, with their key', async () => {
  const { vault, store, keyFiles, clock } = await vaultOf();
  await vault.put('REGISTRATION', '1', family, { survivesSignOut: true });
  clock.now = START + 15 * 24 * HOUR;
  await vault.open(testServer('colleague', clock.now + HOUR));
  expect(store.all.size).toBe(0);
  expect([...keyFiles.files.keys()]).toEqual(['colleague']);
});
