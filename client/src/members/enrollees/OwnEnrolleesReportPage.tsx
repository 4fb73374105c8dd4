import { Box, Grid } from '@chakra-ui/react';
import type { EnrolleeFilter } from '../../graphql/types.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { number } from '../../ui/format.ts';
import { type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, codeColumn, dateColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX } from './enrollee.labels.ts';
import { type OwnEnrolleesReportPageQuery, useOwnEnrolleesReportPageQuery } from './OwnEnrolleesReportPage.generated.ts';

type Row = OwnEnrolleesReportPageQuery['enrollees']['items'][number];
type Totals = OwnEnrolleesReportPageQuery['ownEnrolleeTotals'];

const filters = {
  status: multiSelectFilter('Status', ENROLLEE_STATUS),
  planId: pickerFilter('Plan', usePlanPicker),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
} satisfies Filters<EnrolleeFilter>;

const columns: Column<Row>[] = [
  codeColumn('Number', (row) => row.enrolmentNo, { sort: 'enrolmentNo', always: true }),
  linkColumn('Name', (row) => row.fullName, enrolleeDetail, { sort: 'fullName' }),
  textColumn('Relationship', (row) => RELATIONSHIP[row.relationship]),
  textColumn('Sex', (row) => SEX[row.sex]),
  numberColumn('Age', (row) => row.age),
  textColumn('Plan', (row) => row.plan.name),
  textColumn('MDA', (row) => row.mda?.name),
  statusColumn('Status', (row) => ENROLLEE_STATUS[row.status]),
  dateColumn('Cover ends', (row) => row.coverageEnd, { sort: 'coverageEnd' }),
  dateColumn('Last visit', (row) => row.lastVisitAt),
];

/** The members of the facility with totals, to print and to export. */
export default function OwnEnrolleesReportPage() {
  const list = useListState(filters, { sort: 'enrolmentNo', direction: 'ASC' });
  const result = useOwnEnrolleesReportPageQuery(list.variables);
  const totals = (result.data ?? result.previousData)?.ownEnrolleeTotals;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.enrollees}
      columns={columns}
      searchHint="Name or number"
      header={<TotalsStrip totals={totals} />}
      empty={{ title: 'No enrollees assigned to your facility yet', text: 'Enrollees appear here when they choose your facility.' }}
    />
  );
}

function TotalsStrip({ totals }: { totals: Totals | undefined }) {
  const figures: [string, number | undefined][] = [
    ['Lives', totals?.lives],
    ['Covered', totals?.covered],
    ['Principals', totals?.principals],
    ['Dependants', totals?.dependants],
    ['Female', totals?.female],
    ['Male', totals?.male],
  ];
  return (
    <Grid
      as="dl"
      templateColumns={{ base: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' }}
      gap="3"
      m="0"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      px="3.5"
      py="2.5"
      flexShrink={0}
    >
      {figures.map(([label, value]) => (
        <Box key={label}>
          <Box as="dt" textStyle="small" color="fg.muted">
            {label}
          </Box>
          <Box as="dd" m="0" fontWeight="600" fontSize="1rem">
            {value === undefined ? '–' : number(value)}
          </Box>
        </Box>
      ))}
    </Grid>
  );
}
