import { ROLL_FIELDS } from '../../../../server/enrolment/rolls/roll-fields.shared.ts';
import type { RollKind } from '../../graphql/types.ts';
import * as sheetFiles from '../../ui/sheet/sheet-files.ts';
import type { RollRows_RowFragment } from './RollDetailPage.generated.ts';
import { ROLL_KIND } from './roll.labels.ts';

const NEEDS = { EVERYONE: 'Yes', NEW: 'For new people', OPTIONAL: '' };
const SOMEONE_ELSE = 'Different person, because';

/** A template with the standard headings, and a description of each. */
export const saveTemplate = (kind: RollKind): Promise<void> =>
  sheetFiles.saveTemplate({
    name: `Roll template, ${ROLL_KIND[kind].toLowerCase()}`,
    sheet: 'Roll',
    fields: ROLL_FIELDS[kind],
    needs: NEEDS,
  });

/** The rows to correct, with a column for why a similar person is different, if needed. */
export function saveRowsToCorrect(name: string, headings: readonly string[], rows: readonly RollRows_RowFragment[]): Promise<void> {
  const hasPossibleDuplicate = rows.some(({ problems }) => problems.some(({ code }) => code === 'ROLL_SOMEONE_ELSE'));
  const more = hasPossibleDuplicate && !headings.includes(SOMEONE_ELSE) ? [SOMEONE_ELSE] : [];
  const rowsToCorrect = rows.map(({ number, cells, problems }) => {
    const problemText = problems.map(({ message }) => message).join(' ');
    return { cells, problems: `Row ${number}: ${problemText || 'no error; needed by other rows of this family.'}` };
  });
  return sheetFiles.saveRowsToCorrect(name, headings, rowsToCorrect, more);
}
