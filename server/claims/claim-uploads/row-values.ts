import { CareType, ClaimVisitType, LookupPurpose, VisitOutcome } from '../../generated/prisma/enums.ts';
import { messageOf } from '../../platform/errors.ts';
import {
  type CellResult,
  type DateOrder,
  dayRemark,
  enumReader,
  readDay,
  readNairaAsKobo,
} from '../../platform/spreadsheets/read/cells.ts';
import { normalizeText } from '../../platform/spreadsheets/words.shared.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { CLAIM_UPLOAD_CHOICES, labelOf } from './claim-upload-fields.shared.ts';

/** A row error: column (empty for the whole row) and message. */
export type RowProblem = { code: string; field: string; message: string };
export type RowValues = Record<string, string | number | string[]>;
/** Field → word in the file → value. */
export type ValueMapping = Record<string, Record<string, string>>;

export const rowProblem = (code: ErrorCode, field: string, params?: Record<string, string | number>): RowProblem => ({
  code,
  field,
  message: messageOf(code, { field: labelOf(field), ...params }),
});

const readCareType = enumReader<CareType>(
  { OUT: CareType.OUT, IN: CareType.IN },
  {
    outpatient: 'OUT',
    'out patient': 'OUT',
    opd: 'OUT',
    op: 'OUT',
    inpatient: 'IN',
    'in patient': 'IN',
    ipd: 'IN',
    ip: 'IN',
    admission: 'IN',
    admitted: 'IN',
  },
);
const readVisitType = enumReader<ClaimVisitType>(ClaimVisitType, { 'a e': 'EMERGENCY', accident: 'EMERGENCY', referred: 'REFERRAL' });
const readPurpose = enumReader<LookupPurpose>(LookupPurpose, {
  'referred to us': 'REFERRED',
  referral: 'REFERRED',
  'ill away from home': 'AWAY_FROM_HOME',
  travelling: 'AWAY_FROM_HOME',
  'wants to change to us': 'CHANGING_FACILITY',
});
const readOutcome = enumReader<VisitOutcome>(VisitOutcome, {
  'left against advice': 'LAMA',
  'left against medical advice': 'LAMA',
  dama: 'LAMA',
  died: 'DECEASED',
  dead: 'DECEASED',
});

const readText = (cell: string): CellResult<string> => ({ value: cell.replace(/\s+/g, ' ') });
/** Spreadsheets shorten long numbers, which loses digits. */
const readNumber = (cell: string): CellResult<string> =>
  /^\d(\.\d+)?e\+?\d+$/i.test(cell) ? { code: 'SHEET_DIGITS_LOST' } : readText(cell);
const readList =
  (separator: RegExp) =>
  (cell: string): CellResult<string[]> => ({
    value: cell
      .split(separator)
      .map((text) => text.trim())
      .filter(Boolean),
  });
const readQuantity = (cell: string): CellResult<number> =>
  /^\d{1,6}(\.0+)?$/.test(cell) ? { value: Number(cell) } : { code: 'CUP_NUMBER' };

type CellReader = (cell: string, order: DateOrder) => CellResult<RowValues[string]>;
const READERS: Record<string, CellReader> = {
  externalId: readNumber,
  member: readNumber,
  serviceFrom: readDay,
  serviceTo: readDay,
  careType: readCareType,
  visitType: readVisitType,
  purpose: readPurpose,
  outcome: readOutcome,
  otherDiagnoses: readList(/[;,\n]/),
  symptoms: readList(/[;\n]/),
  qty: readQuantity,
  unitPrice: readNairaAsKobo,
};

const DAYS: ReadonlySet<string> = new Set(['serviceFrom', 'serviceTo']);

const meantValue = (meanings: ValueMapping, field: string, cell: string): string | undefined => {
  const words = Object.hasOwn(meanings, field) ? meanings[field] : undefined;
  const word = normalizeText(cell);
  return words && Object.hasOwn(words, word) ? words[word] : undefined;
};

/** Whether a word matches a value of its column without a manual match. */
export const isMappedValue = (field: string, cell: string): boolean => 'value' in (READERS[field] ?? readText)(cell, 'DAY_FIRST');

/** Reads the cells of one row. */
export function readClaimRow(
  cells: Record<string, string>,
  { dateOrder, meanings }: { dateOrder: DateOrder; meanings: ValueMapping },
): { values: RowValues; problems: RowProblem[]; remarks: string[] } {
  const values: RowValues = {};
  const problems: RowProblem[] = [];
  const remarks: string[] = [];
  for (const [field, cell] of Object.entries(cells)) {
    if (!cell) continue;
    // CSV cells that a spreadsheet would run as a formula. In workbooks the computed result is read.
    if (cell.startsWith('=')) {
      problems.push(rowProblem('CUP_FORMULA', field));
      continue;
    }
    const meant = field in CLAIM_UPLOAD_CHOICES ? meantValue(meanings, field, cell) : undefined;
    const result = meant === undefined ? (READERS[field] ?? readText)(cell, dateOrder) : { value: meant };
    if ('code' in result) {
      problems.push(rowProblem(result.code, field, { value: cell.slice(0, 60) }));
      continue;
    }
    values[field] = result.value;
    const remark = DAYS.has(field) && dayRemark(labelOf(field), cell, String(result.value));
    if (remark) remarks.push(remark);
  }
  return { values, problems, remarks };
}
