import { lagosIsoDay, lagosIsoMinute } from '../../lagos-text.shared.ts';
import { type CellKind, type CellValue, isEmpty, plainValue, type Sheet, type SheetInBatches } from './sheet.ts';
import { zipPieces } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const XLSX_TYPE = `${TYPE}.sheet`;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The formats of numbers; in the table of styles each is there twice, the second time bold. */
const FORMATS = ['General', '#,##0.00', '0.0%', 'd mmm yyyy', 'd mmm yyyy hh:mm'];
const FORMAT_OF: Record<CellKind, number> = { text: 0, number: 0, boolean: 0, money: 1, percent: 2, date: 3, dateTime: 4 };
/** Numbers below are formats that every program has. */
const FIRST_OWN_FORMAT = 164;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** XML has no way to write most control characters, nor half of a pair. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"\r]/g, (letter) => ESCAPES[letter] ?? '');

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** The number of a value; days count from 30 December 1899. */
function numberOf(kind: CellKind, value: CellValue): number {
  if (kind === 'money') return Number(value) / 100;
  if (kind === 'date') return (Date.parse(`${lagosIsoDay(String(value))}T00:00:00Z`) - FIRST_DAY) / DAY_MS;
  if (kind === 'dateTime') return (Date.parse(`${lagosIsoMinute(String(value))}Z`) - FIRST_DAY) / DAY_MS;
  return Number(value);
}

/** Codes, phone numbers and all other input are text cells: leading zeros stay, and formulas are not executed. */
function cellXml(place: string, kind: CellKind, value: CellValue, isBold: boolean): string {
  if (isEmpty(value)) return '';
  const style = FORMAT_OF[kind] + (isBold ? FORMATS.length : 0);
  const start = `<c r="${place}"${style > 0 ? ` s="${style}"` : ''}`;
  if (kind !== 'text' && kind !== 'boolean') return `${start}><v>${numberOf(kind, value)}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(String(plainValue(kind, value)))}</t></is></c>`;
}

/** The pieces of the one sheet. */
async function* sheetPieces({ above = [], heads, batches, total }: SheetInBatches): AsyncGenerator<string> {
  const letters = heads.map((_, index) => columnLetters(index));
  let line = 0;
  const rowXml = (row: readonly CellValue[], kindOf: (value: CellValue, index: number) => CellKind, isBold = false) => {
    line += 1;
    return `<row r="${line}">${row.map((value, i) => cellXml(`${letters[i] ?? columnLetters(i)}${line}`, kindOf(value, i), value, isBold)).join('')}</row>`;
  };
  const text = () => 'text' as const;
  const kindOf = (_value: CellValue, index: number) => heads[index]?.kind ?? 'text';
  const stickyRows = above.length > 0 ? above.length + 2 : 1;
  const widths = heads.map(
    ({ label }, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.max(14, label.length + 2)}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="${stickyRows}" topLeftCell="A${stickyRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`;
  const top = above.map((words, i) => rowXml([words], text, i === 0));
  if (above.length > 0) line += 1;
  yield [
    ...top,
    rowXml(
      heads.map(({ label }) => label),
      text,
      true,
    ),
  ].join('');
  for await (const rows of batches) yield rows.map((row) => rowXml(row, kindOf)).join('');
  if (total) yield rowXml(total, (value, i) => (typeof value === 'string' ? 'text' : kindOf(value, i)), true);
  yield '</sheetData></worksheet>';
}

function stylesXml(): string {
  const formats = FORMATS.slice(1).map((code, i) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + i}" formatCode="${escaped(code)}"/>`);
  const cells = [0, 1].flatMap((font) =>
    FORMATS.map(
      (_, i) =>
        `<xf numFmtId="${i === 0 ? 0 : FIRST_OWN_FORMAT + i - 1}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

const link = (id: number, kind: string, target: string) => `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const links = (...list: string[]) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** Yields the bytes of a workbook of one sheet. Texts are inline, because a table of shared strings would have to stay in memory until the end. */
export function xlsxPieces(sheet: SheetInBatches): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  return zipPieces({
    '[Content_Types].xml': whole(
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${part('worksheets/sheet1', 'worksheet')}</Types>`,
    ),
    '_rels/.rels': whole(links(link(1, 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': whole(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': whole(links(link(1, 'worksheet', 'worksheets/sheet1.xml'), link(2, 'styles', 'styles.xml'))),
    'xl/styles.xml': whole(stylesXml()),
    'xl/worksheets/sheet1.xml': sheetPieces(sheet),
  });
}

/** The workbook of a sheet that is at hand. */
export async function toXlsx({ rows, ...sheet }: Sheet): Promise<Blob> {
  const batches = (async function* () {
    yield rows;
  })();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of xlsxPieces({ ...sheet, batches })) pieces.push(piece);
  return new Blob(pieces, { type: XLSX_TYPE });
}
