import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { date } from '../../ui/format.ts';
import { also, type Column, codeColumn, dateColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { EnrolleeTable_RowFragment } from './EnrolleeTable.generated.ts';
import { ENROLLEE_STATUS, RELATIONSHIP, sexAge } from './enrollee.labels.ts';

type Row = EnrolleeTable_RowFragment;

export const enrolleeColumns: Column<Row>[] = [
  personColumn('Enrollee', (r) => ({ name: r.fullName, note: sexAge(r), number: r.enrolmentNo }), { to: enrolleeDetail, sort: 'fullName' }),
  textColumn('Plan', (r) => r.plan.name, {
    second: (r) => r.mda?.name ?? RELATIONSHIP[r.relationship],
    extra: { label: 'MDA', value: (r) => r.mda?.name },
  }),
  textColumn('Facility', (r) => r.hcp?.name),
  textColumn('LGA', (r) => r.lga.name, { ...also('Town', (r) => r.town.name) }),
  codeColumn('Phone', (r) => r.phone),
  codeColumn('NIN', (r) => r.nin, { hidden: true }),
  dateColumn('Born', (r) => r.dateOfBirth, { sort: 'dateOfBirth', hidden: true }),
  dateColumn('Cover from', (r) => r.coverageStart, {
    second: (r) => (r.coverageEnd ? `to ${date(r.coverageEnd)}` : null),
    extra: { label: 'Cover to', kind: 'date', value: (r) => r.coverageEnd },
  }),
  dateColumn('Cover ends', (r) => r.coverageEnd, { sort: 'coverageEnd', hidden: true }),
  dateColumn('Registered', (r) => r.registeredAt, { sort: 'registeredAt' }),
  textColumn('Relationship', (r) => RELATIONSHIP[r.relationship], { hidden: true }),
  statusColumn('Status', (r) => ENROLLEE_STATUS[r.status]),
];

/** Columns for the list of one facility. */
export const ownEnrolleeColumns = enrolleeColumns.filter(({ id }) => id !== 'facility');

const principal = textColumn<Row>('Principal', (r) => r.principalName, { ...also('Relationship', (r) => RELATIONSHIP[r.relationship]) });
const plan = textColumn<Row>('Plan', (r) => r.plan.name, {
  second: (r) => r.mda?.name,
  extra: { label: 'MDA', value: (r) => r.mda?.name },
});
/** Lists of dependants have a column for the principal. The phone number is the principal's. */
export const dependantColumns = enrolleeColumns
  .filter(({ id }) => id !== 'phone')
  .flatMap((column, index) => (index === 0 ? [column, principal] : column.id === plan.id ? [plan] : [column]));
