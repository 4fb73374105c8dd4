import type { EnrolleeFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useWardPicker } from '../../network/geography/TownPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { RelatedViews } from '../../platform/RelatedViews.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, codeColumn, dateColumn, linkColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { type BhcpfPeoplePageQuery, useBhcpfPeoplePageQuery } from './BhcpfPeoplePage.generated.ts';
import { SEX, VULNERABLE_CATEGORY } from './enrollee.labels.ts';

type Row = BhcpfPeoplePageQuery['enrollees']['items'][number] & { serial: number };

const filters = {
  category: multiSelectFilter('Category', VULNERABLE_CATEGORY),
  lgaId: pickerFilter('LGA', useLgaPicker),
  wardId: pickerFilter('Ward', useWardPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  sex: selectFilter('Sex', SEX),
  registered: dateRangeFilter('Registered'),
} satisfies Filters<EnrolleeFilter>;

const columns: Column<Row>[] = [
  numberColumn('S/N', (row) => row.serial, { always: true, labelled: true }),
  linkColumn('Name', (row) => row.fullName, enrolleeDetail, { sort: 'fullName' }),
  codeColumn('Number', (row) => row.enrolmentNo, { sort: 'enrolmentNo' }),
  textColumn('Category', (row) => row.vulnerableCategory && VULNERABLE_CATEGORY[row.vulnerableCategory]),
  textColumn('Sex', (row) => SEX[row.sex]),
  dateColumn('Born', (row) => row.dateOfBirth, { sort: 'dateOfBirth', labelled: true }),
  textColumn('LGA', (row) => row.lga.name),
];

/** The numbered list of people covered by the BHCPF, as the fund requires it. */
export default function BhcpfPeoplePage() {
  const list = useListState(filters, { sort: 'fullName', direction: 'ASC' });
  const result = useBhcpfPeoplePageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={({ enrollees: { total, first, items } }) => ({ total, items: items.map((row, at) => ({ ...row, serial: first + at })) })}
      columns={columns}
      header={<RelatedViews />}
      searchHint="Name or number"
      empty={{ title: 'No one covered under BHCPF yet' }}
    />
  );
}
