import type { FacilityChangeFilter } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { DECIDED_CHANGE_STATUSES, facilityChangeDetail, facilityChangeList } from '../../screens/members.screens.ts';
import { plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, dateColumn, dateTimeColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type FacilityChange_RowFragment, useFacilityChangeListPageQuery } from './FacilityChanges.generated.ts';
import { FACILITY_CHANGE_STATUS } from './facility-change.labels.ts';

type Row = FacilityChange_RowFragment;

const filters = {
  toHcpId: pickerFilter('To facility', useHcpPicker),
  fromHcpId: pickerFilter('From facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  status: multiSelectFilter('Status', FACILITY_CHANGE_STATUS),
} satisfies Filters<FacilityChangeFilter>;

const columns: Column<Row>[] = [
  linkColumn('Member', (row) => row.enrollee.fullName, facilityChangeDetail, {
    second: (row) => (row.together.length > 0 ? `and ${plural(row.together.length, 'family member')}` : row.enrollee.enrolmentNo),
    extra: { label: 'Enrolment number', value: (row) => row.enrollee.enrolmentNo },
  }),
  textColumn('From', (row) => row.fromHcp?.name ?? 'None yet', {
    second: (row) => row.fromHcp?.lga.name,
    extra: { label: 'LGA from', value: (row) => row.fromHcp?.lga.name },
    labelled: true,
  }),
  textColumn('To', (row) => row.toHcp.name, {
    second: (row) => row.toHcp.lga.name,
    extra: { label: 'LGA to', value: (row) => row.toHcp.lga.name },
  }),
  textColumn('Reason', (row) => row.reason, { ...also('Reason for decision', (row) => row.rejectionReason) }),
  dateTimeColumn('Requested', (row) => row.requestedAt, {
    second: (row) => `${row.requestedBy.name}, ${ROLE[row.requestedBy.role].text.toLowerCase()}`,
    extra: { label: 'Requested by', value: (row) => row.requestedBy.name },
    sort: 'requestedAt',
  }),
  dateColumn('Effective from', (row) => row.effectiveDate, { sort: 'effectiveDate' }),
  dateTimeColumn('Decided', (row) => row.decidedAt, {
    ...also('Decided by', (row) => row.decidedBy?.name),
    sort: 'decidedAt',
    hidden: true,
  }),
  statusColumn('Status', (row) => FACILITY_CHANGE_STATUS[row.status]),
];

/** Requests to change facility, the oldest first. */
export default function FacilityChangeListPage() {
  const screenPath = useScreenPath();
  const waiting = (useMount().preset.status as string[] | undefined)?.includes('PENDING') ?? false;
  const list = useListState(filters, { sort: 'requestedAt', direction: waiting ? 'ASC' : 'DESC' });
  const result = useFacilityChangeListPageQuery(list.variables, live('FacilityChangeRequest'));
  const other = screenPath(facilityChangeList, {}, { preset: { status: waiting ? DECIDED_CHANGE_STATUSES : ['PENDING'] } });
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.facilityChanges}
      columns={columns}
      actions={
        other && (
          <LinkButton to={other} variant="outline">
            {waiting ? 'Show decided' : 'Show pending'}
          </LinkButton>
        )
      }
      searchHint="Name or number"
      empty={{ title: 'No facility change requests', text: 'Members’ requests to change facility are listed here until they are decided.' }}
    />
  );
}
