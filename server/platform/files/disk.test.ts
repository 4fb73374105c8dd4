import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '../db.ts';
import { env } from '../env.ts';
import { disk, folderOf } from './disk.ts';
import { sweepDisk } from './sweep-disk.ts';

afterEach(() => vi.restoreAllMocks());

const FOLDER = 'disk-test';
const folder = join(folderOf(env.DATA_DIR), FOLDER);
const names = () => (existsSync(folder) ? readdirSync(folder) : []);

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
});

/** Makes every write fail with this code after the content is written. */
async function failing(code: string) {
  const file = await open(join(folder, 'probe'), 'w');
  vi.spyOn(Object.getPrototypeOf(file), 'sync').mockRejectedValue(Object.assign(new Error(code), { code }));
  await file.close();
}

describe('a stored file', () => {
  it('is on disk under its name, without temporary files', async () => {
    await disk.put(`${FOLDER}/whole`, Buffer.from('content'));
    expect(await readFile(join(folder, 'whole'), 'utf8')).toBe('content');
    expect(names()).toEqual(['whole']);
  });

  it('is empty if it was empty', async () => {
    await disk.put(`${FOLDER}/empty`, '');
    expect(await disk.getBytes(`${FOLDER}/empty`)).toHaveLength(0);
    await disk.delete(`${FOLDER}/empty`);
  });

  it('leaves no partial file on a full disk and throws UPLOAD_DISK', async () => {
    await failing('ENOSPC');
    const before = names();
    await expect(disk.put(`${FOLDER}/full`, Buffer.from('content'))).rejects.toMatchObject({ code: 'UPLOAD_DISK' });
    expect(names()).toEqual(before);
  });

  it('leaves the earlier content and no piece after any other error', async () => {
    await disk.put(`${FOLDER}/kept`, Buffer.from('earlier'));
    await failing('EIO');
    const before = names();
    await expect(disk.put(`${FOLDER}/kept`, Buffer.from('later'))).rejects.toMatchObject({ code: 'E_CANNOT_WRITE_FILE' });
    expect([names(), await readFile(join(folder, 'kept'), 'utf8')]).toEqual([before, 'earlier']);
  });
});

describe('the sweep of the disk', () => {
  const file = async (name: string, minutesOld: number) => {
    await writeFile(join(folder, name), 'content');
    const time = Date.now() / 1000 - minutesOld * 60;
    await utimes(join(folder, name), time, time);
  };
  const row = (storageKey: string) =>
    db.attachment.create({
      data: { ownerType: 'Hcp', ownerId: randomUUID(), kind: 'LICENCE', filename: 'a', mime: 'a', size: 1, sha256: '0', storageKey },
    });

  it('removes files without a row after an hour, and no others', async () => {
    await file('named', 600);
    await file('written now', 5);
    await file('left by a crash', 61);
    await file('left by a crash.part', 61);
    for (const key of [`${FOLDER}/named`, 'elsewhere/1', 'elsewhere/2']) await row(key);
    expect(await sweepDisk()).toBe(2);
    expect(names()).toEqual(expect.arrayContaining(['named', 'written now']));
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringContaining('left by a crash')]));
    expect(await sweepDisk()).toBe(0);
  });

  it('removes nothing if the database has fewer files than would be removed', async () => {
    await db.attachment.deleteMany();
    await file('of another database', 600);
    await expect(sweepDisk()).rejects.toThrow('Do they belong to this database?');
    expect(names()).toContain('of another database');
  });
});
