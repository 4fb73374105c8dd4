import { setImmediate as turn } from 'node:timers/promises';

export type Cell = string | number | boolean | null | undefined;
export type Row = Record<string, Cell>;

/** Takes rows of one table as text for COPY. */
export type Sink = (table: string, columns: readonly string[], rows: Buffer) => Promise<void>;

type Table = { columns: string[]; lines: string[]; length: number };

/** Text of one COPY: large enough to cost little by itself, small enough to be under way soon. */
const CHUNK = 256 * 1024;

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function encode(value: Cell): string {
  if (typeof value === 'string') return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char) : value;
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

/**
 * Takes rows of all tables in whatever order they are made, and sends them on while more are being made:
 * the database takes rows in on one core while the other makes the next, and memory holds only what is on its way.
 */
export class CopyBuffer {
  private readonly tables = new Map<string, Table>();
  private readonly sink: Sink;
  private readonly memoryBytes: number;
  private readonly without: ReadonlySet<string>;
  private onItsWay = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(sink: Sink, memoryBytes: number, without: readonly string[]) {
    this.sink = sink;
    this.memoryBytes = memoryBytes;
    this.without = new Set(without);
  }

  add(name: string, row: Row): void {
    if (this.without.has(name)) return;
    let table = this.tables.get(name);
    if (!table) {
      table = { columns: Object.keys(row), lines: [], length: 0 };
      this.tables.set(name, table);
    }
    const line = table.columns.map((column) => encode(row[column])).join('\t');
    table.lines.push(line);
    table.length += line.length + 1;
    if (table.length >= CHUNK) this.send(name, table);
  }

  private send(name: string, table: Table): void {
    const rows = Buffer.from(`${table.lines.join('\n')}\n`);
    table.lines = [];
    table.length = 0;
    this.onItsWay += rows.length;
    this.sending = this.sending.then(async () => {
      await this.sink(name, table.columns, rows);
      this.onItsWay -= rows.length;
    });
    this.sending.catch(() => {});
  }

  /** To be awaited now and then while making rows: lets the connection work, and waits where the database is behind. */
  async relieve(): Promise<void> {
    if (this.onItsWay > this.memoryBytes) await this.sending;
    else await turn();
  }

  /** Sends what is left and waits for all. */
  async finish(): Promise<void> {
    for (const [name, table] of this.tables) if (table.lines.length > 0) this.send(name, table);
    await this.sending;
  }
}
