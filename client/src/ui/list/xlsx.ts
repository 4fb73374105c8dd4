import { isoDay, time } from '../format.ts';
import { plainValue, type Sheet } from './csv.ts';

const lagosClock = (iso: string) => new Date(`${isoDay(new Date(iso))}T${time(iso)}:00Z`);

/** A workbook of one sheet; codes and phone numbers are text cells, so leading zeros stay. */
export async function toXlsx({ heads, rows }: Sheet): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const cells = rows.map((row) =>
    row.map((value, i) => {
      const kind = heads[i]?.kind ?? 'text';
      if (value === null || value === undefined || value === '') return null;
      if (kind === 'money') return { value: Number(value) / 100, type: Number, format: '#,##0.00' };
      if (kind === 'number') return { value: Number(value), type: Number };
      if (kind === 'percent') return { value: Number(value), type: Number, format: '0.0%' };
      if (kind === 'date') return { value: new Date(`${isoDay(String(value))}T00:00:00Z`), type: Date, format: 'd mmm yyyy' };
      if (kind === 'dateTime' || kind === 'clock') return { value: lagosClock(String(value)), type: Date, format: 'd mmm yyyy hh:mm' };
      return { value: String(plainValue(kind, value)), type: String };
    }),
  );
  const top = heads.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map(({ label }) => ({ width: Math.max(14, label.length + 2) }));
  return writeXlsxFile([top, ...cells], { columns, stickyRowsCount: 1 }).toBlob();
}
