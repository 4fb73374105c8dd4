import { type Sheet, sheetHead } from '../../../../server/platform/spreadsheets/write/sheet.ts';
import { type Column, cellKind, isScreenOnly } from '../table/column.ts';

/** The rows of a list for a file: the visible columns in their order, second values in columns of their own; `last` is the row of totals. */
export function sheetOf<Row>(columns: Column<Row>[], rows: readonly Row[], last?: Row): Sheet {
  const fields = columns
    .filter((c) => !isScreenOnly(c.kind))
    .flatMap((c) => [
      { head: sheetHead(c.kind === 'clock' ? 'Due' : c.label, cellKind(c.kind)), value: c.value },
      ...(c.extra ? [{ head: sheetHead(c.extra.label, c.extra.kind ?? 'text'), value: c.extra.value }] : []),
    ]);
  const cells = (row: Row) => fields.map((f) => f.value(row));
  return { heads: fields.map((f) => f.head), rows: rows.map(cells), ...(last && { total: cells(last) }) };
}
