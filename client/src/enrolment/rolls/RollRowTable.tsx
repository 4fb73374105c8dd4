import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { enumLabel } from '../../ui/format.ts';
import { type Column, numberColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { RollRows_RowFragment } from './RollDetailPage.generated.ts';
import { ROLL_OUTCOME } from './roll.labels.ts';

type Row = RollRows_RowFragment;

export const rollRowColumns: Column<Row>[] = [
  numberColumn('Row', (r) => r.number, { sort: 'number', width: '72px' }),
  personColumn('Name', (r) => ({ name: r.name || 'No name', number: r.enrollee?.enrolmentNo }), {
    to: enrolleeDetail,
    params: (r) => ({ id: r.enrollee?.id ?? '' }),
    sort: 'name',
  }),
  textColumn('Relationship', (r) => enumLabel(r.relationship)),
  textColumn('Errors', (r) => r.problems.map(({ message }) => message).join(' '), { hidden: true }),
  statusColumn('Result', (r) => r.outcome && ROLL_OUTCOME[r.outcome]),
];
