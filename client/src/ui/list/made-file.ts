import { createContext } from 'react';

/** A file that somebody exported, and from what. */
export type MadeFile = {
  name: string;
  blob: Blob;
  /** The title of the list. */
  title: string;
  /** The filters of the list in words. */
  filterText: string;
  rows: number;
};

/** Where exported files can be fetched again. */
export type FileShelf = {
  /** The page that lists them. */
  path: string;
  /** Answers the page of the file, null if it could not be kept. */
  keep: (file: MadeFile) => Promise<string | null>;
};

/** Null where files are not kept. */
export const FileShelfContext = createContext<FileShelf | null>(null);
