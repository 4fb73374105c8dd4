import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../errors.ts';
import { csvRows } from './csv.ts';
import { LIMITS } from './limits.ts';
import type { Table } from './table.ts';
import { unreadable } from './zip.ts';

/** Decodes a text file of any program: UTF-8 or UTF-16 with or without byte order mark, otherwise Windows-1252. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  const sample = file.subarray(0, 2000);
  if (sample.length > 3 && sample.includes(0)) {
    const oddZeros = sample.filter((byte, i) => byte === 0 && i % 2 === 1).length;
    return new TextDecoder(oddZeros > sample.length / 4 ? 'utf-16le' : 'utf-16be').decode(file);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Whether a file is text: no control characters after decoding. */
export function looksLikeText(file: Buffer): boolean {
  if (file.length === 0) return false;
  const text = decodeText(file.subarray(0, 4000));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text does not have
  const unprintable = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0;
  return unprintable <= text.length / 200;
}

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
