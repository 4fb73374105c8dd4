import { opendir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { now } from '../clock.ts';
import { db } from '../db.ts';
import { filesFolder } from './disk.ts';

/** Minimum age, because a file is written shortly before its row is committed. */
const MIN_AGE_MS = 3_600_000;
const LOOKED_UP_AT_ONCE = 1000;
const MAX_REMOVED = 1000;

async function* storageKeys(): AsyncGenerator<string> {
  const folder = await opendir(filesFolder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of folder)
    if (entry.isFile()) yield relative(filesFolder, join(entry.parentPath, entry.name)).split(sep).join('/');
}

async function unknownOf(keys: string[]): Promise<string[]> {
  const rows = await db.attachment.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
  const known = new Set(rows.map(({ storageKey }) => storageKey));
  const unknown: string[] = [];
  for (const key of keys) {
    if (known.has(key)) continue;
    const file = await stat(join(filesFolder, key)).catch(() => null);
    if (file && file.mtimeMs < now().getTime() - MIN_AGE_MS) unknown.push(key);
  }
  return unknown;
}

/**
 * Removes files without a row, which a crash left. Returns their number.
 * Throws without removing any if they outnumber the files with a row: this is probably another database's folder.
 */
export async function sweepDisk(): Promise<number> {
  const unknown: string[] = [];
  let batch: string[] = [];
  const lookUp = async () => {
    unknown.push(...(await unknownOf(batch)));
    batch = [];
  };
  for await (const key of storageKeys()) {
    batch.push(key);
    if (batch.length === LOOKED_UP_AT_ONCE) await lookUp();
    if (unknown.length >= MAX_REMOVED) break;
  }
  await lookUp();
  const removed = unknown.slice(0, MAX_REMOVED);
  if (removed.length > (await db.attachment.count()))
    throw new Error(
      `${removed.length} files belong to no row, more than have one. Does DATA_DIR belong to this database? Nothing was removed.`,
    );
  for (const key of removed) await rm(join(filesFolder, key), { force: true });
  return removed.length;
}
