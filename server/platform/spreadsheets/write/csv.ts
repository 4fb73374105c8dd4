import Papa from 'papaparse';
import { plainValue, type Sheet } from './sheet.ts';

const BOM = '\uFEFF';

/** With a byte order mark for spreadsheets, and no cell that a spreadsheet would run as a formula. */
export function toCsv({ above = [], heads, rows, total }: Sheet): string {
  const lines = [
    ...above.map((line) => [line]),
    ...(above.length > 0 ? [['']] : []),
    heads.map(({ label }) => label),
    ...rows.map((row) => row.map((value, i) => plainValue(heads[i]?.kind ?? 'text', value))),
    ...(total ? [total.map((value, i) => plainValue(typeof value === 'string' ? 'text' : (heads[i]?.kind ?? 'text'), value))] : []),
  ];
  return BOM + Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' });
}
