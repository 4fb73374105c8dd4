import { addDays, isoDay } from '../../clock.ts';
import { DomainError } from '../../errors.ts';
import { CellText } from './cell-text.ts';
import { LAST_ROW, LIMITS } from './limits.ts';
import type { Merge, Table, TableRow } from './table.ts';
import { type Attributes, parseXml, type XmlHandler } from './xml.ts';
import { unreadable } from './zip.ts';

/** What cells refer to: shared strings, date styles, and the epoch of day numbers. */
export type Workbook = { texts: string[]; isDate: boolean[]; since: Date };

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellValue({ texts, isDate, since }: Workbook, { t: type, s: style }: Attributes, text: string): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.slice(0, 10);
  const number = Number(text);
  if (type === 'inlineStr' || type === 'str' || type === 'e' || text === '' || Number.isNaN(number)) return text;
  if (isDate[Number(style ?? 0)] && number >= 1 && number < 2_958_466) return isoDay(addDays(since, Math.floor(number)));
  return String(number);
}

/** Collects the non-empty rows of a sheet, and its merged cells. */
class SheetHandler implements XmlHandler {
  rows: TableRow[] = [];
  #workbook: Workbook;
  #merges: Merge[];
  #number = 0;
  #cells: string[] = [];
  #column = -1;
  #cell: Attributes | null = null;
  #text = new CellText();

  constructor(workbook: Workbook, merges: Merge[]) {
    this.#workbook = workbook;
    this.#merges = merges;
  }

  open = (name: string, attributes: Attributes) => {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '');
    else if (this.#cell) this.#text.open(name);
  };

  text = (text: string) => {
    if (this.#cell) this.#text.add(text);
  };

  close = (name: string) => {
    if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.length > 0) this.rows.push({ number: this.#number, cells: this.#cells });
    else this.#text.close(name);
  };

  #openRow({ r }: Attributes) {
    const number = Number(r);
    this.#number = Number.isInteger(number) && number > 0 && number <= LAST_ROW ? number : this.#number + 1;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(cell: Attributes) {
    const letters = /^[A-Z]{1,3}/.exec(cell.r ?? '')?.[0];
    this.#column = letters ? columnOf(letters) : this.#column + 1;
    this.#cell = cell;
  }

  #closeCell() {
    const value = cellValue(this.#workbook, this.#cell ?? {}, this.#text.take());
    this.#cell = null;
    if (value === '') return;
    if (value.length > LIMITS.cell) throw unreadable(`a cell in row ${this.#number} is too long`);
    if (this.#column >= LIMITS.columns) throw new DomainError('SHEET_TOO_WIDE', { params: { max: LIMITS.columns } });
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = value;
  }

  #merge(range: string) {
    const rows = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range);
    if (rows && this.#merges.length < LIMITS.rows) this.#merges.push({ range, from: Number(rows[1]), to: Number(rows[2]) });
  }
}

/** Yields the rows of a sheet; fills in the merged cells, which come after all rows in the file. */
export async function* rowsOf(xml: AsyncIterable<string>, workbook: Workbook, merges: Merge[]): Table['rows'] {
  const handler = new SheetHandler(workbook, merges);
  for await (const _piece of parseXml(xml, handler)) {
    yield* handler.rows;
    handler.rows = [];
  }
}
