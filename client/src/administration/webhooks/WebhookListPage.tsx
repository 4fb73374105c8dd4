import { Button } from '@chakra-ui/react';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { live } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { webhookDetail } from '../../screens/administration.screens.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, dateColumn, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type NewSecret, RegisterWebhookDialog } from './RegisterWebhookDialog.tsx';
import { useWebhookListPageQuery } from './WebhookListPage.generated.ts';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';
import type { WebhookTable_RowFragment } from './WebhookTable.generated.ts';
import { webhookFilters } from './webhook.filters.ts';
import { WEBHOOK_EVENT, WEBHOOK_STATUS } from './webhook.labels.ts';

type Row = WebhookTable_RowFragment;

const facilityColumn = textColumn<Row>('Facility', (row) => row.hcp.name, { sort: 'hcp' });

const columns: Column<Row>[] = [
  linkColumn<Row>('Address', (row) => new URL(row.url).host, webhookDetail, {
    sort: 'url',
    second: (row) => new URL(row.url).pathname,
    extra: { label: 'Full address', value: (row) => row.url },
    strong: true,
  }),
  textColumn<Row>('Events', (row) => row.events.map((event) => WEBHOOK_EVENT[event].text).join(', ')),
  numberColumn<Row>('Queued', (row) => row.queuedCount),
  numberColumn<Row>('Failed', (row) => row.failedCount),
  dateTimeColumn<Row>('No answer since', (row) => row.unansweredSince),
  dateColumn<Row>('Registered on', (row) => row.createdAt, {
    sort: 'createdAt',
    second: (row) => `by ${row.createdBy.name}`,
    extra: { label: 'Registered by', value: (row) => row.createdBy.name },
  }),
  statusColumn<Row>('Status', (row) => WEBHOOK_STATUS[row.status]),
];

/** Webhooks of the own facility, with their registration; of all facilities for administrators. */
export default function WebhookListPage() {
  const { can } = useSession();
  const isOwn = can('WEBHOOK_WRITE');
  const list = useListState(webhookFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useWebhookListPageQuery(list.variables, live('Webhook'));
  const [isRegistering, setIsRegistering] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.webhooks}
        columns={isOwn ? columns : [facilityColumn, ...columns]}
        subtitle={isOwn ? 'The platform tells your own software of decisions, queries and payments.' : undefined}
        searchHint={isOwn ? 'Address' : 'Address or facility'}
        actions={
          isOwn && (
            <Button onClick={() => setIsRegistering(true)}>
              <WebhookIcon size={16} strokeWidth={1.75} aria-hidden="true" />
              Register webhook
            </Button>
          )
        }
        empty={{
          title: 'No webhooks yet',
          text: isOwn
            ? 'Register the https address of your software. Up to five can be registered.'
            : 'Webhooks that facilities register for their own software are listed here.',
        }}
      />
      {isRegistering && (
        <RegisterWebhookDialog
          onClose={() => setIsRegistering(false)}
          onRegistered={(registered) => {
            setIsRegistering(false);
            setSecret(registered);
            void result.refetch();
          }}
        />
      )}
      {secret && <WebhookSecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}
