import { USER_ACCOUNT_STATUS } from '../../identity/account.labels.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { also, type Column, codeColumn, dateTimeColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { HcpUsers_UserFragment } from './HcpUsers.generated.ts';

const columns: Column<HcpUsers_UserFragment>[] = [
  textColumn('Name', (user) => user.name, { ...also('Email', (user) => user.email), strong: true }),
  codeColumn('Phone', (user) => user.phone),
  dateTimeColumn('Last sign-in', (user) => user.lastLoginAt),
  statusColumn('Status', (user) => USER_ACCOUNT_STATUS[user.status]),
];

/** The user accounts of a facility. */
export function HcpUsers({ users }: { users: readonly HcpUsers_UserFragment[] }) {
  return (
    <Panel padding={false}>
      <DataTable
        rows={users}
        columns={columns}
        label="Users of the facility"
        empty={
          <EmptyState
            title="No users yet"
            text="The first user is invited when the facility is activated. Administrators can invite more."
          />
        }
      />
    </Panel>
  );
}
