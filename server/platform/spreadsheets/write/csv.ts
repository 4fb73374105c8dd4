import Papa from 'papaparse';
import { type CellValue, plainValue, type Sheet, type SheetInBatches } from './sheet.ts';

const BOM = '\uFEFF';
const NEWLINE = '\r\n';

/** Lines of text without a cell that a spreadsheet would run as a formula. */
const linesOf = (lines: (string | number)[][]): string => Papa.unparse(lines, { escapeFormulae: true, newline: NEWLINE });

/** Lines above the rows, with a byte order mark for spreadsheets. */
const topOf = ({ above = [], heads }: Pick<Sheet, 'above' | 'heads'>): string =>
  BOM + linesOf([...above.map((line) => [line]), ...(above.length > 0 ? [['']] : []), heads.map(({ label }) => label)]);

function rowsOf(rows: Sheet['rows'], heads: Sheet['heads']): string {
  if (rows.length === 0) return '';
  return NEWLINE + linesOf(rows.map((row) => row.map((value, i) => plainValue(heads[i]?.kind ?? 'text', value))));
}

function totalOf(total: readonly CellValue[] | undefined, heads: Sheet['heads']): string {
  if (!total) return '';
  return NEWLINE + linesOf([total.map((value, i) => plainValue(typeof value === 'string' ? 'text' : (heads[i]?.kind ?? 'text'), value))]);
}

/** The text of a sheet that is at hand. */
export const toCsv = (sheet: Sheet): string => topOf(sheet) + rowsOf(sheet.rows, sheet.heads) + totalOf(sheet.total, sheet.heads);

/** The same text piece by piece. */
export async function* csvPieces(sheet: SheetInBatches): AsyncGenerator<string> {
  yield topOf(sheet);
  for await (const rows of sheet.batches) yield rowsOf(rows, sheet.heads);
  yield totalOf(sheet.total, sheet.heads);
}
