/** The key of a person's vault on this device. */
export type KeyFile = {
  vaultId: string;
  /** The key of the records, wrapped by the key that the server gives for this vault. */
  wrapped: Uint8Array<ArrayBuffer>;
  /** The key itself, only while the pages of the person open without a network. */
  plain: Uint8Array<ArrayBuffer> | null;
};

/** Directory of the vault keys, named by user id. */
export type KeyFiles = {
  userIds: () => Promise<string[]>;
  /** Fails while the file is written: read it `exclusively`. */
  read: (userId: string) => Promise<KeyFile | null>;
  write: (userId: string, file: KeyFile) => Promise<void>;
  /** Overwrites the file with zeros, then removes it. */
  erase: (userId: string) => Promise<void>;
  /** Runs in one tab at a time. */
  exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

const ID_BYTES = 36;
const WRAPPED_BYTES = 40;
const KEY_BYTES = 32;
const PLAIN_AT = ID_BYTES + WRAPPED_BYTES;
const FILE_BYTES = PLAIN_AT + KEY_BYTES;
const LOCK = 'lafiya-vault';

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/** Every file has the same size, so that each write covers all bytes of the one before. */
export function bytesOf({ vaultId, wrapped, plain }: KeyFile): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FILE_BYTES);
  bytes.set(new TextEncoder().encode(vaultId));
  bytes.set(wrapped, ID_BYTES);
  if (plain) bytes.set(plain, PLAIN_AT);
  return bytes;
}

/** Null if the write was interrupted. */
export function keyFileOf(bytes: Uint8Array<ArrayBuffer>): KeyFile | null {
  if (bytes.length !== FILE_BYTES || isEmpty(bytes)) return null;
  const plain = bytes.slice(PLAIN_AT);
  return {
    vaultId: new TextDecoder().decode(bytes.subarray(0, ID_BYTES)),
    wrapped: bytes.slice(ID_BYTES, PLAIN_AT),
    plain: isEmpty(plain) ? null : plain,
  };
}

/** Starts the writing worker on first use; it stays loaded, so that a key can be erased offline. */
function fileWriter(): (name: string, bytes: Uint8Array<ArrayBuffer>, isRemoved?: boolean) => Promise<void> {
  let worker: Worker | undefined;
  return (name, bytes, isRemoved = false) =>
    new Promise((resolve, reject) => {
      worker ??= new Worker('/key-file.js');
      worker.addEventListener(
        'error',
        () => {
          worker = undefined;
          reject(new Error('The worker that writes key files did not start'));
        },
        { once: true },
      );
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        port1.close();
        if (data === null) resolve();
        else reject(new Error(String(data)));
      };
      worker.postMessage({ name, bytes, isRemoved }, [port2]);
    });
}

/** The key files of this browser, in its private file system: files there can be overwritten, records of IndexedDB cannot. */
export function browserKeyFiles(): KeyFiles {
  const write = fileWriter();
  const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('vault-keys', { create: true });
  return {
    async userIds() {
      const names: string[] = [];
      for await (const name of (await folder()).keys()) names.push(name);
      return names;
    },
    async read(userId) {
      const handle = await (await folder()).getFileHandle(userId).catch(() => null);
      return handle && keyFileOf(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    },
    write: (userId, file) => write(userId, bytesOf(file)),
    erase: (userId) => write(userId, new Uint8Array(FILE_BYTES), true),
    exclusively: async (work) => navigator.locks.request(LOCK, work),
  };
}
