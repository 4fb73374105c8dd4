import { describe, expect, it, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { anonymous } from '../../../app/http/monitoring.ts';
import { readNin } from '../../../enrolment/rolls/cells.ts';
import { headingScore } from '../../../enrolment/rolls/roll-fields.shared.ts';
import { makeZip as zip } from '../../../testing/make/make-zip.ts';
import { DomainError } from '../../errors.ts';
import { decodeText, looksLikeText } from '../../files/decode-text.ts';
import { LIMITS } from './limits.ts';
import { readTable } from './table.ts';
import { detectDelimiter } from './text.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function read(file: Buffer | string, mime = 'text/csv') {
  const table = await readTable(Buffer.from(file as string), mime, headingScore);
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return { headings: table.headings, rows, merges: table.merges };
}

const WORKBOOK = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Staff" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};
const sheet = (rows: string, more = '') => ({
  ...WORKBOOK,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`,
});
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADINGS = `<row r="1">${text('A1', 'Surname')}${text('B1', 'NIN')}${text('C1', 'Date of birth')}</row>`;

const BILLION_LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><worksheet><sheetData/></worksheet>`;

describe('a text file', () => {
  const lines = 'Surname;First name;Phone\r\nAdékólá;"Grace; Pam";08031234567\r\n\r\nBot;"say ""hi""";1';

  it.each([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${lines}`)],
    ['UTF-16', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(lines, 'utf16le')],
    ['Windows-1252', Buffer.from(lines, 'latin1')],
  ])('is read in %s', async (_name, file) => {
    expect(await read(file)).toMatchObject({
      headings: ['Surname', 'First name', 'Phone'],
      rows: [
        { number: 2, cells: ['Adékólá', 'Grace; Pam', '08031234567'] },
        { number: 4, cells: ['Bot', 'say "hi"', '1'] },
      ],
    });
  });

  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
  ])('%j is cut by %j', (file, sign) => {
    expect(detectDelimiter(file)).toBe(sign);
  });

  it('has its headings below a title, each with a unique name', async () => {
    const file = 'PLATEAU STATE GOVERNMENT,,\nNominal roll,,\n\nS/N,Surname,Surname,\n1,Bot,Dung,x';
    expect(await read(file)).toMatchObject({
      headings: ['S/N', 'Surname', 'Surname (2)', 'Column 4'],
      rows: [{ number: 5, cells: ['1', 'Bot', 'Dung', 'x'] }],
    });
  });

  it('is distinguished from other files', () => {
    expect(looksLikeText(Buffer.from(lines))).toBe(true);
    expect(looksLikeText(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 200, 201]))).toBe(false);
    expect(looksLikeText(Buffer.alloc(0))).toBe(false);
    expect(decodeText(Buffer.from([0xe9]))).toBe('é');
  });

  it.each([
    ['nothing below its headings', 'Surname,NIN\n', /no rows below/],
    ['nothing at all', '\n\n', /no rows/],
    ['a quotation mark that is not closed', `Surname,NIN\n"Bot,1\n${'x'.repeat(LIMITS.cell)}`, /row 2 is too long/],
    ['too many columns', `Surname,NIN\n${','.repeat(LIMITS.columns + 1)}x`, /more than 100 columns/],
    ['millions of columns', `Surname,NIN\n${','.repeat(5_000_000)}`, /more than 100 columns/],
    ['too many rows', `Surname,NIN\n${'Bot,1\n'.repeat(LIMITS.rows + 1)}`, /more than 100,000 rows/],
  ])('is rejected with %s', async (_what, file, words) => {
    await expect(read(file)).rejects.toThrow(words);
  });
});

/** Seconds of the processor that some work takes. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

// Expressions over these took time by the square of their length.
test.each([
  ['a file whose headings are brackets', () => read(`${`${Array(90).fill('('.repeat(4000)).join(',')}\n`.repeat(20)}Surname\nBot`)],
  ['a thousand cells of digits', () => Array.from({ length: 1000 }, () => readNin('1'.repeat(4000)))],
  ['hundreds of error reports of letters', () => Array.from({ length: 400 }, () => anonymous('a'.repeat(6000)))],
])('%s is read at once', async (_what, work) => {
  expect(await processorTime(work)).toBeLessThan(2);
});

describe('a workbook', () => {
  it('written by a spreadsheet program gives the intended texts, numbers and days', async () => {
    const bold = { fontWeight: 'bold' as const };
    const file = await writeXlsxFile([
      [
        { value: 'Surname', ...bold },
        { value: 'NIN', ...bold },
        { value: 'Date of birth', ...bold },
        { value: 'Salary', ...bold },
      ],
      [
        { value: "O'Brien & Söhne <1>" },
        { value: 12345678901, type: Number },
        { value: new Date('1991-03-14'), type: Date, format: 'dd/mm/yyyy' },
        { value: 96400.5 },
      ],
      [{ value: 'Bot' }, null, null, { value: true, type: Boolean }],
    ]).toBuffer();
    const { headings, rows } = await read(file, XLSX);
    expect(headings).toEqual(['Surname', 'NIN', 'Date of birth', 'Salary']);
    expect(rows).toEqual([
      { number: 2, cells: ["O'Brien & Söhne <1>", '12345678901', '1991-03-14', '96400.5'] },
      { number: 3, cells: ['Bot', '', '', 'TRUE'] },
    ]);
  });

  it('is read from its first visible sheet, with split texts and merged cells', async () => {
    const rows = `${HEADINGS}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>33311</v></c></row><row r="3"/>`;
    const parts = {
      ...sheet(rows, '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>'),
      'xl/sharedStrings.xml': '<sst><si><r><t>Da</t></r><r><t xml:space="preserve">lyop </t></r><rPh><t>no</t></rPh></si></sst>',
    };
    expect(await read(zip(parts), XLSX)).toEqual({
      headings: ['Surname', 'NIN', 'Date of birth'],
      rows: [{ number: 2, cells: ['Dalyop', '', '33311'] }],
      merges: [{ range: 'A2:A4', from: 2, to: 4 }],
    });
  });

  it('is rejected if it unpacks to more than the limit, even if its directory states less', async () => {
    const bomb = `<s>${'<a/>'.repeat(6_000_000)}</s>`;
    const parts = { ...WORKBOOK, 'xl/styles.xml': bomb };
    await expect(read(zip(parts), XLSX)).rejects.toThrow('larger than 20 MB');
    await expect(read(zip(parts, 10), XLSX)).rejects.toThrow('larger than 20 MB');
  });

  it.each([
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 30), /incomplete/],
    ['damaged', (file: Buffer) => Buffer.concat([file.subarray(0, 40), Buffer.alloc(60, 7), file.subarray(100)]), /damaged|not a workbook/],
    ['another kind of zip', () => zip({ 'word/document.xml': '<w/>' }), /not a workbook/],
    ['one without a sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' }), /no sheet/],
    ['one with an endless row', () => zip(sheet(`<row r="1">${'x'.repeat(1_100_000)}`)), /incomplete/],
    ['one with an endless tag', () => zip(sheet(`<row r="1"${' a="1"'.repeat(200_000)}`)), /incomplete/],
    [
      'one with too long a cell',
      () => zip(sheet(`${HEADINGS}<row r="2">${text('A2', 'x'.repeat(LIMITS.cell + 1))}</row>`)),
      /row 2 is too long/,
    ],
    ['one with elements in elements', () => zip(sheet('<row>'.repeat(LIMITS.depth))), /damaged/],
    ['one with entities', () => zip({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': BILLION_LAUGHS }), /its own entities/],
    ['one with an entity nobody declared', () => zip(sheet(`${HEADINGS}<row r="2">${text('A2', '&lol;')}</row>`)), /damaged/],
    ['one that ends in its middle', () => zip(sheet(`${HEADINGS}<row r="2">`)), /damaged/],
    [
      'one with too many parts',
      () => zip(Object.fromEntries(Array.from({ length: LIMITS.parts + 1 }, (_, i) => [`${i}`, '']))),
      /too many parts/,
    ],
    ['one with too many columns', () => zip(sheet(`${HEADINGS}<row r="2">${text('ZZ2', 'x')}</row>`)), /more than 100 columns/],
  ])('that is %s is rejected with a message', async (_what, change, words) => {
    await expect(read(change(zip(sheet(HEADINGS))), XLSX)).rejects.toThrow(words);
  });

  // Read with expressions over unfinished tags, each of these took longer than a test may: four times the time for twice the size.
  it.each([
    ['cells', sheet(`<row r="1">${'<c>'.repeat(300_000)}`)],
    ['rows', sheet('<row>'.repeat(300_000))],
    ['sheets', { ...WORKBOOK, 'xl/workbook.xml': '<sheet '.repeat(300_000) }],
    [
      'brackets in the format of a number',
      { ...sheet(HEADINGS), 'xl/styles.xml': `<s><numFmt numFmtId="1" formatCode="${'['.repeat(500_000)}"/></s>` },
    ],
  ])('with unfinished %s is read or rejected without delay', async (_what, parts) => {
    const answer = await read(zip(parts), XLSX).catch((error) => error);
    expect(answer).not.toBeInstanceOf(TypeError);
  });

  it('leaves the rest of the process its turns while it is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 2}">${text(`A${i + 2}`, 'Bot')}</row>`);
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const { rows: read20k } = await read(zip(sheet(HEADINGS + rows.join(''))), XLSX);
    clearImmediate(next);
    expect(read20k).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(20);
  });

  it('with any one of its bytes changed is read, or rejected with a message', async () => {
    const file = zip({
      ...sheet(`${HEADINGS}<row r="2">${text('A2', 'Bot')}</row>`),
      'xl/sharedStrings.xml': '<sst><si><t>a</t></si></sst>',
    });
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file);
      changed[at] = 255 - (changed[at] ?? 0);
      const failure = await read(changed, XLSX).then(
        () => null,
        (error) => error,
      );
      if (failure) expect(failure, `byte ${at}`).toBeInstanceOf(DomainError);
    }
  });
});
