import type { RollKind } from '../../generated/prisma/enums.ts';
import type { Problem } from '../../members/rules/person.rules.ts';
import { messageOf } from '../../platform/errors.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { ROLL_FIELDS } from './roll-fields.shared.ts';

/** Why a row cannot be enrolled: the field it is about, and the message for the screen and the file of failed rows. */
export type RowProblem = { code: string; field: string; message: string };

/** The form's name of a field → the column of a roll. */
const COLUMN: Record<string, string> = {
  lgaId: 'lga',
  townId: 'town',
  wardId: 'ward',
  hcpId: 'hcp',
  mdaId: 'staffNo',
  sessionId: 'matricNo',
};

export const columnOf = (field: string): string => COLUMN[field] ?? field;

export const labelOf = (kind: RollKind, field: string): string => ROLL_FIELDS[kind].find(({ key }) => key === field)?.label ?? field;

export const rowProblem = (code: ErrorCode, field: string, params?: Problem['params']): RowProblem => ({
  code,
  field: columnOf(field),
  message: messageOf(code, params),
});
