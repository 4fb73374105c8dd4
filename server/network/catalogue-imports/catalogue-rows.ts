import { CareType, HcpLevel, PaymentMethod, ServiceCategory, SexRule } from '../../generated/prisma/enums.ts';
import { messageOf } from '../../platform/errors.ts';
import { type CellResult, enumReader, readDay, readNairaAsKobo } from '../../platform/spreadsheets/read/cells.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { type CatalogueImportKind, catalogueLabel } from './catalogue-import-fields.shared.ts';

export type RowProblem = { code: string; field: string; message: string };
export type CatalogueOutcome = 'NEW' | 'CHANGED' | 'UNCHANGED' | 'REFUSED';
/** Result of a row, with a description of its changes. */
export type ValidatedRow = {
  number: number;
  cells: string[];
  code: string;
  name: string | null;
  outcome: CatalogueOutcome;
  changes: string[];
  problems: RowProblem[];
};

export const rowProblem = (
  kind: CatalogueImportKind,
  code: ErrorCode,
  field: string,
  params?: Record<string, string | number>,
): RowProblem => ({
  code,
  field,
  message: messageOf(code, { field: catalogueLabel(kind, field), ...params }),
});

const readCategory = enumReader<ServiceCategory>(ServiceCategory, {
  lab: 'INVESTIGATION',
  laboratory: 'INVESTIGATION',
  investigations: 'INVESTIGATION',
  radiology: 'INVESTIGATION',
  imaging: 'INVESTIGATION',
  procedures: 'PROCEDURE',
  surgical: 'SURGERY',
  surgeries: 'SURGERY',
  operation: 'SURGERY',
  birth: 'DELIVERY',
  'ante natal': 'ANTENATAL',
  anc: 'ANTENATAL',
  ward: 'ADMISSION',
  'bed day': 'ADMISSION',
  drugs: 'DRUG',
  medicine: 'DRUG',
  medicines: 'DRUG',
  consumables: 'CONSUMABLE',
  eye: 'OPTICAL',
  optometry: 'OPTICAL',
  'physio therapy': 'PHYSIOTHERAPY',
  physio: 'PHYSIOTHERAPY',
  others: 'OTHER',
});
const readLevel = enumReader<HcpLevel>(HcpLevel, { phc: 'PRIMARY', 1: 'PRIMARY', 2: 'SECONDARY', 3: 'TERTIARY' });
const readPayment = enumReader<PaymentMethod>(PaymentMethod, {
  'fee for service': 'FFS',
  fee: 'FFS',
  'claimed for each service': 'FFS',
  capitated: 'CAPITATION',
});
const readCare = enumReader<CareType>(CareType, {
  outpatient: 'OUT',
  outpatients: 'OUT',
  'out patient': 'OUT',
  opd: 'OUT',
  inpatient: 'IN',
  inpatients: 'IN',
  'in patient': 'IN',
  any: 'BOTH',
  'out and inpatients': 'BOTH',
});
const readSexRule = enumReader<SexRule>(SexRule, {
  m: 'MALE',
  men: 'MALE',
  f: 'FEMALE',
  women: 'FEMALE',
  both: 'ANY',
  all: 'ANY',
  'm f': 'ANY',
  'women and men': 'ANY',
});
const YES = ['yes', 'y', 'true', '1', 'required', 'needed', 'x'];
const NO = ['no', 'n', 'false', '0', 'not required', 'not needed', 'none', '-'];
const readYesNo = (cell: string): CellResult<boolean> => {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { code: 'SHEET_UNKNOWN_VALUE' };
};
const readWhole = (cell: string): CellResult<number> => (/^\d{1,6}(\.0+)?$/.test(cell) ? { value: Number(cell) } : { code: 'CIM_NUMBER' });
const readText = (cell: string): CellResult<string> => ({ value: cell.replace(/\s+/g, ' ').trim() });
const readCode = (cell: string): CellResult<string> => ({ value: cell.trim().toUpperCase() });
const readCodes = (cell: string): CellResult<string[]> => ({
  value: cell
    .split(/[;,\n]/)
    .map((text) => text.trim())
    .filter(Boolean),
});

export type CellValue = string | number | boolean | string[];
const READERS: Record<string, (cell: string) => CellResult<CellValue>> = {
  code: readCode,
  hcp: readCode,
  category: readCategory,
  level: readLevel,
  hcpLevel: readLevel,
  paymentMethod: readPayment,
  careType: readCare,
  sexRule: readSexRule,
  requiresPa: readYesNo,
  basePrice: readNairaAsKobo,
  price: readNairaAsKobo,
  maxQty: readWhole,
  ageMin: readWhole,
  ageMax: readWhole,
  frequencyDays: readWhole,
  waitingDays: readWhole,
  plans: readCodes,
  effectiveFrom: (cell) => readDay(cell),
};

/** Reads the filled cells of one row. */
export function readCatalogueRow(kind: CatalogueImportKind, cells: readonly (readonly [field: string, cell: string | undefined])[]) {
  const values: Record<string, CellValue> = {};
  const problems: RowProblem[] = [];
  for (const [field, cell] of cells) {
    if (!cell?.trim()) continue;
    const result = (READERS[field] ?? readText)(cell);
    if ('code' in result) problems.push(rowProblem(kind, result.code, field, { value: cell.slice(0, 60) }));
    else values[field] = result.value;
  }
  return { values, problems };
}
