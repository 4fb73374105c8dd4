import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { MdaPeopleFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useTownPicker } from '../../network/geography/TownPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { usePicked } from '../../ui/picker.tsx';
import { type Column, codeColumn, dateColumn, numberColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX } from '../enrollees/enrollee.labels.ts';
import { useAnyMdaPicker } from '../MdaPicker.ts';
import { type MdaPeoplePageQuery, useMdaPeoplePageQuery } from './MdaPeoplePage.generated.ts';

type Row = MdaPeoplePageQuery['mdaPeople']['items'][number];

const { INCOMPLETE: _incomplete, REJECTED: _rejected, MERGED: _merged, ...STATUS } = ENROLLEE_STATUS;
const filters = {
  mdaId: { ...pickerFilter('MDA', useAnyMdaPicker), unset: 'Choose one' },
  status: multiSelectFilter('Status', STATUS),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
  planId: pickerFilter('Plan', usePlanPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  townId: pickerFilter('Town', useTownPicker),
  sex: selectFilter('Sex', SEX),
  registered: dateRangeFilter('Registered'),
} satisfies Filters<MdaPeopleFilter>;

const person = personColumn<Row>('Name', (row) => ({ name: row.fullName, number: row.enrolmentNo }), {
  to: enrolleeDetail,
  sort: 'fullName',
});
const indented = (row: Row, node: ReactNode) => (
  <Box as="span" display="inline-block" ps={row.relationship === 'PRINCIPAL' ? '0' : '5'}>
    {node}
  </Box>
);

const columns: Column<Row>[] = [
  numberColumn('S/N', (row) => row.serial, { always: true, labelled: true }),
  {
    ...person,
    cell: (row) => indented(row, person.cell?.(row)),
    second: (row) => indented(row, person.second?.(row)),
  },
  textColumn('Relationship', (row) => RELATIONSHIP[row.relationship], {
    labelled: true,
    second: (row) => SEX[row.sex],
    extra: { label: 'Sex', value: (row) => SEX[row.sex] },
  }),
  dateColumn('Born', (row) => row.dateOfBirth, {
    labelled: true,
    second: (row) => `Age ${row.age}`,
    extra: { label: 'Age', kind: 'number', value: (row) => row.age },
  }),
  codeColumn('Staff no.', (row) => row.staffNo),
  textColumn('Facility', (row) => row.hcpName, { cell: (row) => <Shortened width={150}>{row.hcpName ?? ''}</Shortened> }),
  textColumn('LGA', (row) => row.lgaName),
  codeColumn('Phone', (row) => row.phone),
  statusColumn('Status', (row) => ENROLLEE_STATUS[row.status]),
  dateColumn('Registered', (row) => row.registeredAt, { sort: 'registeredAt', labelled: true }),
];

/** Everyone of one MDA, family by family. */
export default function MdaPeoplePage() {
  const list = useListState(filters, { sort: 'fullName', direction: 'ASC' });
  const { mdaId, ...rest } = list.variables.filter;
  const result = useMdaPeoplePageQuery({ ...list.variables, filter: mdaId ? { mdaId, ...rest } : null }, { skip: !mdaId });
  const mdaName = usePicked(useAnyMdaPicker(), mdaId)?.label;
  return (
    <ListPage
      list={list}
      result={mdaId ? result : { ...result, data: undefined, previousData: undefined }}
      pick={(data) => data.mdaPeople}
      columns={columns}
      subtitle={mdaName}
      isReport
      searchHint="Name, number or phone"
      empty={
        mdaId
          ? { title: 'No one is covered through this MDA' }
          : { title: 'Choose an MDA', text: 'Its enrollees are listed here, with each principal’s family below.' }
      }
    />
  );
}
