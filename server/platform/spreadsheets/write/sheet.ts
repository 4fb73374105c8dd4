import { lagosIsoDay, lagosIsoMinute } from '../../lagos-text.shared.ts';

/** money in kobo, percent as a ratio, days and moments in ISO. */
export type CellKind = 'text' | 'money' | 'number' | 'percent' | 'date' | 'dateTime' | 'boolean';
export type CellValue = string | number | boolean | null | undefined;

/** Rows as they leave the platform, for a person's browser and for an e-mail alike. */
export type Sheet = {
  /** Lines above the headings: title, filters, and when and by whom it was exported. */
  above?: readonly string[];
  heads: readonly { label: string; kind: CellKind }[];
  rows: readonly (readonly CellValue[])[];
  total?: readonly CellValue[];
};

/** A sheet whose rows come in batches, so that they are never all in memory. */
export type SheetInBatches = Omit<Sheet, 'rows'> & { batches: AsyncIterable<Sheet['rows']> };

/** A file has no sign in its cells, so the head names the unit. */
export const sheetHead = (label: string, kind: CellKind) => ({ label: kind === 'money' ? `${label} (naira)` : label, kind });

export const isEmpty = (value: CellValue): value is null | undefined | '' => value === null || value === undefined || value === '';

/** Numbers stay numbers; days and instants are written in a sortable form. */
export function plainValue(kind: CellKind, value: CellValue): string | number {
  if (isEmpty(value)) return '';
  switch (kind) {
    case 'money':
      return Number(value) / 100;
    case 'number':
      return Number(value);
    case 'percent':
      return Math.round(Number(value) * 1000) / 10;
    case 'date':
      return lagosIsoDay(String(value));
    case 'dateTime':
      return lagosIsoMinute(String(value)).replace('T', ' ');
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'text':
      return String(value);
  }
}
