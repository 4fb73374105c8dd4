import { isoDay } from '../../clock.ts';
import type { ErrorCode } from '../../errors/error-texts.ts';
import { normalizeText } from '../words.shared.ts';

/** The value of a cell, or the code of its problem; `remark` describes an automatic correction. */
export type CellResult<Value> = { value: Value; remark?: string } | { code: ErrorCode };

/** Reads a value of an enum, or a synonym. */
export const enumReader =
  <Value extends string>(values: Record<string, Value>, synonyms: Record<string, Value>) =>
  (cell: string): CellResult<Value> => {
    const word = normalizeText(cell);
    const synonym = Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
    const value = synonym ?? Object.values(values).find((candidate) => normalizeText(candidate.replaceAll('_', ' ')) === word);
    return value ? { value } : { code: 'SHEET_UNKNOWN_VALUE' };
  };

/** Years outside are typing errors. */
const YEARS = { first: 1800, last: 2199 };
/** Day 0 of spreadsheets. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function calendarDay(year: number, month: number, day: number): CellResult<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= YEARS.first && year <= YEARS.last ? { value: isoDay(date) } : { code: 'SHEET_DATE' };
}

export type DateOrder = 'DAY_FIRST' | 'MONTH_FIRST';

/** 14/03/1991, 14-Mar-1991, 1991-03-14, or the day number of a spreadsheet. Numbers are read as day, month, year, as in Nigeria, unless said otherwise; years of two digits are refused. */
export function readDay(cell: string, order: DateOrder = 'DAY_FIRST'): CellResult<string> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(cell);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: [\d:.]+)?$/.exec(cell);
  if (yearLast) {
    const [first, second, year] = [Number(yearLast[1]), Number(yearLast[2]), Number(yearLast[3])];
    return order === 'DAY_FIRST' ? calendarDay(year, second, first) : calendarDay(year, first, second);
  }
  const withMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+([a-z]{3})[a-z]*[-/. ,]+(\d{4})$/i.exec(cell);
  if (withMonthName)
    return calendarDay(Number(withMonthName[3]), MONTHS.indexOf((withMonthName[2] ?? '').toLowerCase()) + 1, Number(withMonthName[1]));
  // Five digits are the days from 1927 to 2173.
  if (/^\d{5}$/.test(cell)) return { value: isoDay(new Date(SPREADSHEET_EPOCH + Number(cell) * DAY_MS)) };
  return { code: 'SHEET_DATE' };
}

/** Whether the order of day and month makes a difference. */
export function isAmbiguousDay(cell: string): boolean {
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}(?: [\d:.]+)?$/.exec(cell);
  return parts !== null && Number(parts[1]) <= 12 && Number(parts[2]) <= 12 && Number(parts[1]) !== Number(parts[2]);
}

const dayInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A remark on a date that could have been read otherwise: of either order, or the day number of a spreadsheet. */
export const dayRemark = (label: string, cell: string, day: string): string | null =>
  isAmbiguousDay(cell) || /^\d{5}$/.test(cell) ? `${label} “${cell}” was read as ${dayInWords(day)}` : null;

/** A number without spaces, hyphens and apostrophes; null in scientific notation, which has dropped digits. */
export function unformatNumber(cell: string): string | null {
  const digits = cell.replace(/[\s'-]/g, '').replace(/\.0$/, '');
  return /\d\.?e\+?\d/i.test(digits) ? null : digits;
}

/** Reads an amount in naira, with or without separators of thousands; the value is in kobo. A comma anywhere else could be a decimal one. */
export function readNairaAsKobo(cell: string): CellResult<number> {
  const amount = cell.replace(/^(₦|NGN|N(?=[\d\s]))\s*/i, '').trim();
  if (!/^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?:[\s\u00a0]\d{3}){1,3})(\.\d{1,2})?$/.test(amount)) return { code: 'SHEET_AMOUNT' };
  return { value: Math.round(Number(amount.replace(/[,\s\u00a0]/g, '')) * 100) };
}
