import type { FileExport } from '../../ui/list/file-export.ts';
import { serverNow } from '../../ui/time.ts';
import type { PublicSettings, SessionViewer } from '../session.tsx';
import { vaultOf } from './offline-session.ts';
import type { Vault } from './vault.ts';

/** Metadata of an exported file. */
export type ExportedFile = Omit<FileExport, 'blob'> & { id: string; type: string; bytes: number; madeAt: number; until: number };

/** While the file is being written, its pieces are incomplete. */
type Kept = ExportedFile & { isWhole: boolean };

const KIND = 'EXPORT';
/** As much as is in memory at once. */
const PIECE_BYTES = 2_000_000;
const KEPT_MS = 24 * 3_600_000;
export const MAX_FILES = 10;
const MOST_BYTES = 300_000_000;

type Limits = { pieceBytes: number; mostBytes: number };

/** The files that a person exported lately, in the vault of this browser. */
export class ExportedFiles {
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #limits: Limits;

  constructor(vault: Vault, now = serverNow, limits: Limits = { pieceBytes: PIECE_BYTES, mostBytes: MOST_BYTES }) {
    this.#vault = vault;
    this.#now = now;
    this.#limits = limits;
  }

  /** Keeps a file for a day, in place of the oldest ones if there are too many; null if it is too large. */
  async keep({ blob, ...about }: FileExport): Promise<string | null> {
    if (blob.size > this.#limits.mostBytes) return null;
    await this.#makeRoom(blob.size);
    const id = crypto.randomUUID();
    const madeAt = this.#now();
    const file: ExportedFile = { ...about, id, type: blob.type, bytes: blob.size, madeAt, until: madeAt + KEPT_MS };
    // First, so that every piece belongs to a record with which it is removed.
    await this.#vault.put(KIND, id, { ...file, isWhole: false } satisfies Kept);
    try {
      const { pieceBytes } = this.#limits;
      for (let index = 0; index * pieceBytes < blob.size; index++) {
        const piece = blob.slice(index * pieceBytes, (index + 1) * pieceBytes);
        await this.#vault.putChunk(KIND, id, index, await piece.arrayBuffer());
      }
      await this.#vault.put(KIND, id, { ...file, isWhole: true } satisfies Kept);
    } catch (error) {
      await this.remove(id);
      throw error;
    }
    return id;
  }

  /** Newest first. Removes expired files. */
  async list(): Promise<ExportedFile[]> {
    return (await this.#current()).filter(({ isWhole }) => isWhole).map(({ isWhole, ...file }) => file);
  }

  /** The file as it was saved; null if it is no longer here. */
  async open(id: string): Promise<Blob | null> {
    const file = (await this.list()).find((candidate) => candidate.id === id);
    if (!file) return null;
    const pieces: Blob[] = [];
    for (let index = 0; index * this.#limits.pieceBytes < file.bytes; index++) {
      const piece = await this.#vault.getChunk(KIND, id, index);
      if (!piece) return null;
      // The browser may store a blob on disk when memory is short.
      pieces.push(new Blob([piece]));
    }
    return new Blob(pieces, { type: file.type });
  }

  remove(id: string): Promise<void> {
    return this.#vault.remove(KIND, [id]);
  }

  /** Runs after every change in this tab. */
  onChange(listener: () => void): () => void {
    return this.#vault.onChange(listener);
  }

  async #current(): Promise<Kept[]> {
    const kept = await this.#vault.list<Kept>(KIND);
    const now = this.#now();
    const over = kept.filter(({ until }) => until <= now);
    if (over.length > 0) await this.#removeAll(over);
    return kept.filter(({ until }) => until > now).sort((a, b) => b.madeAt - a.madeAt);
  }

  async #makeRoom(bytes: number): Promise<void> {
    let sum = bytes;
    const left = (await this.#current()).filter((file, index) => {
      sum += file.bytes;
      return index >= MAX_FILES - 1 || sum > this.#limits.mostBytes;
    });
    if (left.length > 0) await this.#removeAll(left);
  }

  #removeAll(files: readonly ExportedFile[]): Promise<void> {
    return this.#vault.remove(
      KIND,
      files.map(({ id }) => id),
    );
  }
}

/** The signed-in user's exported files; null without storage. */
export async function exportedFilesOf(viewer: SessionViewer, settings: PublicSettings): Promise<ExportedFiles | null> {
  const vault = await vaultOf(viewer, settings);
  return vault && new ExportedFiles(vault);
}
