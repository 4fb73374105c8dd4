import { Button } from '@chakra-ui/react';
import {
  type ProfileSessions_SessionFragment,
  useRevokeMyOtherSessionsMutation,
  useRevokeMySessionMutation,
} from '../../graphql/generated.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { plural } from '../../ui/format.ts';
import { Tag } from '../../ui/status.tsx';
import { actionsColumn, also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { deviceWords } from './device-words.ts';

type Row = ProfileSessions_SessionFragment;

export function ProfileSessions({ sessions }: { sessions: Row[] }) {
  const [revoke] = useRevokeMySessionMutation();
  const [revokeOthers] = useRevokeMyOtherSessionsMutation();
  const end = useAction((id: string) => revoke({ variables: { id } }), { done: 'That device is signed out' });
  const endOthers = useAction(() => revokeOthers(), {
    done: ({ data }) => `Signed out on ${plural(data?.revokeMyOtherSessions ?? 0, 'other device')}`,
  });
  const columns: Column<Row>[] = [
    textColumn('Device', (row) => deviceWords(row.userAgent), { ...also('IP address', (row) => row.ipAddress) }),
    dateTimeColumn('Signed in', (row) => row.createdAt),
    dateTimeColumn('Last used', (row) => row.lastSeenAt),
    actionsColumn<Row>((row) =>
      row.current ? (
        <Tag tone="success">This device</Tag>
      ) : (
        <Button variant="outline" size="xs" disabled={end.busy} onClick={() => void end.act(row.id)}>
          Sign out
        </Button>
      ),
    ),
  ];
  return (
    <Panel
      title="Where you are signed in"
      padding={false}
      action={
        sessions.length > 1 && (
          <Button variant="outline" size="xs" loading={endOthers.busy} onClick={() => void endOthers.act()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <DataTable rows={sessions} columns={columns} rowKey={(row) => row.id} />
    </Panel>
  );
}
