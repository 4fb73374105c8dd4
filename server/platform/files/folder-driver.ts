import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileDriver, OpenFile, StoredFile } from './file-driver.ts';

/** No space on the device, or the quota of the account is used. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Files that no other account of the machine can read. A file is there with its whole content or not at all. */
export class FolderDriver extends FSDriver implements FileDriver {
  readonly place: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.place = folder;
    // Earlier versions created the folder readable by other accounts of the machine.
    if (existsSync(folder)) chmodSync(folder, 0o700);
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents);
  }

  /** Flydrive's answers the whole pool of buffers for an empty file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.place, key));
  }

  async open(key: string): Promise<OpenFile | null> {
    const file = await open(join(this.place, key)).catch(absent);
    return file && { size: (await file.stat()).size, content: file.createReadStream() };
  }

  async *list(): AsyncGenerator<StoredFile> {
    for await (const entry of (await opendir(this.place, { recursive: true }).catch(absent)) ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const file = await stat(path).catch(absent);
      if (file) yield { key: relative(this.place, path).split(sep).join('/'), size: file.size, modifiedAt: file.mtime };
    }
  }

  refusalOf(error: unknown): 'UPLOAD_DISK' | null {
    return error instanceof Error && 'code' in error && FULL.has(String(error.code)) ? 'UPLOAD_DISK' : null;
  }

  async #write(key: string, contents: Parameters<FileHandle['writeFile']>[0]): Promise<void> {
    const path = join(this.place, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const piece = `${path}.${randomUUID()}.part`;
    try {
      const file = await open(piece, 'wx', 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(piece, path);
    } catch (error) {
      await rm(piece, { force: true });
      throw error;
    }
  }
}
