import type { EncryptedRecord, KeyRecord, OfflineStore } from './indexed-db-store.ts';
import { bytesOf, type KeyFiles, keyFileOf } from './key-files.ts';

/** A store in memory, for tests. */
export function memoryStore(): OfflineStore & { all: Map<string, EncryptedRecord> } {
  const all = new Map<string, EncryptedRecord>();
  let current: KeyRecord | undefined;
  return {
    all,
    loadKey: async () => current,
    saveKey: async (keyRecord) => {
      current = keyRecord ?? undefined;
    },
    record: async (name) => all.get(name),
    records: async () => [...all.values()],
    put: async (record) => void all.set(record.name, record),
    remove: async (names) => {
      for (const name of names) all.delete(name);
    },
  };
}

/** Key files in memory, for tests. Like a browser’s, a file cannot be read while it is written. */
export function memoryKeyFiles(): KeyFiles & { files: Map<string, Uint8Array<ArrayBuffer>> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  return {
    files,
    userIds: async () => [...files.keys()],
    read: async (userId) => {
      if (isWriting) throw new DOMException('The requested file could not be read', 'NotReadableError');
      return keyFileOf(files.get(userId) ?? new Uint8Array());
    },
    write: async (userId, file) => {
      isWriting = true;
      await new Promise((resolve) => setTimeout(resolve));
      files.set(userId, bytesOf(file));
      isWriting = false;
    },
    erase: async (userId) => void files.delete(userId),
    exclusively: (work) => {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },
  };
}

/** Requests the wrapping key of a vault, like a server that derives it from the user and the vault id. */
export const testServer = (userId: string, endsAt: number, secret = 'secret') => ({
  userId,
  ask: async (vaultId: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret} ${userId} ${vaultId}`));
    return { key: new Uint8Array(digest), endsAt };
  },
});
