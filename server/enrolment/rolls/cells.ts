import { MaritalStatus, Relationship, Sex, VulnerableCategory } from '../../generated/prisma/enums.ts';
import { isoDay } from '../../platform/clock.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';

/** The value of a cell, or the code of its problem; `remark` tells the user about a value that was corrected. */
export type CellResult<Value> = { value: Value; remark?: string } | { code: ErrorCode };

/** Lower case, with a single space for everything but letters and digits. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Reads a value of an enum, or a synonym. */
const enumReader =
  <Value extends string>(values: Record<string, Value>, synonyms: Record<string, Value>) =>
  (cell: string): CellResult<Value> => {
    const word = normalizeText(cell);
    const value = synonyms[word] ?? Object.values(values).find((candidate) => normalizeText(candidate.replaceAll('_', ' ')) === word);
    return value ? { value } : { code: 'ROLL_UNKNOWN_VALUE' };
  };

export const readSex = enumReader(Sex, { m: 'MALE', f: 'FEMALE', man: 'MALE', woman: 'FEMALE', boy: 'MALE', girl: 'FEMALE' });

export const readMaritalStatus = enumReader(MaritalStatus, {
  s: 'SINGLE',
  m: 'MARRIED',
  d: 'DIVORCED',
  w: 'WIDOWED',
  widow: 'WIDOWED',
  widower: 'WIDOWED',
});

export const readRelationship = enumReader(Relationship, {
  self: 'PRINCIPAL',
  staff: 'PRINCIPAL',
  head: 'PRINCIPAL',
  'head of household': 'PRINCIPAL',
  'household head': 'PRINCIPAL',
  // BHCPF rolls list each person alone, as a beneficiary.
  beneficiary: 'PRINCIPAL',
  wife: 'SPOUSE',
  husband: 'SPOUSE',
  son: 'CHILD',
  daughter: 'CHILD',
  'extra dependant': 'EXTRA',
  father: 'EXTRA',
  mother: 'EXTRA',
  parent: 'EXTRA',
});

export const readVulnerableCategory = enumReader(VulnerableCategory, {
  'under 5': 'UNDER_FIVE',
  'under 5 years': 'UNDER_FIVE',
  'child under five': 'UNDER_FIVE',
  pregnant: 'PREGNANT_WOMAN',
  'pregnant women': 'PREGNANT_WOMAN',
  aged: 'ELDERLY',
  'older person': 'ELDERLY',
  disabled: 'DISABILITY',
  pwd: 'DISABILITY',
  'person with disability': 'DISABILITY',
  'displaced person': 'IDP',
  poor: 'INDIGENT',
});

/** Years outside are typing errors. */
const YEARS = { first: 1800, last: 2199 };
/** Day 0 of spreadsheets. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function calendarDay(year: number, month: number, day: number): CellResult<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= YEARS.first && year <= YEARS.last ? { value: isoDay(date) } : { code: 'ROLL_DATE' };
}

/** 14/03/1991, 14-Mar-1991, 1991-03-14, or the day number of a spreadsheet. Numbers are read as day, month, year, as in Nigeria; years of two digits are refused. */
export function readDay(cell: string): CellResult<string> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(cell);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: [\d:.]+)?$/.exec(cell);
  if (dayFirst) return calendarDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  const withMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+([a-z]{3})[a-z]*[-/. ,]+(\d{4})$/i.exec(cell);
  if (withMonthName)
    return calendarDay(Number(withMonthName[3]), MONTHS.indexOf((withMonthName[2] ?? '').toLowerCase()) + 1, Number(withMonthName[1]));
  // Five digits are the days from 1927 to 2173.
  if (/^\d{5}$/.test(cell)) return { value: isoDay(new Date(SPREADSHEET_EPOCH + Number(cell) * DAY_MS)) };
  return { code: 'ROLL_DATE' };
}

/** A number without spaces, hyphens and apostrophes; null in scientific notation, which has dropped digits. */
function unformatNumber(cell: string): string | null {
  const digits = cell.replace(/[\s'-]/g, '').replace(/\.0$/, '');
  return /\d\.?e\+?\d/i.test(digits) ? null : digits;
}

export function readNin(cell: string): CellResult<string> {
  const digits = unformatNumber(cell);
  if (digits === null) return { code: 'ROLL_DIGITS_LOST' };
  return /^\d{10}$/.test(digits) ? { code: 'ROLL_NIN_LEADING_ZERO' } : { value: digits };
}

/** The zero that a spreadsheet drops is put back where it is beyond doubt: ten digits that begin with 7, 8 or 9. */
export function readPhone(cell: string): CellResult<string> {
  const digits = unformatNumber(cell);
  if (digits === null) return { code: 'ROLL_DIGITS_LOST' };
  return /^[789]\d{9}$/.test(digits) ? { value: `0${digits}`, remark: `Phone ${digits} read as 0${digits}` } : { value: digits };
}

/** Reads an amount in naira; the value is in kobo. */
export function readNairaAsKobo(cell: string): CellResult<number> {
  const amount = cell.replace(/[₦,\s]|^N(?=\d)|^NGN/gi, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(amount) ? { value: Math.round(Number(amount) * 100) } : { code: 'ROLL_AMOUNT' };
}
