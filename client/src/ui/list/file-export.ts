import { createContext } from 'react';

/** An exported file and its source. */
export type FileExport = {
  name: string;
  blob: Blob;
  /** The title of the list. */
  title: string;
  /** The filters of the list as text. */
  filterText: string;
  rows: number;
};

/** Storage of exported files. */
export type FileStore = {
  /** The page that lists them. */
  path: string;
  /** Returns the page of the file; null if it could not be stored. */
  keep: (file: FileExport) => Promise<string | null>;
};

/** Null without storage. */
export const FileStoreContext = createContext<FileStore | null>(null);
