import { expect, test } from 'vitest';
import { ExportedFiles, MAX_FILES } from './exported-files.ts';
import { memoryKeyFiles, memoryStore, testServer } from './memory-store.ts';
import { Vault, VaultLocked } from './vault.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 8);
const officer = testServer('officer', START + 200 * HOUR);
const colleague = testServer('colleague', START + 200 * HOUR);
const LIMITS = { chunkBytes: 8, maxBytes: 60 };

async function filesOf() {
  const store = memoryStore();
  const clock = { now: START };
  const vault = new Vault(store, memoryKeyFiles(), () => clock.now);
  await vault.open(officer);
  const files = new ExportedFiles(vault, () => clock.now, LIMITS);
  const names = async () => (await files.list()).map(({ name }) => name);
  return { store, clock, vault, files, names };
}

const made = (name: string, content = 'Ladi Gyang, Jos North') => ({
  name,
  blob: new Blob([content], { type: 'text/csv' }),
  title: 'Enrollees',
  filterText: 'LGA: Jos North',
  rows: 1,
});

const idOf = async (kept: Promise<string | null>) => (await kept) ?? '';

test('a file is stored in encrypted chunks and read back byte for byte', async () => {
  const { store, files } = await filesOf();
  const id = await idOf(files.keep(made('a.csv')));
  const [chunks = []] = [...store.chunks.values()];
  expect(chunks).toHaveLength(3);
  const stored = [...[...store.all.values()], ...chunks].map(({ content }) => Buffer.from(content).toString('latin1')).join();
  expect(stored).not.toMatch(/Ladi|Gyang|Jos/);
  const [file] = await files.list();
  expect(file).toEqual({
    id,
    name: 'a.csv',
    title: 'Enrollees',
    filterText: 'LGA: Jos North',
    rows: 1,
    type: 'text/csv',
    bytes: 21,
    madeAt: START,
    until: START + 24 * HOUR,
  });
  const blob = await files.open(id);
  expect(blob?.type).toBe('text/csv');
  expect(await blob?.text()).toBe('Ladi Gyang, Jos North');
});

test('a chunk cannot be put in the place of another', async () => {
  const { store, files } = await filesOf();
  const id = await idOf(files.keep(made('a.csv')));
  const [chunks = []] = [...store.chunks.values()];
  chunks.reverse();
  await expect(files.open(id)).rejects.toThrow();
});

test('a file and its chunks are deleted after a day', async () => {
  const { store, clock, files, names } = await filesOf();
  const id = await idOf(files.keep(made('a.csv')));
  clock.now += 24 * HOUR - 1;
  expect(await names()).toEqual(['a.csv']);
  clock.now += 1;
  expect(await files.open(id)).toBeNull();
  expect(store.all.size + store.chunks.size).toBe(0);
});

test('the oldest files give way when there are too many', async () => {
  const { store, clock, files, names } = await filesOf();
  for (let count = 0; count <= MAX_FILES; count++) {
    clock.now += HOUR;
    await files.keep(made(`${count}.csv`, 'x'));
  }
  expect(await names()).toEqual(Array.from({ length: MAX_FILES }, (_, index) => `${MAX_FILES - index}.csv`));
  expect(store.chunks.size).toBe(MAX_FILES);
});

test('the oldest files are deleted when the total is too large; a file that alone is too large is not stored', async () => {
  const { clock, files, names } = await filesOf();
  for (const name of ['a.csv', 'b.csv', 'c.csv']) {
    clock.now += HOUR;
    await files.keep(made(name));
  }
  expect(await names()).toEqual(['c.csv', 'b.csv']);
  expect(await files.keep(made('large.csv', 'x'.repeat(61)))).toBeNull();
  expect(await names()).toEqual(['c.csv', 'b.csv']);
});

test('signing out deletes the files and their chunks', async () => {
  const { store, vault, files } = await filesOf();
  await files.keep(made('a.csv'));
  await vault.close();
  expect(store.all.size + store.chunks.size).toBe(0);
  await expect(files.list()).rejects.toThrow(VaultLocked);
});

test('after the session ended, the same person can read the files again, and another person finds none', async () => {
  const { store, vault, files, names } = await filesOf();
  const id = await idOf(files.keep(made('a.csv')));
  await vault.lock();
  await expect(files.open(id)).rejects.toThrow(VaultLocked);
  expect(store.chunks.size).toBe(1);
  await vault.open(officer);
  expect(await (await files.open(id))?.text()).toBe('Ladi Gyang, Jos North');
  await vault.open(colleague);
  expect(await names()).toEqual([]);
  expect(store.all.size + store.chunks.size).toBe(0);
});

test('a file that does not fit into storage leaves no chunks', async () => {
  const { store, files, names } = await filesOf();
  const put = store.putChunk;
  store.putChunk = (record, index, chunk) =>
    index === 2 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put(record, index, chunk);
  await expect(files.keep(made('a.csv'))).rejects.toThrow('full');
  expect(await names()).toEqual([]);
  expect(store.all.size + store.chunks.size).toBe(0);
});

test('an unfinished file is not listed, and signing out meanwhile leaves none of it', async () => {
  const { store, vault, files, names } = await filesOf();
  const put = store.putChunk;
  store.putChunk = async (record, index, chunk) => {
    if (index === 1) {
      expect(await names()).toEqual([]);
      await vault.close();
    }
    await put(record, index, chunk);
  };
  await expect(files.keep(made('a.csv'))).rejects.toThrow();
  expect(store.all.size + store.chunks.size).toBe(0);
});
