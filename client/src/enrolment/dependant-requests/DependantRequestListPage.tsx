import { Flex, Link } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import type { DependantRequestFilter } from '../../graphql/types.ts';
import { RELATIONSHIP, SEX } from '../../members/enrollees/enrollee.labels.ts';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { ageText, dateTime, enumLabel, lagosIsoDay, plural } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, dateTimeColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { type DependantRequestList_RowFragment, useDependantRequestListPageQuery } from './DependantRequestListPage.generated.ts';
import { DEPENDANT_REQUEST_STATUS } from './dependant-request.labels.ts';

type Row = DependantRequestList_RowFragment;

const filters = {
  status: multiSelectFilter('Status', DEPENDANT_REQUEST_STATUS),
  relationship: multiSelectFilter('Relationship', { SPOUSE: RELATIONSHIP.SPOUSE, CHILD: RELATIONSHIP.CHILD, EXTRA: RELATIONSHIP.EXTRA }),
} satisfies Filters<DependantRequestFilter>;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Pending', filter: { status: ['PENDING'] } },
  { label: 'Added', filter: { status: ['APPROVED'] } },
  { label: 'Not added', filter: { status: ['REJECTED'] } },
  { label: 'Withdrawn', filter: { status: ['CANCELLED'] } },
];

/** Whole days (in Lagos) since the request. */
function waiting({ status, requestedAt }: Row) {
  if (status !== 'PENDING') return null;
  const days = (Date.parse(lagosIsoDay(new Date(serverNow()))) - Date.parse(lagosIsoDay(requestedAt))) / 86_400_000;
  return days < 1 ? 'Today' : plural(days, 'day');
}

const decided = ({ decidedAt, decidedBy }: Row) => (decidedAt ? `${decidedBy?.name ?? 'The scheme'}, ${dateTime(decidedAt)}` : null);

const columns: Column<Row>[] = [
  personColumn('Member', (row) => ({ name: row.principal.fullName, number: row.principal.enrolmentNo }), {
    to: enrolleeDetail,
    params: (row) => ({ id: row.principal.id }),
  }),
  textColumn('Dependant', (row) => row.displayName, { sort: 'displayName' }),
  textColumn('Relationship', (row) => RELATIONSHIP[row.relationship], {
    second: (row) => `${SEX[row.sex].toLowerCase()}, ${ageText(row.dateOfBirth)}`,
    extra: { label: 'Sex and age', value: (row) => `${SEX[row.sex].toLowerCase()}, ${ageText(row.dateOfBirth)}` },
  }),
  dateTimeColumn('Requested', (row) => row.requestedAt, { sort: 'requestedAt' }),
  textColumn('Waiting time', waiting),
  textColumn('Documents', (row) => row.files.map(({ kind }) => enumLabel(kind)).join(', ') || null, {
    cell: (row) =>
      row.files.length === 0 ? (
        '–'
      ) : (
        <Flex direction="column" align="flex-start">
          {row.files.map((file) => (
            <Link key={file.id} href={file.url} target="_blank" rel="noreferrer" color="accent.fg">
              {enumLabel(file.kind)}
            </Link>
          ))}
        </Flex>
      ),
  }),
  statusColumn('Status', (row) => DEPENDANT_REQUEST_STATUS[row.status], {
    sort: 'status',
    ...also('Reason for decision', (row) => row.rejectionReason ?? decided(row)),
  }),
];

/** Members' requests to add dependants. They are decided on the profile of the member, where the family is shown. */
export default function DependantRequestListPage() {
  const list = useListState(filters, { sort: 'status', direction: 'ASC' });
  const result = useDependantRequestListPageQuery(list.variables, live('DependantRequest'));
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.dependantRequests}
      columns={columns}
      quickFilters={QUICK_FILTERS}
      searchHint="Name or number"
      rowAction={(row) => {
        const family = screenPath(enrolleeDetail, { id: row.principal.id }, { search: '?tab=family' });
        if (!family) return null;
        return { label: row.availableActions.includes('APPROVE') ? 'Decide' : 'Open', onClick: () => void navigate(family) };
      }}
      empty={{
        title: 'No requests found',
        text: 'Members’ requests to add dependants are listed here until an officer decides.',
      }}
    />
  );
}
