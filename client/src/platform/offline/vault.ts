import { browserShelf, type Opener, type SealedPiece, type SealedRecord, type Shelf } from './shelf.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
/** What nobody came back for is deleted. */
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

export class VaultLocked extends Error {
  constructor() {
    super('Nobody is signed in on this browser');
  }
}

type PutOptions = {
  /** Stays, unreadable, when the person signs out, and can be read after the next sign-in. */
  staysSealed?: boolean;
};

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = (content: ArrayBuffer) => JSON.parse(new TextDecoder().decode(content)) as unknown;

/**
 * Keeps what is about people in this browser, encrypted with a key that scripts cannot read out and that is gone after signing out.
 * Each use asks the shelf for the key, so a sign-out in one tab locks all of them.
 */
export class Vault {
  readonly #shelf: Shelf;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();

  constructor(shelf: Shelf, now = () => Date.now()) {
    this.#shelf = shelf;
    this.#now = now;
  }

  /** Takes the key of whoever signed in. What somebody else left stays only if it waits to be sent. */
  async open({ userId, key, endsAt }: { userId: string; key: Uint8Array<ArrayBuffer>; endsAt: number }): Promise<void> {
    const imported = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['encrypt', 'decrypt']);
    await this.#shelf.setOpener({ userId, key: imported, endsAt });
    const oldest = this.#now() - KEPT_DAYS * DAY_MS;
    const useless = (record: SealedRecord) => record.keptAt < oldest || (record.userId !== userId && !record.staysSealed);
    await this.#removeWhere(useless);
    this.#tell();
  }

  /** Whose key is here; null when it is not, or when the session that it came with would be over. */
  async openedBy(): Promise<string | null> {
    return (await this.#opener())?.userId ?? null;
  }

  /** The session is over: the key is destroyed, and what it closed can be read after the next sign-in. */
  async lock(): Promise<void> {
    await this.#shelf.setOpener(null);
    this.#tell();
  }

  /** The person signed out: the key is destroyed, and all that does not wait to be sent. */
  async close(): Promise<void> {
    await this.lock();
    await this.#removeWhere(({ staysSealed }) => !staysSealed);
  }

  async put(kind: string, id: string, value: unknown, { staysSealed = false }: PutOptions = {}): Promise<void> {
    const { userId, key } = await this.#require();
    const name = nameOf(userId, kind, id);
    const sealed = await sealedAs(name, value instanceof ArrayBuffer ? value : encode(value), key);
    await this.#shelf.put({ name, userId, kind, staysSealed, keptAt: this.#now(), ...sealed });
    this.#tell();
  }

  /** What was kept, null if nothing was. */
  async get<Value>(kind: string, id: string): Promise<Value | null> {
    const content = await this.getBytes(kind, id);
    return content && (decode(content) as Value);
  }

  async getBytes(kind: string, id: string): Promise<ArrayBuffer | null> {
    const { userId, key } = await this.#require();
    const record = await this.#shelf.record(nameOf(userId, kind, id));
    return record ? unsealed(record.name, record, key) : null;
  }

  /** A part of something large, whose record is kept already; it is removed with it. */
  async putPiece(kind: string, id: string, index: number, plain: ArrayBuffer): Promise<void> {
    const { userId, key } = await this.#require();
    const record = nameOf(userId, kind, id);
    await this.#shelf.putPiece(record, index, await sealedAs(`${record}/${index}`, plain, key));
  }

  async piece(kind: string, id: string, index: number): Promise<ArrayBuffer | null> {
    const { userId, key } = await this.#require();
    const record = nameOf(userId, kind, id);
    const piece = await this.#shelf.piece(record, index);
    return piece ? unsealed(`${record}/${index}`, piece, key) : null;
  }

  /** Everything of a kind that the person has here. */
  async list<Value>(kind: string): Promise<Value[]> {
    const { userId, key } = await this.#require();
    const records = (await this.#shelf.records()).filter((record) => record.userId === userId && record.kind === kind);
    return Promise.all(records.map(async (record) => decode(await unsealed(record.name, record, key)) as Value));
  }

  async remove(kind: string, ids: readonly string[]): Promise<void> {
    const { userId } = await this.#require();
    await this.#shelf.remove(ids.map((id) => nameOf(userId, kind, id)));
    this.#tell();
  }

  /** Runs after every change in this tab. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #opener(): Promise<Opener | null> {
    const opener = await this.#shelf.opener();
    if (!opener) return null;
    if (opener.endsAt > this.#now()) return opener;
    await this.lock();
    return null;
  }

  async #require(): Promise<Opener> {
    const opener = await this.#opener();
    if (!opener) throw new VaultLocked();
    return opener;
  }

  async #removeWhere(isMeant: (record: SealedRecord) => boolean): Promise<void> {
    const records = await this.#shelf.records();
    await this.#shelf.remove(records.filter(isMeant).map(({ name }) => name));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = (userId: string, kind: string, id: string) => `${userId}/${kind}/${id}`;

/** Bound to its name, so that one thing cannot be put in the place of another. */
async function sealedAs(name: string, plain: BufferSource, key: CryptoKey): Promise<SealedPiece> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, content: await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: encode(name) }, key, plain) };
}

const unsealed = (name: string, { iv, content }: SealedPiece, key: CryptoKey) =>
  crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: encode(name) }, key, content);

let ofBrowser: Vault | null = null;

/** The vault of this browser; null where there is no encryption, that is, without https. */
export function browserVault(): Vault | null {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null;
  ofBrowser ??= new Vault(browserShelf());
  return ofBrowser;
}
