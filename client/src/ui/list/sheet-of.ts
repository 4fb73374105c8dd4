import { type CellValue, type Sheet, sheetHead } from '../../../../server/platform/spreadsheets/write/sheet.ts';
import { type Column, cellKind, isScreenOnly } from '../table/column.ts';

type Cells<Row> = { heads: Sheet['heads']; cells: (row: Row) => CellValue[] };

/** A list as columns of a file: the visible ones in their order, second values in columns of their own. */
export function cellsOf<Row>(columns: Column<Row>[]): Cells<Row> {
  const fields = columns
    .filter((c) => !isScreenOnly(c.kind))
    .flatMap((c) => [
      { head: sheetHead(c.kind === 'clock' ? 'Due' : c.label, cellKind(c.kind)), value: c.value },
      ...(c.extra ? [{ head: sheetHead(c.extra.label, c.extra.kind ?? 'text'), value: c.extra.value }] : []),
    ]);
  return { heads: fields.map((f) => f.head), cells: (row) => fields.map((f) => f.value(row)) };
}
