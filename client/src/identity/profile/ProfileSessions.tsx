import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { Tag } from '../../ui/status.tsx';
import { actionsColumn, also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { deviceName } from './device-name.ts';
import {
  type ProfileSessions_SessionFragment,
  useRevokeMyOtherSessionsMutation,
  useRevokeMySessionMutation,
} from './ProfileSessions.generated.ts';

type Row = ProfileSessions_SessionFragment;

export function ProfileSessions({ sessions }: { sessions: Row[] }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [revoke] = useRevokeMySessionMutation();
  const [revokeOthers] = useRevokeMyOtherSessionsMutation();
  const end = useAction((id: string) => revoke({ variables: { id } }), { done: t('member:devices.out') });
  const endOthers = useAction(() => revokeOthers(), {
    done: ({ data }) => t('member:devices.othersOut', { count: data?.revokeMyOtherSessions ?? 0 }),
  });
  const columns: Column<Row>[] = [
    textColumn(
      t('member:devices.device'),
      (row) => deviceName(row.userAgent, t),
      also('IP address', (row) => row.ipAddress),
    ),
    dateTimeColumn(t('member:devices.signedIn'), (row) => row.createdAt),
    dateTimeColumn(t('member:devices.lastUsed'), (row) => row.lastSeenAt),
    actionsColumn<Row>((row) =>
      row.current ? (
        <Tag tone="success">{t('member:devices.this')}</Tag>
      ) : (
        <Button variant="outline" size="xs" disabled={end.busy} onClick={() => void end.act(row.id)}>
          {t('app:signOut')}
        </Button>
      ),
    ),
  ];
  return (
    <Panel
      title={t('member:devices.title')}
      padding={false}
      action={
        sessions.length > 1 && (
          <Button variant="outline" size="xs" loading={endOthers.busy} onClick={() => void endOthers.act()}>
            {t('member:devices.outElsewhere')}
          </Button>
        )
      }
    >
      <DataTable rows={sessions} columns={columns} rowKey={(row) => row.id} />
    </Panel>
  );
}
