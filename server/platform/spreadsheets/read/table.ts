import { DomainError } from '../../errors.ts';
import { LIMITS } from './limits.ts';
import { readText } from './text.ts';
import { readXlsx } from './xlsx.ts';

export type TableRow = { number: number; cells: string[] };
export type Merge = { range: string; from: number; to: number };
/** The merged cells are known once all rows were read. */
export type Table = { rows: AsyncGenerator<TableRow>; merges: Merge[] };

/** Above the headings there may be a title, a crest, an address. */
const HEADING_ROWS = 20;

const filled = (cells: readonly string[]) => cells.filter(Boolean).length;

/**
 * Reads a file by what it is: its headings, which are the chosen row or the first row that `scoreHeadings` gives most points, then the rows
 * below them. Refuses what is too long or too wide.
 */
export async function readTable(
  file: Buffer,
  mime: string,
  scoreHeadings: (cells: readonly string[]) => number = filled,
  chosenRow?: number | null,
): Promise<Table & { headings: string[]; headingRow: number }> {
  const { rows, merges } = mime === 'text/csv' ? readText(file) : await readXlsx(file);
  const top: TableRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    if (next.value.cells.some(Boolean)) top.push(next.value);
    if (top.length === HEADING_ROWS) break;
  }
  const best = chosenRow
    ? top.findIndex(({ number }) => number === chosenRow)
    : top.reduce((bestIndex, row, i) => (scoreHeadings(row.cells) > scoreHeadings(top[bestIndex]?.cells ?? []) ? i : bestIndex), 0);
  const heading = top[best];
  if (!heading) throw new DomainError('SHEET_EMPTY');
  if (heading.cells.length > LIMITS.columns) throw new DomainError('SHEET_TOO_WIDE', { params: { max: LIMITS.columns } });
  return { headings: uniqueHeadings(heading.cells), headingRow: heading.number, rows: dataRows(top.slice(best + 1), rows), merges };
}

async function* dataRows(top: TableRow[], rest: Table['rows']): Table['rows'] {
  let count = 0;
  const isFilled = (row: TableRow) => {
    if (!row.cells.some(Boolean)) return null;
    count += 1;
    if (count > LIMITS.rows) throw new DomainError('SHEET_TOO_LONG', { params: { max: LIMITS.rows.toLocaleString('en-NG') } });
    if (row.cells.length > LIMITS.columns) throw new DomainError('SHEET_TOO_WIDE', { params: { max: LIMITS.columns } });
    return row;
  };
  for (const row of top) if (isFilled(row)) yield row;
  for await (const row of rest) if (isFilled(row)) yield row;
  if (count === 0) throw new DomainError('SHEET_EMPTY');
}

/** Makes column names unique. */
function uniqueHeadings(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell.replace(/\s+/g, ' ').slice(0, 80) || `Column ${i + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
