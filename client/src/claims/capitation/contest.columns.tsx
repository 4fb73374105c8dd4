import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { also, dateTimeColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { CapitationContest_RowFragment } from './CapitationStatement.generated.ts';
import { CONTEST_KIND, CONTEST_STATUS } from './capitation.labels.ts';

type Row = CapitationContest_RowFragment;

export const contestColumns = [
  personColumn<Row>('Member', ({ enrollee }) => ({ name: enrollee.fullName, number: enrollee.enrolmentNo }), {
    to: enrolleeDetail,
    params: ({ enrollee }) => ({ id: enrollee.id }),
  }),
  textColumn<Row>('Issue', (contest) => CONTEST_KIND[contest.kind], { ...also('Reason', (contest) => contest.reason) }),
  dateTimeColumn<Row>('Submitted', (contest) => contest.requestedAt, { sort: 'requestedAt' }),
  statusColumn<Row>('Status', (contest) => CONTEST_STATUS[contest.status], {
    ...also('Reason for decision', (contest) => contest.decisionNote),
  }),
];
