import type { Cell } from 'write-excel-file/universal';
import { lagosIsoDay, time } from '../../lagos-text.shared.ts';
import { type CellKind, type CellValue, isEmpty, plainValue, type Sheet } from './sheet.ts';

const lagosClock = (iso: string) => new Date(`${lagosIsoDay(new Date(iso))}T${time(iso)}:00Z`);

/** Codes, phone numbers and everything else typed by people are text cells: leading zeros stay, and nothing runs as a formula. */
function cellOf(kind: CellKind, value: CellValue) {
  if (isEmpty(value)) return null;
  if (kind === 'money') return { value: Number(value) / 100, type: Number, format: '#,##0.00' };
  if (kind === 'number') return { value: Number(value), type: Number };
  if (kind === 'percent') return { value: Number(value), type: Number, format: '0.0%' };
  if (kind === 'date') return { value: new Date(`${lagosIsoDay(String(value))}T00:00:00Z`), type: Date, format: 'd mmm yyyy' };
  if (kind === 'dateTime') return { value: lagosClock(String(value)), type: Date, format: 'd mmm yyyy hh:mm' };
  return { value: String(plainValue(kind, value)), type: String };
}

const bold = (cell: ReturnType<typeof cellOf>): Cell => cell && { ...cell, fontWeight: 'bold' };

/** A workbook of one sheet. */
export async function toXlsx({ above = [], heads, rows, total }: Sheet): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const lines: Cell[][] = [
    ...above.map((line, i) => [i === 0 ? bold(cellOf('text', line)) : cellOf('text', line)]),
    ...(above.length > 0 ? [[]] : []),
    heads.map(({ label }) => bold(cellOf('text', label))),
    ...rows.map((row) => row.map((value, i) => cellOf(heads[i]?.kind ?? 'text', value))),
    ...(total ? [total.map((value, i) => bold(cellOf(typeof value === 'string' ? 'text' : (heads[i]?.kind ?? 'text'), value)))] : []),
  ];
  const columns = heads.map(({ label }) => ({ width: Math.max(14, label.length + 2) }));
  return writeXlsxFile(lines, { columns, stickyRowsCount: above.length > 0 ? above.length + 2 : 1 }).toBlob();
}
