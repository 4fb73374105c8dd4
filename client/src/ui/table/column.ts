import type { ReactNode } from 'react';
import type { CellKind, CellValue } from '../../../../server/platform/spreadsheets/write/sheet.ts';
import { amount, date, dateTime, number, percent } from '../format.ts';
import type { Tone } from '../labels.ts';

export type ColumnKind =
  | 'text'
  | 'code'
  | 'link'
  | 'person'
  | 'money'
  | 'number'
  | 'percent'
  | 'date'
  | 'dateTime'
  | 'status'
  | 'clock'
  | 'boolean'
  | 'bar'
  | 'choice'
  | 'actions';

export type Column<Row> = {
  id: string;
  label: string;
  /** A shorter head on the screen; the label is then its tooltip. */
  head?: string;
  /** What it is, for whoever rests on its head. */
  hint?: string;
  kind: ColumnKind;
  /** What stands behind the head of an amount, where it is not naira. */
  unit?: string;
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** The value as it is read on paper, where `display` would say more than the screen does. */
  printText?: (row: Row) => string;
  /** The second line under the value. */
  second?: (row: Row) => ReactNode;
  /** The sort field of the list query; a column without one cannot be sorted. */
  sort?: string;
  width?: number | string;
  /** A drawing of another column, by its id: shown, hidden and moved with it. */
  beside?: string;
  /** Not shown until it is chosen. */
  hidden?: boolean;
  /** Always shown, cannot be switched off. */
  always?: boolean;
  strong?: boolean;
  /** On a card it stands with its label: it does not say by itself what it is. */
  labelled?: boolean;
  /** On a card it stands under everything else: buttons with words, which need the width. */
  below?: boolean;
  /** A second fact of the cell that gets a column of its own in an export. */
  extra?: { label: string; value: (row: Row) => CellValue; kind?: CellKind };
  tone?: (row: Row) => Tone | undefined;
  /** The address of this cell's record, for the row's Enter and click. */
  link?: (row: Row) => { to: object; params: Record<string, string> } | null;
};

export const isNumeric = (kind: ColumnKind): kind is 'money' | 'number' | 'percent' =>
  kind === 'money' || kind === 'number' || kind === 'percent';

/** The value as it is read on screen and on paper. */
export function display(kind: ColumnKind, value: CellValue): string {
  if (value === null || value === undefined || value === '') return kind === 'text' || kind === 'code' || kind === 'actions' ? '' : '–';
  switch (kind) {
    case 'money':
      return amount(Number(value));
    case 'number':
      return number(Number(value));
    case 'percent':
      return percent(Number(value));
    case 'date':
      return date(String(value));
    case 'dateTime':
    case 'clock':
      return dateTime(String(value));
    case 'boolean':
      return value ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

/** What a column is when it leaves the screen; a clock stands still on paper, at the moment it runs to. */
export function cellKind(kind: ColumnKind): CellKind {
  if (kind === 'clock') return 'dateTime';
  return isNumeric(kind) || kind === 'date' || kind === 'dateTime' || kind === 'boolean' ? kind : 'text';
}

/** Drawings and buttons are for the screen alone. */
export const isScreenOnly = (kind: ColumnKind) => kind === 'actions' || kind === 'bar' || kind === 'choice';

export const headLabel = ({ kind, label, unit = '₦' }: Pick<Column<never>, 'kind' | 'label' | 'unit'>) =>
  kind === 'money' ? `${label} ${unit}` : label;

/** The longer of the two lines that a head breaks into best. */
export function headLine(label: string): number {
  const parts = label.split(' ');
  return Math.min(...parts.map((_, i) => Math.max(parts.slice(0, i + 1).join(' ').length, parts.slice(i + 1).join(' ').length)));
}
