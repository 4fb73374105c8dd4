import { MaritalStatus, Relationship, Sex, VulnerableCategory } from '../../generated/prisma/enums.ts';
import { type CellResult, enumReader, unformatNumber } from '../../platform/spreadsheets/read/cells.ts';

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

export function readNin(cell: string): CellResult<string> {
  const digits = unformatNumber(cell);
  if (digits === null) return { code: 'SHEET_DIGITS_LOST' };
  return /^\d{10}$/.test(digits) ? { code: 'ROLL_NIN_LEADING_ZERO' } : { value: digits };
}

/** The zero that a spreadsheet drops is put back where it is beyond doubt: ten digits that begin with 7, 8 or 9. */
export function readPhone(cell: string): CellResult<string> {
  const digits = unformatNumber(cell);
  if (digits === null) return { code: 'SHEET_DIGITS_LOST' };
  return /^[789]\d{9}$/.test(digits) ? { value: `0${digits}`, remark: `Phone ${digits} read as 0${digits}` } : { value: digits };
}
