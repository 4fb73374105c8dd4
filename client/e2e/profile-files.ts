import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Sealed = { name: string; iv: Buffer; content: Buffer };

const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** Fewer different bytes than in any random key: with 32 random bytes there are fewer once in 10^9. */
const LEAST_DISTINCT = 20;
/** Code of the platform and of the browser, too much to try. */
const CODE = /CacheStorage|ScriptCache|Code Cache|Cache_Data|GPUCache|GraphiteDawnCache/;

/** An open browser deletes files and folders while they are listed. */
function orGone<Result>(read: () => Result, gone: Result): Result {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return gone;
    throw error;
  }
}

const contentOf = (path: string): Buffer => orGone(() => readFileSync(path), Buffer.alloc(0));

const fileIdsOf = (folder: string): string[] =>
  orGone(() => readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? fileIdsOf(path) : entry.isFile() ? [path] : [];
  });

const filesWithBytes = (profile: string, needles: readonly Buffer[]): string[] =>
  fileIdsOf(profile).filter((path) => {
    const content = contentOf(path);
    return needles.some((needle) => content.includes(needle));
  });

/** The files of a profile in which one of the texts is readable. */
export const filesWithText = (profile: string, texts: readonly string[]): string[] =>
  filesWithBytes(
    profile,
    texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]),
  );

/** A record of the vaults of a page as it is on the disk, by the kind in its name. */
export async function sealedRecord(page: Page, kind: string): Promise<Sealed> {
  const found = await page.evaluate(async (kind) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      const records = await answer(database.transaction('records').objectStore('records').getAll());
      database.close();
      const record = records.find((candidate) => candidate.kind === kind);
      if (record) return { name: record.name as string, iv: [...record.iv], content: [...new Uint8Array(record.content)] };
    }
    return null;
  }, kind);
  if (!found) throw new Error(`No record of the kind ${kind}`);
  return { name: found.name, iv: Buffer.from(found.iv), content: Buffer.from(found.content) };
}

/** Whether these 32 bytes open a record, which is JSON. */
function opens(key: Buffer, { name, iv, content }: Sealed): boolean {
  // The first block of AES-GCM, which is faster to try than all of it.
  const block = createCipheriv('aes-256-ecb', key, null).update(Buffer.concat([iv, Buffer.from([0, 0, 0, 2])]));
  if (((block[0] ?? 0) ^ (content[0] ?? 0)) !== 0x7b || ((block[1] ?? 0) ^ (content[1] ?? 0)) !== 0x22) return false;
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAAD(Buffer.from(JSON.stringify(name))).setAuthTag(content.subarray(-TAG_BYTES));
  try {
    decipher.update(content.subarray(0, -TAG_BYTES));
    decipher.final();
    return true;
  } catch {
    return false;
  }
}

function keyIn(content: Buffer, record: Sealed): boolean {
  const counts = new Uint8Array(256);
  let distinct = 0;
  for (let at = 0; at < content.length; at++) {
    const entering = content[at] ?? 0;
    if (counts[entering] === 0) distinct++;
    counts[entering] = (counts[entering] ?? 0) + 1;
    if (at < KEY_BYTES - 1) continue;
    const start = at - KEY_BYTES + 1;
    if (distinct >= LEAST_DISTINCT && opens(content.subarray(start, at + 1), record)) return true;
    const leaving = content[start] ?? 0;
    counts[leaving] = (counts[leaving] ?? 0) - 1;
    if (counts[leaving] === 0) distinct--;
  }
  return false;
}

/** The files of a profile with a key that opens a record: all rows of 32 bytes are tried. */
export const filesWithKey = (profile: string, record: Sealed): string[] =>
  fileIdsOf(profile).filter((path) => !CODE.test(path) && keyIn(contentOf(path), record));
