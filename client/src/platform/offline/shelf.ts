/** Who opened which vault. The key is not here: IndexedDB keeps deleted bytes in its files. */
export type Opener = { userId: string; vaultId: string; endsAt: number };

/** An encrypted record. Its name contains the user id and the kind, never content. */
export type SealedRecord = {
  name: string;
  userId: string;
  kind: string;
  /** Signing out does not delete it, because it is not sent yet. */
  staysSealed: boolean;
  keptAt: number;
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
};

/** A part of something too large for one record, to which it belongs. */
export type SealedPiece = Pick<SealedRecord, 'iv' | 'content'>;

/** Where a vault keeps what it has. */
export type Shelf = {
  opener: () => Promise<Opener | undefined>;
  setOpener: (opener: Opener | null) => Promise<void>;
  record: (name: string) => Promise<SealedRecord | undefined>;
  records: () => Promise<SealedRecord[]>;
  put: (record: SealedRecord) => Promise<void>;
  piece: (record: string, index: number) => Promise<SealedPiece | undefined>;
  /** Fails if the record was deleted, so that no orphan piece remains. */
  putPiece: (record: string, index: number, piece: SealedPiece) => Promise<void>;
  /** Removes records with their pieces. */
  remove: (names: readonly string[]) => Promise<void>;
};

const DATABASE = 'lafiya-vault';
export const OPENERS = 'openers';
export const RECORDS = 'records';
export const CURRENT = 'current';

// The key of a piece is an array, which sorts behind all texts, so records are read without the pieces.
const pieceKey = (record: string, index: number) => [record, index];
export const piecesOf = (record: string) => IDBKeyRange.bound([record], [record, []]);
export const recordsOnly = () => IDBKeyRange.upperBound([], true);

export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(OPENERS);
    request.result.createObjectStore(RECORDS, { keyPath: 'name' });
  };
  return answerOf(request);
}

/** The shelf of this browser. Every change is written before it is answered. */
export function browserShelf(): Shelf {
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
      transaction.onabort = () => reject(transaction.error ?? new Error('The record was removed before it could be saved'));
    });
    const request = work(transaction.objectStore(name));
    await done;
    return request?.result;
  }
  return {
    opener: () => withStore<Opener>(OPENERS, 'readonly', (store) => store.get(CURRENT)),
    setOpener: async (opener) => {
      await withStore<undefined>(OPENERS, 'readwrite', (store) => {
        if (opener) store.put(opener, CURRENT);
        else store.delete(CURRENT);
        return null;
      });
    },
    record: (name) => withStore<SealedRecord>(RECORDS, 'readonly', (store) => store.get(name)),
    records: async () => (await withStore<SealedRecord[]>(RECORDS, 'readonly', (store) => store.getAll(recordsOnly()))) ?? [],
    put: async (record) => {
      await withStore(RECORDS, 'readwrite', (store) => store.put(record));
    },
    piece: (record, index) => withStore<SealedPiece>(RECORDS, 'readonly', (store) => store.get(pieceKey(record, index))),
    putPiece: async (record, index, piece) => {
      await withStore<undefined>(RECORDS, 'readwrite', (store) => {
        const owner = store.getKey(record);
        owner.onsuccess = () => {
          if (owner.result === undefined) store.transaction.abort();
          else store.put({ name: pieceKey(record, index), ...piece });
        };
        return null;
      });
    },
    remove: async (names) => {
      await withStore<undefined>(RECORDS, 'readwrite', (store) => {
        for (const name of names) {
          store.delete(name);
          store.delete(piecesOf(name));
        }
        return null;
      });
    },
  };
}
