import { Plus } from 'lucide-react';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { complaintCreate, complaintDetail } from '../../screens/administration.screens.ts';
import { dateTime } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { dateTimeColumn, linkColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type Complaint_RowFragment, useComplaintListPageQuery } from './ComplaintListPage.generated.ts';
import { complaintFilters } from './complaint.filters.ts';
import { COMPLAINT_CATEGORY, COMPLAINT_CHANNEL, COMPLAINT_PARTY, COMPLAINT_STATUS } from './complaint.labels.ts';

type Row = Complaint_RowFragment;

const personOf = ({ enrollee, callerName }: Row) =>
  enrollee
    ? { name: enrollee.fullName, number: enrollee.enrolmentNo }
    : { name: callerName ?? 'Not named', number: callerName && 'Not enrolled' };

/** The next deadline: until somebody takes it, and then until the answer; null once it is answered. */
const dueOf = ({ decidedAt, acknowledgedAt, acknowledgeBy, answerBy }: Row) =>
  decidedAt ? null : acknowledgedAt ? answerBy : acknowledgeBy;

const columns = [
  linkColumn<Row>('Number', (row) => row.complaintNo, complaintDetail, { sort: 'complaintNo' }),
  textColumn<Row>('Category', (row) => COMPLAINT_CATEGORY[row.category], { strong: true }),
  personColumn<Row>('Person', personOf),
  textColumn<Row>('Facility', (row) => row.hcp?.name),
  dateTimeColumn<Row>('Received', (row) => row.receivedAt, { sort: 'receivedAt' }),
  textColumn<Row>('Channel', (row) => COMPLAINT_CHANNEL[row.channel], { hidden: true }),
  dateTimeColumn<Row>('Due', dueOf, {
    sort: 'answerBy',
    cell: (row) => (row.overdue ? <Tag tone="danger">{dateTime(dueOf(row))}</Tag> : dateTime(dueOf(row))),
  }),
  textColumn<Row>('Assigned to', (row) => row.assignee?.name),
  statusColumn<Row>('Status', (row) => COMPLAINT_STATUS[row.status], {
    second: (row) => row.waitingFor && COMPLAINT_PARTY[row.waitingFor],
    extra: { label: 'Waiting for', value: (row) => row.waitingFor && COMPLAINT_PARTY[row.waitingFor] },
  }),
];

const HIDDEN_FROM_FACILITIES = ['Facility', 'Assigned to', 'Channel'];
const facilityColumns = columns.filter(({ label }) => !HIDDEN_FROM_FACILITIES.includes(label));

const { hcpId: _facility, mine: _mine, channel: _channel, ...facilityFilters } = complaintFilters;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'New', filter: { status: ['RECEIVED', 'REOPENED'] } },
  { label: 'Assigned to me', filter: { mine: 'yes', status: ['ASSIGNED', 'WAITING'] } },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'Answered', filter: { status: ['RESOLVED', 'REJECTED'] } },
];

const FACILITY_QUICK_FILTERS = [
  { label: 'All' },
  { label: 'To answer', filter: { status: ['WAITING'] } },
  { label: 'Closed', filter: { status: ['RESOLVED', 'REJECTED'] } },
];

/** Complaints: for officers those of their work, for a facility shared ones about itself. */
export default function ComplaintListPage() {
  const { preset } = useMount();
  const { can } = useSession();
  const isFacility = useViewer().role === 'HCP';
  const createPath = useScreenPath()(complaintCreate);
  const list = useListState(isFacility ? facilityFilters : complaintFilters, {
    ...('status' in preset ? ({ sort: 'answerBy', direction: 'ASC' } as const) : ({ sort: 'receivedAt', direction: 'DESC' } as const)),
  });
  const result = useComplaintListPageQuery(list.variables, live('Complaint'));
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.complaints}
      columns={isFacility ? facilityColumns : columns}
      searchHint={isFacility ? 'Complaint number' : 'Complaint number, name or enrolment number'}
      quickFilters={isFacility ? FACILITY_QUICK_FILTERS : QUICK_FILTERS}
      actions={
        createPath &&
        can('COMPLAINT_RECORD') && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> Record complaint
          </LinkButton>
        )
      }
      rowAction={() => ({ label: 'Open', to: complaintDetail })}
      empty={{
        title: 'No complaints found',
        text: isFacility
          ? 'Complaints about your facility are listed here once the scheme asks you about them.'
          : 'Complaints are listed here once a member makes one or an officer records it.',
      }}
    />
  );
}
