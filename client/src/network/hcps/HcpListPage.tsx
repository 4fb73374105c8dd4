import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { hcpCreate, hcpList, hcpUpdate } from '../../screens/network.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { QuickFilter } from '../../ui/list/QuickFilters.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { type HcpDialog, HcpDialogs } from './HcpDialogs.tsx';
import { useHcpListPageQuery } from './HcpListPage.generated.ts';
import type { HcpTable_RowFragment } from './HcpTable.generated.ts';
import { hcpColumns, rejectedHcpColumns, waitingHcpColumns } from './HcpTable.tsx';
import { hcpFilters } from './hcp.filters.ts';

type Row = HcpTable_RowFragment;

const QUICK_FILTERS: QuickFilter[] = [
  { label: 'All' },
  { label: 'Expiring within 60 days', filter: { accreditation: 'ENDS_SOON' } },
  { label: 'Expired', filter: { accreditation: 'ENDED' } },
];

const EMPTY = {
  ACTIVATED: {
    title: 'No active facilities yet',
    text: 'Facilities appear here once they are added and activated; enrollees can then choose them.',
  },
  PENDING: {
    title: 'No pending facilities',
    text: 'Applications, and facilities added by an officer, are listed here until they are activated or rejected.',
  },
  DEACTIVATED: {
    title: 'No deactivated facilities',
    text: 'Deactivated facilities are listed here with the number of enrollees who need another facility.',
  },
  REJECTED: {
    title: 'No rejected applications',
    text: 'Rejected applications are listed here with the reason. The facility may apply again.',
  },
} as const;

const COLUMNS = { ACTIVATED: hcpColumns, PENDING: waitingHcpColumns, DEACTIVATED: hcpColumns, REJECTED: rejectedHcpColumns };

export default function HcpListPage() {
  const { preset } = useMount();
  const [status = 'ACTIVATED'] = (preset.status ?? []) as (keyof typeof EMPTY)[];
  const waiting = status === 'PENDING';
  const list = useListState(hcpFilters, waiting ? { sort: 'createdAt', direction: 'ASC' } : { sort: 'name', direction: 'ASC' });
  const result = useHcpListPageQuery(list.variables);
  const { can } = useSession();
  const screenPath = useScreenPath();
  const [openDialog, setOpenDialog] = useState<{ row: Row; action: HcpDialog } | null>(null);
  const add = screenPath(hcpCreate);
  const rejected = screenPath(hcpList, {}, { preset: { status: ['REJECTED'] } });

  const menu = (row: Row) => {
    const act = (action: HcpDialog) => () => setOpenDialog({ row, action });
    const may = (action: Row['availableActions'][number]) => row.availableActions.includes(action);
    return (
      <ActionMenu
        compact
        label={`Actions for ${row.name}`}
        items={[
          may('ACTIVATE') && { label: 'Activate', onSelect: act('ACTIVATE') },
          row.status === 'DEACTIVATED' && row.members > 0 && can('HCP_MOVE_MEMBERS') && { label: 'Move members', onSelect: act('MOVE') },
          may('REACTIVATE') && { label: 'Reactivate', onSelect: act('REACTIVATE') },
          can('HCP_MANAGE') && { label: 'Edit', to: hcpUpdate, params: { id: row.id } },
          may('REJECT') && { label: 'Reject', onSelect: act('REJECT'), tone: 'danger' },
          may('DEACTIVATE') && { label: 'Deactivate', onSelect: act('DEACTIVATE'), tone: 'danger' },
        ]}
      />
    );
  };

  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.hcps}
        columns={[...COLUMNS[status], actionsColumn<Row>(menu)]}
        quickFilters={status === 'ACTIVATED' ? QUICK_FILTERS : undefined}
        subtitle={rejected && waiting && <ScreenLink to={rejected}>Rejected applications</ScreenLink>}
        searchHint="Name, code or town"
        actions={
          add && (
            <LinkButton to={add} variant={status === 'ACTIVATED' ? 'solid' : 'outline'}>
              <Plus size={16} strokeWidth={1.75} aria-hidden /> Add a facility
            </LinkButton>
          )
        }
        empty={EMPTY[status]}
      />
      {openDialog && <HcpDialogs hcp={openDialog.row} action={openDialog.action} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
