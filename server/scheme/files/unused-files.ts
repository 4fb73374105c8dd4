import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import type { Tx } from '../workflow/transact.ts';

/** The owner of documents of people without an account, until their application is submitted. */
export const APPLICATION = 'Application';
/** Owner type of uploads that no form uses yet. `ownerId` is the account. */
export const ACCOUNT = 'UserAccount';

export const APPLICATION_DAYS = 1;
/** A day longer than a browser keeps the draft of a form that did not reach the server (client/src/platform/offline/vault.ts). */
export const ACCOUNT_DAYS = 15;
/** Unused files of one account. */
export const MAX_UNUSED = 100;
/** When an account has that many, files of earlier days give way to new ones. */
const MAKE_ROOM_DAYS = 1;
const FILES_PER_RUN = 1000;

/** Deletes unused files, the oldest first, and returns their storage keys. Files of a saved draft are kept. */
async function deleteRows(tx: Tx, where: Prisma.Sql, max: number): Promise<string[]> {
  const deleted = await tx.$queryRaw<{ storageKey: string }[]>`
    WITH unused AS MATERIALIZED (
      SELECT a.id FROM "Attachment" a
      WHERE ${where} AND NOT EXISTS (
        SELECT 1 FROM "FormDraft" d WHERE d."userId" = a."ownerId" AND position(a.id::text IN d.data::text) > 0)
      ORDER BY a."createdAt" LIMIT ${max} FOR UPDATE SKIP LOCKED)
    DELETE FROM "Attachment" a USING unused WHERE a.id = unused.id RETURNING a."storageKey"`;
  return deleted.map(({ storageKey }) => storageKey);
}

const olderThan = (days: number) => Prisma.sql`a."createdAt" < ${addDays(now(), -days).toISOString()}::timestamp`;

/** Deletes the content of deleted rows. `sweepDisk` removes leftovers after a crash, or if the files cannot be reached. */
export async function deleteContents(storageKeys: readonly string[]): Promise<void> {
  for (const key of storageKeys) {
    try {
      await disk.delete(key);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FILES_AWAY') throw error;
      return;
    }
  }
}

/** Deletes uploads that no form took in time. They belong to no record. Returns how many. */
export async function dropUnusedFiles(): Promise<number> {
  const due = Prisma.sql`(
    (a."ownerType" = ${APPLICATION} AND ${olderThan(APPLICATION_DAYS)}) OR (a."ownerType" = ${ACCOUNT} AND ${olderThan(ACCOUNT_DAYS)}))`;
  const storageKeys = await deleteRows(db, due, FILES_PER_RUN);
  await deleteContents(storageKeys);
  return storageKeys.length;
}

/**
 * Makes room for one more unused file of an account, which the caller has locked: the oldest of earlier days gives way.
 * Returns the storage keys to delete after the commit. Errors: UPLOAD_UNUSED.
 */
export async function makeRoom(tx: Tx, userId: string): Promise<string[]> {
  const unused = await tx.attachment.count({ where: { ownerType: ACCOUNT, ownerId: userId } });
  if (unused < MAX_UNUSED) return [];
  const old = Prisma.sql`a."ownerType" = ${ACCOUNT} AND a."ownerId" = ${userId}::uuid AND ${olderThan(MAKE_ROOM_DAYS)}`;
  const storageKeys = await deleteRows(tx, old, unused - MAX_UNUSED + 1);
  if (storageKeys.length === 0) throw new DomainError('UPLOAD_UNUSED', { params: { max: MAX_UNUSED } });
  return storageKeys;
}
