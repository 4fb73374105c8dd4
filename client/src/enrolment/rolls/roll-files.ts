import { ROLL_FIELDS } from '../../../../server/enrolment/rolls/roll-fields.shared.ts';
import type { RollKind, RollRows_RowFragment } from '../../graphql/generated.ts';
import { saveFile } from '../../ui/save.ts';
import { ROLL_KIND } from './roll.labels.ts';

const NEED = { EVERYONE: 'Yes', NEW: 'For new people', OPTIONAL: '' };
const SOMEONE_ELSE = 'Someone else, because';

const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
/** Text cells keep the zeros at the front of numbers. */
const cell = (value: string | undefined) => (value ? { value, type: String, format: '@' } : null);

/** A template with the standard headings, and a description of each. */
export async function saveTemplate(kind: RollKind): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const fields = ROLL_FIELDS[kind];
  const notes = fields.map(({ label, need, example, note }) => [cell(label), cell(NEED[need]), cell(example), cell(note)]);
  const blob = await writeXlsxFile([
    {
      sheet: 'Roll',
      data: [fields.map(({ label }) => head(label))],
      columns: fields.map(({ label }) => ({ width: Math.max(14, label.length + 2) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Columns',
      data: [[head('Column'), head('Needed'), head('Example'), head('What to write')], ...notes],
      columns: [{ width: 28 }, { width: 16 }, { width: 22 }, { width: 80 }],
    },
  ]).toBlob();
  saveFile(blob, `Roll template, ${ROLL_KIND[kind].toLowerCase()}.xlsx`);
}

/** The rows to correct as in the file, with their problems in a last column, which is ignored when the file is uploaded again. */
export async function saveRowsToCorrect(name: string, headings: readonly string[], rows: readonly RollRows_RowFragment[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const hasPossibleDuplicate = rows.some(({ problems }) => problems.some(({ code }) => code === 'ROLL_SOMEONE_ELSE'));
  const more = hasPossibleDuplicate && !headings.includes(SOMEONE_ELSE) ? [SOMEONE_ELSE] : [];
  const heads = [...headings, ...more, 'Problems'];
  const data = rows.map(({ number, cells, problems }) => {
    const problemText = problems.map(({ message }) => message).join(' ');
    const ownCells = headings.map((_, i) => cell(cells[i]));
    return [
      ...ownCells,
      ...more.map(() => null),
      cell(problemText ? `Row ${number}: ${problemText}` : `Row ${number}: no problem; the rows of this family need it.`),
    ];
  });
  const blob = await writeXlsxFile([heads.map(head), ...data], {
    columns: heads.map((label, i) => ({ width: i === heads.length - 1 ? 80 : Math.max(14, label.length + 2) })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(blob, `${name} to correct.xlsx`);
}
