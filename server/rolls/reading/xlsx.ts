import { addDays, isoDay } from '../../clock.ts';
import { DomainError } from '../../errors.ts';
import { LIMITS } from './limits.ts';
import type { Merge, Table } from './table.ts';
import { unreadable, unzip, zipEntries } from './zip.ts';

// The format is read here, and not by a library, because those to be had hold the whole workbook in memory
// (50,000 rows took 540 MB) and say nothing of merged cells.

type Parts = ReturnType<typeof zipEntries>;
type Sheet = { file: Buffer; parts: Parts; texts: string[]; isDate: boolean[]; since: Date };

/** A workbook's first visible sheet, row by row. */
export async function readXlsx(file: Buffer): Promise<Table> {
  const parts = zipEntries(file);
  const workbook = await whole(file, parts, 'xl/workbook.xml');
  if (!workbook) throw unreadable('it is not a workbook');
  const since = new Date(/date1904="(1|true)"/.test(workbook) ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));
  const sheet: Sheet = { file, parts, since, texts: await sharedTexts(file, parts), isDate: await dateStyles(file, parts) };
  const merges: Merge[] = [];
  return { rows: rowsOf(sheet, await firstSheet(file, parts, workbook), merges), merges };
}

async function whole(file: Buffer, parts: Parts, name: string): Promise<string> {
  const entry = parts.get(name);
  let text = '';
  if (entry) for await (const piece of unzip(file, entry, 20)) text += piece;
  return text;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];

async function firstSheet(file: Buffer, parts: Parts, workbook: string): Promise<string> {
  const shown = tags(workbook, 'sheet').find((tag) => !attribute(tag, 'state')?.includes('idden'));
  const id = shown && /\s\w+:id="([^"]*)"/.exec(shown)?.[1];
  const link = tags(await whole(file, parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').find((tag) => attribute(tag, 'Id') === id);
  const target = (link && attribute(link, 'Target')) ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Which of the cell styles show a number as a day. */
async function dateStyles(file: Buffer, parts: Parts): Promise<boolean[]> {
  const styles = await whole(file, parts, 'xl/styles.xml');
  const own = new Map(tags(styles, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '']));
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return tags(cells, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId'));
    const code = own.get(id);
    if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
  });
}

async function sharedTexts(file: Buffer, parts: Parts): Promise<string[]> {
  const entry = parts.get('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (entry) for await (const item of elements(unzip(file, entry, LIMITS.textsMb), 'si')) texts.push(textOf(item));
  return texts;
}

/** The elements of a name, each whole, out of a stream of pieces; the rest of the stream comes last. */
async function* elements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  const whole = new RegExp(`<((?:\\w+:)?)${name}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</\\1${name}>)`, 'g');
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    let end = 0;
    whole.lastIndex = 0;
    for (let match = whole.exec(rest); match; match = whole.exec(rest)) {
      yield match[0];
      end = whole.lastIndex;
    }
    rest = rest.slice(end);
    if (rest.length > 8_000_000) throw unreadable('a row of the workbook has no end');
  }
  yield rest;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? all;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replace(/_x000D_/g, '');

/** Text without the readings that East Asian workbooks carry beside it. */
const textOf = (xml: string) =>
  [...xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)]
    .map((match) => decoded(match[1] ?? ''))
    .join('');

async function* rowsOf(sheet: Sheet, path: string, merges: Merge[]): Table['rows'] {
  const entry = sheet.parts.get(path);
  if (!entry) throw unreadable('the workbook has no sheet');
  let number = 0;
  for await (const element of elements(unzip(sheet.file, entry, LIMITS.unpackedMb), 'row')) {
    const head = /^<(?:\w+:)?row\b[^>]*>/.exec(element)?.[0];
    if (head === undefined) {
      for (const tag of tags(element, 'mergeCell')) addMerge(merges, attribute(tag, 'ref') ?? '');
      continue;
    }
    number = Number(attribute(head, 'r')) || number + 1;
    yield { number, cells: cellsOf(sheet, element.slice(head.length)) };
  }
}

function addMerge(merges: Merge[], range: string): void {
  const rows = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(range);
  if (rows && merges.length < LIMITS.rows) merges.push({ range, from: Number(rows[1]), to: Number(rows[2]) });
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellsOf(sheet: Sheet, row: string): string[] {
  const cells: string[] = [];
  let column = -1;
  for (const [, attributes = '', inner = ''] of row.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
    const letters = /\sr="([A-Z]+)/.exec(attributes)?.[1];
    column = letters ? columnOf(letters) : column + 1;
    const value = cellValue(sheet, attributes, inner);
    if (value === '') continue;
    if (column >= LIMITS.columns) throw new DomainError('ROLL_TOO_WIDE', { params: { max: LIMITS.columns } });
    while (cells.length < column) cells.push('');
    cells[column] = value;
  }
  return cells;
}

function cellValue({ texts, isDate, since }: Sheet, attributes: string, inner: string): string {
  const type = /\st="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textOf(inner).trim();
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '';
  if (type === 's') return (texts[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  if (type === 'str' || type === 'e') return decoded(value).trim();
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return decoded(value).trim();
  const style = Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? 0);
  if (isDate[style] && number >= 1 && number < 2_958_466) return isoDay(addDays(since, Math.floor(number)));
  return String(number);
}
