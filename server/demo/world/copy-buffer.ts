import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

export type Cell = string | number | boolean | null | undefined;
export type Row = Record<string, Cell>;

/** Takes rows of one table as text for COPY. */
export type Sink = (table: string, columns: readonly string[], rows: Buffer) => Promise<void>;

type Table = { columns: string[]; lines: string[]; length: number };

/** A COPY is sent when this much text is there: few round trips, and the database can start early. */
const COPY_BYTES = 256 * 1024;

const ESCAPED_CHARACTERS = /[\\\n\r\t]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function encode(value: Cell): string {
  if (typeof value === 'string')
    return ESCAPED_CHARACTERS.test(value) ? value.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char) : value;
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

/**
 * Collects rows per table and sends them by COPY while more rows are made, so that the database works in parallel.
 * `drainIfFull` bounds how much text waits in memory.
 */
export class CopyBuffer {
  private readonly tables = new Map<string, Table>();
  private readonly sink: Sink;
  private readonly memoryBytes: number;
  private readonly skippedTables: ReadonlySet<string>;
  /** Set while foreign keys are checked: a table is sent after those whose rows came first. */
  inOrder = false;
  private bytesInFlight = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(sink: Sink, memoryBytes: number, skippedTables: readonly string[]) {
    this.sink = sink;
    this.memoryBytes = memoryBytes;
    this.skippedTables = new Set(skippedTables);
  }

  add(name: string, row: Row): void {
    if (this.skippedTables.has(name)) return;
    let table = this.tables.get(name);
    if (!table) {
      table = { columns: Object.keys(row), lines: [], length: 0 };
      this.tables.set(name, table);
    }
    const line = table.columns.map((column) => encode(row[column])).join('\t');
    table.lines.push(line);
    table.length += line.length + 1;
    if (table.length < COPY_BYTES) return;
    if (this.inOrder) this.sendAll();
    else this.send(name, table);
  }

  private sendAll(): void {
    for (const [name, table] of this.tables) if (table.lines.length > 0) this.send(name, table);
  }

  private send(name: string, table: Table): void {
    const rows = Buffer.from(`${table.lines.join('\n')}\n`);
    table.lines = [];
    table.length = 0;
    this.bytesInFlight += rows.length;
    this.sending = this.sending.then(async () => {
      await this.sink(name, table.columns, rows);
      this.bytesInFlight -= rows.length;
    });
    this.sending.catch(() => {});
  }

  /** Await regularly while generating rows: lets the connection send, and waits if too much is unsent. */
  async drainIfFull(): Promise<void> {
    if (this.bytesInFlight > this.memoryBytes) await this.sending;
    else await nextEventLoopTurn();
  }

  /** Sends what is left and waits for all. */
  async finish(): Promise<void> {
    this.sendAll();
    await this.sending;
  }
}
