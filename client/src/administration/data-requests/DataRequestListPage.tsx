import { Plus } from 'lucide-react';
import type { DataRequestFilter } from '../../graphql/types.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { dataRequestCreate, dataRequestDetail } from '../../screens/administration.screens.ts';
import { date } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { dateColumn, linkColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type DataRequest_RowFragment, useDataRequestListPageQuery } from './DataRequestListPage.generated.ts';
import { DATA_REQUEST_CHANNEL, DATA_REQUEST_KIND, DATA_REQUEST_OUTCOME, DATA_REQUEST_STATUS } from './data-request.labels.ts';

type Row = DataRequest_RowFragment;

const filters = {
  status: multiSelectFilter('Status', DATA_REQUEST_STATUS),
  kind: multiSelectFilter('Type', DATA_REQUEST_KIND),
  overdue: booleanFilter('Overdue', { yes: 'Overdue', no: 'Not overdue' }),
  receivedOn: dateRangeFilter('Received'),
} satisfies Filters<DataRequestFilter>;

const columns = [
  linkColumn<Row>('Number', (row) => row.requestNo, dataRequestDetail, { sort: 'requestNo' }),
  personColumn<Row>('Enrollee', (row) => ({ name: row.enrollee.fullName, number: row.enrollee.enrolmentNo })),
  textColumn<Row>('Type', (row) => DATA_REQUEST_KIND[row.kind], { strong: true }),
  dateColumn<Row>('Received', (row) => row.receivedOn, { sort: 'receivedOn' }),
  textColumn<Row>('Channel', (row) => DATA_REQUEST_CHANNEL[row.channel], { hidden: true }),
  dateColumn<Row>('Due', (row) => row.dueOn, {
    sort: 'dueOn',
    cell: (row) => (row.overdue ? <Tag tone="danger">{date(row.dueOn)}</Tag> : date(row.dueOn)),
  }),
  statusColumn<Row>('Status', (row) => DATA_REQUEST_STATUS[row.status]),
  statusColumn<Row>('Outcome', (row) => row.outcome && DATA_REQUEST_OUTCOME[row.outcome]),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Open', filter: { status: ['OPEN'] } },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'Answered', filter: { status: ['ANSWERED'] } },
  { label: 'Withdrawn', filter: { status: ['WITHDRAWN'] } },
];

/** The register of requests about personal data. */
export default function DataRequestListPage() {
  const { preset } = useMount();
  const { can } = useSession();
  const createPath = useScreenPath()(dataRequestCreate);
  const isWorklist = 'status' in preset;
  const list = useListState(filters, isWorklist ? { sort: 'dueOn', direction: 'ASC' } : { sort: 'receivedOn', direction: 'DESC' });
  const result = useDataRequestListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.dataRequests}
      columns={columns}
      searchHint="Request number, name or enrolment number"
      quickFilters={isWorklist ? undefined : QUICK_FILTERS}
      actions={
        createPath &&
        can('DATA_REQUEST_WRITE') && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> Record request
          </LinkButton>
        )
      }
      rowAction={() => ({ label: 'Open', to: dataRequestDetail })}
      empty={{
        title: 'No data requests found',
        text: 'Requests of people about their own data are listed here once a member makes one or an administrator records it.',
      }}
    />
  );
}
