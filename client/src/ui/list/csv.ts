import Papa from 'papaparse';
import { isoDay, time } from '../format.ts';
import { type CellValue, type Column, type ColumnKind, isScreenOnly } from '../table/column.ts';

export type Sheet = { heads: { label: string; kind: ColumnKind }[]; rows: CellValue[][] };

const head = (label: string, kind: ColumnKind) => ({
  // A clock stands still on paper: what leaves the screen is the moment it runs to.
  label: kind === 'money' ? `${label} (naira)` : kind === 'clock' ? 'Due' : label,
  kind,
});

/** The rows of a list as they leave it: the columns on screen in their order, with the second facts beside the first. */
export function sheetOf<Row>(columns: Column<Row>[], rows: readonly Row[]): Sheet {
  const fields = columns
    .filter((c) => !isScreenOnly(c.kind))
    .flatMap((c) => [
      { head: head(c.label, c.kind), value: c.value },
      ...(c.extra ? [{ head: head(c.extra.label, 'code'), value: c.extra.value }] : []),
    ]);
  return { heads: fields.map((f) => f.head), rows: rows.map((row) => fields.map((f) => f.value(row))) };
}

/** Numbers stay numbers; days and moments are written so that every program sorts them. */
export function plainValue(kind: ColumnKind, value: CellValue): string | number {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'money':
      return Number(value) / 100;
    case 'number':
      return Number(value);
    case 'percent':
      return Math.round(Number(value) * 1000) / 10;
    case 'date':
      return isoDay(String(value));
    case 'dateTime':
    case 'clock':
      return `${isoDay(new Date(String(value)))} ${time(String(value))}`;
    case 'boolean':
      return value ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

const BOM = '\uFEFF';

/** With a byte order mark for spreadsheets, and no cell that a spreadsheet would run as a formula. */
export function toCsv({ heads, rows }: Sheet): string {
  const body = rows.map((row) => row.map((value, i) => plainValue(heads[i]?.kind ?? 'text', value)));
  return BOM + Papa.unparse({ fields: heads.map((h) => h.label), data: body }, { escapeFormulae: true, newline: '\r\n' });
}
