/** Limits of a file. A file above them is rejected as a whole, before or while it is read. */
export const LIMITS = {
  rows: 100_000,
  columns: 100,
  /** Characters of one cell; a quotation mark that is never closed would swallow the rest of the file. */
  cell: 4000,
  /** Parts of a workbook, and how much is unpacked of each that is read. */
  parts: 10_000,
  unpackedMb: 600,
  /** Texts that a workbook keeps apart from its rows; they are held in memory. */
  textsMb: 100,
  texts: 2_000_000,
  /** Workbook, links and cell styles. */
  smallPartMb: 20,
  /** Characters between two XML tags, including a tag's attributes. */
  markup: 1_000_000,
  /** XML elements within each other. */
  depth: 100,
};

/** The last row that a spreadsheet has. */
export const LAST_ROW = 1_048_576;
