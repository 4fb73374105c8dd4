import { answerOf, CURRENT, chunkRange, type EncryptedRecord, KEY_RECORDS, RECORDS, recordsOnly } from './indexed-db-store.ts';
import { DAY_MS, decryptContent, RETENTION_DAYS, type Vault } from './vault.ts';

const DATABASE = 'lafiya-offline';
/** Lock of the outbox: nothing is sent while records are migrated. */
const OUTBOX = 'lafiya-outbox';
/** A deletion that waits for another tab blocks every open of the database. */
const RENDER_TIMEOUT_MS = 2_000;
/** Exported files can be exported again, and the session is known. */
const NOT_TAKEN = ['EXPORT', 'SESSION'];

/** The vault of releases before ADR 75; null if this browser has none, or is deleting it. */
async function openEarlier(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.transaction?.abort();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), RENDER_TIMEOUT_MS));
  return Promise.race([answerOf(request).catch(() => null), late]);
}

const recordsIn = (database: IDBDatabase): Promise<EncryptedRecord[]> =>
  answerOf<EncryptedRecord[]>(database.transaction(RECORDS).objectStore(RECORDS).getAll(recordsOnly()));

/** Deleting the database lets Chromium compact its files sooner (ADR 75); tabs of the earlier release delay that. */
const deleteEarlier = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

async function remove(database: IDBDatabase, removed: readonly EncryptedRecord[]): Promise<void> {
  const transaction = database.transaction([KEY_RECORDS, RECORDS], 'readwrite');
  transaction.objectStore(KEY_RECORDS).delete(CURRENT);
  for (const { name } of removed) {
    transaction.objectStore(RECORDS).delete(name);
    transaction.objectStore(RECORDS).delete(chunkRange(name));
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Moves the person's records from the vault of an earlier release into the open vault. `askKey` requests the key of that release. */
export async function takeEarlierRecords(vault: Vault, userId: string, askKey: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
  await navigator.locks.request(OUTBOX, { ifAvailable: true }, async (lock) => {
    const database = lock && (await openEarlier());
    if (!database) return;
    try {
      const records = await recordsIn(database);
      const own = records.filter((record) => record.userId === userId);
      const taken = own.filter(({ kind }) => !NOT_TAKEN.includes(kind));
      if (taken.length > 0) {
        const key = await crypto.subtle.importKey('raw', await askKey(), 'AES-GCM', false, ['decrypt']);
        for (const record of taken) {
          const plain = await decryptContent(record.name, record, key);
          const id = record.name.slice(`${userId}/${record.kind}/`.length);
          await vault.put(record.kind, id, plain, { survivesSignOut: record.survivesSignOut });
        }
      }
      const oldest = Date.now() - RETENTION_DAYS * DAY_MS;
      const mayBeDeleted = (record: EncryptedRecord) => record.userId === userId || !record.survivesSignOut || record.storedAt < oldest;
      await remove(database, records.filter(mayBeDeleted));
    } finally {
      database.close();
    }
  });
}

/** Deletes the key in the vault of an earlier release; on sign-out also every record that is not waiting to be sent. */
export async function lockEarlierVault({ isSignOut }: { isSignOut: boolean }): Promise<void> {
  const database = await openEarlier();
  if (!database) return;
  const records = await recordsIn(database);
  const removed = isSignOut ? records.filter(({ survivesSignOut }) => !survivesSignOut) : [];
  await remove(database, removed);
  database.close();
  // Without a key no other tab can write into it any more.
  if (isSignOut && removed.length === records.length) await deleteEarlier();
}
