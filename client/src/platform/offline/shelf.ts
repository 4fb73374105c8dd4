export type Opener = { userId: string; key: CryptoKey; endsAt: number };

/** What is kept under a name that says whose and of which kind it is, and nothing about what is in it. */
export type SealedRecord = {
  name: string;
  userId: string;
  kind: string;
  /** It is not deleted by signing out, for example because it was not sent yet. */
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
  /** Refused once the record is removed, so that no piece stays without one. */
  putPiece: (record: string, index: number, piece: SealedPiece) => Promise<void>;
  /** Removes records with their pieces. */
  remove: (names: readonly string[]) => Promise<void>;
};

const DATABASE = 'lafiya-offline';
const OPENERS = 'openers';
const RECORDS = 'records';
const PIECES = 'pieces';
const CURRENT = 'current';

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Answers the database when it is asked for; refuses while a tab of an earlier release keeps it from being brought up to date. */
function openDatabase(): () => Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore(OPENERS);
      request.result.createObjectStore(RECORDS, { keyPath: 'name' });
    }
    // Not among the records, which are read all at once.
    request.result.createObjectStore(PIECES);
  };
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error('The store of this browser is in use by an earlier release'));
  });
  blocked.catch(() => {});
  const opened = answerOf(request).then((database) => {
    database.onversionchange = () => database.close();
    return database;
  });
  // Another request would wait for this one. Once the tab is closed it is answered, and then the first counts.
  return () => Promise.race([opened, blocked]);
}

/** Under an array, as the pieces of a record then follow each other and no name can be taken for another. */
const pieceKey = (record: string, index: number) => [record, index];
const piecesOf = (record: string) => IDBKeyRange.bound([record], [record, []]);

/** The shelf of this browser. Every change is written before it is answered. */
export function browserShelf(): Shelf {
  let database: (() => Promise<IDBDatabase>) | undefined;
  async function inTransaction<Value>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Value> | null,
  ): Promise<Value | undefined> {
    database ??= openDatabase();
    const transaction = (await database()).transaction(names, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('What was to be written was removed meanwhile'));
    });
    const request = work(transaction);
    await done;
    return request?.result;
  }
  const withStore = <Value>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value> | null) =>
    inTransaction([name], mode, (transaction) => work(transaction.objectStore(name)));
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
    records: async () => (await withStore<SealedRecord[]>(RECORDS, 'readonly', (store) => store.getAll())) ?? [],
    put: async (record) => {
      await withStore(RECORDS, 'readwrite', (store) => store.put(record));
    },
    piece: (record, index) => withStore<SealedPiece>(PIECES, 'readonly', (store) => store.get(pieceKey(record, index))),
    putPiece: async (record, index, piece) => {
      await inTransaction<undefined>([RECORDS, PIECES], 'readwrite', (transaction) => {
        const owner = transaction.objectStore(RECORDS).getKey(record);
        owner.onsuccess = () => {
          if (owner.result === undefined) transaction.abort();
          else transaction.objectStore(PIECES).put(piece, pieceKey(record, index));
        };
        return null;
      });
    },
    remove: async (names) => {
      await inTransaction<undefined>([RECORDS, PIECES], 'readwrite', (transaction) => {
        for (const name of names) {
          transaction.objectStore(RECORDS).delete(name);
          transaction.objectStore(PIECES).delete(piecesOf(name));
        }
        return null;
      });
    },
  };
}
