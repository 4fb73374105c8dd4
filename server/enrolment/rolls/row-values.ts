import type { RollKind } from '../../generated/prisma/enums.ts';
import {
  type CellResult,
  type DateOrder,
  dayRemark,
  isAmbiguousDay,
  readDay,
  readNairaAsKobo,
} from '../../platform/spreadsheets/read/cells.ts';
import { readMaritalStatus, readNin, readPhone, readRelationship, readSex, readVulnerableCategory } from './cells.ts';
import type { Names } from './names.ts';
import { columnOf, labelOf, type RowProblem, rowProblem } from './roll-problems.ts';

/** A row by the field names of the form, without empty cells. */
export type Values = Record<string, string | number>;

const READERS: Record<string, (cell: string) => CellResult<string | number>> = {
  sex: readSex,
  maritalStatus: readMaritalStatus,
  relationship: readRelationship,
  vulnerableCategory: readVulnerableCategory,
  nin: readNin,
  phone: readPhone,
  nextOfKinPhone: readPhone,
  basicSalary: readNairaAsKobo,
  bloodGroup: (cell) => ({ value: cell.toUpperCase().replace(/\s/g, '') }),
  genotype: (cell) => ({ value: cell.toUpperCase() }),
  email: (cell) => ({ value: cell.toLowerCase() }),
};

export const DAYS = ['dateOfBirth', 'dateOfFirstAppointment'] as const;

/** How the dates of a roll are read. Columns in doubt have at least as many dates that only the other order can read. */
export type DateReading = { order: DateOrder; inDoubt: ReadonlySet<string> };

const dayReader =
  (label: string, { order, isInDoubt }: { order: DateOrder; isInDoubt: boolean }) =>
  (cell: string): CellResult<string> => {
    if (isInDoubt && isAmbiguousDay(cell)) return { code: 'ROLL_DATE_ORDER' };
    const result = readDay(cell, order);
    const remark = 'value' in result ? dayRemark(label, cell, result.value) : null;
    return remark ? { ...result, remark } : result;
  };

/** Reads the cells of one row by the mapping of its roll. */
export function readRow(
  kind: RollKind,
  cells: Record<string, string>,
  names: Names,
  dates: DateReading,
): { values: Values; problems: RowProblem[]; remarks: string[] } {
  const values: Values = {};
  const problems: RowProblem[] = [];
  const remarks: string[] = [];
  const readField = (field: string, cell: string | undefined, read: (cell: string) => CellResult<string | number>) => {
    if (!cell) return;
    const result = read(cell);
    if ('value' in result) {
      values[field] = result.value;
      if (result.remark) remarks.push(result.remark);
    } else {
      const column = columnOf(field);
      problems.push(rowProblem(result.code, column, { field: labelOf(kind, column), value: cell.slice(0, 60) }));
    }
  };
  const { lga, town, ward, hcp, ...otherCells } = cells;
  const readerOf = (field: string) =>
    (DAYS as readonly string[]).includes(field)
      ? dayReader(labelOf(kind, field), { order: dates.order, isInDoubt: dates.inDoubt.has(field) })
      : (READERS[field] ?? ((text: string) => ({ value: text.replace(/\s+/g, ' ') })));
  for (const [field, cell] of Object.entries(otherCells)) readField(field, cell, readerOf(field));
  readField('lgaId', lga, names.lga);
  const lgaId = (values.lgaId as string | undefined) ?? null;
  // Towns and wards cannot be looked up in an unknown LGA; report only the LGA.
  if (lgaId) {
    readField('townId', town, (cell) => names.town(cell, lgaId));
    readField('wardId', ward, (cell) => names.ward(cell, lgaId));
  }
  readField('hcpId', hcp, names.hcp);
  return { values, problems, remarks };
}
