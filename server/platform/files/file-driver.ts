import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

export type StoredFile = { key: string; size: number; modifiedAt: Date };
export type OpenFile = { size: number; content: Readable };

/** A place for files: a folder or a bucket. */
export type FileDriver = DriverContract & {
  /** As shown to operators. */
  readonly place: string;
  /** Null if there is no such file. The caller reads the content to its end or destroys it. */
  open: (key: string) => Promise<OpenFile | null>;
  list: () => AsyncIterable<StoredFile>;
  /** The catalogue's code for a failure of the place; null for any other error. */
  refusalOf: (error: unknown) => 'UPLOAD_DISK' | 'FILES_AWAY' | null;
};
