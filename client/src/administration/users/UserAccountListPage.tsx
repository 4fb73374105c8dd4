import { Button } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../platform/session.tsx';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { userAccountFilters } from './account.filters.ts';
import { InviteUserDialog } from './InviteUserDialog.tsx';
import { useUserAccountListPageQuery } from './UserAccountListPage.generated.ts';
import type { UserAccountTable_RowFragment } from './UserAccountTable.generated.ts';
import { userAccountColumns } from './UserAccountTable.tsx';
import { type UserAction, UserActionDialog } from './UserActionDialog.tsx';

type Row = UserAccountTable_RowFragment;

export default function UserAccountListPage() {
  const list = useListState(userAccountFilters, { sort: 'name', direction: 'ASC' });
  const result = useUserAccountListPageQuery(list.variables);
  const viewer = useViewer();
  const [inviting, setInviting] = useState(false);
  const [openDialog, setOpenDialog] = useState<{ row: Row; action: UserAction } | null>(null);

  const menu = (row: Row) => {
    const act = (action: UserAction) => () => setOpenDialog({ row, action });
    if (row.id === viewer.id) return null;
    return (
      <ActionMenu
        compact
        label={`Actions for ${row.name}`}
        items={
          row.status === 'DEACTIVATED'
            ? [{ label: 'Reactivate', onSelect: act('REACTIVATE') }]
            : [
                { label: 'Correct name or email', onSelect: act('CORRECT') },
                !row.enrolmentNo && { label: 'Change role', onSelect: act('ROLE') },
                row.email !== null && {
                  label: row.status === 'INVITED' ? 'Resend invitation' : 'Send a temporary password',
                  onSelect: act('RESET'),
                },
                row.hasApp && { label: 'Remove authenticator app', onSelect: act('RESET_SECOND_STEP') },
                row.sessionCount > 0 && { label: 'Sign out everywhere', onSelect: act('END_SESSIONS') },
                { label: 'Deactivate', onSelect: act('DEACTIVATE'), tone: 'danger' },
              ]
        }
      />
    );
  };

  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.userAccounts}
        columns={[...userAccountColumns, actionsColumn<Row>(menu)]}
        searchHint="Name or email"
        actions={
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            Invite a user
          </Button>
        }
        empty={{ title: 'No accounts found', text: 'Change the filter or invite a user.' }}
      />
      {inviting && <InviteUserDialog onClose={() => setInviting(false)} />}
      {openDialog && <UserActionDialog user={openDialog.row} action={openDialog.action} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
