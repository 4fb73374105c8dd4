import { now } from '../clock.ts';
import { db } from '../db.ts';
import { disk } from './disk.ts';

/** Minimum age, because a file is written shortly before its row is committed. */
const MIN_AGE_MS = 3_600_000;
const LOOKED_UP_AT_ONCE = 1000;
const MAX_REMOVED = 1000;

async function unknownOf(keys: string[]): Promise<string[]> {
  const rows = await db.attachment.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
  const known = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !known.has(key));
}

/**
 * Removes files without a row, which a crash left. Returns their number.
 * Throws without removing any if they outnumber the files with a row: these are probably another database's files.
 */
export async function sweepDisk(): Promise<number> {
  const unknown: string[] = [];
  let batch: string[] = [];
  const lookUp = async () => {
    unknown.push(...(await unknownOf(batch)));
    batch = [];
  };
  for await (const { key, modifiedAt } of disk.list()) {
    if (modifiedAt.getTime() >= now().getTime() - MIN_AGE_MS) continue;
    batch.push(key);
    if (batch.length === LOOKED_UP_AT_ONCE) await lookUp();
    if (unknown.length >= MAX_REMOVED) break;
  }
  await lookUp();
  const removed = unknown.slice(0, MAX_REMOVED);
  if (removed.length > (await db.attachment.count()))
    throw new Error(
      `${removed.length} files in ${disk.place} belong to no row, more than have one. Do they belong to this database? Nothing was removed.`,
    );
  for (const key of removed) await disk.delete(key);
  return removed.length;
}
