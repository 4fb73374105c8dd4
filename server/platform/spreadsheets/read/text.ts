import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../errors.ts';
import { decodeText } from '../../files/decode-text.ts';
import { csvRows } from './csv.ts';
import { LIMITS } from './limits.ts';
import type { Table } from './table.ts';
import { unreadable } from './zip.ts';

/** The sign between cells: the one that cuts the first lines into the most columns. */
export function detectDelimiter(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 20);
  const columns = (sign: string) => Math.max(...lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length));
  return [',', ';', '\t', '|'].reduce((best, sign) => (columns(sign) > columns(best) ? sign : best));
}

export function readText(file: Buffer): Table {
  return { rows: rowsOf(decodeText(file)), merges: [] };
}

async function* rowsOf(text: string): Table['rows'] {
  let number = 0;
  for (const cells of csvRows(text, detectDelimiter(text), LIMITS)) {
    number += 1;
    if (number % 1000 === 0) await setImmediate();
    if (cells.length > LIMITS.columns) throw new DomainError('SHEET_TOO_WIDE', { params: { max: LIMITS.columns } });
    const long = cells.find((cell) => cell.length > LIMITS.cell);
    if (long !== undefined) throw unreadable(`a cell in row ${number} is too long; a quotation mark may be missing`);
    yield { number, cells: cells.map((cell) => cell.trim()) };
  }
}
