import { type DuplicateListPageQuery, type DuplicatePairFilter, useDuplicateListPageQuery } from '../../graphql/generated.ts';
import { sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { duplicateDetail } from '../../screens/enrolment.screens.ts';
import { date } from '../../ui/format.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import {
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { alikeness, DUPLICATE_STATUS } from './duplicate.labels.ts';

type Row = DuplicateListPageQuery['duplicatePairs']['items'][number];
type Person = Row['first'];

const filters = {
  status: multiSelectFilter('Status', DUPLICATE_STATUS),
  sameName: booleanFilter('Name', { yes: 'The same', no: 'Nearly the same' }),
  planId: pickerFilter('Plan', usePlanPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  found: dateRangeFilter('Found'),
} satisfies Filters<DuplicatePairFilter>;

/** Both values, one above the other. */
const bothValues = (value: (person: Person) => string | null | undefined) => ({
  first: (row: Row) => value(row.first),
  second: (row: Row) => value(row.second) ?? '–',
});
/** One value if both records have the same, else both. */
const sharedValue = (value: (person: Person) => string | null | undefined) => ({
  first: (row: Row) => value(row.first),
  second: (row: Row) => (value(row.first) === value(row.second) ? null : (value(row.second) ?? '–')),
});
const [phone, nin, plan, mda, lga, hcp, registered] = [
  bothValues((person) => person.phone),
  bothValues((person) => person.nin),
  sharedValue((person) => person.plan.name),
  sharedValue((person) => person.mda?.name),
  sharedValue((person) => person.lga.name),
  sharedValue((person) => person.hcp?.name),
  bothValues((person) => date(person.registeredAt)),
];

const columns: Column<Row>[] = [
  linkColumn('Pair', (row) => alikeness(row), duplicateDetail, {
    second: (row) => `Born ${date(row.first.dateOfBirth)}`,
    width: 150,
  }),
  personColumn('One record', ({ first }) => ({ name: first.fullName, note: sexAge(first), number: first.enrolmentNo }), { sort: 'name' }),
  personColumn('Other record', ({ second }) => ({ name: second.fullName, note: sexAge(second), number: second.enrolmentNo })),
  codeColumn('Phone', phone.first, { second: phone.second }),
  codeColumn('NIN', nin.first, { second: nin.second }),
  textColumn('Plan', plan.first, { second: plan.second, width: 116 }),
  textColumn('MDA', mda.first, { second: mda.second, hidden: true }),
  textColumn('LGA', lga.first, { second: lga.second }),
  textColumn('Facility', hcp.first, { second: hcp.second, hidden: true }),
  textColumn('Registered', registered.first, { second: registered.second, width: 104 }),
  textColumn('Registered by', (row) => row.first.registeredBy?.name, {
    second: (row) => row.second.registeredBy?.name ?? '–',
    hidden: true,
  }),
  dateColumn('Found', (row) => row.foundAt, { sort: 'foundAt', hidden: true }),
  dateTimeColumn('Decided', (row) => row.decidedAt, { second: (row) => row.decidedBy?.name, sort: 'decidedAt', hidden: true }),
  statusColumn('Status', (row) => DUPLICATE_STATUS[row.status]),
];

/** Undecided pairs of records that may be the same person. */
export default function DuplicateListPage() {
  const list = useListState(filters, { sort: 'foundAt', direction: 'DESC' });
  const result = useDuplicateListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.duplicatePairs}
      columns={columns}
      searchHint="Name or number"
      empty={{
        title: 'No pair is here',
        text: 'Registrations and lists are compared with everybody of the same birth and sex; records that may be one person appear here.',
      }}
    />
  );
}
