import { answerOf, CURRENT, OPENERS, piecesOf, RECORDS, recordsOnly, type SealedRecord } from './shelf.ts';
import { unsealed, type Vault } from './vault.ts';

const DATABASE = 'lafiya-offline';
/** The lock of the outbox: nothing is sent while records are taken over. */
const OUTBOX = 'lafiya-outbox';
/** Exported files can be exported again, and the session is known. */
const NOT_TAKEN = ['EXPORT', 'SESSION'];

/** The vault of releases before ADR 75; null if this browser has none. */
async function openEarlier(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request).catch(() => null);
}

async function change(database: IDBDatabase, work: (openers: IDBObjectStore, records: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction([OPENERS, RECORDS], 'readwrite');
  work(transaction.objectStore(OPENERS), transaction.objectStore(RECORDS));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

const recordsIn = (database: IDBDatabase): Promise<SealedRecord[]> =>
  answerOf<SealedRecord[]>(database.transaction(RECORDS).objectStore(RECORDS).getAll(recordsOnly()));

const remove = (database: IDBDatabase, removed: readonly SealedRecord[]) =>
  change(database, (openers, records) => {
    openers.delete(CURRENT);
    for (const { name } of removed) {
      records.delete(name);
      records.delete(piecesOf(name));
    }
  });

/** Moves what the person left in the vault of an earlier release into the open vault. `askKey` asks for the key of that release. */
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
          const plain = await unsealed(record.name, record, key);
          const id = record.name.slice(`${userId}/${record.kind}/`.length);
          await vault.put(record.kind, id, plain, { staysSealed: record.staysSealed });
        }
      }
      await remove(database, [...own, ...records.filter((record) => !record.staysSealed)]);
    } finally {
      database.close();
    }
  });
}

/** Deletes the key in the vault of an earlier release; on sign-out also every record that is not waiting to be sent. */
export async function lockEarlierVault({ isSignOut }: { isSignOut: boolean }): Promise<void> {
  const database = await openEarlier();
  if (!database) return;
  try {
    const records = isSignOut ? (await recordsIn(database)).filter(({ staysSealed }) => !staysSealed) : [];
    await remove(database, records);
  } finally {
    database.close();
  }
}
