import { useMemo, useState } from 'react';
import type { BirthdayFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { dateRange } from '../../ui/format.ts';
import {
  dateRangeFilter,
  type Filters,
  multiSelectFilter,
  parseRange,
  pickerFilter,
  selectFilter,
  writeRange,
} from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, codeColumn, dateColumn, numberColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX } from '../enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../MdaPicker.ts';
import { type BirthdayListPageQuery, useBirthdayListPageQuery } from './BirthdayListPage.generated.ts';
import { namedDays } from './week.ts';

type Row = BirthdayListPageQuery['birthdays']['items'][number];

const { ACTIVE, SUSPENDED, EXPIRED, DISABLED } = ENROLLEE_STATUS;
const filters = {
  days: dateRangeFilter('Birthday'),
  planId: pickerFilter('Plan', usePlanPicker),
  mdaId: pickerFilter('MDA', useMdaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
  sex: selectFilter('Sex', SEX),
  status: multiSelectFilter('Status', { ACTIVE, SUSPENDED, EXPIRED, DISABLED }),
} satisfies Filters<BirthdayFilter>;

const columns: Column<Row>[] = [
  dateColumn('Birthday', (row) => row.on, { sort: 'birthday', always: true }),
  personColumn('Name', (row) => ({ name: row.fullName, number: row.enrolmentNo }), { to: enrolleeDetail, sort: 'fullName' }),
  numberColumn('Age', (row) => row.turns, { labelled: true }),
  textColumn('Sex', (row) => SEX[row.sex]),
  dateColumn('Born', (row) => row.dateOfBirth, { sort: 'dateOfBirth', labelled: true }),
  codeColumn('Phone', (row) => row.phone),
  textColumn('Facility', (row) => row.hcpName),
  textColumn('Plan', (row) => row.planName),
  textColumn('MDA', (row) => row.mdaName),
  statusColumn('Status', (row) => ENROLLEE_STATUS[row.status], { hidden: true }),
];

/** Birthdays, by default of this week. The export includes phone numbers, for sending messages. */
export default function BirthdayListPage() {
  const [openedAt] = useState(serverNow);
  const quickFilters = useMemo(
    () => namedDays(openedAt).map(({ label, range }) => ({ label, filter: { days: writeRange(range) } })),
    [openedAt],
  );
  const state = useListState(filters, { sort: 'birthday', direction: 'ASC' });
  // Without days in the address, this week is set.
  const list = { ...state, values: { ...state.values, days: state.values.days ?? quickFilters[0]?.filter.days ?? null } };
  const days = parseRange(list.values.days ?? '');
  const result = useBirthdayListPageQuery({ ...list.variables, filter: { ...list.variables.filter, days } });
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.birthdays}
      columns={columns}
      quickFilters={quickFilters}
      subtitle={days && dateRange(days.from, days.to)}
      searchHint="Name, number or phone"
      empty={{ title: 'No birthdays in this period' }}
    />
  );
}
