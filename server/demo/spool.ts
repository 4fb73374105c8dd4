import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | undefined;
export type Row = Record<string, Cell>;

type Table = {
  columns: string[];
  lines: string[];
  buffered: number;
  parts: string[];
  file: WriteStream | null;
  inFile: number;
  rows: number;
};

/** Rows of one COPY; a statement's foreign-key checks are held in memory until its end, so no statement may be endless. */
const ROWS_PER_COPY = 400_000;

function encode(value: Cell): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') {
    return /[\\\n\r\t]/.test(value)
      ? value.replace(/[\\\n\r\t]/g, (char) => (char === '\\' ? '\\\\' : char === '\n' ? '\\n' : char === '\r' ? '\\r' : '\\t'))
      : value;
  }
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

/**
 * Takes rows of all tables in whatever order they are made and loads them, table by table, through COPY.
 * Small loads stay in memory; past `memoryBytes` the text goes to temporary files, so the size is bounded by the disk only.
 */
export class Spool {
  private readonly tables = new Map<string, Table>();
  private readonly memoryBytes: number;
  private folder: string | null = null;
  private total = 0;

  constructor(memoryBytes: number) {
    this.memoryBytes = memoryBytes;
  }

  add(name: string, row: Row): void {
    let table = this.tables.get(name);
    if (!table) {
      table = { columns: Object.keys(row), lines: [], buffered: 0, parts: [], file: null, inFile: 0, rows: 0 };
      this.tables.set(name, table);
    }
    let line = '';
    for (const column of table.columns) line += line === '' ? encode(row[column]) : `\t${encode(row[column])}`;
    table.lines.push(line);
    table.buffered += line.length + 1;
    table.rows++;
    this.total += line.length + 1;
  }

  rowCount(name: string): number {
    return this.tables.get(name)?.rows ?? 0;
  }

  /** A hash of all rows made so far, while they are still in memory. */
  fingerprint(): string {
    const hash = createHash('sha256');
    for (const [name, { lines }] of [...this.tables].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${lines.join('\n')}\n`);
    return hash.digest('hex');
  }

  /** To be awaited now and then while making rows: moves what is in memory to disk once there is too much of it. */
  async relieve(): Promise<void> {
    if (this.total < this.memoryBytes && !this.folder) return;
    this.folder ??= mkdtempSync(join(tmpdir(), 'lafiya-load-'));
    for (const [name, table] of this.tables) {
      // Many small writes would cost more than they free.
      if (table.buffered < this.memoryBytes / 150) continue;
      if (!table.file || table.inFile >= ROWS_PER_COPY) {
        await this.close(table);
        const path = join(this.folder, `${name}-${table.parts.length}`);
        table.parts.push(path);
        table.file = createWriteStream(path);
      }
      table.inFile += table.lines.length;
      if (!table.file.write(`${table.lines.join('\n')}\n`)) await new Promise((resolve) => table.file?.once('drain', () => resolve(null)));
      table.lines = [];
      table.buffered = 0;
    }
  }

  /** Loads the tables in the given order; each must come after those it refers to. */
  async load(client: pg.Client, order: readonly string[]): Promise<void> {
    const missing = [...this.tables.keys()].filter((name) => !order.includes(name));
    if (missing.length > 0) throw new Error(`No place in the load order: ${missing.join(', ')}`);
    try {
      for (const name of order) {
        const table = this.tables.get(name);
        if (!table) continue;
        await this.close(table);
        const columns = table.columns.map((column) => `"${column}"`).join(', ');
        const copy = (source: Readable) => pipeline(source, client.query(copyFrom(`COPY "${name.split('#')[0]}" (${columns}) FROM STDIN`)));
        for (const part of table.parts) await copy(createReadStream(part, { highWaterMark: 1 << 20 }));
        // By id, and so by time: keys grow at their end, and rows made together lie together.
        if (table.parts.length === 0) table.lines.sort();
        for (let start = 0; start < table.lines.length; start += ROWS_PER_COPY) {
          await copy(Readable.from(chunks(table.lines, start, Math.min(start + ROWS_PER_COPY, table.lines.length))));
        }
        table.lines = [];
      }
    } finally {
      if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    }
  }

  private async close(table: Table): Promise<void> {
    const { file } = table;
    if (!file) return;
    await new Promise<void>((resolve, reject) => file.end((error?: Error | null) => (error ? reject(error) : resolve())));
    table.file = null;
    table.inFile = 0;
  }
}

function* chunks(lines: string[], start: number, end: number): Generator<string> {
  for (let from = start; from < end; from += 1000) yield `${lines.slice(from, Math.min(from + 1000, end)).join('\n')}\n`;
}
