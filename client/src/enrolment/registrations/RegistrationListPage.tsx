import { UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { registrationDetail, registrationStart } from '../../screens/enrolment.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type RegistrationTable_RowFragment, useRegistrationListPageQuery } from './RegistrationListPage.generated.ts';
import { registrationColumns } from './RegistrationTable.tsx';
import { registrationFilters } from './registration.filters.ts';
import { useSteps } from './registration-steps.ts';

/** Quick filters by status, if the mount does not fix one. */
const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Drafts', filter: { status: ['INCOMPLETE'] } },
  { label: 'Awaiting payment', filter: { status: ['PENDING_APPROVAL'], unpaid: 'yes' } },
  { label: 'Awaiting approval', filter: { status: ['PENDING_APPROVAL'], unpaid: 'no' } },
  { label: 'Self-registered', filter: { channel: ['SELF'], status: ['PENDING_APPROVAL'] } },
  { label: 'Completed', filter: { status: ['COMPLETED'] } },
  { label: 'Inactive', filter: { idle: 'yes' } },
  { label: 'Rejected', filter: { status: ['REJECTED'] } },
];

export default function RegistrationListPage() {
  const list = useListState(registrationFilters, { sort: 'lastSavedAt', direction: 'DESC' });
  const result = useRegistrationListPageQuery(list.variables, live('Registration'));
  const { can } = useSession();
  const { preset } = useMount();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const { addressOf } = useSteps();
  const start = can('REGISTRATION_START') && screenPath(registrationStart);
  // The list of drafts only: nothing is completed, and all have one status.
  const isDrafts = String(preset.status) === 'INCOMPLETE';
  const columns = isDrafts ? registrationColumns.filter(({ id }) => id !== 'completed' && id !== 'status') : registrationColumns;
  const register = start && (
    <LinkButton to={start} colorPalette="accent">
      <UserPlus aria-hidden /> Register a person
    </LinkButton>
  );
  const rowAction = (row: RegistrationTable_RowFragment) => {
    const step = row.status === 'INCOMPLETE' && start ? addressOf(row.id, row.step) : null;
    if (step) return { label: 'Resume', onClick: () => void navigate(step) };
    const finished = row.status === 'COMPLETED' && row.enrollee;
    const address = finished
      ? screenPath(enrolleeDetail, { id: finished.id })
      : screenPath(registrationDetail, {}, { search: `?draft=${row.id}` });
    if (!address) return null;
    const label = row.availableActions.includes('APPROVE') ? 'Decide' : 'Open';
    return { label, onClick: () => void navigate(address) };
  };
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.registrations}
      columns={columns}
      searchHint="Name, phone or NIN"
      actions={register || undefined}
      quickFilters={'status' in preset ? undefined : QUICK_FILTERS}
      rowAction={rowAction}
      empty={{
        title: 'No registrations found',
        text: 'Registrations are listed here from the first step until they are completed or cancelled.',
        action: register || undefined,
      }}
    />
  );
}
