import { type EncryptedContent, type EncryptedRecord, indexedDbStore, type KeyRecord, type OfflineStore } from './indexed-db-store.ts';
import { browserKeyFiles, type KeyFile, type KeyFiles } from './key-files.ts';

const ALGORITHM = 'AES-GCM';
const WRAPPING = 'AES-KW';
const IV_BYTES = 12;
/** Records expire after this many days. */
export const RETENTION_DAYS = 14;
export const DAY_MS = 86_400_000;

/** Record type of families registered offline (`FILE` and `FILE_INFO` of the outbox have their files). */
export const FAMILY = 'REGISTRATION';
/** Record type of exported files, which earlier releases stored for a day (ADR 65). */
const EXPORTED_FILE = 'EXPORT';

export class VaultLocked extends Error {
  constructor() {
    super('No one is signed in on this browser');
  }
}

type PutOptions = {
  /** Kept on sign-out. It cannot be read until the same person signs in again. */
  survivesSignOut?: boolean;
};

type SignIn = {
  userId: string;
  /** Requests the key that wraps this vault's key, and the expiry of the session. */
  ask: (vaultId: string) => Promise<{ key: Uint8Array<ArrayBuffer>; endsAt: number }>;
  /** Whether the vault opens without a network from now on: its key is then on the disk. */
  offline?: boolean;
};

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = (content: ArrayBuffer) => JSON.parse(new TextDecoder().decode(content)) as unknown;

/**
 * Encrypts personal data in this browser. The key is in memory; on the disk it is wrapped by a key of the server, and readable only
 * while the vault opens without a network (ADR 75). Every use reads who is signed in, so a sign-out in one tab locks all tabs.
 */
export class Vault {
  readonly #store: OfflineStore;
  readonly #keyFiles: KeyFiles;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #held: { vaultId: string; key: CryptoKey } | null = null;

  constructor(store: OfflineStore, keyFiles: KeyFiles, now = () => Date.now()) {
    this.#store = store;
    this.#keyFiles = keyFiles;
    this.#now = now;
  }

  /** Opens the vault of the signed-in person. Deletes expired records, and those of other people unless they are unsent. */
  async open(signIn: SignIn): Promise<void> {
    const { userId, ask, offline = false } = signIn;
    const vaultId = (await this.#readKeyFile(userId))?.vaultId ?? crypto.randomUUID();
    // Outside the lock, so that a slow network does not delay a sign-out.
    const { key, endsAt } = await ask(vaultId);
    const serverKey = await crypto.subtle.importKey('raw', key, WRAPPING, false, ['wrapKey', 'unwrapKey']);
    const isOpened = await this.#keyFiles.exclusively(async () => {
      await this.#tidy(userId);
      const kept = await this.#keyFiles.read(userId);
      // Another tab has created or replaced the vault.
      if (kept && kept.vaultId !== vaultId) return false;
      const wrapped = (kept && (await this.#stillReadable(userId, kept, serverKey))) ?? (await newKey(serverKey));
      const unwrapped = await unwrap(wrapped, serverKey);
      const plain = new Uint8Array(await crypto.subtle.exportKey('raw', unwrapped));
      await this.#keyFiles.write(userId, { vaultId, wrapped, plain: offline || kept?.plain ? plain : null });
      this.#held = { vaultId, key: await importKey(plain) };
      await this.#store.saveKey({ userId, vaultId, endsAt });
      return true;
    });
    if (!isOpened) return this.open(signIn);
    this.#notify();
  }

  /** The wrapped key of a vault; null if the server's key does not open it and it has no unsent records. */
  async #stillReadable(userId: string, { wrapped }: KeyFile, serverKey: CryptoKey): Promise<KeyFile['wrapped'] | null> {
    try {
      await unwrap(wrapped, serverKey);
      return wrapped;
    } catch (error) {
      if ((await this.countUnsent(userId)) > 0) throw error;
      await this.#removeWhere((record) => record.userId === userId);
      return null;
    }
  }

  /** User id of the open vault; null without a key, or when its session has expired. */
  async keyOwner(): Promise<string | null> {
    const keyRecord = await this.#keyRecord();
    return keyRecord && (await this.#keyOf(keyRecord)) ? keyRecord.userId : null;
  }

  /** Until when the vault opens without a network; null if it does not. */
  async offlineUntil(): Promise<number | null> {
    const keyRecord = await this.#keyRecord();
    return keyRecord && (await this.#readKeyFile(keyRecord.userId))?.plain ? keyRecord.endsAt : null;
  }

  /** Removes the readable keys from the disk, so that vaults open only with a network. This page keeps its key in memory. */
  async endOffline(): Promise<void> {
    await this.#keyFiles.exclusively(() => this.#forgetPlainKeys());
    this.#notify();
  }

  /** At the end of a session: removes the readable keys. Records stay, and can be read after the next sign-in. */
  async lock(): Promise<void> {
    this.#held = null;
    await this.#store.saveKey(null);
    await this.endOffline();
  }

  /** On sign-out: deletes the key and every record that is not waiting to be sent. */
  async close(): Promise<void> {
    await this.lock();
    await this.#keyFiles.exclusively(() => this.#tidy(null));
    this.#notify();
  }

  /** Number of a user's unsent records, counting families without their files. Needs no key. */
  async countUnsent(userId: string): Promise<number> {
    const records = await this.#store.records();
    return records.filter((record) => record.userId === userId && record.kind === FAMILY && record.survivesSignOut).length;
  }

  async put(kind: string, id: string, value: unknown, { survivesSignOut = false }: PutOptions = {}): Promise<void> {
    const { userId, key } = await this.#require();
    const name = nameOf(userId, kind, id);
    const encrypted = await encryptContent(name, value instanceof ArrayBuffer ? value : encode(value), key);
    await this.#store.put({ name, userId, kind, survivesSignOut, storedAt: this.#now(), ...encrypted });
    this.#notify();
  }

  /** The stored value; null if there is none. */
  async get<Value>(kind: string, id: string): Promise<Value | null> {
    const content = await this.getBytes(kind, id);
    return content && (decode(content) as Value);
  }

  async getBytes(kind: string, id: string): Promise<ArrayBuffer | null> {
    const { userId, key } = await this.#require();
    const record = await this.#store.record(nameOf(userId, kind, id));
    return record ? decryptContent(record.name, record, key) : null;
  }

  /** All records of a kind of the signed-in person. */
  async list<Value>(kind: string): Promise<Value[]> {
    const { userId, key } = await this.#require();
    const records = (await this.#store.records()).filter((record) => record.userId === userId && record.kind === kind);
    return Promise.all(records.map(async (record) => decode(await decryptContent(record.name, record, key)) as Value));
  }

  async remove(kind: string, ids: readonly string[]): Promise<void> {
    const { userId } = await this.#require();
    await this.#store.remove(ids.map((id) => nameOf(userId, kind, id)));
    this.#notify();
  }

  /** Runs after every change in this tab. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #keyRecord(): Promise<KeyRecord | null> {
    const keyRecord = await this.#store.loadKey();
    if (keyRecord && keyRecord.endsAt > this.#now()) return keyRecord;
    if (keyRecord) await this.lock();
    this.#held = null;
    return null;
  }

  async #keyOf({ userId, vaultId }: KeyRecord): Promise<CryptoKey | null> {
    if (this.#held?.vaultId === vaultId) return this.#held.key;
    const file = await this.#readKeyFile(userId);
    if (!file?.plain || file.vaultId !== vaultId) return null;
    this.#held = { vaultId, key: await importKey(file.plain) };
    return this.#held.key;
  }

  /** Waits for a tab that writes the file: browsers reject reading it meanwhile. */
  #readKeyFile(userId: string): Promise<KeyFile | null> {
    return this.#keyFiles.exclusively(() => this.#keyFiles.read(userId));
  }

  async #require(): Promise<{ userId: string; key: CryptoKey }> {
    const keyRecord = await this.#keyRecord();
    const key = keyRecord && (await this.#keyOf(keyRecord));
    if (!key) throw new VaultLocked();
    return { userId: keyRecord.userId, key };
  }

  /** Deletes expired records and exported files of earlier releases, and the keys of vaults that are then empty. Other vaults need a network to open. */
  async #tidy(currentId: string | null): Promise<void> {
    const oldest = this.#now() - RETENTION_DAYS * DAY_MS;
    await this.#removeWhere(
      ({ kind, storedAt, userId, survivesSignOut }) =>
        kind === EXPORTED_FILE || storedAt < oldest || (userId !== currentId && !survivesSignOut),
    );
    const userIdsWithRecords = new Set((await this.#store.records()).map(({ userId }) => userId));
    for (const userId of await this.#keyFiles.userIds())
      if (userId !== currentId && !userIdsWithRecords.has(userId)) await this.#keyFiles.erase(userId);
    await this.#forgetPlainKeys(currentId);
  }

  async #forgetPlainKeys(exceptOf: string | null = null): Promise<void> {
    for (const userId of await this.#keyFiles.userIds()) {
      const file = userId === exceptOf ? null : await this.#keyFiles.read(userId);
      if (file?.plain) await this.#keyFiles.write(userId, { ...file, plain: null });
    }
  }

  async #removeWhere(predicate: (record: EncryptedRecord) => boolean): Promise<void> {
    const records = await this.#store.records();
    await this.#store.remove(records.filter(predicate).map(({ name }) => name));
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = (userId: string, kind: string, id: string) => `${userId}/${kind}/${id}`;

const importKey = (raw: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['encrypt', 'decrypt']);

const unwrap = (wrapped: Uint8Array<ArrayBuffer>, serverKey: CryptoKey) =>
  crypto.subtle.unwrapKey('raw', wrapped, serverKey, WRAPPING, ALGORITHM, true, ['encrypt', 'decrypt']);

/** A random key of a vault, wrapped. */
async function newKey(serverKey: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, true, ['encrypt', 'decrypt']);
  return new Uint8Array(await crypto.subtle.wrapKey('raw', key, serverKey, WRAPPING));
}

/** The record name is authenticated data, so records cannot be swapped. */
async function encryptContent(name: string, plain: BufferSource, key: CryptoKey): Promise<EncryptedContent> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, content: await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: encode(name) }, key, plain) };
}

/** Decrypts the content of a record. */
export const decryptContent = (name: string, { iv, content }: EncryptedContent, key: CryptoKey): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: encode(name) }, key, content);

let sharedVault: Vault | null = null;

/** The vault of this browser; null without encryption (that is, without https) or without a private file system. */
export function browserVault(): Vault | null {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle || !navigator.storage?.getDirectory || !navigator.locks) return null;
  sharedVault ??= new Vault(indexedDbStore(), browserKeyFiles());
  return sharedVault;
}
