import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { logFailure } from '../database/database-failures.ts';
import { env } from '../env.ts';
import { DomainError } from '../errors.ts';
import { bucketPlace } from '../files-url.ts';
import type { FileDriver, OpenFile, StoredFile } from './file-driver.ts';
import { FolderDriver } from './folder-driver.ts';

/** Uploaded and generated files, in a folder or a bucket. Errors: UPLOAD_DISK if it is full, FILES_AWAY if the bucket does not answer. */
export class FileDisk extends Disk {
  declare driver: FileDriver;

  /** As shown to operators. */
  get place(): string {
    return this.driver.place;
  }

  /** A file is there with its whole content or not at all. */
  override put(...parameters: Parameters<Disk['put']>): Promise<void> {
    return this.#translated(() => super.put(...parameters));
  }

  /** Stores `size` bytes without holding them in memory. */
  async storeStream(key: string, content: Readable, size: number): Promise<void> {
    // A stream without bytes has no length for flydrive.
    await this.#translated(() => (size === 0 ? super.put(key, '') : super.putStream(key, content, { contentLength: size })));
  }

  override getBytes(key: string): Promise<Uint8Array> {
    return this.#translated(() => super.getBytes(key));
  }

  /** Null if there is no such file. The caller reads the content to its end or destroys it. */
  open(key: string): Promise<OpenFile | null> {
    return this.#translated(() => this.driver.open(key));
  }

  override delete(key: string): Promise<void> {
    return this.#translated(() => super.delete(key));
  }

  async *list(): AsyncGenerator<StoredFile> {
    try {
      yield* this.driver.list();
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  async #translated<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  #refusal(error: unknown): unknown {
    // Flydrive wraps the error of the driver.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = this.driver.refusalOf(reason);
    if (!code) return error;
    if (code === 'FILES_AWAY' && reason instanceof Error)
      logFailure(reason.name, { place: this.place, error: reason.name, reason: reason.message }, 'The files cannot be reached');
    return Object.assign(new DomainError(code), { cause: reason });
  }
}

/** The folder for files without FILES_URL. */
export const folderOf = (dataDir: string): string => join(dataDir, 'files');

/** The files at an address `s3://…`, or in the folder of a data folder. The client for buckets is loaded only for a bucket. */
export async function openDisk(address: string | undefined, dataDir = env.DATA_DIR): Promise<FileDisk> {
  if (!address) return new FileDisk(new FolderDriver(folderOf(dataDir)));
  const { BucketDriver } = await import('./bucket-driver.ts');
  return new FileDisk(new BucketDriver(bucketPlace(address)));
}

/** The files of this platform. They have no public URL: a route checks the viewer before sending them. */
export const disk = await openDisk(env.FILES_URL);
