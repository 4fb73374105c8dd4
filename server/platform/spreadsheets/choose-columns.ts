import { fieldError } from '../errors.ts';
import type { Mapping, SheetField } from './columns.shared.ts';

/** The columns as a person has chosen them. Errors: NOT_FOUND for a field or heading that does not exist, SHEET_COLUMN_TWICE. */
export function chooseColumns(
  fields: readonly SheetField[],
  headings: readonly string[],
  selected: readonly { field: string; heading: string }[],
): Mapping {
  const mapping: Mapping = {};
  const keys = new Set(fields.map(({ key }) => key));
  for (const { field, heading } of selected) {
    if (!keys.has(field) || !headings.includes(heading)) throw fieldError('NOT_FOUND', 'mapping');
    if (Object.values(mapping).includes(heading)) throw fieldError('SHEET_COLUMN_TWICE', `mapping.${field}`, { heading });
    mapping[field] = heading;
  }
  return mapping;
}
