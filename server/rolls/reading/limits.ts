/** What a file may hold. Beyond it the file as a whole is refused, before or while it is read. */
export const LIMITS = {
  rows: 100_000,
  columns: 100,
  /** Of one cell; a quotation mark that is never closed would swallow the rest of the file. */
  cell: 4000,
  /** Unpacked, for each part of a workbook that is read. */
  unpackedMb: 600,
  /** Texts that a workbook keeps apart from its rows; they are held in memory. */
  textsMb: 100,
};
