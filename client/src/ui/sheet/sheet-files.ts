import type { SheetField } from '../../../../server/platform/spreadsheets/columns.shared.ts';
import { saveFile } from '../save.ts';

const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
/** Text cells keep leading zeros and are never evaluated as formulas. */
const cell = (value: string | undefined) => (value ? { value, type: String, format: '@' } : null);
const widthOf = (label: string) => Math.max(14, label.length + 2);

type Template<Need extends string> = { name: string; sheet: string; fields: readonly SheetField<Need>[]; needs: Record<Need, string> };

/** A workbook with the standard headings, and a description of each. */
export async function saveTemplate<Need extends string>({ name, sheet, fields, needs }: Template<Need>): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const notes = fields.map(({ label, need, example, note }) => [cell(label), cell(needs[need]), cell(example), cell(note)]);
  const blob = await writeXlsxFile([
    {
      sheet,
      data: [fields.map(({ label }) => head(label))],
      columns: fields.map(({ label }) => ({ width: widthOf(label) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Columns',
      data: [[head('Column'), head('Required'), head('Example'), head('Format')], ...notes],
      columns: [{ width: 28 }, { width: 16 }, { width: 22 }, { width: 80 }],
    },
  ]).toBlob();
  saveFile(blob, `${name}.xlsx`);
}

/** The standard headings as a text file; `lines` are below them. */
export const saveCsvTemplate = (name: string, fields: readonly SheetField[], lines: readonly string[] = []): void => {
  const headings = fields.map(({ label }) => label).join(',');
  saveFile(new Blob([`\uFEFF${[headings, ...lines].join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`);
};

type RowToCorrect = { cells: readonly string[]; problems: string };

/** Rows to correct as they were in the file, with their problems in a last column, which is ignored when the file is uploaded again. `more` are empty columns to fill in. */
export async function saveRowsToCorrect(
  name: string,
  headings: readonly string[],
  rows: readonly RowToCorrect[],
  more: readonly string[] = [],
): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const heads = [...headings, ...more, 'Problems'];
  const data = rows.map(({ cells, problems }) => [...headings.map((_, i) => cell(cells[i])), ...more.map(() => null), cell(problems)]);
  const blob = await writeXlsxFile([heads.map(head), ...data], {
    columns: heads.map((label, i) => ({ width: i === heads.length - 1 ? 80 : widthOf(label) })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(blob, `${name} errors.xlsx`);
}
