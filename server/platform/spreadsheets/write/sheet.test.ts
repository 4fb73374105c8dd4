import { describe, expect, it } from 'vitest';
import { readTable } from '../read/table.ts';
import { unzip, zipParts } from '../read/zip.ts';
import { toCsv } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { toXlsx } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const bytes = async (sheet: Sheet) => Buffer.from(await (await toXlsx(sheet)).arrayBuffer());
const part = async (file: Buffer, name: string) => {
  let text = '';
  for await (const piece of unzip(await zipParts(file), name, 1)) text += piece;
  return text;
};
const RISKY = ['=1+1', '+234803', '-2+3', '@SUM(A1)', '\t=1', '\r=1'];
const sheet = (names: string[]): Sheet => ({
  above: ['Claims by LGA', 'Period 1 to 30 Nov 2026'],
  heads: [
    { label: 'Surname', kind: 'text' },
    { label: 'First name', kind: 'text' },
    { label: 'Staff number', kind: 'text' },
    { label: 'Claimed (naira)', kind: 'money' },
  ],
  rows: names.map((name) => [name, 'Amina', '0012', 142_550]),
  total: ['All', '', '', 142_550 * names.length],
});

describe('a cell that a spreadsheet would run', () => {
  it.each(RISKY)('%j is text in CSV and in XLSX, in a row, a heading, a title and a total', async (text) => {
    const risky: Sheet = { above: [text], heads: [{ label: text, kind: 'text' }], rows: [[text]], total: [text] };
    const csv = toCsv(risky).slice(1);
    expect(csv.split(`'${text}`)).toHaveLength(5);
    expect(csv).not.toMatch(/(^|\n)"?[=+\-@\t\r](?!\n)/);
    const file = await bytes(risky);
    const cells = await part(file, 'xl/worksheets/sheet1.xml');
    expect(cells).not.toContain('<f>');
    expect(cells.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(4);
    expect(cells).toContain(text.replace('\r', '&#13;'));
  });

  it('is no number below zero: that stays a number', () => {
    const debt: Sheet = { heads: [{ label: 'Left', kind: 'money' }], rows: [[-142_550]] };
    expect(toCsv(debt)).toBe('\uFEFFLeft\r\n-1425.5');
  });
});

describe('names', () => {
  const names = ['Dung, "Rif" Kaatu', 'ɓello ɗanladi ƙasa', 'Ɓ Ɗ Ƙ’yar', 'two\nlines', "O'Neil; & <sons>"];
  it.each([
    ['text/csv', async () => Buffer.from(toCsv(sheet(names)))],
    [XLSX, () => bytes(sheet(names))],
  ])('with quotes, commas, line breaks and Hausa letters are read back unchanged from %s', async (mime, file) => {
    const { headings, rows } = await readTable(await file(), mime);
    const read: string[][] = [];
    for await (const { cells } of rows) read.push(cells);
    expect(headings).toEqual(['Surname', 'First name', 'Staff number', 'Claimed (naira)']);
    expect(read.slice(0, -1).map(([name]) => name)).toEqual(names);
    expect(read[0]?.slice(1)).toEqual(['Amina', '0012', '1425.5']);
    expect(read.at(-1)).toEqual(['All', '', '', '7127.5']);
  });
});
