import { createContext } from 'react';

/** A file that somebody exported, and from what. */
export type FileExport = {
  name: string;
  blob: Blob;
  /** The title of the list. */
  title: string;
  /** The filters of the list in words. */
  filterText: string;
  rows: number;
};

/** Where exported files can be fetched again. */
export type FileStore = {
  /** The page that lists them. */
  path: string;
  /** Answers the page of the file, null if it could not be kept. */
  keep: (file: FileExport) => Promise<string | null>;
};

/** Null where files are not kept. */
export const FileStoreContext = createContext<FileStore | null>(null);
