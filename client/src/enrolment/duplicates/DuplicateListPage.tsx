import type { DuplicatePairFilter } from '../../graphql/types.ts';
import { sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { duplicateDetail } from '../../screens/enrolment.screens.ts';
import { date } from '../../ui/format.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { type DuplicateListPageQuery, useDuplicateListPageQuery } from './DuplicateListPage.generated.ts';
import { DUPLICATE_STATUS, matchSummary } from './duplicate.labels.ts';

type Row = DuplicateListPageQuery['duplicatePairs']['items'][number];
type Person = Row['first'];

const filters = {
  status: multiSelectFilter('Status', DUPLICATE_STATUS),
  sameName: booleanFilter('Name match', { yes: 'The same', no: 'Nearly the same' }),
  planId: pickerFilter('Plan', usePlanPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  found: dateRangeFilter('Found'),
} satisfies Filters<DuplicatePairFilter>;

type Value = (person: Person) => string | null | undefined;
/** Both values, one above the other; in a file the other record has a column of its own. */
const bothValues = (label: string, value: Value) => ({
  second: (row: Row) => value(row.second) ?? '–',
  extra: { label: `${label}, other record`, value: (row: Row) => value(row.second) },
});
/** One value if both records have the same, else both. */
const sharedValue = (label: string, value: Value) => ({
  ...bothValues(label, value),
  second: (row: Row) => (value(row.first) === value(row.second) ? null : (value(row.second) ?? '–')),
});

const columns: Column<Row>[] = [
  linkColumn('Pair', (row) => matchSummary(row), duplicateDetail, {
    second: (row) => `Born ${date(row.first.dateOfBirth)}`,
    extra: { label: 'Born', kind: 'date', value: (row) => row.first.dateOfBirth },
    width: 150,
  }),
  personColumn('Record A', ({ first }) => ({ name: first.fullName, note: sexAge(first), number: first.enrolmentNo }), { sort: 'name' }),
  personColumn('Record B', ({ second }) => ({ name: second.fullName, note: sexAge(second), number: second.enrolmentNo })),
  codeColumn('Phone', (row) => row.first.phone, { ...bothValues('Phone', (person) => person.phone) }),
  codeColumn('NIN', (row) => row.first.nin, { ...bothValues('NIN', (person) => person.nin) }),
  textColumn('Plan', (row) => row.first.plan.name, { ...sharedValue('Plan', (person) => person.plan.name), width: 116 }),
  textColumn('MDA', (row) => row.first.mda?.name, { ...sharedValue('MDA', (person) => person.mda?.name), hidden: true }),
  textColumn('LGA', (row) => row.first.lga.name, { ...sharedValue('LGA', (person) => person.lga.name) }),
  textColumn('Facility', (row) => row.first.hcp?.name, { ...sharedValue('Facility', (person) => person.hcp?.name), hidden: true }),
  textColumn('Registered', (row) => date(row.first.registeredAt), {
    ...bothValues('Registered', (person) => date(person.registeredAt)),
    width: 104,
  }),
  textColumn('Registered by', (row) => row.first.registeredBy?.name, {
    ...bothValues('Registered by', (person) => person.registeredBy?.name),
    hidden: true,
  }),
  dateColumn('Found', (row) => row.foundAt, { sort: 'foundAt', hidden: true }),
  dateTimeColumn('Decided', (row) => row.decidedAt, {
    ...also('Decided by', (row) => row.decidedBy?.name),
    sort: 'decidedAt',
    hidden: true,
  }),
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
        title: 'No suspected duplicates',
        text: 'New registrations and rolls are compared with everyone of the same date of birth and sex. Possible duplicates are listed here.',
      }}
    />
  );
}
