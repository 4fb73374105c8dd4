/** Who opened which vault. The key is not here: IndexedDB keeps deleted bytes in its files. */
export type KeyRecord = { userId: string; vaultId: string; endsAt: number };

/** An encrypted record. Its name contains the user id and the kind, never content. */
export type EncryptedRecord = {
  name: string;
  userId: string;
  kind: string;
  /** Signing out does not delete it, because it is not sent yet. */
  survivesSignOut: boolean;
  storedAt: number;
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
};

export type EncryptedContent = Pick<EncryptedRecord, 'iv' | 'content'>;

/** Storage of a vault. */
export type OfflineStore = {
  loadKey: () => Promise<KeyRecord | undefined>;
  saveKey: (keyRecord: KeyRecord | null) => Promise<void>;
  record: (name: string) => Promise<EncryptedRecord | undefined>;
  records: () => Promise<EncryptedRecord[]>;
  put: (record: EncryptedRecord) => Promise<void>;
  remove: (names: readonly string[]) => Promise<void>;
};

const DATABASE = 'lafiya-vault';
export const KEY_RECORDS = 'openers';
export const RECORDS = 'records';
export const CURRENT = 'current';

// Earlier releases stored exported files in chunks. The key of a chunk is an array, which sorts behind all texts.
export const chunkRange = (record: string) => IDBKeyRange.bound([record], [record, []]);
export const recordsOnly = () => IDBKeyRange.upperBound([], true);

export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEY_RECORDS);
    request.result.createObjectStore(RECORDS, { keyPath: 'name' });
  };
  return answerOf(request);
}

/** The IndexedDB storage of this browser. Promises resolve after the write is durable. */
export function indexedDbStore(): OfflineStore {
  let database: Promise<IDBDatabase> | undefined;
  async function withStore<Value>(
    name: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value> | null,
  ): Promise<Value | undefined> {
    database ??= openDatabase();
    const transaction = (await database).transaction(name, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const request = work(transaction.objectStore(name));
    await done;
    return request?.result;
  }
  return {
    loadKey: () => withStore<KeyRecord>(KEY_RECORDS, 'readonly', (store) => store.get(CURRENT)),
    saveKey: async (keyRecord) => {
      await withStore<undefined>(KEY_RECORDS, 'readwrite', (store) => {
        if (keyRecord) store.put(keyRecord, CURRENT);
        else store.delete(CURRENT);
        return null;
      });
    },
    record: (name) => withStore<EncryptedRecord>(RECORDS, 'readonly', (store) => store.get(name)),
    records: async () => (await withStore<EncryptedRecord[]>(RECORDS, 'readonly', (store) => store.getAll(recordsOnly()))) ?? [],
    put: async (record) => {
      await withStore(RECORDS, 'readwrite', (store) => store.put(record));
    },
    remove: async (names) => {
      await withStore<undefined>(RECORDS, 'readwrite', (store) => {
        for (const name of names) {
          store.delete(name);
          store.delete(chunkRange(name));
        }
        return null;
      });
    },
  };
}
