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
  /** A shorter header for the screen; the label is then its tooltip. */
  head?: string;
  /** An explanation, shown as the tooltip of the header. */
  hint?: string;
  kind: ColumnKind;
  /** The unit in the header of an amount, if it is not naira. */
  unit?: string;
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** The text on paper, if `display` has more than the screen shows. */
  printText?: (row: Row) => string;
  /** The second line under the value. */
  second?: (row: Row) => ReactNode;
  /** The sort field of the list query; a column without one cannot be sorted. */
  sort?: string;
  width?: number | string;
  /** The id of the column that this one draws as a chart; it is shown, hidden and moved with it. */
  beside?: string;
  /** Hidden by default. */
  hidden?: boolean;
  /** Always shown, cannot be switched off. */
  always?: boolean;
  strong?: boolean;
  /** Shown with its label on a card, as the value alone is not clear. */
  labelled?: boolean;
  /** Holds a form field, so a card shows it when it is empty. */
  isField?: true;
  /** Shown last on a card, over the full width: buttons with text. */
  below?: boolean;
  /** A second value of the cell, which has a column of its own in an export. */
  extra?: { label: string; value: (row: Row) => CellValue; kind?: CellKind } | null;
  tone?: (row: Row) => Tone | undefined;
  /** The address of this cell's record, opened by Enter or a click on the row. */
  link?: (row: Row) => { to: object; params: Record<string, string> } | null;
};

export const isNumeric = (kind: ColumnKind): kind is 'money' | 'number' | 'percent' =>
  kind === 'money' || kind === 'number' || kind === 'percent';

/** The text on screen and on paper. */
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

/** The text of a column outside the screen; a running clock becomes its due time. */
export function cellKind(kind: ColumnKind): CellKind {
  if (kind === 'clock') return 'dateTime';
  return isNumeric(kind) || kind === 'date' || kind === 'dateTime' || kind === 'boolean' ? kind : 'text';
}

/** Charts and buttons are for the screen only. */
export const isScreenOnly = (kind: ColumnKind) => kind === 'actions' || kind === 'bar' || kind === 'choice';

export const headLabel = ({ kind, label, unit = '₦' }: Pick<Column<never>, 'kind' | 'label' | 'unit'>) =>
  kind === 'money' ? `${label} ${unit}` : label;

/** The length of the longer line if a header is split into two lines as evenly as possible. */
export function headLine(label: string): number {
  const parts = label.split(' ');
  return Math.min(...parts.map((_, i) => Math.max(parts.slice(0, i + 1).join(' ').length, parts.slice(i + 1).join(' ').length)));
}
