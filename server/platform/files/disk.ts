import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '../env.ts';
import { DomainError } from '../errors.ts';

export const filesFolder = join(env.DATA_DIR, 'files');
// Earlier versions created the folder readable by other accounts of the machine.
if (existsSync(filesFolder)) chmodSync(filesFolder, 0o700);

/** No space on the device, or the quota of the account is used. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const isFull = (error: unknown) => error instanceof Error && 'code' in error && FULL.has(String(error.code));

/** Files that no other account of the machine can read. A file is there with its whole content or not at all. */
class PrivateDriver extends FSDriver {
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(filesFolder, key);
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

class FileDisk extends Disk {
  /** Errors: UPLOAD_DISK if the disk is full; then no part of the file remains. */
  override async put(...parameters: Parameters<Disk['put']>): Promise<void> {
    try {
      await super.put(...parameters);
    } catch (error) {
      if (error instanceof Error && isFull(error.cause)) throw new DomainError('UPLOAD_DISK');
      throw error;
    }
  }
}

/** Uploaded and generated files. They have no public URL: a route checks the viewer before sending them. */
export const disk = new FileDisk(new PrivateDriver({ location: filesFolder, visibility: 'private' }));
