import { CellText } from './cell-text.ts';
import { LIMITS } from './limits.ts';
import { rowsOf } from './sheet-rows.ts';
import type { Merge, Table } from './table.ts';
import { readXml } from './xml.ts';
import { type Parts, unreadable, unzip, zipParts } from './zip.ts';

/** A workbook's first visible sheet, row by row. */
export async function readXlsx(file: Buffer): Promise<Table> {
  const parts = await zipParts(file);
  if (!parts.entries.has('xl/workbook.xml')) throw unreadable('the file is not a workbook');
  const { path, since } = await firstSheet(parts);
  const workbook = { since, texts: await sharedTexts(parts), isDate: await dateStyles(parts) };
  if (!parts.entries.has(path)) throw unreadable('the workbook has no sheet');
  const merges: Merge[] = [];
  return { rows: rowsOf(unzip(parts, path, LIMITS.unpackedMb), workbook, merges), merges };
}

const smallPart = (parts: Parts, name: string) => unzip(parts, name, LIMITS.smallPartMb);

/** The part of the first visible sheet, and the epoch of the workbook's day numbers. */
async function firstSheet(parts: Parts): Promise<{ path: string; since: Date }> {
  let from1904 = false;
  let linkId: string | undefined;
  await readXml(smallPart(parts, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name === 'sheet' && !attributes.state?.includes('idden')) {
        linkId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      }
    },
  });
  let target: string | undefined;
  await readXml(smallPart(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && linkId !== undefined && Id === linkId) target ??= Target;
    },
  });
  const path = target ?? 'worksheets/sheet1.xml';
  return {
    path: path.startsWith('/') ? path.slice(1) : `xl/${path}`,
    since: new Date(from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)),
  };
}

/** Spreadsheets allow no longer one. */
const FORMAT_CODE = 255;

/** Which of the cell styles show a number as a day. */
async function dateStyles(parts: Parts): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inCellStyles = false;
  await readXml(smallPart(parts, 'xl/styles.xml'), {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode.slice(0, FORMAT_CODE));
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) styles.push(Number(numFmtId));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles.map((id) => {
    const code = formats.get(id);
    if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
  });
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  const text = new CellText();
  await readXml(unzip(parts, 'xl/sharedStrings.xml', LIMITS.textsMb), {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name === 'si') texts.push(text.take());
      if (texts.length > LIMITS.texts) throw unreadable('the workbook has too many texts');
    },
  });
  return texts;
}
