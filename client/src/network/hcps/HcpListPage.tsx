import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type HcpTable_RowFragment, useHcpListPageQuery } from '../../graphql/generated.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { hcpCreate, hcpList, hcpUpdate } from '../../screens/network.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { QuickFilter } from '../../ui/list/QuickFilters.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { type HcpDialog, HcpDialogs } from './HcpDialogs.tsx';
import { hcpColumns, rejectedHcpColumns, waitingHcpColumns } from './HcpTable.tsx';
import { hcpFilters } from './hcp.filters.ts';

type Row = HcpTable_RowFragment;

const QUICK_FILTERS: QuickFilter[] = [
  { label: 'All' },
  { label: 'Ends within 60 days', filter: { accreditation: 'ENDS_SOON' } },
  { label: 'Has ended', filter: { accreditation: 'ENDED' } },
];

const EMPTY = {
  ACTIVATED: {
    title: 'No facility is active yet',
    text: 'A facility appears here once it is added and activated; then people can choose it.',
  },
  PENDING: {
    title: 'Nothing is waiting',
    text: 'An application, or a facility that an officer adds, stands here until it is activated or rejected.',
  },
  DEACTIVATED: {
    title: 'No facility is deactivated',
    text: 'A facility that is closed stands here, with the members who still need another one.',
  },
  REJECTED: {
    title: 'No application was rejected',
    text: 'An application that is refused stands here with its reason; the facility may apply again.',
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
          row.status === 'DEACTIVATED' &&
            row.members > 0 &&
            can('HCP_MOVE_MEMBERS') && { label: 'Move its members', onSelect: act('MOVE') },
          may('REACTIVATE') && { label: 'Activate again', onSelect: act('REACTIVATE') },
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
            <Button asChild variant={status === 'ACTIVATED' ? 'solid' : 'outline'}>
              <Link to={add}>
                <Plus size={16} strokeWidth={1.75} aria-hidden /> Add a facility
              </Link>
            </Button>
          )
        }
        empty={EMPTY[status]}
      />
      {openDialog && <HcpDialogs hcp={openDialog.row} action={openDialog.action} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
